package runkeep

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"hearth"
	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/database"
	"hearth/cmd/internal/store"
	"hearth/eval/report"
	"hearth/eval/runs"
	"hearth/parser/source"
)

// storeFlags holds the flags that select a store and runs in it.
type storeFlags struct {
	*cli.App
	name         string
	where        []string
	ids          []string
	since, until string
	skipDamaged  bool // whether to skip damaged runs
	writes       bool // whether the command changes the store

	damaged []*store.Damaged // the runs that were skipped
}

func (s *storeFlags) bind(cmd *cobra.Command) {
	cmd.Flags().StringVar(&s.name, "store", "", "store of the runs: a `file` or postgres://... (default sessions.db in $XDG_STATE_HOME/hearth or ~/.local/state/hearth)")
}

// choose binds the flags that select runs.
func (s *storeFlags) choose(cmd *cobra.Command) {
	s.bind(cmd)
	f := cmd.Flags()
	f.StringArrayVar(&s.where, "where", nil, "select runs with `key=value`: a label, or plan, file, status, world, edition, semantics, mode, version; may be repeated")
	f.StringArrayVar(&s.ids, "run", nil, "select the `run` whose name starts with this; may be repeated")
	f.StringVar(&s.since, "since", "", "select runs stored at this `time` or later: 2026-11-30, 2026-11-30T12:00:00Z, or an age such as 36h")
	f.StringVar(&s.until, "until", "", "select runs stored before this `time`")
}

// selection returns the selection that the flags describe.
func (s *storeFlags) selection() (*store.Selection, error) {
	out := &store.Selection{IDs: s.ids, Labels: map[string]string{}}
	for _, word := range s.where {
		name, value, ok := strings.Cut(word, "=")
		if !ok {
			return nil, cli.Usage("--where: expected key=value, such as model=gpt-4, found %q", word)
		}
		out.Labels[name] = value
	}
	var err error
	if out.Since, err = timeOf(s.since); err == nil {
		out.Until, err = timeOf(s.until)
	}
	return out, err
}

// timeOf parses a date, a time or an age. The empty text is the zero time.
func timeOf(text string) (time.Time, error) {
	if text == "" {
		return time.Time{}, nil
	}
	for _, layout := range []string{time.DateOnly, time.RFC3339} {
		if t, err := time.Parse(layout, text); err == nil {
			return t, nil
		}
	}
	if ago, err := cli.ParseDuration(text); err == nil {
		return time.Now().Add(-ago), nil
	}
	return time.Time{}, cli.Usage("%q is not a valid time: expected 2026-11-30, 2026-11-30T12:00:00Z, 36h or 30d", text)
}

// A selectedRuns is an open store with the runs that the flags select.
type selectedRuns struct {
	store *store.Runs
	all   []*store.Run
}

// withRuns opens the store, calls do with the selected runs, and closes the store.
func (s *storeFlags) withRuns(ctx context.Context, do func(c selectedRuns) error) error {
	wanted, err := s.selection()
	if err != nil {
		return err
	}
	return s.withStore(ctx, func(a *store.Runs) error {
		var all []*store.Run
		if s.skipDamaged {
			all, s.damaged, err = a.ReadableRuns(ctx, wanted)
		} else {
			all, err = a.Select(ctx, wanted)
		}
		if err != nil {
			return err
		}
		if len(all) == 0 && len(s.ids) > 0 {
			return source.Errorf("E0942", source.Span{}, "run %.40s does not exist", strings.Join(s.ids, ", ")).WithHint(lists)
		}
		return do(selectedRuns{a, all})
	})
}

// withStore opens an existing store, calls do and closes the store.
func (s *storeFlags) withStore(ctx context.Context, do func(a *store.Runs) error) error {
	if s.writes {
		return s.store(ctx, false, do, database.Announce(s.App.Warn))
	}
	return s.store(ctx, false, do, database.ReadOnly)
}

// store opens the store, calls do and closes the store. It creates a missing store if made is true.
func (s *storeFlags) store(ctx context.Context, made bool, do func(a *store.Runs) error, o database.Option) error {
	a, err := opened(ctx, s.App, s.name, made, o)
	if err != nil {
		return err
	}
	if err = errors.Join(do(a), a.Close()); err == nil {
		return nil
	}
	if _, ok := errors.AsType[*cli.Exit](err); ok {
		return err
	}
	return failed(s.name, err)
}

// list returns the command that lists runs.
func list(a *cli.App) *cobra.Command {
	s := &storeFlags{App: a}
	cmd := &cobra.Command{
		Use:     "list",
		Short:   "List the stored runs",
		Long:    "List lists runs in the order in which they were stored. The flag --runs of hearth run and hearth\nevaluate stores runs.",
		Example: "  hearth store list --store sweep.db --where model=gpt-4 --limit 20",
		Args:    cli.NoArgs,
	}
	s.choose(cmd)
	out := a.ListOutput(cmd, "runs")
	return cli.PrintsWithin(out, s.withRuns, func(c selectedRuns, _ []string) (any, error) { return listed(c.all).Cut(out.Page), nil })
}

