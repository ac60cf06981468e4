package spatial

import (
	"cmp"
	"math"
	"slices"

	"hearth/sim/physics/real"
)

// A Contact is a contact of a body that rests on or against another.
type Contact struct {
	Upper, Lower string
	Up           float64 // upward component of the contact normal on the upper body; 1 on a level floor
	Load         float64 // normal impulse or force; the largest decides what a body stands on
}

// A Relation describes the place of a thing.
type Relation struct {
	Thing  string
	Covers bool   // it lies over the mouth of Place, rather than in or on it
	Place  string // the smallest thing that it is in or on
}

// steep is the least upward component of the normal of a surface that can carry a body.
const steep = 0.7

// Relations derives what lies where from positions and contacts alone:
//
//   - A body that lies on the rim of another and spans its mouth covers it.
//   - A body is inside another if its middle is within the wall of one of its hollows,
//     between the floor and half the body's height above the rim. A top counts only if
//     the body stands on it, directly or through other bodies. No body is in a body that
//     it carries. Parts of the building are only in what encloses them.
//   - A body that stands on or in one of its own form is stacked, however steep the wall
//     on which it rests. It is not in that body, but where that body is.
//   - Of several places, the one with the smallest mouth counts. Poured contents are
//     where they were poured.
//
// The result is sorted by thing. Bodies that are in no place are left out.
func Relations(bodies []Body, poured []Relation, contacts []Contact) []Relation {
	r := newRelating(bodies, contacts)
	var all []Relation
	for i := range bodies {
		if c := r.covered(i); c >= 0 {
			all = append(all, Relation{bodies[i].ID, true, bodies[c].ID})
		} else if p := r.place(i, 0); p >= 0 {
			all = append(all, Relation{bodies[i].ID, false, bodies[p].ID})
		}
	}
	all = append(all, poured...)
	slices.SortFunc(all, func(a, b Relation) int { return cmp.Compare(a.Thing, b.Thing) })
	return all
}

// A carriers holds the bodies with the carrier of each.
type carriers struct {
	bodies  []Body
	carrier []int // index of the carrier of each body; -1 for none
	holders []int // indices of the bodies with hollows
}

func newRelating(bodies []Body, contacts []Contact) *carriers {
	r := &carriers{bodies: bodies, carrier: make([]int, len(bodies))}
	index := make(map[string]int, len(bodies))
	for i := range bodies {
		index[bodies[i].ID], r.carrier[i] = i, -1
		if len(bodies[i].Form.Hollows) > 0 {
			r.holders = append(r.holders, i)
		}
	}
	load := make([]float64, len(bodies))
	for _, c := range contacts {
		up, ok := index[c.Upper]
		low, known := index[c.Lower]
		if !ok || !known || up == low || bodies[up].Form.Fixed {
			continue
		}
		nested := bodies[up].Form.Name == bodies[low].Form.Name && c.Up > 0
		if c.Up < steep && !nested {
			continue
		}
		better := c.Load > load[up] || c.Load == load[up] && r.carrier[up] >= 0 && c.Lower < bodies[r.carrier[up]].ID
		if r.carrier[up] < 0 || better {
			r.carrier[up], load[up] = low, c.Load
		}
	}
	return r
}

// carries reports whether body i stands on body low, directly or through other bodies.
func (r *carriers) carries(low, i int) bool {
	for range r.bodies {
		if i = r.carrier[i]; i < 0 || i == low {
			return i == low
		}
	}
	return false
}

// place returns the smallest body that body i is in or on, or -1.
func (r *carriers) place(i, depth int) int {
	if depth > len(r.bodies) {
		return -1 // bodies carry each other in a cycle
	}
	x := &r.bodies[i]
	below := r.carrier[i]
	if below >= 0 && r.bodies[below].Form.Name == x.Form.Name {
		return r.place(below, depth+1)
	}
	best, size, floor := -1, math.Inf(1), 0.0
	middle := x.middle()
	for _, k := range r.holders {
		c := &r.bodies[k]
		if k == i || c.Form.Name == x.Form.Name || r.carries(i, k) || x.Form.Fixed && !c.Form.Fixed {
			continue
		}
		p := c.toLocal(middle)
		for j := range c.Form.Hollows {
			h := &c.Form.Hollows[j]
			if !h.holds(p.Sub(h.Origin), x.Form.Height) || h.Kind == Top && !r.carries(k, i) || x.Form.Fixed && !c.encloses(h, x) {
				continue
			}
			z := c.toRoom(h.Origin).Z
			if a := h.section(h.Height()).Area(); a < size || a == size && z > floor {
				best, size, floor = k, a, z
			}
		}
	}
	return best
}

// encloses reports whether x is wholly in a hollow of b.
func (b *Body) encloses(h *Hollow, x *Body) bool {
	all := true
	x.corners(func(p real.Vec) { all = all && h.holds(b.toLocal(p).Sub(h.Origin), 0) })
	return all
}

// holds reports whether a thing of a height is in the hollow. p is its middle relative to the middle of the
// floor.
func (h *Hollow) holds(p real.Vec, height float64) bool {
	if p.Z < -tolerance || p.Z > h.Height()+height/2+tolerance {
		return false
	}
	if h.Cup != nil {
		return real.Hypot(p.X, p.Y) <= h.radius(p.Z)+tolerance
	}
	return math.Abs(p.X) <= h.Size.X/2+tolerance && math.Abs(p.Y) <= h.Size.Y/2+tolerance
}

// lift is the maximum distance of a cover from the rim, in metres.
const lift = 0.005

