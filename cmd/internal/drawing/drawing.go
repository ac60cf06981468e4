// Package drawing draws an episode as SVG. Commands and the service use it, so their drawings have the same
// bytes.
package drawing

import (
	"hearth"
	"hearth/eval/diagram"
	"hearth/eval/draw"
	"hearth/eval/report"
	"hearth/parser/source"
)

// Kinds lists the kinds of drawings.
var Kinds = []string{Network, Time, Temperatures, Kitchen}

// The kinds of drawings.
const (
	Network      = "network"      // the steps, with arrows from results to the steps that use them
	Time         = "time"         // the times of the steps of a network
	Temperatures = "temperatures" // temperatures of food
	Kitchen      = "kitchen"      // positions of things after a step
)

// Steps is the maximum number of steps in a drawing.
const Steps = 2000

// A Request describes a drawing.
type Request struct {
	Kind   string
	Things []string    // for temperatures: the food to draw, as ?variable or /id; if empty, the one whose core changes most
	Page   report.Page // for network and time: the steps to draw
	Fold   bool        // for network: draw steps that only fetch something as lines of their readers
	Hands  bool        // for kitchen: also draw the paths of the hands in the step
}

// A Drawing is a drawing in SVG.
type Drawing struct {
	Kind  string `json:"kind" jsonschema:"kind of the drawing: network, time, temperatures or kitchen"`
	SVG   string `json:"svg" jsonschema:"the drawing, with attributes only: no scripts and no styles. Groups identify their step or entity in data-step and data-entity, arrows their ends and variables in data-from, data-to and data-vars"`
	Steps int    `json:"steps,omitempty" jsonschema:"number of steps that are drawn"`
	report.Rest
}

// Draw draws a situation. The error E0903 reports an unknown kind, or a kind that this world does not have.
func Draw(s *hearth.Situation, r Request) (*Drawing, error) {
	out := &Drawing{Kind: r.Kind}
	e := s.Episode
	if r.Page.Limit <= 0 || r.Page.Limit > Steps {
		r.Page.Limit = Steps
	}
	switch r.Kind {
	case Network, Time:
		if home := e.Scene.World.Name == hearth.Household; home && r.Kind == Time {
			return nil, source.Errorf("E0903", source.Span{}, "a drawing of kind \"time\" needs a kitchen: household steps take no time").WithHint("use kind \"network\"")
		}
		plan, rest := diagram.FromEpisode(e.Internal(), r.Page, e.Steps)
		out.Steps, out.Rest = len(plan.Steps), rest
		if r.Kind == Time {
			out.SVG = plan.Time()
		} else {
			if r.Fold {
				plan = plan.Fold()
			}
			out.SVG = plan.Network()
		}
		return out, nil
	case Temperatures, Kitchen:
		room, err := e.Scene.World.Internal().Room(e)
		if err != nil {
			return nil, source.Errorf("E0903", source.Span{}, "%v", err).WithHint("use the quantitative mode")
		}
		if r.Kind == Kitchen {
			picture := room.Picture(s.Internal())
			if r.Hands {
				picture.Footnote += "; path of the right hand: line, of the left hand: dashed"
			} else {
				picture.Hands = [2][][3]float64{}
			}
			out.SVG = draw.Room(picture)
			return out, nil
		}
		drawn, err := room.Temperatures(s.Internal(), r.Things...)
		if err != nil {
			return nil, err
		}
		out.SVG = draw.Temperatures(drawn)
		return out, nil
	}
	return nil, source.Unknown("E0903", "kind of drawing", r.Kind, Kinds)
}
