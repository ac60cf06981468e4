package batch

import (
	"context"
	"encoding/json"
	"errors"
	"math"

	"github.com/spf13/cobra"

	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/jobs"
	"hearth/cmd/internal/score"
	"hearth/eval/report"
	"hearth/parser/diag"
	"hearth/parser/source"
)

// status makes the command that tells how far jobs have come.
func status(a *cli.App) *cobra.Command {
	c := &crew{App: a}
	cmd := &cobra.Command{
		Use:     "status [JOB]",
		Short:   "Tell how far jobs have come",
		Long:    "Status lists jobs, the newest first, or tells of one, by its id or how that begins, which inputs\nwere given up.",
		Example: "  hearth batch status\n  hearth batch status 3fa2 --format json\n  hearth batch status --follow",
		Args:    cobra.MaximumNArgs(1),
	}
	c.bind(cmd)
	follow := false
	cmd.Flags().BoolVar(&follow, "follow", false, "tell how far it has come until nothing is left to be done, or the command is ended")
	out := a.Lists(cmd, "jobs")
	return cli.Inside(out, c.with, func(l *jobs.Ledger, words []string) (any, error) {
		if follow {
			if err := c.follow(out.Ctx(), l, words); err != nil {
				return nil, err
			}
		}
		return Statuses(context.WithoutCancel(out.Ctx()), l, words, out.Page) // who ends it is told so, too
	})
}

// Statuses tells how far jobs have come, the newest first; or of one, which inputs were given up.
func Statuses(ctx context.Context, l *jobs.Ledger, words []string, page report.Page) (*report.List[report.Job], error) {
	if len(words) == 1 {
		s, err := find(ctx, l, words[0])
		if err != nil {
			return nil, err
		}
		told := told(s)
		lost, err := l.GivenUp(ctx, s.ID)
		for _, g := range lost {
			var it score.Item
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
		out.Items = append(out.Items, told(s))
	}
	return out, nil
}

// told is the status of a job as it is told.
func told(s *jobs.Status) report.Job {
	j := report.Job{
		ID: s.ID, State: "waiting", Items: s.Items, Done: s.Done, GivenUp: s.GivenUp, Shards: s.Shards, Waiting: s.Waiting, Leased: s.Leased,
		Workers: s.Workers, Seconds: s.Age.Seconds(), Made: s.Made, Owner: s.Owner,
	}
	switch {
	case s.Complete():
		j.State = "done"
	case s.Cancelled:
		j.State = "cancelled"
	case s.Leased > 0:
		j.State = "running"
	}
	j.Rate = rounded(s.Rate())
	j.Left = rounded(s.Left(s.Rate()).Seconds())
	return j
}

func rounded(x float64) float64 { return math.Round(x*10) / 10 }

// collect makes the command that writes what came of a job.
func collect(a *cli.App) *cobra.Command {
	c := &crew{App: a}
	var output, format string
	var summary bool
	var under float64
	cmd := &cobra.Command{
		Use:   "collect JOB",
		Short: "Write what came of a job",
		Long: `Collect writes what the command of the job would have written, byte for byte, and ends with
its exit code. Inputs that were given up have a row that says so. While the job is not done
nothing is written.`,
		Example: "  hearth batch collect 3fa2 --format jsonl --output scores.jsonl",
		Args:    cli.One("job"),
	}
	c.bind(cmd)
	f := cmd.Flags()
	f.StringVar(&output, "output", "-", "the `file` to write; - for the standard output")
	f.StringVar(&format, "format", "", "one of the formats of the command; default: its first one")
	f.BoolVar(&summary, "summary", false, "tell the means with their 95 % confidence intervals on the standard error, as hearth evaluate does")
	f.Float64Var(&under, "fail-under", 0, "exit with 1 when a score is lower, as hearth evaluate does")
	cmd.RunE = func(cmd *cobra.Command, words []string) error {
		return c.with(cmd.Context(), func(l *jobs.Ledger) error {
			s, err := find(cmd.Context(), l, words[0])
			if err != nil {
				return err
			}
			if !s.Complete() {
				return diag.New("E0922", source.Span{}, "of job %.12s %d of %d are done", s.ID, s.Done, s.Items).WithHint("hearth batch work works on it, and hearth batch status tells how far it has come")
			}
			shared, of, done, err := revive(a, &s.Job)
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
			return errors.Join(shared.Collect(s.Items, of.Code, outcomes(cmd.Context(), l, s.ID)), done())
		})
	}
	return cmd
}

// change makes a command that changes what is to be done of a job.
func change(a *cli.App, cmd *cobra.Command, do func(l *jobs.Ledger, ctx context.Context, job string) error) *cobra.Command {
	c := &crew{App: a}
	cmd.Args = cli.One("job")
	c.bind(cmd)
	cmd.RunE = func(cmd *cobra.Command, words []string) error {
		return c.with(cmd.Context(), func(l *jobs.Ledger) error {
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
		Use: "cancel JOB", Short: "See to it that nobody works on a job any more",
		Long:    "Cancel keeps what was done: hearth batch retry goes on with the job.",
		Example: "  hearth batch cancel 3fa2",
	}, (*jobs.Ledger).Cancel)
}

func retry(a *cli.App) *cobra.Command {
	return change(a, &cobra.Command{
		Use: "retry JOB", Short: "Work again on what was given up, cancelled or damaged",
		Example: "  hearth batch retry 3fa2",
	}, (*jobs.Ledger).Retry)
}
