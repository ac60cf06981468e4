package plot

import (
	"cmp"
	"math"
	"slices"
	"unicode"
)

// A label is a text beside a point.
type label struct {
	box
	text   string // shortened when it is long
	leader bool   // a line leads to it
	placed bool
	side   float64 // of its point: -1 left, 1 right, 0 above or below
}

// A box is a rectangle in pixels.
type box struct{ x, y, w, h float64 }

func (b box) overlaps(c box) bool {
	return b.x < c.x+c.w && c.x < b.x+b.w && b.y < c.y+c.h && c.y < b.y+b.h
}

func (b box) within(c box) bool {
	return b.x >= c.x && b.y >= c.y && b.x+b.w <= c.x+c.w && b.y+b.h <= c.y+c.h
}

// grown returns b with a margin.
func (b box) grown(by float64) box { return box{b.x - by, b.y - by, b.w + 2*by, b.h + 2*by} }

// nearest returns the point of b that is nearest to another one.
func (b box) nearest(x, y float64) (float64, float64) {
	return min(max(x, b.x), b.x+b.w), min(max(y, b.y), b.y+b.h)
}

// crossed reports whether the line between two points goes through b.
func (b box) crossed(x1, y1, x2, y2 float64) bool {
	from, to := 0.0, 1.0 // the part of the line that can still be in b
	for _, d := range [4][2]float64{{x1 - x2, x1 - b.x}, {x2 - x1, b.x + b.w - x1}, {y1 - y2, y1 - b.y}, {y2 - y1, b.y + b.h - y1}} {
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

// anchor returns where the text starts, or ends at the side of its point.
func (l label) anchor() (x float64, anchor string) {
	switch {
	case l.side < 0:
		return l.x + l.w, "end"
	case l.side > 0:
		return l.x, "start"
	}
	return l.x + l.w/2, "middle"
}

// longest is how wide a label may be.
const longest = 260.0

// newLabel shortens a text to the width of a label.
func newLabel(text string) label {
	runes := []rune(text)
	if textWidth(runes) > longest {
		for textWidth(runes)+wide > longest {
			runes = runes[:len(runes)-1]
		}
		runes = append(runes, '…')
	}
	return label{box: box{w: textWidth(runes), h: lineHeight}, text: string(runes)}
}

// The widths of runes, generous: which font there is cannot be known.
const (
	narrow = 0.6 * fontSize
	wide   = 1.05 * fontSize
)

func textWidth(runes []rune) (w float64) {
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

// mark returns the box of the point itself.
func (m *mark) mark() box { return box{m.x, m.y, 0, 0}.grown(radius + 1) }

// placeLabels puts each label where it is free: near its point, else farther with
// a leader, else into a column at the right. All that can be near come first.
func (s *scene) placeLabels() {
	for i := range s.marks {
		s.marks[i].label = newLabel(s.marks[i].Label)
	}
	for n, distance := range distances {
		for i := range s.marks {
			if m := &s.marks[i]; !m.label.placed {
				s.tryPlace(i, distance, n > 1)
			}
		}
	}
	var late []*mark
	for i := range s.marks {
		if m := &s.marks[i]; !m.label.placed {
			late = append(late, m)
		}
	}
	slices.SortStableFunc(late, func(a, b *mark) int { return cmp.Compare(a.y, b.y) })
	for i, m := range late {
		l := &m.label
		l.x, l.y, l.leader, l.side, l.placed = column, top+float64(i)*lineHeight, true, 1, true
	}
}

// column is where the labels start for which there is no place in the plane.
const column = left + width + 24

// distances are those of a label from its point; farther than the second it needs
// a leader.
var distances = []float64{radius + 4, radius + 10, 28, 44, 62, 84, 110, 140}

// directions are tried in this order.
var directions = [][2]float64{{1, 0}, {-1, 0}, {0, -1}, {0, 1}, {1, -1}, {-1, -1}, {1, 1}, {-1, 1},
	{1, -3}, {-1, -3}, {1, 3}, {-1, 3}, {3, -1}, {-3, -1}, {3, 1}, {-3, 1}}

// tryPlace puts a label at a distance from its point, if it is free in one of the
// directions.
func (s *scene) tryPlace(at int, distance float64, leader bool) {
	m := &s.marks[at]
	for _, d := range directions {
		l := m.label
		far := distance / math.Hypot(d[0], d[1])
		l.x = m.x + d[0]*far + (sign(d[0])-1)/2*l.w
		l.y = m.y + d[1]*far + (sign(d[1])-1)/2*l.h
		l.leader, l.side, l.placed = leader, d[0], true
		if l.within(box{left, top, width, height}) && s.free(at, l) {
			m.label = l
			return
		}
	}
}

// sign returns -1, 0 or 1.
func sign(v float64) float64 { return float64(cmp.Compare(v, 0)) }

// free reports whether a label covers nothing, and its leader no other label.
func (s *scene) free(at int, l label) bool {
	m := &s.marks[at]
	x, y := l.nearest(m.x, m.y)
	for i := range s.marks {
		other := &s.marks[i]
		apart := !m.mark().overlaps(other.mark()) // else a leader cannot but begin there
		if l.overlaps(other.mark()) || l.overlaps(other.spread) || apart && l.leader && other.mark().crossed(m.x, m.y, x, y) {
			return false
		}
		if !other.label.placed {
			continue
		}
		ox, oy := other.label.nearest(other.x, other.y)
		if l.overlaps(other.label.grown(2)) ||
			l.leader && other.label.crossed(m.x, m.y, x, y) ||
			other.label.leader && l.crossed(other.x, other.y, ox, oy) {
			return false
		}
	}
	return true
}
