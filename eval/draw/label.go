package draw

import (
	"cmp"
	"math"
	"slices"
	"unicode"
)

// A Label is a text near a point.
type Label struct {
	Box
	Text   string // shortened if it is long
	Leader bool   // whether a line leads from the point to the label
	placed bool
	side   float64 // side of the point: -1 left, 1 right, 0 above or below
}

// A Box is a rectangle in pixels.
type Box struct{ X, Y, W, H float64 }

// Overlaps reports whether two boxes have a point in common.
func (b Box) Overlaps(c Box) bool {
	return b.X < c.X+c.W && c.X < b.X+b.W && b.Y < c.Y+c.H && c.Y < b.Y+b.H
}

func (b Box) within(c Box) bool {
	return b.X >= c.X && b.Y >= c.Y && b.X+b.W <= c.X+c.W && b.Y+b.H <= c.Y+c.H
}

// WithMargin returns b with a margin.
func (b Box) WithMargin(by float64) Box { return Box{b.X - by, b.Y - by, b.W + 2*by, b.H + 2*by} }

// Nearest returns the point of b that is nearest to (x, y).
func (b Box) Nearest(x, y float64) (float64, float64) {
	return min(max(x, b.X), b.X+b.W), min(max(y, b.Y), b.Y+b.H)
}

// crossed reports whether the line between two points goes through b.
func (b Box) crossed(x1, y1, x2, y2 float64) bool {
	from, to := 0.0, 1.0 // the part of the line that can still be in b
	for _, d := range [4][2]float64{{x1 - x2, x1 - b.X}, {x2 - x1, b.X + b.W - x1}, {y1 - y2, y1 - b.Y}, {y2 - y1, b.Y + b.H - y1}} {
		switch direction, distance := d[0], d[1]; {
		case direction == 0 && distance < 0:
			return false
		case direction < 0:
			from = max(from, distance/direction)
		case direction > 0:
			to = min(to, distance/direction)
		}
	}
	return from < to
}

// anchor returns the x and the SVG text anchor of the text.
func (l Label) anchor() (x float64, anchor string) {
	switch {
	case l.side < 0:
		return l.X + l.W, "end"
	case l.side > 0:
		return l.X, "start"
	}
	return l.X + l.W/2, "middle"
}

// maxLabelWidth is the maximum width of a label in pixels.
const maxLabelWidth = 260.0

// NewLabel returns a label with a text, shortened to the maximum width.
func newLabel(text string) Label {
	runes := []rune(Shortened(text, maxLabelWidth))
	return Label{Box: Box{W: Width(runes), H: LineHeight}, Text: string(runes)}
}

// Shortened returns a text that is at most width pixels wide.
func Shortened(text string, width float64) string {
	runes := []rune(text)
	if Width(runes) <= width {
		return text
	}
	for len(runes) > 0 && Width(runes)+wide > width {
		runes = runes[:len(runes)-1]
	}
	return string(runes) + "…"
}

// Widths of runes in pixels. They are generous, because the font is unknown.
const (
	narrow = 0.6 * FontSize
	wide   = 1.05 * FontSize
)

// Width returns an upper bound on the width of a text in pixels.
func Width(runes []rune) (w float64) {
	for _, r := range runes {
		switch {
		case unicode.Is(unicode.Mn, r):
		case r >= 0x1100 || r == 'M' || r == 'W' || r == 'm' || r == 'w' || r == '%':
			w += wide
		default:
			w += narrow
		}
	}
	return w
}

// A Mark is a point with a label.
type Mark struct {
	X, Y   float64
	Radius float64
	Avoid  Box // area that labels must not cover, in addition to the point
	Label  Label
	Colour string // colour of the label, for the caller
}

// box returns the area of the point itself.
func (m *Mark) box() Box { return Box{m.X, m.Y, 0, 0}.WithMargin(m.Radius + 1) }

// A Plane is an area for labels.
type Plane struct {
	Box
	Column float64 // x of a column for the labels that do not fit into the area
}

// Place puts the label of each mark in a free position: near its point, farther away with a leader, or else in
// the column. All labels that fit near their points are placed first.
func (p Plane) Place(marks []*Mark) {
	for n := range distances {
		for i, m := range marks {
			if !m.Label.placed {
				p.try(marks, i, m.Radius+distances[n], n > 1)
			}
		}
	}
	var late []*Mark
	for _, m := range marks {
		if !m.Label.placed {
			late = append(late, m)
		}
	}
	slices.SortStableFunc(late, func(a, b *Mark) int { return cmp.Compare(a.Y, b.Y) })
	for i, m := range late {
		l := &m.Label
		l.X, l.Y, l.Leader, l.side, l.placed = p.Column, p.Y+float64(i)*LineHeight, true, 1, true
	}
}

// distances are the distances in pixels of a label from the edge of its point, in the order in which they are
// tried. From the third distance on, the label has a leader.
var distances = []float64{4, 5, 23, 39, 57, 79, 105, 135}

// directions are the directions from the point to the label, in the order in which they are tried.
var directions = [][2]float64{{1, 0}, {-1, 0}, {0, -1}, {0, 1}, {1, -1}, {-1, -1}, {1, 1}, {-1, 1},
	{1, -3}, {-1, -3}, {1, 3}, {-1, 3}, {3, -1}, {-3, -1}, {3, 1}, {-3, 1}}

// try places a label at a distance from its point, if it is free in one of the directions.
func (p Plane) try(marks []*Mark, at int, distance float64, leader bool) {
	m := marks[at]
	for _, d := range directions {
		l := m.Label
		far := distance / math.Hypot(d[0], d[1])
		l.X = m.X + d[0]*far + (sign(d[0])-1)/2*l.W
		l.Y = m.Y + d[1]*far + (sign(d[1])-1)/2*l.H
		l.Leader, l.side, l.placed = leader, d[0], true
		if l.within(p.Box) && free(marks, at, l) {
			m.Label = l
			return
		}
	}
}

// sign returns -1, 0 or 1.
func sign(v float64) float64 { return float64(cmp.Compare(v, 0)) }

// free reports whether a label covers nothing, and its leader crosses no other label.
func free(marks []*Mark, at int, l Label) bool {
	m := marks[at]
	x, y := l.Nearest(m.X, m.Y)
	for _, other := range marks {
		apart := !m.box().Overlaps(other.box()) // otherwise the two points overlap, and the leader cannot avoid the other one
		if l.Overlaps(other.box()) || l.Overlaps(other.Avoid) || apart && l.Leader && other.box().crossed(m.X, m.Y, x, y) {
			return false
		}
		if !other.Label.placed {
			continue
		}
		ox, oy := other.Label.Nearest(other.X, other.Y)
		if l.Overlaps(other.Label.WithMargin(2)) ||
			l.Leader && other.Label.crossed(m.X, m.Y, x, y) ||
			other.Label.Leader && l.crossed(other.X, other.Y, ox, oy) {
			return false
		}
	}
	return true
}
