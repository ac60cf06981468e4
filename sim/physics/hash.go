package physics

import (
	"crypto/sha256"
	"slices"

	"hearth/sim/physics/real"
	"hearth/sim/physics/shape"
)

// encodingVersion is the first byte of the encoding that [World.Hash] hashes.
const encodingVersion = 1

// Hash returns the SHA-256 hash of the exact state of the world between two steps, with its shapes and without
// the events of the last step. Two worlds with equal hashes are equal to the bit and evolve alike.
func (w *World) Hash() [32]byte {
	e := encoder{real.Encoder{encodingVersion}}
	e.world(w)
	return sha256.Sum256(e.Encoder)
}

// An encoder encodes a world.
type encoder struct{ real.Encoder }

func (e *encoder) world(w *World) {
	e.Vec(w.gravity)
	e.Whole(int64(w.next), w.steps, w.spilt.Volume)
	e.Number(w.spilt.Density)
	var shapes []*shape.Shape // each once, however many bodies have it
	for _, b := range w.bodies {
		if !slices.Contains(shapes, b.shape) {
			shapes = append(shapes, b.shape)
		}
	}
	e.Count(len(shapes))
	for _, s := range shapes {
		s.Encode(&e.Encoder)
	}
	e.Count(len(w.bodies))
	for _, b := range w.bodies {
		e.Whole(int64(b.id), int64(b.kind), int64(slices.Index(shapes, b.shape)))
		e.body(b)
	}
	e.Count(len(w.hands))
	for _, h := range w.hands {
		e.hand(h)
	}
	e.Count(len(w.pairs))
	for _, p := range w.pairs {
		e.pair(p)
	}
	e.Flag(w.still, w.pouring)
}

func (e *encoder) body(b *Body) {
	m, s := &b.Material, &b.state
	e.Text(b.name)
	e.Number(m.Friction, m.Bounce, m.Rolling, m.Resistance, b.mass, s.rest, s.angle, s.liquid.Density)
	e.Flag(m.Blade, s.asleep, b.diagonal)
	e.Whole(s.liquid.Volume)
	e.Vec(s.p, s.v, s.w, b.com, b.ib[0], b.ib[1], b.ib[2])
	e.Quat(s.q)
	e.Number(b.tilt[0], b.tilt[1], b.tilt[2])
	if b.kind == hinged {
		g := b.hinge
		e.Vec(g.Pivot, g.Axis, g.centre)
		e.Quat(g.start)
		e.Number(g.Lo, g.Hi, g.Friction, g.inertia, g.from, g.target, g.time, g.elapsed, g.torque, g.impulse)
	}
}

func (e *encoder) hand(h *Hand) {
	held := int64(0)
	if h.held != nil {
		held = int64(h.held.id)
	}
	e.Whole(held)
	g := &h.grasp
	e.Number(h.Force, h.Torque, h.Slip, g.slipped, g.path.Angle, g.time, g.elapsed)
	e.Flag(g.limited)
	e.Vec(g.p, g.nextP, g.v, g.w, g.relP, g.force, g.torque, g.path.From, g.path.Pivot, g.path.Axis, g.path.Way)
	e.Quat(g.q, g.nextQ, g.relQ, g.path.Turned)
}

func (e *encoder) pair(p *pair) {
	e.Whole(int64(p.key))
	e.Flag(p.active, p.through)
	e.Whole(p.last)
	e.Vec(p.before)
	e.Count(len(p.patches))
	for i := range p.patches {
		m := &p.patches[i]
		e.Whole(int64(m.id), int64(m.many))
		e.Vec(m.n, m.t1, m.t2, m.roll)
		for k := range m.points[:m.many] {
			q := &m.points[k]
			e.Vec(q.la, q.lb, q.ra, q.rb)
			e.Number(q.adj, q.nm, q.tm1, q.tm2, q.jn, q.j1, q.j2, q.approach, q.bounce)
			e.Flag(q.warm, q.hit)
		}
	}
}
