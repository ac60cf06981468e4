package keep

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"hearth"
	"hearth/cmd/internal/archive"
	"hearth/cmd/internal/cli"
	"hearth/eval/report"
	"hearth/eval/runs"
	"hearth/parser/diag"
	"hearth/parser/source"
)

// A shelf is the flags that say which runs of which store are meant.
type shelf struct {
	*cli.App
	name         string
	where        []string
	ids          []string
	since, until string
	query        string // what is asked; "": all that there is
	spare        bool   // damaged runs are left out

	damaged []*archive.Damaged // that were left out
}

func (s *shelf) bind(cmd *cobra.Command) {
	cmd.Flags().StringVar(&s.name, "store", "", "where runs are kept: a `file` or postgres://...; default: sessions.db in $XDG_STATE_HOME/hearth or ~/.local/state/hearth")
}

// choose binds the flags that choose runs.
func (s *shelf) choose(cmd *cobra.Command) {
	s.bind(cmd)
	f := cmd.Flags()
	f.StringArrayVar(&s.where, "where", nil, "only runs of which `key=value` is said: a label, or plan, file, status, world, edition, semantics, mode, version; may be repeated")
	f.StringArrayVar(&s.ids, "run", nil, "only the `run` whose name begins so; may be repeated")
	f.StringVar(&s.since, "since", "", "only runs kept since a `time`: 2026-11-30, 2026-11-30T12:00:00Z, or 36h ago")
	f.StringVar(&s.until, "until", "", "only runs kept before a `time`")
}

// selection is what the flags choose.
func (s *shelf) selection() (*archive.Selection, error) {
	out := &archive.Selection{IDs: s.ids, Labels: map[string]string{}}
	for _, word := range s.where {
		name, value, ok := strings.Cut(word, "=")
		if !ok {
			return nil, cli.Usage("--where wants key=value, such as model=gpt-4, and not %q", word)
		}
		out.Labels[name] = value
	}
	var err error
	if out.Since, err = timeOf(s.since); err == nil {
		out.Until, err = timeOf(s.until)
	}
	if s.query != "" {
		out = out.For(s.query)
	}
	return out, err
}

// timeOf reads a time: a date, a moment, or how long ago it is.
func timeOf(text string) (time.Time, error) {
	if text == "" {
		return time.Time{}, nil
	}
	for _, layout := range []string{time.DateOnly, time.RFC3339} {
		if t, err := time.Parse(layout, text); err == nil {
			return t, nil
		}
	}
	if ago, err := cli.Lasting(text); err == nil {
		return time.Now().Add(-ago), nil
	}
	return time.Time{}, cli.Usage("%q is no time: 2026-11-30, 2026-11-30T12:00:00Z, 36h or 30d", text)
}

// A chosen is the runs of a store that flags choose.
type chosen struct {
	of  *archive.Archive
	all []*archive.Run
}

// with opens the store for as long as do takes, with the runs that are chosen.
func (s *shelf) with(ctx context.Context, do func(c chosen) error) error {
	wanted, err := s.selection()
	if err != nil {
		return err
	}
	return s.store(ctx, false, func(a *archive.Archive) error {
		var all []*archive.Run
		if s.spare {
			all, s.damaged, err = a.Sound(ctx, wanted)
		} else {
			all, err = a.Runs(ctx, wanted)
		}
		if err != nil {
			return err
		}
		if len(all) == 0 && len(s.ids) > 0 {
			return diag.New("E0942", source.Span{}, "there is no run %.40s", strings.Join(s.ids, ", ")).WithHint(lists)
		}
		return do(chosen{a, all})
	})
}

// any opens a store that is there, for as long as do takes.
func (s *shelf) any(ctx context.Context, do func(a *archive.Archive) error) error {
	return s.store(ctx, false, do)
}

