package batch

import (
	"errors"
	"time"

	"github.com/spf13/cobra"

	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/jobs"
	"hearth/eval/report"
	"hearth/parser/source"
)

// forget returns the command that deletes jobs.
func forget(a *cli.App) *cobra.Command {
	c := &batchFlags{App: a}
	var older string
	cmd := &cobra.Command{
		Use:   "forget [JOB]",
		Short: "Delete a job with its results, or all old jobs",
		Long: `Forget deletes a job with its inputs and results, whether or not it is done. With --older it deletes
all jobs that ended at least that long ago. It cannot be undone. The command prints the ids of the
deleted jobs.`,
		Example: "  hearth batch forget 3fa2\n  hearth batch forget --older 30d",
		Args:    cobra.MaximumNArgs(1),
	}
	c.bind(cmd)
	cmd.Flags().StringVar(&older, "older", "", "delete the jobs that were done or cancelled at least this `long` ago, such as 36h or 30d")
	cmd.RunE = func(cmd *cobra.Command, words []string) error {
		if (len(words) == 1) == cmd.Flags().Changed("older") {
			return cli.Usage("hearth batch forget needs a job, or --older with an age")
		}
		age := time.Duration(0)
		if len(words) == 0 {
			var err error
			if age, err = cli.ParseDuration(older); err != nil {
				return err
			}
		}
		return c.withLedger(cmd.Context(), func(l *jobs.Ledger) error {
			if len(words) == 0 {
				ids, err := l.ForgetOld(cmd.Context(), age)
				return errors.Join(err, c.lines(ids))
			}
			s, err := find(cmd.Context(), l, words[0])
			if err == nil {
				err = l.Forget(cmd.Context(), s.ID)
			}
			if err != nil {
				return err
			}
			return c.lines([]string{s.ID})
		})
	}
	return cmd
}

// quota returns the command that lists and sets quotas.
func quota(a *cli.App) *cobra.Command {
	c := &batchFlags{App: a}
	q := jobs.Quota{}
	cmd := &cobra.Command{
		Use:   "quota [OWNER]",
		Short: "List quotas, or limit the unfinished work of an owner",
		Long: `Quota lists the quotas of a ledger, or sets one: the number of unfinished jobs and inputs that an
owner may have. An owner is a Postgres user; the only owner in a file is local. The quota of * is the
default for all other owners. Jobs that were submitted before are not affected.`,
		Example: "  hearth batch quota '*' --inputs 100000\n  hearth batch quota alice --inputs 5000000 --unfinished 20\n  hearth batch quota",
		Args:    cobra.MaximumNArgs(1),
	}
	c.bind(cmd)
	f := cmd.Flags()
	f.IntVar(&q.Items, "inputs", 0, "maximum number of networks and programs; 0 means no limit")
	f.IntVar(&q.Jobs, "unfinished", 0, "maximum number of jobs; 0 means no limit")
	out := a.ListOutput(cmd, "quotas")
	return out.Prints(func(words []string) (v any, err error) {
		set := f.Changed("inputs") || f.Changed("unfinished")
		if set != (len(words) == 1) {
			return nil, cli.Usage("expected an owner with --inputs or --unfinished, or no arguments to list quotas")
		}
		err = c.withLedger(out.Ctx(), func(l *jobs.Ledger) error {
			if set {
				q.Owner = words[0]
				if err := l.SetQuota(out.Ctx(), q); err != nil {
					return err
				}
			}
			all, err := l.Quotas(out.Ctx())
			list := &report.List[report.Quota]{Items: []report.Quota{}}
			for _, q := range all {
				list.Items = append(list.Items, report.Quota{Owner: q.Owner, Jobs: q.Jobs, Items: q.Items})
			}
			v = list.Cut(out.Page)
			return err
		})
		return v, err
	})
}

// tooMany returns the error of a job that exceeds the quota of its owner.
func tooMany(over *jobs.QuotaError) error {
	return &cli.Exit{Code: cli.ExitInput, Err: source.Errorf("E0923", source.Span{}, "%v", over).
		WithHint("submit it when other jobs are done, or cancel some; hearth batch quota lists the quotas")}
}
