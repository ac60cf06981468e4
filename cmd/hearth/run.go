package main

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"hearth"
	"hearth/eval/benchmark"
	"hearth/eval/report"
	"hearth/parser/diag"
	"hearth/parser/network"
	"hearth/sim/explanation"
	"hearth/sim/household/prepare"
)

// A runner executes plans and shows what came of them.
type runner struct {
	*venue
	out      *output
	mode     string
	dump     []string
	schedule bool

	gold *benchmark.Evaluator // of a kitchen
	code int                  // of the worst that happened
}

func newRun(v *venue) *cobra.Command {
	r := &runner{venue: v}
	cmd := &cobra.Command{
		Use:   "run " + v.words("PLAN..."),
		Short: "Execute plans and tell of every step what came of it",
		Long: `Run executes plans and writes a table of the steps in the order of execution: what came of
each, and why it could not be done.

In a kitchen a plan is a network of cooking actions: a file, - for the standard input, or the
id of a recipe (hearth recipes list). Where the recipe has a gold network, the scores follow.

In a household it is a program such as

  [WALK] <kitchen> (11)
  [OPEN] <fridge> (103)

in a file, or the id of a task (hearth household tasks list). A scene is an environment
graph, in JSON, and numbers are ids of its nodes. With --resources they are instances as
people write them: the scene is made ready for each program first, as VirtualHome does it.
The scene called home comes with Hearth and is always made ready.

Exit codes: 0 all steps were done, 1 some were not.`,
		Example: v.examples("  hearth run mango-radish-salad --schedule\n  hearth run my.solution --format json\n  hearth run my.solution --dump=plan,score",
			"  hearth household run home take-a-nap\n  hearth household run flat.json breakfast.txt"),
		Args: func(c *cobra.Command, args []string) error {
			switch {
			case v.chosen && len(args) < 2:
				return usage("%s wants a scene and programs: hearth household run home take-a-nap", c.CommandPath())
			case v.chosen:
				return nil
			}
			return some("networks to execute")(c, args)
		},
		RunE: func(_ *cobra.Command, args []string) error { return r.run(r.placed(args)) },
	}
	v.bind(cmd)
	f := cmd.Flags()
	r.out = v.app.lists(cmd, "steps")
	if v.chosen {
		return cmd
	}
	v.recipes.bindGold(cmd)
	f.StringVar(&r.mode, "mode", "qualitative", "qualitative")
	f.StringSliceVar(&r.dump, "dump", nil, "write `stages` instead of the table: "+strings.Join(report.Stages, ", "))
	f.BoolVar(&r.schedule, "schedule", false, "write when the steps took place, what they waited for, and the critical path")
	return cmd
}

// check refuses flags that make no sense.
func (r *runner) check() error {
	switch {
	case r.mode == "quantitative":
		return usage("the quantitative mode does not exist yet; leave --mode out")
	case r.mode != "qualitative" && r.mode != "":
		return usage("there is no mode %s: qualitative", r.mode)
	case r.world == hearth.Household && (r.schedule || len(r.dump) > 0):
		return usage("--dump and --schedule are for networks: the steps of a household take no time")
	}
	for _, stage := range r.dump {
		if !slices.Contains(report.Stages, stage) {
			return usage("there is no stage %s: %s", stage, strings.Join(report.Stages, ", "))
		}
	}
	return nil
}

func (r *runner) run(words []string) error {
	if err := r.check(); err != nil {
		return err
	}
	scene, err := r.enter()
	if err != nil {
		return err
	}
	told := 0
	for _, word := range words {
		src, err := r.text(word)
		if err != nil {
			return err
		}
		plans, err := scene.World.Read(src)
		if err != nil {
			return err
		}
		if len(plans) == 0 {
			fmt.Fprintf(r.app.err, "hearth: %s holds no network\n", src.Name)
			r.worst(exitNegative)
		}
		for _, p := range plans {
			if told++; told > 1 && r.out.people() {
				fmt.Fprintln(r.app.out)
			}
			if err := r.one(scene, p); err != nil {
				return err
			}
		}
	}
	return errTold(r.code)
}

func (r *runner) worst(code int) { r.code = max(r.code, code) }

// one executes one plan and shows it.
func (r *runner) one(scene *hearth.Scene, p *hearth.Plan) error {
	scored := p.Network != nil && r.scored(scene.World, p.Network)
	e, err := r.venue.run(scene, p)
	if failure, ok := errors.AsType[*prepare.Failure](err); ok {
		r.worst(exitNegative)
		return r.out.print(report.OfUnready(p.Name, failure))
	}
	if err != nil {
		return err
	}
	if p.Program != nil {
		if !e.Done() {
			r.worst(exitNegative)
		}
		return r.out.print(report.OfProgram(p.Name, e.Executed()).Page(r.out.page))
	}
	made := r.report(scene.World, e, scored)
	r.app.notes(e.Run.Plan)
	r.app.tell(made.Problems...)
	switch {
	case len(made.Problems) > 0:
		r.worst(exitInput)
	case made.Status != benchmark.OK, len(explanation.Failures(made.Episode)) > 0:
		r.worst(exitNegative)
	}
	return r.show(p.Network, made)
}

// report is what is said of an executed network, with scores where there is a
// gold network to compare with.
func (r *runner) report(w *hearth.World, e *hearth.Episode, scored bool) *benchmark.Report {
	n := e.Plan.Network
	if scored {
		return r.gold.Executed(n.At.File.Name, n, (&diag.List{Items: e.Problems}).Err(), e.Run)
	}
	out := &benchmark.Report{Recipe: &n.ID, Status: benchmark.Outcome(e.Run), Problems: e.Diagnostics(), Episode: e.Run}
	if len(out.Problems) > 0 && w.Strict() {
		out.Status = benchmark.Failed
	}
	return out
}

// scored reports whether there is a gold network to compare with. One that
// cannot be executed here is none.
func (r *runner) scored(w *hearth.World, n *network.Network) bool {
	if r.gold == nil {
		r.gold = w.Evaluator(r.set)
	}
	entry := r.set.Entry(n.ID)
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
func (r *runner) show(n *network.Network, scored *benchmark.Report) error {
	out := *r.out
	episode := report.OfRun(scored)
	for i, stage := range r.dump {
		if len(r.dump) > 1 && out.people() {
			fmt.Fprintf(r.app.out, "%s== %s ==\n", strings.Repeat("\n", min(i, 1)), stage)
		}
		var said any = episode
		if stage != "episode" {
			said = report.OfStage(stage, n, scored)
		}
		if err := out.layout("bindings").print(said); err != nil {
			return err
		}
	}
	switch {
	case len(r.dump) > 0:
		return nil
	case r.schedule && out.people():
		r.app.tell(explanation.Failures(scored.Episode)...)
		return out.layout("schedule").print(episode)
	}
	return out.print(episode.Page(out.page))
}