// store opens the store for as long as do takes.
func (s *shelf) store(ctx context.Context, made bool, do func(a *archive.Archive) error) error {
	a, err := opened(ctx, s.App, s.name, made)
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

// List makes the command that lists runs.
func List(a *cli.App) *cobra.Command {
	s := &shelf{App: a}
	cmd := &cobra.Command{
		Use:     "list",
		Short:   "List the runs that are kept",
		Long:    "List lists runs in the order in which they were kept. The flag --keep of hearth run and hearth\nevaluate keeps them.",
		Example: "  hearth store list --store sweep.db --where model=gpt-4 --limit 20",
		Args:    cli.NoWords,
	}
	s.choose(cmd)
	out := a.Lists(cmd, "runs")
	return cli.Inside(out, s.with, func(c chosen, _ []string) (any, error) { return listed(c.all).Cut(out.Page), nil })
}

// A question is a query across runs.
type question struct {
	shelf
	with   cli.Extension
	out    *cli.Output
	replay int
}

// Query makes the command that asks across runs.
func Query(a *cli.App) *cobra.Command {
	q := &question{shelf: shelf{App: a}}
	cmd := &cobra.Command{
		Use:   "query QUERY",
		Short: "Ask in Datalog across all runs that are kept",
		Long:  queryHelp(),
		Example: `  hearth store query 'failed(Run, Step, /cold_oven), model(Run, M)' --store sweep.db
  hearth store query 'failed(Run, S, R), model(Run, M) |> do fn:group_by(M, R), let N = fn:count()' --store sweep.db
  hearth store query 'temperature_during(Run, X, T, From, To), T > 30.0, is_a(Run, 0, X, /butter)' --replay 500`,
		Args: cli.One("query"),
	}
	q.choose(cmd)
	q.with.Bind(cmd)
	cmd.Flags().IntVar(&q.replay, "replay", 100, "of how many runs states are looked at, at most; others are left out, which is told")
	q.out = a.Lists(cmd, "answers")
	cmd.RunE = func(_ *cobra.Command, words []string) error { return q.ask(words[0]) }
	return cmd
}

func queryHelp() string {
	var b strings.Builder
	b.WriteString(`Query answers a question about all runs of a store, or about those that --where, --run, --since
and --until choose. It is the body of a rule, as for hearth query, rules of its own before it
included, and speaks of

`)
	t := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	for _, p := range runs.Predicates() {
		fmt.Fprintf(t, "  %s\t%s\n", p.Pred, p.About)
	}
	_ = t.Flush() // a text takes all
	b.WriteString(`
A step is counted from 1; times are those of the simulation, in milliseconds, told in seconds.
A label key=value is asked as key(Run, Value), too.

All that hearth query knows of a state is asked with a run and a step before it: in(Run, Step, X,
Y) is how it is after the step, 0 the start; what tells when, with a run alone: in_during(Run, X,
Y, From, To). Then states are read back, of --replay runs at most, and the answer says of how many.
Where it would take more runs, or some cannot be read, the answer is that of the others.

Damaged runs are named and left out, too; hearth store forget --damaged forgets them.

Exit codes: 0 there are answers, 1 there are none, 3 the query is wrong or some runs cannot be read.`)
	return b.String()
}

func (q *question) ask(text string) error {
	if q.replay < 0 {
		return cli.Usage("--replay is a number of runs, not %d", q.replay)
	}
	var answer *report.Across
	q.query, q.spare = text, true
	err := q.shelf.with(q.out.Ctx(), func(c chosen) (err error) {
		answer, err = asked(q.out.Ctx(), c.of, c.all, q.damaged, &asking{text, q.replay, q.world, q.out.Page})
		return err
	})
	if err != nil {
		return err
	}
	q.App.Doubt(answer.Warnings)
	q.tell(answer)
	none := cli.Negative(len(answer.Answers) == 0 && answer.Total == 0)
	if none != nil && q.out.People() {
		fmt.Fprintln(q.App.Err, "no answers")
	} else if err := q.out.Print(answer); err != nil {
		return err
	}
	if len(answer.Broken) > 0 {
		return cli.Told(cli.ExitInput)
	}
	return none
}

// tell tells of which runs the answer is.
func (q *question) tell(a *report.Across) {
	if a.Replayed != nil {
		of := *a.Replayed + a.Left + len(a.Broken)
		q.App.Note("replayed %d of %s", *a.Replayed, cli.Plural(of, "run"))
		if a.Left > 0 {
			q.App.Warn("the answer says nothing of %s whose states were not looked at: --replay %d takes all", cli.Plural(a.Left, "run"), of)
		}
	}
	if a.Stale > 0 {
		q.App.Warn("%s made by other rules or another ontology: states are as they were, and what follows from them is as rules say now", cli.Plural(a.Stale, "run"))
	}
	for i, b := range a.Broken {
		if i == 3 {
			q.App.Warn("and of %d more", len(a.Broken)-i)
			break
		}
		q.App.Warn("the answer says nothing of %s, which cannot be read: %s", b.Run, b.Why)
	}
}

// world opens the world of runs, with what is laid over it.
func (q *question) world(m *runs.Made) (*hearth.World, error) {
	v := cli.InWorld(q.App, m.World, m.Edition, m.Semantics, q.with)
	v.Hands = m.Mode == "quantitative"
	return v.Open()
}
