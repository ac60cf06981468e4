package manipulation

import (
	"math"

	"hearth/sim/physics/real"
	"hearth/sim/spatial"
)

// A Part is the part of a tool that does the work: the line of an edge or an axis.
type Part struct {
	From, To real.Vec // ends of the line, in m relative to the origin of the tool
	Width    float64
}

// A Tool is a tool in a hand. Without parts it is the hand itself.
type Tool struct {
	ID    string
	Parts []Part
	Grip  real.Vec // position of the grip relative to the origin
}

// A Dish is the container or board in or on which work is done.
type Dish struct {
	ID    string
	Mouth float64 // least width of the rim or, for a board, of the board, in m
	Depth float64 // height from the floor to the rim, in m
	Level float64 // height of food above the floor, in m
}

// NewDish returns the dish for a thing of a form with contents of volume bulk.
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

// fingers is the least width in metres of a mouth that a hand can reach through.
const fingers = 0.1

// Reaches returns the part of a tool that reaches the food in a dish: the longest part that is not too wide.
// Into a dish narrower than a hand, only the tool reaches.
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

// Parameters of tool motions.
const (
	rounds  = 0.8  // share of the free width around a tool that a round uses
	turning = 0.5  // speed of a round in m/s
	above   = 0.03 // height in m above the food between two presses
	Stirs   = 2.0  // force in N to move a tool around in food
	Strokes = 10.0 // force in N to draw a blade through food
	Presses = 30.0 // force in N to press a tool down
)

// Round returns the length and the duration of one round of the part in a dish.
func (p *Part) Round(d *Dish) (metres, seconds float64) {
	metres = float64(2 * math.Pi * float64(max(0.01, (d.Mouth-p.Width)/2)*rounds))
	return metres, metres / turning
}

// Stroke returns the length and duration of one stroke back and forth. It is as long as the part, or as the
// dish if that is shorter.
func (p *Part) Stroke(d *Dish) (metres, seconds float64) {
	long := max(p.To.Sub(p.From).Len(), p.Width)
	metres = float64(2 * min(long, d.Mouth))
	return metres, ToAndFro(metres / 2)
}

// Press returns the length and the duration of one press down to the floor and up again.
func (p *Part) Press(d *Dish) (metres, seconds float64) {
	metres = float64(2 * (d.Level + above))
	return metres, ToAndFro(metres / 2)
}