// A question holds the flags of a query across runs.
type question struct {
	storeFlags
	extension cli.Extension
	out       *cli.Output
	replay    int
}

// query returns the command that asks a query across runs.
func query(a *cli.App) *cobra.Command {
	q := &question{storeFlags: storeFlags{App: a}}
	cmd := &cobra.Command{
		Use:   "query QUERY",
		Short: "Ask a Datalog query across all stored runs",
		Long:  queryHelp(),
		Example: `  hearth store query 'failed(Run, Step, /cold_oven), model(Run, M)' --store sweep.db
  hearth store query 'failed(Run, S, R), model(Run, M) |> do fn:group_by(M, R), let N = fn:count()' --store sweep.db
  hearth store query 'temperature_during(Run, X, T, From, To), T > 30.0, is_a(Run, 0, X, /butter)' --replay 500`,
		Args: cli.OneArg("query"),
	}
	q.choose(cmd)
	q.extension.Bind(cmd)
	cmd.Flags().IntVar(&q.replay, "replay", 100, "maximum number of runs whose states are read; the command reports how many runs it left out")
	q.out = a.ListOutput(cmd, "answers")
	cmd.RunE = func(_ *cobra.Command, words []string) error { return q.ask(words[0]) }
	return cmd
}

func queryHelp() string {
	var b strings.Builder
	b.WriteString(`Query answers a query about all runs of a store, or about those that --where, --run, --since
and --until select. The query is the body of a rule, as for hearth query. Your own rules may
precede it. It may use

`)
	t := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	for _, p := range runs.Predicates() {
		fmt.Fprintf(t, "  %s\t%s\n", p.Pred, p.About)
	}
	_ = t.Flush() // writing to memory cannot fail
	b.WriteString(`
Steps are counted from 1. Times are times of the simulation. They are stored in milliseconds and
printed in seconds. A label key=value is also a predicate: key(Run, Value).

All predicates of hearth query about a state take a run and a step as their first arguments:
in(Run, Step, X, Y) holds after the step; step 0 is the start. Predicates about periods take only a
run: in_during(Run, X, Y, From, To). Such a query reads the states of at most --replay runs. If it
would need more runs, or some cannot be read, the answer covers the others and reports this.

Damaged runs are named and left out; hearth store forget --damaged deletes them.

Exit codes: 0 there are answers, 1 there are none, 3 the query is wrong or some runs cannot be read.`)
	return b.String()
}

func (q *question) ask(text string) error {
	if q.replay < 0 {
		return cli.Usage("--replay must not be negative: found %d", q.replay)
	}
	var answer *report.RunsAnswer
	q.skipDamaged = true
	err := q.storeFlags.withRuns(q.out.Ctx(), func(c selectedRuns) (err error) {
		answer, err = answerQuery(q.out.Ctx(), c.store, c.all, q.damaged, &queryRequest{text, q.replay, q.world, q.out.Page})
		return err
	})
	if err != nil {
		return err
	}
	q.App.ReportWarnings(answer.Warnings)
	q.tell(answer)
	none := cli.Negative(len(answer.Answers) == 0 && answer.Total == 0)
	if none != nil && q.out.ForPeople() {
		fmt.Fprintln(q.App.Err, "no answers")
	} else if err := q.out.Print(answer); err != nil {
		return err
	}
	if len(answer.Broken) > 0 {
		return cli.SilentExit(cli.ExitInput)
	}
	return none
}

// tell prints how many runs the answer covers, and which it leaves out.
func (q *question) tell(a *report.RunsAnswer) {
	if a.Replayed != nil {
		of := *a.Replayed + a.Left + len(a.Broken)
		q.App.Note("read the states of %d of %s", *a.Replayed, cli.Plural(of, "run"))
		if a.Left > 0 {
			q.App.Warn("the answer leaves out %s whose states were not read; --replay %d reads all", cli.Plural(a.Left, "run"), of)
		}
	}
	if a.Stale > 0 {
		q.App.Warn("%s made by other rules or another ontology: states are shown as stored, but current rules derive the rest", cli.Plural(a.Stale, "run"))
	}
	for i, b := range a.Broken {
		if i == 3 {
			q.App.Warn("%d more runs cannot be read", len(a.Broken)-i)
			break
		}
		q.App.Warn("the answer leaves out %s, which cannot be read: %s", b.Run, b.Why)
	}
}

// world opens the world of a run, with the extensions that the flags name.
func (q *question) world(m *runs.Settings) (*hearth.World, error) {
	v := cli.InWorld(q.App, m.World, m.Edition, m.Semantics, q.extension)
	v.FixedQuantitative = m.Mode == "quantitative"
	return v.Open()
}
