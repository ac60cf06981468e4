package execute

import (
	"hearth"
	"hearth/cmd/internal/cli"
	"hearth/eval/diagram"
)

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
