package agreement

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"hearth/sim/physics/contact"
	"hearth/sim/physics/real"
	"hearth/sim/physics/shape"
	"hearth/sim/quantitative"
	"hearth/sim/spatial"
)

// A pose is the pose of a body, with the name of its form.
type pose struct {
	spatial.Pose
	form string
}

// A rigid is a body with its shape and bounds in the room.
type rigid struct {
	id     string
	form   string
	fixed  bool
	moved  bool // whether it moved since the last check
	body   contact.Body
	lo, hi real.Vec
}

// space checks whether a body overlaps another, leans, floats, is not where it was put, or is overfull.
func (c *Check) space(r *quantitative.Room, touching []spatial.Contact) (out []Difference) {
	carried := map[string]bool{}
	for _, t := range touching {
		carried[t.Upper] = true
	}
	var all []rigid
	mm := func(m float64) string { return fmt.Sprintf("%.1f mm", m*1000) }
	for _, b := range r.Bodies {
		form := r.Form(b)
		if form == nil || form.Fixed || form.Sheet || b.ID == r.State.Root() {
			if form != nil && form.Fixed {
				all = c.solid(all, r, b, form)
			}
			continue
		}
		id := b.ID.Sym()
		up := b.Pose.Rot.Apply(real.Vec{Z: 1}).Z
		if !(up >= upright) {
			degrees := real.Atan2(math.Sqrt(max(0, 1-float64(up*up))), up) * 180 / math.Pi
			out = append(out, Difference{What: "tilt", Thing: id, ByRules: "upright", InRoom: fmt.Sprintf("%.0f degrees", degrees)})
		}
		if off := b.Pose.Pos.Sub(b.PutAt).Len(); apart(off, 0, aside) {
			out = append(out, Difference{What: "spot", Thing: id, ByRules: "where it was put", InRoom: mm(off) + " away"})
		}
		if !carried[id] && b.Covers.Sym() == "" {
			out = append(out, Difference{What: "support", Thing: id, ByRules: "resting on a thing", InRoom: "resting on nothing"})
		}
		if d, over := c.filled(r, b, form); over {
			out = append(out, d)
		}
		all = c.solid(all, r, b, form)
	}
	return append(out, c.depths(all)...)
}

// solid adds a body, if it has a shape, to those that are checked for overlap.
func (c *Check) solid(all []rigid, r *quantitative.Room, b *quantitative.Body, form *spatial.Form) []rigid {
	s := r.Solid(b)
	if s == nil {
		return all
	}
	is := pose{b.Pose, form.Name}
	x := rigid{id: b.ID.Sym(), form: form.Name, fixed: form.Fixed, moved: c.placed[b.ID.Sym()] != is}
	c.placed[x.id] = is
	x.body = contact.Body{Shape: s, Position: b.Pose.Pos, Rotation: b.Pose.Rot.Mat(), Centre: b.Pose.Pos}
	span := func(axis real.Vec, at float64) (lo, hi float64) {
		lo, hi = s.Span(b.Pose.Rot.Inverse().Apply(axis))
		return lo + at, hi + at
	}
	x.lo.X, x.hi.X = span(real.Vec{X: 1}, b.Pose.Pos.X)
	x.lo.Y, x.hi.Y = span(real.Vec{Y: 1}, b.Pose.Pos.Y)
	x.lo.Z, x.hi.Z = span(real.Vec{Z: 1}, b.Pose.Pos.Z)
	return append(all, x)
}

// depths returns a difference for each pair of overlapping bodies of which one was moved.
func (c *Check) depths(all []rigid) (out []Difference) {
	slices.SortFunc(all, func(a, b rigid) int { return cmp.Or(cmp.Compare(a.lo.X, b.lo.X), cmp.Compare(a.id, b.id)) })
	var f contact.Finder
	for i := range all {
		for j := i + 1; j < len(all) && all[j].lo.X < all[i].hi.X-deepest; j++ {
			a, b := &all[i], &all[j]
			if a.fixed && b.fixed || !a.moved && !b.moved || a.hi.Y < b.lo.Y || b.hi.Y < a.lo.Y || a.hi.Z < b.lo.Z || b.hi.Z < a.lo.Z {
				continue
			}
			if d := c.depth(&f, a, b); d > deepest {
				first, other := min(a.id, b.id), max(a.id, b.id)
				out = append(out, Difference{What: "depth", Thing: first, Other: other, ByRules: "no overlap", InRoom: fmt.Sprintf("overlap of %.1f mm", d*1000)})
			}
		}
	}
	return out
}

// depth returns the overlap of two bodies in metres. The flat pieces of a slanting wall protrude at the lip,
// so the exact surface of a vessel decides. For two vessels it includes what has passed through the other's
// wall.
func (c *Check) depth(f *contact.Finder, x, y *rigid) (most float64) {
	a, b := &x.body, &y.body
	if a.Shape.Kind() > b.Shape.Kind() {
		a, b = b, a
	}
	switch {
	case a.Shape.Kind() == shape.Revolved:
		most = c.vessels(x, y)
	case a.Shape.Kind() == shape.Solid && b.Shape.Kind() == shape.Revolved:
		most = sunk(b, a)
	}
	for _, patch := range f.Find(a, b, 0, 0) {
		for _, p := range patch.Points[:patch.Many] {
			d := -p.Gap
			if a.Shape.Kind() == shape.Solid && b.Shape.Kind() == shape.Revolved {
				exact, _, _ := b.Shape.Distance(b.Rotation.Back(p.A.Sub(b.Position)))
				d = min(d, -exact)
			}
			most = max(most, d)
		}
	}
	return most
}

// filled reports whether a thing holds more than it can in its pose, and more than in the first state.
func (c *Check) filled(r *quantitative.Room, b *quantitative.Body, form *spatial.Form) (d Difference, over bool) {
	var can, has spatial.Volume
	up := b.Pose.Rot.Inverse().Apply(real.Vec{Z: 1})
	for i := range form.Hollows {
		if form.Hollows[i].Kind == spatial.Vessel {
			can += form.Hollows[i].Held(up)
		}
	}
	if form.Capacity() == 0 {
		return d, false
	}
	for _, x := range r.Inside(b.ID) {
		for _, p := range r.Parts(x) {
			has += p.Volume
		}
	}
	id := b.ID.Sym()
	if !c.begun && has > can {
		c.full[id] = int64(has)
	}
	if int64(has) <= max(int64(can), c.full[id]) {
		return d, false
	}
	ml := func(v spatial.Volume) string { return fmt.Sprintf("%.1f ml", v.Millilitres()) }
	return Difference{What: "fill", Thing: id, ByRules: ml(has), InRoom: "capacity of " + ml(can)}, true
}
