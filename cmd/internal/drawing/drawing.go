// Package drawing draws what is asked for of an episode, by the kind of the drawing: commands
// and the service answer with the same bytes.
package drawing

import (
	"hearth"
	"hearth/eval/diagram"
	"hearth/eval/report"
	"hearth/parser/diag"
	"hearth/parser/source"
)

// kinds are those of drawings.
var kinds = []string{Network, Time, Temperatures, Kitchen}

// The kinds of drawings.
const (
	Network      = "network"      // the steps, with arrows from results to who reads them
	Time         = "time"         // when the steps of a network were done
	Temperatures = "temperatures" // how warm food was
	Kitchen      = "kitchen"      // where everything is after a step
)

// Steps is how many are drawn of a plan at most, unless less is asked for.
const Steps = 2000

// A Request says what is to be drawn.
type Request struct {
	Kind string
	Of   []string    // of temperatures: things, as plans or rules name them; empty: what changes most
	Page report.Page // of a network or of time: which steps
}

// A Drawing is SVG.
type Drawing struct {
	Kind  string `json:"kind" jsonschema:"network, time, temperatures or kitchen"`
	SVG   string `json:"svg" jsonschema:"with attributes alone: no scripts and no styles. Groups say in data-step and data-entity what they are, arrows in data-from, data-to and data-vars"`
	Steps int    `json:"steps,omitempty" jsonschema:"that are drawn"`
	report.Rest
}

// Of draws something of a situation. The error is that there is no such kind (E0903), or that
// there is nothing of it in this world.
func Of(s *hearth.Situation, r Request) (*Drawing, error) {
	out := &Drawing{Kind: r.Kind}
	e := s.Episode
	if r.Page.Limit <= 0 || r.Page.Limit > Steps {
		r.Page.Limit = Steps
	}
	switch r.Kind {
	case Network, Time:
		if _, home := e.Scene.World.Household(); home && r.Kind == Time {
			return nil, diag.New("E0903", source.Span{}, "the steps of a household take no time").WithHint("network draws them")
		}
		plan, rest := diagram.Of(e.Run, r.Page, e.Steps)
		out.Steps, out.Rest = len(plan.Steps), rest
		if r.Kind == Time {
			out.SVG = plan.Time()
		} else {
			out.SVG = plan.Network()
		}
		return out, nil
	case Temperatures, Kitchen:
		room, err := e.Room()
		if err != nil {
			return nil, diag.New("E0903", source.Span{}, "%v", err).WithHint("ask for the mode quantitative")
		}
		if r.Kind == Kitchen {
			out.SVG = room.Picture(s.At).SVG()
			return out, nil
		}
		drawn, err := room.Temperatures(s.At, r.Of...)
		if err != nil {
			return nil, err
		}
		out.SVG = drawn.SVG()
		return out, nil
	}
	return nil, hearth.Unknown("E0903", "kind of drawing", r.Kind, kinds)
}
