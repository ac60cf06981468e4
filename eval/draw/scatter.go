package draw

import (
	"io"
	"math"
	"slices"
)

// A ScatterPoint is a pair of shares from 0 to 1.
type ScatterPoint struct {
	X, Y   float64
	Spread float64 // error bar to both sides of Y; 0 for none
	Label  string
	Group  string // name of the group; its points have the same colour and shape
}

// A Scatter is a scatter plot.
type Scatter struct {
	Title, X, Y string // titles of the picture and of its axes
	Points      []ScatterPoint
}

// The plot area in the picture, in pixels.
const (
	scatterLeft, scatterTop     = 64.0, 48.0
	scatterWidth, scatterHeight = 620.0, 420.0
	scatterRadius               = 5.0 // radius of a mark
)

// A scene is a picture with the positions of all its parts.
type scene struct {
	*Scatter
	xs, ys axis
	groups []string // in the order of the points
	marks  []mark
}

// A mark is a point with its position and that of its label.
type mark struct {
	ScatterPoint
	Mark
}

// WriteSVG writes the picture. It leaves out points with a NaN, and draws values outside the axes at the
// nearest edge.
func (s *Scatter) WriteSVG(w io.Writer) error {
	_, err := io.WriteString(w, s.arrange().draw(&SVG{}))
	return err
}

// arrange computes the positions of all points and labels.
func (s *Scatter) arrange() *scene {
	out := &scene{Scatter: s}
	var xs, ys []float64
	for _, p := range s.Points {
		if math.IsNaN(p.X + p.Y + p.Spread) {
			continue
		}
		xs, ys = append(xs, p.X), append(ys, p.Y+p.Spread)
		out.marks = append(out.marks, mark{ScatterPoint: p})
		if !slices.Contains(out.groups, p.Group) {
			out.groups = append(out.groups, p.Group)
		}
	}
	out.xs, out.ys = newAxis(xs), newAxis(ys)
	all := make([]*Mark, len(out.marks))
	for i := range out.marks {
		p, m := &out.marks[i].ScatterPoint, &out.marks[i].Mark
		m.Radius, m.Label = scatterRadius, newLabel(p.Label)
		m.X, m.Y = out.place(p.X, p.Y)
		_, high := out.place(p.X, p.Y+p.Spread)
		_, low := out.place(p.X, p.Y-p.Spread)
		m.Avoid, all[i] = Box{X: m.X - 1, Y: high, W: 2, H: low - high}, m
	}
	Plane{Box: Box{X: scatterLeft, Y: scatterTop, W: scatterWidth, H: scatterHeight}, Column: scatterLeft + scatterWidth + 24}.Place(all)
	return out
}

// place returns the pixel position of a pair of values.
func (s *scene) place(x, y float64) (px, py float64) {
	return scatterLeft + scatterWidth*s.xs.share(x), scatterTop + scatterHeight*(1-s.ys.share(y))
}

// An axis goes from 0 to its end.
type axis struct{ end, step float64 }

// newAxis returns the shortest axis that holds all values, with at most eight steps.
func newAxis(values []float64) axis {
	most := 0.0
	for _, v := range values {
		most = max(most, v)
	}
	end := min(1, math.Ceil(most*10-1e-9)/10)
	switch {
	case end <= 0.1:
		return axis{0.1, 0.02}
	case end <= 0.4:
		return axis{end, 0.05}
	case end <= 0.8:
		return axis{end, 0.1}
	}
	return axis{1, 0.2}
}

// share returns the position of a value on the axis, from 0 to 1.
func (a axis) share(v float64) float64 { return min(1, max(0, v/a.end)) }

// ticks returns the values that are labelled on the axis.
func (a axis) ticks() (out []float64) {
	for i := 0; float64(i)*a.step < a.end+a.step/2; i++ {
		out = append(out, float64(i)*a.step)
	}
	return out
}
