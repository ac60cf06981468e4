// Package execute holds the commands that check plans, execute them or adapt scenes to them: check, run, agree,
// plot, prepare, replay. The command check also waits for changes of files.
package execute

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"hearth"
	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/runkeep"
	"hearth/eval/benchmark"
	"hearth/eval/diagram"
	"hearth/eval/runs"
	"hearth/parser/network"
	"hearth/parser/source"
)

// A runner executes plans and shows their results.
type runner struct {
	*cli.Target
	out      *cli.Output
	dump     []string
	schedule bool
	keep     runkeep.Recorder
	recorder *runs.Writer // nil if nothing is recorded
	speed    string
	pace     rate
	changes  []string     // the changes of --change
	against  string       // the plan of --against
	baseline *diagram.Run // result of that plan; nil before it is executed

	gold  *benchmark.Evaluator // scores the networks of a kitchen; nil before its first use
	code  int                  // the highest exit code so far
	empty source.Diagnostics   // files without a plan
}

// Run returns the command that executes plans.
func Run(v *cli.Target) *cobra.Command {
	r := &runner{Target: v}
	cmd := &cobra.Command{
		Use:   "run " + v.Words("PLAN..."),
		Short: "Execute plans and show the outcome of every step",
		Long: `Run executes plans and writes a table of the steps in the order of execution, with the outcome
of each step and the reasons of failures.

In a kitchen a plan is a network of cooking actions: a file, - for the standard input, or the
id of a recipe (hearth recipes list). If the recipe has a gold network, the scores follow.

In a household it is a program such as

  [WALK] <kitchen> (11)
  [OPEN] <fridge> (103)

in a file, or the id of a task (hearth household tasks list). A scene is an environment
graph, in JSON, and numbers are ids of its nodes. With --resources they are instance numbers
as people write them: the scene is first adapted to each program, as in VirtualHome.
The built-in scene home is always adapted.

With --mode quantitative, --dump room writes the positions of all things after the last step. It
uses the names of the world dump of the published simulator: position, orientation,
linearVelocity, angularVelocity, in metres, for each thing. A room of the start state (from a
plan that only has get-kitchen) may be edited and used as a scene: --scene room.json.

Exit codes: 0 all steps were done, 1 some were not. With --against or --change: 0 no differences, 1 some.`,
		Example: v.Examples("  hearth run mango-radish-salad --schedule\n  hearth run my.solution --format json\n  hearth run my.solution --mode quantitative\n  hearth run my.solution --dump=plan,score",
			"  hearth household run home take-a-nap\n  hearth household run flat.json breakfast.txt"),
		Args: func(c *cobra.Command, args []string) error {
			switch {
			case v.WorldFixed && len(args) < 2:
				return cli.Usage("%s expects a scene and programs: hearth household run home take-a-nap", c.CommandPath())
			case v.WorldFixed:
				return nil
			}
			return cli.AtLeastOneArg("networks to execute: a file, - for the standard input, or the id of a recipe")(c, args)
		},
		RunE: func(c *cobra.Command, args []string) error {
			if c.Flags().Changed("against") && r.against == "" {
				return cli.Usage("--against requires a plan")
			}
			return r.run(r.TakeScene(args))
		},
	}
	v.Bind(cmd)
	r.keep.Bind(v.App, cmd)
	f := cmd.Flags()
	r.out = v.App.ListOutput(cmd, "steps")
	f.StringVar(&r.against, "against", "", "write the differences from another `plan`, in the steps and in the final world, instead of the table")
	f.StringArrayVar(&r.changes, "change", nil, "write the differences that a `change` makes: 'step 12: delete', 'step 12: insert LINE', 'step 12: LINE', 'step 12: ROLE=VALUE' or in a household 'fact dirty(plate), not clean(plate)'; may be repeated")
	if v.WorldFixed {
		return cmd
	}
	v.Recipes.BindGold(cmd)
	v.BindLenient(cmd)
	f.StringSliceVar(&r.dump, "dump", nil, "write `stages` instead of the table: "+strings.Join(benchmark.Stages, ", "))
	f.StringVar(&r.speed, "speed", "", "print the begin and end of each step to the standard error, this many `times` as fast as in the kitchen, such as 10x; the table follows")
	f.BoolVar(&r.schedule, "schedule", false, "write the times of the steps, their waits, and the critical path")
	return cmd
}

