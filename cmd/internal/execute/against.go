package execute

import (
	"hearth"
	"hearth/cmd/internal/cli"
	"hearth/eval/sight"
)

// differs writes how an executed plan differs from the one of --against.
func (r *runner) differs(scene *hearth.Scene, e *hearth.Episode) error {
	if r.former == nil {
		former, err := r.Venue.Episode(scene, r.against)
		if err != nil {
			return err
		}
		r.former = &sight.Run{Said: former.Said(), End: former.Run.End()}
	}
	c := sight.Compare(*r.former, sight.Run{Said: e.Said(), End: e.Run.End()}, r.out.Page)
	if !c.Same {
		r.worst(cli.ExitNegative)
	}
	return r.out.Print(c)
}
