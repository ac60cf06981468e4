package batch

import (
	"errors"
	"time"

	"github.com/spf13/cobra"

	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/jobs"
	"hearth/eval/report"
	"hearth/parser/diag"
	"hearth/parser/source"
)

// forget makes the command that deletes jobs.
func forget(a *cli.App) *cobra.Command {
	c := &crew{App: a}
	var older string
	cmd := &cobra.Command{
		Use:   "forget [JOB]",
		Short: "Delete a job with its results, or those that are old",
		Long: `Forget deletes a job, whether it is done or not, with its inputs and results; or with --older all
that were done or cancelled so long ago. Nothing brings them back. The ids of those that were
deleted are written.`,
		Example: "  hearth batch forget 3fa2\n  hearth batch forget --older 30d",
		Args:    cobra.MaximumNArgs(1),
	}
	c.bind(cmd)
	cmd.Flags().StringVar(&older, "older", "", "delete the jobs that were done or cancelled so `long` ago, as 36h or 30d")
	cmd.RunE = func(cmd *cobra.Command, words []string) error {
		if (len(words) == 1) == cmd.Flags().Changed("older") {
			return cli.Usage("hearth batch forget wants a job, or --older with how old they are")
		}
		age := time.Duration(0)
		if len(words) == 0 {
			var err error
			if age, err = cli.Lasting(older); err != nil {
				return err
			}
		}
		return c.with(cmd.Context(), func(l *jobs.Ledger) error {
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

// quota makes the command that bounds what somebody may submit.
func quota(a *cli.App) *cobra.Command {
	c := &crew{App: a}
	q := jobs.Quota{}
	cmd := &cobra.Command{
		Use:   "quota [OWNER]",
		Short: "Bound how much somebody may have submitted that is not done",
		Long: `Quota lists the quotas of a ledger, or sets one: how many jobs and inputs an owner may have that
are not done. An owner is a user of Postgres; in a file there is one, local. The quota of * is that
of all who have none of their own. What was submitted before stays.`,
		Example: "  hearth batch quota '*' --inputs 100000\n  hearth batch quota alice --inputs 5000000 --unfinished 20\n  hearth batch quota",
		Args:    cobra.MaximumNArgs(1),
	}
	c.bind(cmd)
	f := cmd.Flags()
	f.IntVar(&q.Items, "inputs", 0, "how many networks and programs; 0 for any number")
	f.IntVar(&q.Jobs, "unfinished", 0, "how many jobs; 0 for any number")
	out := a.Lists(cmd, "quotas")
	return out.Says(func(words []string) (v any, err error) {
		set := f.Changed("inputs") || f.Changed("unfinished")
		if set != (len(words) == 1) {
			return nil, cli.Usage("a quota has an owner, and --inputs or --unfinished; without them quotas are listed")
		}
		err = c.with(out.Ctx(), func(l *jobs.Ledger) error {
			if set {
				q.Owner = words[0]
				if err := l.Allow(out.Ctx(), q); err != nil {
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

// tooMany is the problem of a job for which its owner has no room.
func tooMany(over *jobs.Over) error {
	return &cli.Exit{Code: cli.ExitInput, Err: diag.New("E0923", source.Span{}, "%v", over).
		WithHint("submit it when others are done, or cancel some; hearth batch quota lists what is allowed")}
}