// check refuses flags that contradict each other.
func (r *runner) check() error {
	var err error
	if r.pace, err = readRate(r.speed); err != nil {
		return err
	}
	switch {
	case r.against != "" && (r.schedule || len(r.dump) > 0 || r.pace > 0):
		return cli.Usage("--against excludes --dump, --schedule and --speed")
	case len(r.changes) > 0 && (r.against != "" || r.schedule || len(r.dump) > 0 || r.pace > 0 || r.keep.Wanted()):
		return cli.Usage("--change excludes --against, --dump, --schedule, --speed and --store")
	case r.World == hearth.Household && r.pace > 0:
		return cli.Usage("--speed applies to networks: the steps of a household take no time")
	case r.World == hearth.Household && (r.schedule || len(r.dump) > 0):
		return cli.Usage("--dump and --schedule apply to networks: the steps of a household take no time")
	}
	for _, stage := range r.dump {
		if stage == "room" && !r.IsQuantitative() {
			return cli.Usage("--dump room requires --mode quantitative: only that mode has positions")
		}
		if !slices.Contains(benchmark.Stages, stage) {
			return cli.Usage("unknown stage %s: expected one of %s", stage, strings.Join(benchmark.Stages, ", "))
		}
	}
	return nil
}

func (r *runner) run(words []string) error {
	if err := r.check(); err != nil {
		return err
	}
	scene, err := r.Enter()
	if err != nil {
		return err
	}
	if err := r.keep.Open(scene.World); err != nil {
		return err
	}
	if r.keep.Wanted() {
		if r.recorder, err = runs.NewWriter(scene.Internal()); err != nil {
			return err
		}
	}
	return cli.First(r.all(scene, words), r.keep.Close(r.Ctx()))
}

func (r *runner) all(scene *hearth.Scene, words []string) error {
	told := 0
	for _, word := range words {
		src, err := r.Text(word)
		if err != nil {
			return err
		}
		plans, err := r.Read(scene.World, src)
		if err != nil {
			return err
		}
		if len(plans) == 0 {
			r.empty.Add(source.NoPlan(src.Name, "network"))
			r.raiseCode(cli.ExitNegative)
		}
		for _, p := range plans {
			if told++; told > 1 && r.out.ForPeople() {
				fmt.Fprintln(r.App.Out)
			}
			if err := r.executeOne(scene, p); err != nil {
				return err
			}
		}
	}
	if err := r.empty.Err(); err != nil {
		return &cli.Exit{Code: r.code, Err: err}
	}
	return cli.SilentExit(r.code)
}

func (r *runner) raiseCode(code int) { r.code = max(r.code, code) }

// executeOne executes one plan and shows it.
func (r *runner) executeOne(scene *hearth.Scene, p *hearth.Plan) error {
	e, err := r.Target.Run(scene, p)
	if failure, ok := errors.AsType[*hearth.Unready](err); ok {
		r.raiseCode(cli.ExitNegative)
		return r.out.Print(failure.Report(p.Name, p.Program))
	}
	if err != nil {
		return err
	}
	if len(r.changes) > 0 {
		return r.whatIf(e)
	}
	if p.Program != nil {
		r.App.Report(e.Problems...)
		r.raiseCode(cli.CodeOf(e.Problems...))
		if err := r.record(e, &runs.Record{File: p.Name, Status: e.Report().Status}); err != nil {
			return err
		}
		if r.against != "" {
			return r.compareWith(scene, e)
		}
		if !e.Done() {
			r.raiseCode(cli.ExitNegative)
		}
		return r.out.Print(e.Report().Page(r.out.Page))
	}
	// The gold network is executed after the plan: often both are the same network, and then the result is
	// cached. Its execution shows no progress bar.
	scored := p.Network != nil && r.scored(scene.World, p.Network)
	made := r.report(scene.World, e, scored)
	if err := r.record(e, runkeep.Scored(made)); err != nil {
		return err
	}
	r.App.Notes(e.Internal().Plan)
	r.App.Report(made.Problems...)
	switch {
	case slices.ContainsFunc(made.Problems, (*source.Diagnostic).IsError):
		r.raiseCode(cli.ExitInput)
	case r.against != "":
	case made.Status != benchmark.OK, len(e.Failures()) > 0:
		r.raiseCode(cli.ExitNegative)
	}
	if r.against != "" {
		return r.compareWith(scene, e)
	}
	return r.show(e, made)
}

