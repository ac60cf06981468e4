package plan

import (
	"context"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"hearth"
	"hearth/cmd/internal/cli"
	"hearth/eval/report"
)

// aim holds the flags of plan for goals.
type aim struct {
	goal    string
	optimal bool
	states  int
}

func (g *aim) bind(flags *pflag.FlagSet) {
	flags.StringVar(&g.goal, "goal", "", "find steps after which this `goal` holds, such as 'on(plate, table), not open(cupboard)'")
	flags.BoolVar(&g.optimal, "shortest", false, "with --goal: find a shortest plan, which can take much longer")
	flags.IntVar(&g.states, "states", hearth.DefaultStates, "with --goal: give up after continuing from this many states")
}

// args checks that there is a task, or at most a program if there is a goal.
func (g *aim) args(cmd *cobra.Command, args []string) error {
	if g.goal != "" && len(args) == 0 {
		return nil
	}
	return cli.OneArg("task")(cmd, args)
}

// reach plans for a goal, from the end of a program or from the start of the scene.
func (p *planning) reach(ctx context.Context, program string) error {
	v := p.places.Target
	switch {
	case len(p.places.scenes) > 1:
		return cli.Usage("with --goal, --scene can be given once")
	case len(p.places.scenes) == 1:
		v.Scene = p.places.scenes[0]
	default:
		v.Scene = "home"
	}
	scene, err := v.Enter()
	if err != nil {
		return err
	}
	from := scene.Start()
	if program != "" {
		e, err := v.Episode(scene, program)
		if err != nil {
			return err
		}
		from = e.End()
	}
	way, err := from.Reach(ctx, hearth.GoalQuery{Goal: p.aim.goal, Optimal: p.aim.optimal, States: p.aim.states})
	if err != nil {
		return v.BlameRules(scene.World, err)
	}
	if !way.Found {
		p.unreached(way)
	} else if len(way.Steps) == 0 && slices.Contains([]string{"text", "program"}, p.shown.Format) {
		p.Say("the goal holds already")
	}
	if err := p.shown.Print(way); err != nil || way.Found {
		return err
	}
	if !way.Impossible {
		return cli.SilentExit(cli.ExitBound)
	}
	return cli.SilentExit(cli.ExitNegative)
}

// unreached prints why there is no plan, or that none was found.
func (p *planning) unreached(way *report.Way) {
	if !way.Impossible {
		p.Say("no plan was found within the limits, after %d states; there may be one (--states sets the limit)", way.States)
		return
	}
	p.Say("the goal is impossible: no actions bring about %s", strings.Join(way.Missing, ", "))
	for _, r := range way.Refused {
		p.Say("%s would help, but %s", r.Line, strings.Join(r.Why, "; "))
	}
}
