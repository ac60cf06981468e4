package physics

import (
	"crypto/sha256"
	"encoding/binary"
	"math"
	"slices"

	"hearth/sim/physics/real"
	"hearth/sim/physics/shape"
)

// Hash returns the SHA-256 hash of the exact state of the world between two steps, with its shapes. Two worlds
// with equal hashes are equal to the bit and evolve alike.
func (w *World) Hash() [32]byte {
	s := sum{1}
	s.world(w)
	return sha256.Sum256(s)
}

// A sum collects the bytes to be hashed.
type sum []byte

func (s *sum) whole(all ...int64) {
	for _, x := range all {
		*s = binary.LittleEndian.AppendUint64(*s, uint64(x))
	}
}

func (s *sum) number(all ...float64) {
	for _, x := range all {
		s.whole(int64(math.Float64bits(x)))
	}
}

func (s *sum) vec(all ...real.Vec) {
	for _, v := range all {
		s.number(v.X, v.Y, v.Z)
	}
}

func (s *sum) quat(all ...real.Quat) {
	for _, q := range all {
		s.number(q.X, q.Y, q.Z, q.W)
	}
}

func (s *sum) flag(all ...bool) {
	for _, f := range all {
		if f {
			s.small(1)
		} else {
			s.small(0)
		}
	}
}

func (s *sum) small(n int) { *s = append(*s, byte(n)) }

func (s *sum) world(w *World) {
	s.vec(w.gravity)
	s.whole(int64(w.next), w.steps, w.spilt.Volume)
	s.number(w.spilt.Density)
	var shapes []*shape.Shape
	for _, b := range w.bodies {
		if !slices.Contains(shapes, b.shape) {
			shapes = append(shapes, b.shape)
		}
	}
	s.whole(int64(len(shapes)))
	for _, x := range shapes {
		s.shape(x)
	}
	s.whole(int64(len(w.bodies)))
	for _, b := range w.bodies {
		s.whole(int64(b.id), int64(b.kind), int64(slices.Index(shapes, b.shape)))
		s.body(b)
	}
	s.whole(int64(len(w.hands)))
	for _, h := range w.hands {
		s.hand(h)
	}
	s.whole(int64(len(w.pairs)))
	for _, p := range w.pairs {
		s.pair(p)
	}
	s.flag(w.still, w.pouring)
}

func (s *sum) shape(x *shape.Shape) {
	s.small(int(x.Kind()))
	switch x.Kind() {
	case shape.Round:
		s.number(x.Radius())
	case shape.Revolved:
		s.number(x.Inner()[0].Z) // the thickness of the wall
		s.whole(int64(len(x.Inner())))
		for _, p := range x.Inner() {
			s.number(p.R, p.Z)
		}
	default:
		s.whole(int64(len(x.Parts())))
		for _, p := range x.Parts() {
			s.small(len(p.Vertices))
			s.vec(p.Vertices...)
			s.small(len(p.Faces))
			for _, f := range p.Faces {
				s.small(len(f))
				for _, v := range f {
					s.small(v)
				}
			}
		}
	}
}

func (s *sum) body(b *Body) {
	m, x := &b.Material, &b.state
	s.whole(int64(len(b.name)))
	*s = append(*s, b.name...)
	s.number(m.Friction, m.Bounce, m.Rolling, m.Resistance, b.mass, x.rest, x.angle, x.liquid.Density)
	s.flag(m.Blade, x.asleep, b.diagonal)
	s.whole(x.liquid.Volume)
	s.vec(x.p, x.v, x.w, b.com, b.ib[0], b.ib[1], b.ib[2])
	s.quat(x.q)
	s.number(b.tilt[0], b.tilt[1], b.tilt[2])
	if b.kind == hinged {
		g := b.hinge
		s.vec(g.Pivot, g.Axis, g.centre)
		s.quat(g.start)
		s.number(g.Lo, g.Hi, g.Friction, g.inertia, g.from, g.target, g.time, g.elapsed, g.torque, g.impulse)
	}
}

func (s *sum) hand(h *Hand) {
	held := int64(0)
	if h.held != nil {
		held = int64(h.held.id)
	}
	s.whole(held)
	g := &h.grasp
	s.number(h.Force, h.Torque, h.Slip, g.slipped, g.path.Angle, g.time, g.elapsed)
	s.flag(g.limited)
	s.vec(g.p, g.nextP, g.v, g.w, g.relP, g.force, g.torque, g.path.From, g.path.Pivot, g.path.Axis, g.path.Way)
	s.quat(g.q, g.nextQ, g.relQ, g.path.Turned)
}

func (s *sum) pair(p *pair) {
	s.whole(int64(p.key))
	s.flag(p.active, p.through)
	s.whole(p.last)
	s.vec(p.before)
	s.whole(int64(len(p.patches)))
	for i := range p.patches {
		m := &p.patches[i]
		s.whole(int64(m.id), int64(m.many))
		s.vec(m.n, m.t1, m.t2, m.roll)
		for k := range m.points[:m.many] {
			q := &m.points[k]
			s.vec(q.la, q.lb, q.ra, q.rb)
			s.number(q.adj, q.nm, q.tm1, q.tm2, q.jn, q.j1, q.j2, q.approach, q.bounce)
			s.flag(q.warm, q.hit)
		}
	}
}