// record records an executed plan if that is requested.
func (r *runner) record(e *hearth.Episode, rec *runs.Record) error {
	if r.recorder == nil {
		return nil
	}
	rec.Plan, rec.Episode = e.Plan.Name, r.recorder.Episode(e.Internal())
	return r.keep.Add(r.Ctx(), rec)
}

// report returns the report of an executed network. It has scores if there is a gold network for comparison.
func (r *runner) report(w *hearth.World, e *hearth.Episode, scored bool) *benchmark.Report {
	n := e.Plan.Network
	if scored {
		out := r.gold.Executed(n.Span.File.Name, n, (&source.Diagnostics{Items: e.Problems}).Err(), e.Internal())
		out.AddReading(e.Plan.Corrections, e.Plan.Problems)
		return out
	}
	out := &benchmark.Report{Recipe: &n.ID, Status: benchmark.Outcome(e.Internal()), Problems: e.Diagnostics(), Episode: e.Internal()}
	if len(out.Problems) > 0 && w.Internal().Domain.Semantics.FaultsVoidScore {
		out.Status = benchmark.Failed
	}
	out.AddReading(e.Plan.Corrections, e.Plan.Problems)
	return out
}

// scored reports whether there is a gold network that can be executed. It prints a note if there is one that
// cannot be executed.
func (r *runner) scored(w *hearth.World, n *network.Network) bool {
	if r.gold == nil {
		kitchen := w.Internal()
		r.gold = kitchen.Evaluator(r.Set)
	}
	entry := r.Set.Entry(n.ID)
	if entry == nil || entry.Gold == nil {
		return false
	}
	_, err := r.gold.Gold(n.ID)
	if err != nil {
		first, _, _ := strings.Cut(err.Error(), "\n")
		r.App.Note("no scores, because the gold network cannot be executed: %s", first)
	}
	return err == nil
}

// show writes the requested output.
func (r *runner) show(e *hearth.Episode, scored *benchmark.Report) error {
	out := *r.out
	episode := scored.Run()
	latent, err := e.Hazards(r.Ctx())
	if err != nil {
		return err
	}
	episode.Latent = latent
	if r.pace > 0 {
		if err := r.watch(r.Ctx(), episode); err != nil {
			return err
		}
	}
	for i, stage := range r.dump {
		if len(r.dump) > 1 && out.ForPeople() {
			fmt.Fprintf(r.App.Out, "%s== %s ==\n", strings.Repeat("\n", min(i, 1)), stage)
		}
		var said any = episode
		switch {
		case stage == "score" && strings.HasPrefix(out.Format, "json"):
			said = benchmark.NewScore(scored)
		case stage == "room":
			room, err := e.Scene.World.Internal().Room(e)
			if err != nil {
				return err
			}
			things := map[string]any{}
			for name, thing := range room.Objects(e.Internal().State()) {
				things[name] = thing
			}
			said = &benchmark.Stage{Stage: stage, Room: things}
		case stage != "episode":
			said = benchmark.NewStage(stage, e.Plan.Network, scored)
		}
		if err := out.Layout("bindings").Print(said); err != nil {
			return err
		}
	}
	switch {
	case len(r.dump) > 0:
		return nil
	case r.schedule && out.ForPeople():
		r.App.Report(e.Failures()...)
		return out.Layout("schedule").Print(episode)
	}
	return out.Print(episode.Page(out.Page))
}
