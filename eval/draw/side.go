package draw

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"hearth/eval/report"
)

// aside draws the things on one side of the room, seen from the middle. The farthest things are drawn first.
func (v *view) aside(said string, here func(y float64) bool, sign float64) {
	v.frame(said)
	for _, f := range v.Furniture {
		for _, o := range f.Floors {
			if !here((o.Low[1] + o.High[1]) / 2) {
				continue
			}
			thick := 0.012
			if o.Top {
				thick = 0.04
			} else {
				v.box(o.Low, o.High, `fill="#f1eee7"`, f.Name)
			}
			v.box(o.Low, [3]float64{o.High[0], o.High[1], o.Low[2] - thick}, `fill="#cdc7ba"`, f.Name)
		}
	}
	var marks []*Mark
	for _, t := range v.ordered(func(a, b report.RoomThing) int {
		return cmp.Or(last(a)-last(b), cmp.Compare(sign*b.Position[1], sign*a.Position[1]))
	}) {
		if !here(t.Position[1]) {
			continue
		}
		v.profile(t)
		if m := v.mark(t); m != nil && t.Moved {
			_, m.Y = v.place([3]float64{0, 0, t.Position[2] + t.Height})
			marks = append(marks, m)
		}
	}
	v.labelAbove(marks)
	for _, f := range v.Furniture {
		highest := f.Floors[0]
		for _, o := range f.Floors {
			if o.High[2] > highest.High[2] {
				highest = o
			}
		}
		if !worktops(f) && here((highest.Low[1]+highest.High[1])/2) {
			v.caption(f.Name, highest, outside, marks)
		}
	}
}

// profile draws a thing from the side, with its content.
func (v *view) profile(t report.RoomThing) {
	x, y := v.place(t.Position)
	if t.Wall == nil {
		w := t.Width
		if t.Radius > 0 {
			w = 2 * t.Radius
		} else if s, c := math.Sincos(t.Rotation); s != 0 {
			w = math.Abs(t.Width*c) + math.Abs(t.Depth*s)
		}
		h := max(metre*t.Height, 0.8)
		v.d.Add(`<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" %s>%s</rect>`, x-metre*w/2, y-h, metre*w, h, v.look(t), titled(t.Name))
		return
	}
	empty := t
	empty.Level = 0
	v.d.Add(`<path d="%s" %s>%s</path>`, revolvedPath(x, y, t.Wall), v.look(empty), titled(t.Name))
	if t.Level > 0 {
		v.d.Add(`<path d="%s" fill="%s"/>`, revolvedPath(x, y, upTo(t.Inside, t.Level)), food)
	}
}

// upTo returns the part of a profile below a filling height. The height is measured from the lowest point.
func upTo(profile [][2]float64, level float64) (out [][2]float64) {
	floor := profile[0][1]
	for i, p := range profile {
		if p[1]-floor < level || i == 0 {
			out = append(out, p)
		}
	}
	return append(out, [2]float64{radius(profile, floor+level, 0), floor + level})
}

// revolvedPath returns the SVG path of a round thing seen from the side, given its profile and the position of
// its base.
func revolvedPath(x, y float64, profile [][2]float64) (path string) {
	for i := range profile {
		p := profile[len(profile)-1-i]
		path += fmt.Sprintf("%c%.1f %.1f", "ML"[min(i, 1)], x-metre*p[0], y-metre*p[1])
	}
	for _, p := range profile {
		path += fmt.Sprintf("L%.1f %.1f", x+metre*p[0], y-metre*p[1])
	}
	return path + "Z"
}

// labelAbove writes labels above their things, one above the other where they would overlap.
func (v *view) labelAbove(marks []*Mark) {
	slices.SortStableFunc(marks, func(a, b *Mark) int { return cmp.Compare(a.X, b.X) })
	for i, m := range marks {
		w := m.Label.W * small / FontSize
		m.Label.Box = Box{X: min(max(m.X-w/2, v.x+4), v.x+v.w-4-w), Y: m.Y - 16, W: w, H: 12}
		for slices.ContainsFunc(marks[:i], func(o *Mark) bool { return o.Label.WithMargin(1).Overlaps(m.Label.Box) }) {
			m.Label.Y -= 13
		}
		haloed(v.d, m.Label.X+w/2, m.Label.Y+10, "middle", m.Colour, "#faf9f6", m.Label.Text)
	}
}
