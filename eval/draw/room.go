package draw

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"hearth/eval/report"
)

// Scale in pixels per metre, and margins in pixels.
const (
	metre  = 205.0
	margin = 28.0
	gap    = 42.0
	head   = 68.0
	foot   = 22.0 // the scale at the lower edge
)

// A view is a drawing of the room from one direction.
type view struct {
	*report.Room
	d       *SVG
	x, y    float64                                 // position of the upper left corner, in pixels
	project func(p [3]float64) (across, up float64) // projects a point: metres from the lower left corner
	w, h    float64                                 // size of the view, in pixels
}

func (v *view) place(p [3]float64) (x, y float64) {
	a, b := v.project(p)
	return v.x + metre*a, v.y + v.h - metre*b
}

// Room draws a room from above, and from both of its long sides.
func Room(r *report.Room) string {
	d := &SVG{}
	wide, deep, high := metre*r.Size[0], metre*r.Size[1], metre*highest(r)
	half, side := r.Size[0]/2, r.Size[1]/2
	w, h := wide+2*margin, head+deep+2*(high+gap)+margin+foot
	d.Open(w, h, r.Title)
	d.Add(`<text x="%.1f" y="24" font-size="15" fill="%s">%s</text>`, margin, ink, Escaped(r.Title))
	write(d, margin, 40, "start", faint, r.Footnote)
	room := *r
	room.Furniture = slices.Clone(r.Furniture)
	slices.SortStableFunc(room.Furniture, func(a, b report.Furniture) int { return cmp.Compare(a.Floors[0].Low[2], b.Floors[0].Low[2]) })
	r = &room
	plan := &view{r, d, margin, head, func(p [3]float64) (float64, float64) { return p[0] + half, p[1] + side }, wide, deep}
	plan.above()
	counter := &view{r, d, margin, head + deep + gap, func(p [3]float64) (float64, float64) { return p[0] + half, p[2] }, wide, high}
	counter.aside("the counter", func(y float64) bool { return y > 0 }, 1)
	stores := &view{r, d, margin, head + deep + gap + high + gap, func(p [3]float64) (float64, float64) { return half - p[0], p[2] }, wide, high}
	stores.aside("opposite the counter", func(y float64) bool { return y <= 0 }, -1)
	scale(d, margin, h-margin)
	return d.Close()
}

// scale draws a line of one metre, with marks at each 25 cm.
func scale(d *SVG, x, y float64) {
	marks := ""
	for i := range 5 {
		marks += fmt.Sprintf("M%.1f %.1fv-5", x+metre*float64(i)/4, y)
	}
	d.Add(`<path d="M%.1f %.1fh%.1f%s" fill="none" stroke="%s" stroke-width="1"/>`, x, y, metre, marks, faint)
	write(d, x+metre+6, y, "start", faint, "1 m")
}

// highest returns the greatest height in a room, with a margin.
func highest(r *report.Room) (z float64) {
	for _, f := range r.Furniture {
		for _, o := range f.Floors {
			if !o.Top {
				z = max(z, o.High[2])
			}
		}
	}
	for _, t := range r.Things {
		z = max(z, t.Position[2]+t.Height)
	}
	return z + 0.12
}

// frame draws the walls or the floor of a view.
func (v *view) frame(said string) {
	v.d.Add(`<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" fill="#faf9f6" stroke="#cfcbc2"/>`, v.x, v.y, v.w, v.h)
	write(v.d, v.x, v.y-6, "start", faint, said)
}

// box draws a rectangle between two corners.
func (v *view) box(low, high [3]float64, look, title string) {
	x0, y0 := v.place(low)
	x1, y1 := v.place(high)
	if title != "" {
		title = titled(title)
	}
	v.d.Add(`<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" %s>%s</rect>`, min(x0, x1), min(y0, y1), math.Abs(x1-x0), math.Abs(y1-y0), look, title)
}

// above draws the room from above, with the things that are visible on the furniture.
func (v *view) above() {
	v.frame("from above; dashed: under something else")
	for _, f := range v.Furniture {
		for i, o := range f.Floors {
			look := `fill="#e9e5dc" stroke="#cfcbc2" stroke-width="0.8"`
			if v.under(f) {
				look = `fill="#faf9f6" stroke="#b5afa2" stroke-width="0.8" stroke-dasharray="4 3"`
			}
			if o.Top {
				v.box(o.Low, o.High, `fill="#f3f0e9" stroke="#b5afa2" stroke-width="0.8"`, f.Name)
			} else if !v.covered(o) && (i == 0 || !over(f, o)) {
				v.box(o.Low, o.High, look, f.Name)
			}
		}
	}
	var marks []*Mark
	for _, t := range v.ordered(func(a, b report.RoomThing) int { return cmp.Compare(a.Position[2], b.Position[2]) }) {
		if t.Open || t.Moved {
			v.trace(t)
			v.outline(t)
		}
		if m := v.mark(t); m != nil && (t.Open || t.Moved) {
			marks = append(marks, m)
		}
	}
	v.paths()
	v.callouts(marks)
	for _, f := range v.Furniture {
		for _, o := range f.Floors {
			if o.Top {
				v.caption(f.Name, o, lower, marks)
			}
		}
		if !worktops(f) && !v.covered(f.Floors[0]) {
			side := lower
			if slices.ContainsFunc(v.Furniture, func(g report.Furniture) bool { return stacked(g, f) }) {
				side = upper
			}
			v.caption(f.Name, f.Floors[0], side, marks)
		}
	}
}

