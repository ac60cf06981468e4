package execute

import (
	"errors"
	"fmt"

	"hearth"
	"hearth/cmd/internal/cli"
	"hearth/eval/diagram"
	"hearth/eval/report"
)

// whatIf writes how a plan differs from the same plan with the changes of --change.
func (r *runner) whatIf(e *hearth.Episode) error {
	changed, err := e.Changed(r.Ctx(), r.changes...)
	if failure, ok := errors.AsType[*hearth.Unready](err); ok {
		return &cli.Exit{Code: cli.ExitInput, Err: fmt.Errorf("cannot adapt a scene to the changed plan: %s", failure.Message)}
	}
	if err != nil {
		return err
	}
	c := diagram.Compare(diagram.Run{Report: e.Report(), End: e.Internal().End()}, diagram.Run{Report: changed.Report(), End: changed.Internal().End()}, r.out.Page)
	for of, sum := range map[*hearth.Episode]*report.PlanSummary{e: &c.First, changed: &c.Second} {
		if err := r.worth(of, sum); err != nil {
			return err
		}
	}
	if !c.Same {
		r.raiseCode(cli.ExitNegative)
	}
	return r.out.Print(c)
}

// worth adds the scores and the hazards of a network to its summary.
func (r *runner) worth(e *hearth.Episode, sum *report.PlanSummary) error {
	if e.Plan.Network == nil {
		return nil
	}
	hazards, err := e.Hazards(r.Ctx())
	if err != nil {
		return err
	}
	for _, h := range hazards {
		sum.Hazards = append(sum.Hazards, h.String())
	}
	if !r.scored(e.Scene.World, e.Plan.Network) {
		return nil
	}
	made := r.report(e.Scene.World, e, true)
	if sum.Score = (&report.Worth{}); made.Goals != nil {
		sum.Score.Goals = *made.Goals
	}
	if made.Dish != nil {
		sum.Score.Dish = *made.Dish
	}
	return nil
}

// compareWith writes how an executed plan differs from the one of --against.
func (r *runner) compareWith(scene *hearth.Scene, e *hearth.Episode) error {
	if r.baseline == nil {
		former, err := r.Target.Episode(scene, r.against)
		if err != nil {
			return err
		}
		r.baseline = &diagram.Run{Report: former.Report(), End: former.Internal().End()}
	}
	c := diagram.Compare(*r.baseline, diagram.Run{Report: e.Report(), End: e.Internal().End()}, r.out.Page)
	if !c.Same {
		r.raiseCode(cli.ExitNegative)
	}
	return r.out.Print(c)
}
