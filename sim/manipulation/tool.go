package manipulation

import (
	"math"

	"hearth/sim/cook"
	"hearth/sim/physics/real"
	"hearth/sim/spatial"
)

// A Part of a tool does something to others: the line of an edge or an axis.
type Part struct {
	From, To real.Vec // from the origin of the tool
	Width    float64
}

// A Tool is what a hand works with; one without parts is the hand itself.
type Tool struct {
	ID    string
	Parts []Part
	Grip  real.Vec // where it is held, from its origin
}

// A Dish is what something is worked in or on.
type Dish struct {
	ID    string
	Mouth float64 // m across at the rim, where it is narrowest; of a board, across that
	Depth float64 // m from the rim down to the floor
	Level float64 // m of food above the floor
}

// NewDish is a thing of a form, with so much in it.
func NewDish(id string, f *spatial.Form, bulk spatial.Volume) *Dish {
	d := &Dish{ID: id, Mouth: float64(f.Foot.R * 2)}
	if f.Foot.R == 0 {
		d.Mouth = min(f.Foot.W, f.Foot.D)
	}
	if len(f.Hollows) == 0 {
		return d
	}
	h := &f.Hollows[0]
	if d.Mouth = min(h.Size.X, h.Size.Y); h.Cup != nil {
		d.Mouth = float64(2 * h.Cup.Rim().R)
	}
	if h.Kind == spatial.Vessel {
		d.Depth = h.Height()
		d.Level, _ = h.Level(bulk)
	}
	return d
}

// fingers is how wide a mouth is through which a hand reaches, in metres.
const fingers = 0.1

// Reaches is the part of a tool that gets into a dish down to the food: the longest of those
// that are not too wide. What is narrower than a hand is reached into by the tool alone.
func (t *Tool) Reaches(d *Dish) (*Part, error) {
	if len(t.Parts) == 0 {
		return &Part{Width: fingers}, nil
	}
	var best *Part
	least, far := math.Inf(1), 0.0
	for i := range t.Parts {
		p := &t.Parts[i]
		least = min(least, p.Width)
		if reach := p.To.Sub(t.Grip).Len(); p.Width <= d.Mouth && (best == nil || reach > far) {
			best, far = p, reach
		}
	}
	if best == nil {
		return nil, &Refusal{"too_wide", t.ID, []spatial.Figure{{Name: "width_mm", Value: float64(least * 1000)}, {Name: "mouth_mm", Value: float64(d.Mouth * 1000)}}}
	}
	if needs := d.Depth - d.Level; d.Mouth < fingers && far < needs {
		return nil, &Refusal{"too_short", t.ID, []spatial.Figure{{Name: "reach_mm", Value: float64(far * 1000)}, {Name: "needs_mm", Value: float64(needs * 1000)}, {Name: "mouth_mm", Value: float64(d.Mouth * 1000)}}}
	}
	return best, nil
}

// How tools are moved.
const (
	rounds  = 0.8  // share of the room about a tool that it goes round in
	turning = 0.5  // m/s at which it goes round
	above   = 0.03 // m above the food to which it is lifted between two presses
	Stirs   = 2.0  // N with which a tool goes round in food
	Strokes = 10.0 // N with which a blade is drawn through it
	Presses = 30.0 // N with which it is pressed
)

// Round is how far the part of a tool goes in one round in a dish, and how long that takes.
func (p *Part) Round(d *Dish) (metres, seconds float64) {
	metres = float64(2 * math.Pi * float64(max(0.01, (d.Mouth-p.Width)/2)*rounds))
	return metres, metres / turning
}

// Stroke is the same of one stroke to and fro: as long as the part is, or the dish where that is shorter.
func (p *Part) Stroke(d *Dish) (metres, seconds float64) {
	long := max(p.To.Sub(p.From).Len(), p.Width)
	metres = float64(2 * min(long, d.Mouth))
	return metres, cook.ToAndFro(metres / 2)
}

// Press is the same of one press down to the floor and up again.
func (p *Part) Press(d *Dish) (metres, seconds float64) {
	metres = float64(2 * (d.Level + above))
	return metres, cook.ToAndFro(metres / 2)
}
