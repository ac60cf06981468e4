package manipulation

import (
	"math"

	"hearth/sim/physics/real"
	"hearth/sim/physics/shape"
	"hearth/sim/spatial"
)

// A box is an axis-aligned bounding box of a thing, or of a part of it.
type box struct {
	lo, hi real.Vec
	thing  int // index of the thing in Carry.Obstacles
}

func (b box) meets(o box) bool {
	return b.lo.X < o.hi.X && o.lo.X < b.hi.X && b.lo.Y < o.hi.Y && o.lo.Y < b.hi.Y && b.lo.Z < o.hi.Z && o.lo.Z < b.hi.Z
}

// union returns the bounding box of both.
func (b box) union(o box) box {
	return box{real.Vec{X: min(b.lo.X, o.lo.X), Y: min(b.lo.Y, o.lo.Y), Z: min(b.lo.Z, o.lo.Z)},
		real.Vec{X: max(b.hi.X, o.hi.X), Y: max(b.hi.Y, o.hi.Y), Z: max(b.hi.Z, o.hi.Z)}, b.thing}
}

// wider returns the box extended by a length on all sides.
func (b box) wider(by float64) box {
	d := real.Vec{X: by, Y: by, Z: by}
	return box{b.lo.Sub(d), b.hi.Add(d), b.thing}
}

// boxOf returns the bounding box of a shape at a pose. lo and hi are the bounds of the shape.
func boxOf(lo, hi real.Vec, p spatial.Pose) box {
	m := p.Rot.Mat()
	mid, half := m.Apply(lo.Add(hi).Scale(0.5)).Add(p.Pos), hi.Sub(lo).Scale(0.5)
	e := real.Vec{X: abs(m[0]).Dot(half), Y: abs(m[1]).Dot(half), Z: abs(m[2]).Dot(half)}
	return box{lo: mid.Sub(e), hi: mid.Add(e)}
}

func abs(v real.Vec) real.Vec { return real.Vec{X: math.Abs(v.X), Y: math.Abs(v.Y), Z: math.Abs(v.Z)} }

// boxes returns the bounding boxes of possible obstacles. Parts of the building have one box for each convex
// part.
func (c *Carry) boxes() (all []box) {
	for i := range c.Obstacles {
		t := &c.Obstacles[i]
		if parts := t.Shape.Parts(); t.Fixed && t.Shape.Kind() == shape.Solid {
			for _, p := range parts {
				lo, hi := p.Vertices[0], p.Vertices[0]
				for _, v := range p.Vertices[1:] {
					b := box{lo: lo, hi: hi}.union(box{lo: v, hi: v})
					lo, hi = b.lo, b.hi
				}
				b := boxOf(lo, hi, t.Pose)
				b.thing = i
				all = append(all, b)
			}
			continue
		}
		b := t.box(t.Pose)
		b.thing = i
		all = append(all, b)
	}
	return all
}

// meets reports whether a box of the thing with an index overlaps the box room.
func meets(boxes []box, thing int, room box) bool {
	for _, b := range boxes {
		if b.thing == thing && b.meets(room) {
			return true
		}
	}
	return false
}

// boxAt returns the bounding box of the carried thing at a pose.
func (c *Carry) boxAt(pos real.Vec, turn real.Quat) box {
	return c.box(spatial.Pose{Pos: pos, Rot: turn})
}

// swept returns a box around the space that some legs pass through.
func (c *Carry) swept(from, to int) box {
	room := c.boxAt(c.Pose.Pos, c.Pose.Rot)
	if from < to {
		room = c.boxAt(c.Way[from].From, c.Way[from].Turned)
	}
	for i := from; i < to; i++ {
		l := &c.Way[i]
		room = room.union(c.boxAt(l.To, l.OrientationAfter(l.Seconds)))
		if l.Spin.Len() > 0 {
			far := c.Shape.Reach() + c.Shape.Centre().Len()
			room = room.union(box{lo: l.From, hi: l.From}.wider(far)).union(box{lo: l.To, hi: l.To}.wider(far))
		}
	}
	return room.wider(contactRange)
}

// near reports whether an obstacle is near a leg of the way.
func (c *Carry) near(boxes []box, leg int) bool {
	room, l := c.swept(leg, leg+1), &c.Way[leg]
	var found []box
	for _, b := range boxes {
		if b.meets(room) {
			found = append(found, b)
		}
	}
	if l.Spin.Len() > 0 || len(found) == 0 {
		return len(found) > 0
	}
	n := math.Ceil(l.To.Sub(l.From).Len() / pace)
	for k := 0.0; k <= n; k++ {
		here := c.boxAt(l.From.AddScaled(k/max(n, 1), l.To.Sub(l.From)), l.Turned).wider(contactRange + pace)
		for _, b := range found {
			if b.meets(here) {
				return true
			}
		}
	}
	return false
}
