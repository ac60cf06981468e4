package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"hearth"
	"hearth/cmd/internal/show"
	"hearth/eval/benchmark"
	"hearth/parser/diag"
	"hearth/parser/network"
	"hearth/sim"
	"hearth/sim/explanation"
)

// A runner executes networks and shows what came of them.
type runner struct {
	app      *app
	kitchen  choice
	recipes  library
	format   string
	mode     string
	dump     []string
	schedule bool

	world *hearth.Kitchen
	gold  *benchmark.Evaluator
	code  int // of the worst that happened
}

func newRun(a *app) *cobra.Command {
	r := &runner{app: a}
	cmd := &cobra.Command{
		Use:   "run FILE|RECIPE...",
		Short: "Execute networks and tell of every step what came of it",
		Long: `Run executes networks of cooking actions and writes a table of the steps in the order
of execution: what each made, when, and why it could not be done. Where the recipe has a
gold network, the scores follow.`,
		Example: "  hearth run mango-radish-salad --schedule\n  hearth run my.solution --format json\n  hearth run my.solution --dump=plan,score",
		Args:    some("networks to execute"),
		RunE:    func(_ *cobra.Command, args []string) error { return r.run(args) },
	}
	r.kitchen.bind(cmd)
	r.recipes.bindGold(cmd)
	f := cmd.Flags()
	f.StringVar(&r.format, "format", "table", "table or json")
	f.StringVar(&r.mode, "mode", "qualitative", "qualitative")
	f.StringSliceVar(&r.dump, "dump", nil, "write `stages` instead of the table: "+strings.Join(show.Stages, ", "))
	f.BoolVar(&r.schedule, "schedule", false, "write when the steps took place, what they waited for, and the critical path")
	return cmd
}

// check refuses flags that make no sense.
func (r *runner) check() error {
	switch {
	case r.mode == "quantitative":
		return usage("the quantitative mode does not exist yet; leave --mode out")
	case r.mode != "qualitative":
		return usage("there is no mode %s: qualitative", r.mode)
	case r.format != "table" && r.format != "json":
		return usage("there is no format %s: table or json", r.format)
	}
	for _, stage := range r.dump {
		if !slices.Contains(show.Stages, stage) {
			return usage("there is no stage %s: %s", stage, strings.Join(show.Stages, ", "))
		}
	}
	return nil
}

func (r *runner) run(args []string) error {
	if err := r.check(); err != nil {
		return err
	}
	set, err := r.recipes.set(r.app, r.kitchen.edition)
	if err != nil {
		return err
	}
	if r.world, err = r.kitchen.open(r.app); err != nil {
		return err
	}
	r.kitchen.heed(r.world.Domain)
	r.gold = r.world.Evaluator(set)
	for i, word := range args {
		src, err := r.app.input(word, set)
		if err != nil {
			return err
		}
		f, err := network.Parse(src)
		if err != nil {
			return err
		}
		if len(f.Networks) == 0 {
			fmt.Fprintf(r.app.err, "hearth: %s holds no network\n", src.Name)
			r.worst(exitNegative)
		}
		for j, n := range f.Networks {
			if i+j > 0 && r.format == "table" {
				fmt.Fprintln(r.app.out)
			}
			if err := r.network(n); err != nil {
				return err
			}
		}
	}
	return errTold(r.code)
}

func (r *runner) worst(code int) { r.code = max(r.code, code) }

// network executes one network and shows it.
func (r *runner) network(n *network.Network) error {
	report, err := r.execute(n)
	if err != nil {
		return err
	}
	r.app.notes(report.Episode.Plan)
	r.app.tell(report.Problems...)
	switch {
	case len(report.Problems) > 0:
		r.worst(exitInput)
	case report.Status != benchmark.OK, len(explanation.Failures(report.Episode)) > 0:
		r.worst(exitNegative)
	}
	return r.show(n, report)
}

// execute runs a network; the report has scores when the recipe has a gold network.
func (r *runner) execute(n *network.Network) (*benchmark.Report, error) {
	if r.scored(n) {
		if report := r.gold.Network(n.At.File.Name, n); report.Episode != nil {
			return report, nil
		}
	}
	var problems diag.List
	e, err := r.world.RunNetwork(n, &problems)
	if err != nil {
		return nil, r.kitchen.blame(r.app, r.world, err)
	}
	var abort *sim.AbortError
	if errors.As(e.Abort, &abort) {
		problems.Add(abort.Problem)
	}
	report := &benchmark.Report{Recipe: &n.ID, Status: benchmark.Outcome(e), Problems: problems.Items, Episode: e}
	if len(problems.Items) > 0 && r.world.Domain.Semantics.Voids {
		report.Status = benchmark.Failed
	}
	return report, nil
}

// scored reports whether there is a gold network to compare with. One that
// cannot be executed here is none.
func (r *runner) scored(n *network.Network) bool {
	entry := r.gold.Set.Entry(n.ID)
	if entry == nil || entry.Gold == nil {
		return false
	}
	_, err := r.gold.Gold(n.ID)
	if err != nil {
		first, _, _ := strings.Cut(err.Error(), "\n")
		fmt.Fprintf(r.app.err, "note: no scores, because the gold network cannot be executed: %s\n", first)
	}
	return err == nil
}

// show writes what was asked for.
func (r *runner) show(n *network.Network, report *benchmark.Report) error {
	out := r.app.out
	for i, stage := range r.dump {
		if len(r.dump) > 1 {
			fmt.Fprintf(out, "%s== %s ==\n", strings.Repeat("\n", min(i, 1)), stage)
		}
		if err := show.Stage(out, stage, n, report); err != nil {
			return written(err)
		}
	}
	switch {
	case len(r.dump) > 0:
		return nil
	case r.format == "json":
		return written(show.JSON(out, report))
	case r.schedule:
		r.app.tell(explanation.Failures(report.Episode)...)
		return written(show.Schedule(out, report.Episode))
	}
	if err := show.Episode(out, report.Episode, report.Status); err != nil {
		return written(err)
	}
	if report.Goals == nil && report.Dish == nil {
		return nil
	}
	return written(show.Scores(out, report))
}
