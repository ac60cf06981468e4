package batch

import (
	"context"
	"encoding/json"
	"errors"
	"math"

	"github.com/spf13/cobra"

	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/database"
	"hearth/cmd/internal/jobs"
	"hearth/eval/report"
	"hearth/parser/source"
)

// status returns the command that prints the progress of jobs.
func status(a *cli.App) *cobra.Command {
	c := &batchFlags{App: a}
	cmd := &cobra.Command{
		Use:     "status [JOB]",
		Short:   "Print the progress of jobs",
		Long:    "Status lists jobs, newest first. With an id, or the start of one, it prints one job and the inputs\nthat were given up.",
		Example: "  hearth batch status\n  hearth batch status 3fa2 --format json\n  hearth batch status --follow",
		Args:    cobra.MaximumNArgs(1),
	}
	c.bind(cmd)
	follow := false
	cmd.Flags().BoolVar(&follow, "follow", false, "print progress until all work is done or the command is interrupted")
	out := a.ListOutput(cmd, "jobs")
	return cli.PrintsWithin(out, c.withLedger, func(l *jobs.Ledger, words []string) (any, error) {
		if follow {
			if err := c.follow(out.Ctx(), l, words); err != nil {
				return nil, err
			}
		}
		ctx := context.WithoutCancel(out.Ctx()) // also print the status after an interrupt
		all, err := statuses(ctx, l, words, out.Page)
		if err == nil && len(words) == 1 {
			damaged := l.Damage(ctx, jobs.Filter{Job: all.Items[0].ID})
			if d, ok := errors.AsType[*jobs.Damaged](damaged); ok {
				c.Warn("%v; hearth batch retry tries it again", d)
			} else {
				err = damaged
			}
		}
		return all, err
	})
}

// statuses returns the progress of all jobs, newest first. With one word it returns that job and its inputs
// that were given up.
func statuses(ctx context.Context, l *jobs.Ledger, words []string, page report.Page) (*report.List[report.Job], error) {
	if len(words) == 1 {
		s, err := find(ctx, l, words[0])
		if err != nil {
			return nil, err
		}
		told := jobReport(s)
		lost, err := l.GivenUp(ctx, s.ID)
		for _, g := range lost {
			var it jobs.Item
			err = errors.Join(err, json.Unmarshal(g.Items, &it))
			told.Lost = append(told.Lost, report.Lost{Item: g.First + 1, Name: it.Name, Why: g.Why})
		}
		return &report.List[report.Job]{Items: []report.Job{told}}, err
	}
	ids, err := l.Jobs(ctx, "")
	if err != nil {
		return nil, err
	}
	some := (&report.List[string]{Items: ids}).Cut(page)
	out := &report.List[report.Job]{Items: []report.Job{}, Rest: some.Rest}
	for _, id := range some.Items {
		s, err := l.Status(ctx, id)
		if err != nil {
			return nil, err
		}
		out.Items = append(out.Items, jobReport(s))
	}
	return out, nil
}

// jobReport converts the status of a job to the value that is printed.
func jobReport(s *jobs.Status) report.Job {
	j := report.Job{
		ID: s.ID, State: "waiting", Items: s.Items, Done: s.Done, GivenUp: s.GivenUp, Shards: s.Shards, Waiting: s.Waiting, Leased: s.Leased,
		Workers: s.Workers, Seconds: s.Age.Seconds(), Version: s.Version, Identity: s.Identity, Owner: s.Owner,
	}
	switch {
	case s.Complete():
		j.State = "done"
	case s.Cancelled:
		j.State = "cancelled"
	case s.Leased > 0:
		j.State = "running"
	case s.Refused != "":
		j.State, j.Refused = "refused", s.Refused
	}
	j.Rate = rounded(s.Rate())
	j.SecondsLeft = rounded(s.Remaining(s.Rate()).Seconds())
	return j
}

func rounded(x float64) float64 { return math.Round(x*10) / 10 }

