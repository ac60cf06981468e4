package plan

import (
	"context"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"hearth"
	"hearth/cmd/internal/cli"
	"hearth/eval/embodied"
	"hearth/eval/report"
)

// aim holds the flags of plan for goals.
type aim struct {
	goal    string
	dish    string
	eai     string
	score   float64
	world   string
	optimal bool
	states  int
}

// chosen reports whether there is a goal.
func (g *aim) chosen() bool { return g.goal != "" || g.dish != "" || g.eai != "" }

// kitchen reports whether the goal is in a kitchen.
func (g *aim) kitchen() bool { return g.dish != "" || g.world == hearth.Kitchen }

func (g *aim) bind(flags *pflag.FlagSet) {
	flags.StringVar(&g.goal, "goal", "", "find steps after which this `goal` holds, such as 'on(plate, table), not open(cupboard)'")
	flags.StringVar(&g.dish, "dish", "", "find a network that makes the dish of this `network`, a file or the id of a recipe, without a look at its steps")
	flags.StringVar(&g.eai, "eai", "", "find the steps of the task with this id in a `folder` of the Embodied Agent Interface: a plan that reaches its goals")
	flags.Float64Var(&g.score, "dish-score", hearth.DefaultDishScore, "with --dish: the least score of the dish")
	flags.StringVar(&g.world, "world", hearth.Household, "with --goal: choose the world, household or kitchen; in a kitchen, the goal is a query, such as 'salad(X), cold(X)'")
	flags.BoolVar(&g.optimal, "shortest", false, "with --goal: find a shortest plan, which can take much longer")
	flags.IntVar(&g.states, "states", hearth.DefaultStates, "with --goal: give up after continuing from this many states; in a kitchen, after executing 20 times as many actions")
}

// args checks that there is a task, or at most a program if there is a goal.
func (g *aim) args(cmd *cobra.Command, args []string) error {
	switch {
	case cmd.Flags().Changed("goal") && strings.TrimSpace(g.goal) == "":
		return cli.Usage("the goal is empty: write the conditions that must hold, as in on(plate, table)")
	case g.chosen() && g.eai == "" && len(args) == 0:
		return nil
	}
	return cli.OneArg("task")(cmd, args)
}

// reach plans for a goal, from the end of a plan or from the start of the scene.
func (p *planning) reach(ctx context.Context, plan string) error {
	v, err := p.aim.target(p)
	if err != nil {
		return err
	}
	q := hearth.GoalQuery{Goal: p.aim.goal, Optimal: p.aim.optimal, States: p.aim.states, Score: p.aim.score}
	var scene *hearth.Scene
	if p.aim.eai != "" {
		scene, q.Goal, err = p.task(v, plan)
		plan = ""
	} else {
		scene, err = v.Enter()
	}
	if err != nil {
		return err
	}
	if p.aim.dish != "" {
		if q.Dish, err = v.Episode(scene, p.aim.dish); err != nil {
			return err
		}
		q.Goal = "the dish of " + p.aim.dish
	}
	from := scene.Start()
	if plan != "" {
		e, err := v.Episode(scene, plan)
		if err != nil {
			return err
		}
		from = e.End()
	}
	way, err := from.Reach(ctx, q)
	if err != nil {
		return v.BlameRules(scene.World, err)
	}
	p.tell(way)
	if err := p.shown.Print(way); err != nil || way.Found {
		return err
	}
	if !way.Impossible {
		return cli.SilentExit(cli.ExitBound)
	}
	return cli.SilentExit(cli.ExitNegative)
}

// task returns the scene and the goal of a task of the Embodied Agent Interface.
func (p *planning) task(v *cli.Target, id string) (*hearth.Scene, string, error) {
	folder, err := p.Disk.Folder(p.aim.eai)
	if err != nil {
		return nil, "", err
	}
	data, _, err := embodied.Open(folder, p.aim.eai, "")
	if err != nil {
		return nil, "", err
	}
	w, err := v.Open()
	if err != nil {
		return nil, "", err
	}
	start, goal, err := data.Task(id, w.Internal().Words)
	if err != nil {
		return nil, "", err
	}
	scene, err := w.Scene(hearth.Start{Graph: start})
	return scene, goal, err
}

// target returns the world and the scene of a goal.
func (g *aim) target(p *planning) (*cli.Target, error) {
	v := p.places.Target
	switch {
	case g.goal != "" && g.dish != "" || g.eai != "" && g.goal+g.dish != "":
		return nil, cli.Usage("--goal, --dish and --eai exclude each other")
	case g.eai != "" && (g.world != hearth.Household || len(p.places.scenes) > 0):
		return nil, cli.Usage("--eai has its own scenes, of a household")
	case g.world != hearth.Household && g.world != hearth.Kitchen:
		return nil, cli.Usage("unknown world %s: expected %s or %s", g.world, hearth.Household, hearth.Kitchen)
	case len(p.places.scenes) > 1:
		return nil, cli.Usage("with --goal, --scene can be given once")
	case g.kitchen() && v.Resources != "":
		return nil, cli.Usage("--resources applies to scenes of a household")
	case g.kitchen():
		v = cli.InWorld(p.App, hearth.Kitchen, "2024", v.Semantics, v.Extension)
	default:
		v.Scene = "home"
	}
	if len(p.places.scenes) == 1 {
		v.Scene = p.places.scenes[0]
	}
	return v, nil
}

// tell reports what the search found, besides the plan.
func (p *planning) tell(way *report.Way) {
	text := slices.Contains([]string{"text", "program"}, p.shown.Format)
	switch {
	case !way.Found && p.aim.kitchen():
		p.Say("no plan was found within the limits, after executing %d actions", way.Moves)
	case way.Impossible:
		p.Say("the goal is impossible: no actions bring about %s", strings.Join(way.Missing, ", "))
	case !way.Found && way.States < p.aim.states:
		p.Say("no plan was found: the %d states that seem to lead to the goal do not; more states (--states) do not help", way.States)
	case !way.Found:
		p.Say("no plan was found within the limits, after %d states; there may be one (--states sets the limit)", way.States)
	case len(way.Steps) == 0 && text:
		p.Say("the goal holds already")
	}
	if way.Score != nil && text {
		p.Say("the dish scores %.4f with %d steps, found by executing %d actions", *way.Score, len(way.Steps), way.Moves)
	}
	for _, l := range way.Lacks {
		if text {
			p.Say("%s", l)
		}
	}
	for _, r := range way.Refused {
		p.Say("%s would help, but %s", r.Line, strings.Join(r.Why, "; "))
	}
}