// covered returns the body whose mouth body i covers, or -1.
func (r *carriers) covered(i int) int {
	x := &r.bodies[i]
	if x.Form.Fixed {
		return -1
	}
	for _, k := range r.holders {
		c := &r.bodies[k]
		m := c.Form.mouth()
		if m == nil || k == i || c.Form.Name == x.Form.Name {
			continue
		}
		at := c.toLocal(x.Pos).Sub(m.Origin)
		if math.Abs(at.Z-m.Height()) > lift {
			continue
		}
		turn := c.Rot.Inverse().Mul(x.Rot).Apply(real.Vec{X: x.Form.Foot.X, Y: x.Form.Foot.Y})
		lid, mouth := x.Form.Foot.movedTo(at.X+turn.X, at.Y+turn.Y), m.section(m.Height()).outline()
		if mouth.within(lid, -lift) {
			return k
		}
	}
	return -1
}

// touch is the distance in metres below which two level faces touch.
const touch = 0.001

// Touching returns the contacts of upright bodies at rest: those that stand on the floor of a hollow, or on
// top of another body. The load is 1 if the middle stands on it, else half the share of the outline above the
// other body.
func Touching(bodies []Body) (contacts []Contact) {
	feet := make([]outline, len(bodies))
	for i := range bodies {
		b := &bodies[i]
		f := b.Form.Foot
		at := b.toRoom(real.Vec{X: f.X, Y: f.Y})
		f.Turn += b.Rot.Vector().Z
		feet[i] = f.movedTo(at.X, at.Y).outline()
	}
	for i := range bodies {
		x := &bodies[i]
		if x.Form.Fixed {
			continue
		}
		for k := range bodies {
			y := &bodies[k]
			if k == i || feet[i].apart(&feet[k], 0) {
				continue
			}
			if share := stands(x, y, &feet[i], &feet[k]); share > 0 {
				contacts = append(contacts, Contact{x.ID, y.ID, 1, share})
			}
		}
	}
	return contacts
}

// stands returns a load from 0 to 1 for x on a face of y. It is 1 if the middle of x stands on the face,
// otherwise half the share of the outline of x above y.
func stands(x, y *Body, foot, under *outline) float64 {
	if x.Form.Name == y.Form.Name && x.Form.Stack > 1 && math.Abs(x.Pos.Z-y.Pos.Z-x.Form.pitch()) <= touch {
		return 1
	}
	for j := range y.Form.Hollows {
		h := &y.Form.Hollows[j]
		if math.Abs(x.Pos.Z-y.toRoom(h.Origin).Z) <= touch && h.holds(y.toLocal(x.middle()).Sub(h.Origin), x.Form.Height) {
			return 1
		}
	}
	m := y.Form.mouth()
	if math.Abs(x.Pos.Z-y.Pos.Z-y.Form.Height) > touch || m != nil && x.falls(y, m) {
		return 0
	}
	w := min(foot.x+foot.ex, under.x+under.ex) - max(foot.x-foot.ex, under.x-under.ex)
	d := min(foot.y+foot.ey, under.y+under.ey) - max(foot.y-foot.ey, under.y-under.ey)
	return min(1, float64(max(0, w)*max(0, d))/float64(4*foot.ex*foot.ey)) / 2
}

// falls reports whether a body is smaller than the mouth of y below it and would fall in.
func (b *Body) falls(y *Body, m *Hollow) bool {
	f := b.Form.Foot
	at := y.toLocal(b.toRoom(real.Vec{X: f.X, Y: f.Y})).Sub(m.Origin)
	f.Turn += b.Rot.Vector().Z - y.Rot.Vector().Z
	o := f.movedTo(at.X, at.Y).outline()
	return o.within(m.section(m.Height()), 0)
}

// Above reports whether b is wholly above lower: not below its top, and over some part of it.
func (b *Body) Above(lower *Body) bool {
	lo, _ := b.bounds()
	_, hi := lower.bounds()
	x, y := b.boundsFromAbove(), lower.boundsFromAbove()
	return lo >= hi-touch && !x.apart(&y, 0)
}

// bounds returns the lowest and the highest z of a body.
func (b *Body) bounds() (lo, hi float64) {
	lo, hi = math.Inf(1), math.Inf(-1)
	b.corners(func(p real.Vec) { lo, hi = min(lo, p.Z), max(hi, p.Z) })
	return lo, hi
}

// boundsFromAbove returns the bounding box of a body, seen from above.
func (b *Body) boundsFromAbove() outline {
	x0, x1, y0, y1 := math.Inf(1), math.Inf(-1), math.Inf(1), math.Inf(-1)
	b.corners(func(p real.Vec) {
		x0, x1, y0, y1 = min(x0, p.X), max(x1, p.X), min(y0, p.Y), max(y1, p.Y)
	})
	return Footprint{X: (x0 + x1) / 2, Y: (y0 + y1) / 2, W: x1 - x0, D: y1 - y0}.outline()
}

// corners calls visit for each corner of the box around a body.
func (b *Body) corners(visit func(real.Vec)) {
	f := b.Form.Foot
	o := f.outline()
	for i := range 8 {
		p := real.Vec{X: f.X - o.ex, Y: f.Y - o.ey}
		if i&1 > 0 {
			p.X = f.X + o.ex
		}
		if i&2 > 0 {
			p.Y = f.Y + o.ey
		}
		if i&4 > 0 {
			p.Z = b.Form.Height
		}
		visit(b.toRoom(p))
	}
}