// paths draws the paths of the hands: that of the right one as a line, that of the left one dashed.
func (v *view) paths() {
	for hand, points := range v.Hands {
		line := ""
		for i, p := range points {
			x, y := v.place(p)
			line += fmt.Sprintf("%c%.1f %.1f", "ML"[min(i, 1)], x, y)
		}
		if len(points) > 1 {
			v.d.Add(`<path d="%s" fill="none" stroke="%s" stroke-width="1.4" stroke-linejoin="round"%s>%s</path>`, line, hot,
				[]string{"", ` stroke-dasharray="5 3"`}[hand], titled("path of the "+[]string{"right", "left"}[hand]+" hand"))
		}
	}
}

// under reports whether something without worktops stands above a piece of furniture.
func (v *view) under(f report.Furniture) bool {
	return slices.ContainsFunc(v.Furniture, func(g report.Furniture) bool { return stacked(f, g) })
}

// stacked reports whether the floors of g, which has no worktops, are above those of f.
func stacked(f, g report.Furniture) bool {
	if worktops(f) || worktops(g) {
		return false
	}
	a, b := f.Floors[0], g.Floors[0]
	return b.Low[2] > a.High[2] && a.Low[0] < b.High[0] && b.Low[0] < a.High[0] && a.Low[1] < b.High[1] && b.Low[1] < a.High[1]
}

// over reports whether floor o of a piece of furniture starts at the same corner as the lowest floor, seen from above.
func over(f report.Furniture, o report.Floor) bool {
	return f.Floors[0].Low[0] == o.Low[0] && f.Floors[0].Low[1] == o.Low[1]
}

// covered reports whether the middle of a floor is under or on a worktop.
func (v *view) covered(o report.Floor) bool {
	x, y := (o.Low[0]+o.High[0])/2, (o.Low[1]+o.High[1])/2
	return slices.ContainsFunc(v.Furniture, func(f report.Furniture) bool {
		return slices.ContainsFunc(f.Floors, func(t report.Floor) bool {
			return t.Top && t.Low[0] <= x && x <= t.High[0] && t.Low[1] <= y && y <= t.High[1]
		})
	})
}

// worktops reports whether a piece of furniture has worktops.
func worktops(f report.Furniture) bool {
	return slices.ContainsFunc(f.Floors, func(o report.Floor) bool { return o.Top })
}

// ordered returns the things sorted by the function by, and things that it does not distinguish by name.
func (v *view) ordered(by func(a, b report.RoomThing) int) []report.RoomThing {
	all := slices.Clone(v.Things)
	slices.SortStableFunc(all, func(a, b report.RoomThing) int {
		return cmp.Or(by(a, b), cmp.Compare(a.Name, b.Name))
	})
	return all
}

// last returns 1 for things that were moved, and 0 for others. Moved things are drawn on top of all others.
func last(t report.RoomThing) int {
	if t.Moved {
		return 1
	}
	return 0
}

// trace draws a line from the former to the present place of a thing that was moved.
func (v *view) trace(t report.RoomThing) {
	if t.OldPosition == nil || t.Label == "" {
		return
	}
	x0, y0 := v.place(*t.OldPosition)
	x1, y1 := v.place(t.Position)
	v.d.Add(`<path d="M%.1f %.1fL%.1f %.1f" stroke="%s" stroke-width="1" stroke-dasharray="3 3" opacity="0.7">%s</path>`, x0, y0, x1, y1, accent, titled(t.Name+" was moved"))
	v.d.Add(`<circle cx="%.1f" cy="%.1f" r="2" fill="%s"/>`, x0, y0, accent)
}

// look returns the SVG attributes of a thing.
func (v *view) look(t report.RoomThing) string {
	fill, stroke, width := "#ffffff", "#8c9398", "0.9"
	if t.Food || t.Level > 0 {
		fill = food
	}
	switch {
	case t.Moved && t.Food:
		stroke, width = accent, "1.2"
	case t.Moved:
		stroke, width = accent, "2"
	}
	through := ""
	if t.Sheet {
		through = ` fill-opacity="0.5"`
	}
	return fmt.Sprintf(`fill="%s" stroke="%s" stroke-width="%s"%s`, fill, stroke, width, through)
}