// collect returns the command that writes the results of a job.
func collect(a *cli.App, of Commands) *cobra.Command {
	c := &batchFlags{App: a, commands: of}
	var output, format string
	var summary bool
	var under float64
	cmd := &cobra.Command{
		Use:   "collect JOB",
		Short: "Write the results of a job",
		Long: `Collect writes what the command of the job would have written, byte for byte, and exits with the
same code. Inputs that were given up have a row with the reason. If the job is not done, collect
writes nothing and fails.`,
		Example: "  hearth batch collect 3fa2 --format jsonl --output scores.jsonl",
		Args:    cli.OneArg("job"),
	}
	c.bind(cmd)
	f := cmd.Flags()
	f.StringVar(&output, "output", "-", "write to this `file`; - is the standard output")
	f.StringVar(&format, "format", "", "output format of the command (default its first format)")
	f.BoolVar(&summary, "summary", false, "print means with 95 % confidence intervals to standard error, as hearth evaluate does")
	f.Float64Var(&under, "fail-under", 0, "exit with 1 if a score is lower, as hearth evaluate does")
	cmd.RunE = func(cmd *cobra.Command, words []string) error {
		return c.withLedger(cmd.Context(), func(l *jobs.Ledger) error {
			s, err := find(cmd.Context(), l, words[0])
			if err != nil {
				return err
			}
			if !s.Complete() {
				return source.Errorf("E0922", source.Span{}, "job %.12s is not done: %d of %d inputs", s.ID, s.Done, s.Items).WithHint("hearth batch work continues it, and hearth batch status prints its progress")
			}
			shared, of, done, err := c.openJob(&s.Job)
			if err != nil {
				return err
			}
			for _, name := range []string{"output", "format", "summary", "fail-under"} {
				if given := cmd.Flag(name); err == nil && given.Changed {
					err = shared.Command().Flags().Set(name, given.Value.String())
				}
			}
			if err == nil {
				err = shared.Command().PreRunE(shared.Command(), nil)
			}
			if err != nil {
				return errors.Join(cli.Usage("%w", err), done())
			}
			return errors.Join(shared.Collect(s.Items, of.Read, outcomes(cmd.Context(), l, s.ID)), done())
		})
	}
	return cmd
}

// change completes cmd as a command that calls do for the job that its argument names.
func change(a *cli.App, cmd *cobra.Command, do func(l *jobs.Ledger, ctx context.Context, job string) error) *cobra.Command {
	c := &batchFlags{App: a}
	cmd.Args = cli.OneArg("job")
	c.bind(cmd)
	cmd.RunE = func(cmd *cobra.Command, words []string) error {
		return c.withLedger(cmd.Context(), func(l *jobs.Ledger) error {
			s, err := find(cmd.Context(), l, words[0])
			if err != nil {
				return err
			}
			return do(l, cmd.Context(), s.ID)
		})
	}
	return cmd
}

func cancel(a *cli.App) *cobra.Command {
	return change(a, &cobra.Command{
		Use: "cancel JOB", Short: "Stop workers from leasing shards of a job",
		Long:    "Cancel keeps the results so far; hearth batch retry resumes the job.",
		Example: "  hearth batch cancel 3fa2",
	}, (*jobs.Ledger).Cancel)
}

func retry(a *cli.App) *cobra.Command {
	return change(a, &cobra.Command{
		Use: "retry JOB", Short: "Resume a job: retry inputs that were given up, cancelled or damaged",
		Example: "  hearth batch retry 3fa2",
	}, (*jobs.Ledger).Retry)
}

// A Reader reads the jobs of a ledger.
type Reader struct {
	*jobs.Ledger
	name string
}

// OpenReader opens the ledger called name.
func OpenReader(ctx context.Context, a *cli.App, name string) (*Reader, error) {
	at, err := database.Resolve(name, a.Disk.Dir, "batch.db")
	var l *jobs.Ledger
	if err == nil {
		l, err = jobs.Open(ctx, at, database.Announce(a.Warn))
	}
	if err != nil {
		return nil, openFailure(name, err)
	}
	return &Reader{l, name}, nil
}

// Jobs returns the progress of all jobs, newest first. If id is not empty, it returns that job and its inputs
// that were given up.
func (r *Reader) Jobs(ctx context.Context, id string, page report.Page) (*report.List[report.Job], error) {
	var words []string
	if id != "" {
		words = []string{id}
	}
	all, err := statuses(ctx, r.Ledger, words, page)
	if d := readFailure(r.name, err); d != nil {
		err = d
	}
	return all, err
}
