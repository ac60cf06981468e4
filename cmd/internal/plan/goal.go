package plan

import (
	"context"
	"slices"

	"hearth"
	"hearth/cmd/internal/cli"
)

// aim holds the flags of plan for goals.
type aim struct {
	goal    string
	optimal bool
	states  int
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
		p.Say("no plan was found after %d states", way.States)
	} else if len(way.Steps) == 0 && slices.Contains([]string{"text", "program"}, p.shown.Format) {
		p.Say("the goal holds already")
	}
	if err := p.shown.Print(way); err != nil || way.Found {
		return err
	}
	return cli.SilentExit(cli.ExitNegative)
}