// outline draws a thing from above, with its content inside its wall.
func (v *view) outline(t report.RoomThing) {
	x, y := v.place(t.Position)
	empty := t
	empty.Level = 0
	if t.Radius > 0 {
		v.d.Add(`<circle cx="%.1f" cy="%.1f" r="%.1f" %s>%s</circle>`, x, y, metre*t.Radius, v.look(empty), titled(t.Name))
		if t.Level > 0 {
			v.d.Add(`<circle cx="%.1f" cy="%.1f" r="%.1f" fill="%s"/>`, x, y, metre*radius(t.Inside, t.Level, t.Radius), food)
		}
		return
	}
	v.d.Add(`<rect x="%.1f" y="%.1f" width="%.1f" height="%.1f" transform="translate(%.1f %.1f) rotate(%.1f)" %s>%s</rect>`,
		-metre*t.Width/2, -metre*t.Depth/2, metre*t.Width, metre*t.Depth, x, y, -t.Rotation*180/math.Pi, v.look(t), titled(t.Name))
}

// radius returns the radius of a profile at height z. If the profile is empty, it returns otherwise.
func radius(profile [][2]float64, z, otherwise float64) float64 {
	for i := 1; i < len(profile); i++ {
		if a, b := profile[i-1], profile[i]; z <= b[1] && b[1] > a[1] {
			return a[0] + (b[0]-a[0])*(z-a[1])/(b[1]-a[1])
		}
	}
	if len(profile) > 0 {
		return profile[len(profile)-1][0]
	}
	return otherwise
}

// mark returns the mark of a thing with a label, or nil.
func (v *view) mark(t report.RoomThing) *Mark {
	if t.Label == "" {
		return nil
	}
	m := &Mark{Radius: 2, Label: Label{Box: Box{W: Width([]rune(t.Label)), H: LineHeight}, Text: t.Label}, Colour: ink}
	if t.Moved {
		m.Colour = accent
	}
	m.X, m.Y = v.place(t.Position)
	return m
}

// callouts writes labels into the middle of the room, in rows parallel to the wall of their things. Each label
// is below or above its thing, where the line of no other label crosses it.
func (v *view) callouts(marks []*Mark) {
	slices.SortStableFunc(marks, func(a, b *Mark) int { return cmp.Compare(b.X, a.X) })
	middle := v.y + v.h/2
	for _, back := range []bool{true, false} {
		start, step := 0.0, 13.0
		var side []*Mark
		for _, m := range marks {
			if m.Y < middle == back {
				side = append(side, m)
				start = max(start, math.Abs(m.Y-middle))
			}
		}
		first := middle - start + 122 // y of the first label, in front of the things on the counter
		if !back {
			first, step = middle+start-110, -13
		}
		rows, xs := make([]int, len(side)), make([]float64, len(side))
		for i, m := range side {
			xs[i] = m.X
			if i > 0 {
				xs[i] = min(xs[i], xs[i-1]-4) // the lines of things that stand behind each other need different x
			}
			xs[i] = min(xs[i], v.x+v.w-m.Label.W-4)
			for j := range i {
				if xs[j] < xs[i]+m.Label.W*small/FontSize+6 {
					rows[i] = max(rows[i], rows[j]+1)
				}
			}
			y := first + step*float64(rows[i])
			v.d.Add(`<path d="M%.1f %.1fL%.1f %.1fV%.1f" fill="none" stroke="#9a9a9a" stroke-width="0.6"/>`, m.X, m.Y, xs[i], first-step, y)
			v.d.Add(`<circle cx="%.1f" cy="%.1f" r="1.6" fill="#808080"/>`, m.X, m.Y)
			write(v.d, xs[i]+3, y+3, "start", m.Colour, m.Label.Text)
		}
	}
}

// An edge is where the name of a piece of furniture is written.
type edge int

const (
	lower   edge = iota // inside, at the lower edge
	upper               // inside, at the upper edge
	outside             // above the upper edge
)

// caption writes the name of a piece of furniture at an edge of the box of a floor, unless a label is there. The name
// stays inside the view.
func (v *view) caption(name string, o report.Floor, at edge, marks []*Mark) {
	x0, y0 := v.place(o.Low)
	x1, y1 := v.place(o.High)
	l := Box{X: min(x0, x1) + 3, W: Width([]rune(name)) * small / FontSize, H: 12}
	l.X = max(v.x+2, min(l.X, v.x+v.w-2-l.W))
	l.Y = map[edge]float64{lower: max(y0, y1) - 14, upper: min(y0, y1) + 2, outside: min(y0, y1) - 13}[at]
	if slices.ContainsFunc(marks, func(m *Mark) bool { return m.Label.Overlaps(l) }) {
		return
	}
	haloed(v.d, l.X, l.Y+10, "start", faint, "#f3f0e9", name) // lines of labels may pass below it
}
