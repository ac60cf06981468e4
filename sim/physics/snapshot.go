package physics

import (
	"crypto/sha256"
	"errors"
	"math"
	"slices"

	"hearth/sim/physics/real"
	"hearth/sim/physics/shape"
)

// snapshotVersion is the first byte of a snapshot. It changes with the format.
const snapshotVersion = 1

var errSnapshot = errors.New("invalid snapshot of a world")

// Snapshot returns the exact state of the world between two steps, with its shapes. The events of the last
// step are left out.
func (w *World) Snapshot() []byte {
	c := coder{Coder: real.Coder{Bytes: []byte{snapshotVersion}}}
	c.world(w)
	return c.Bytes
}

// Restore returns the world of a snapshot. Its bodies keep their ids.
func Restore(snapshot []byte) (*World, error) {
	if len(snapshot) == 0 || snapshot[0] != snapshotVersion {
		return nil, errSnapshot
	}
	c := coder{Coder: real.Coder{Bytes: snapshot[1:], Reads: true}}
	w := New(real.Vec{})
	c.world(w)
	if c.Bad || len(c.Bytes) > 0 {
		return nil, errSnapshot
	}
	return w, nil
}

// Fork returns an independent copy of the world. It costs less than a snapshot, because the shapes are shared.
func (w *World) Fork() *World {
	c := coder{shared: []*shape.Shape{}}
	c.world(w)
	c.Reads = true
	f := New(real.Vec{})
	c.world(f)
	return f
}

// Hash returns the SHA-256 hash of [World.Snapshot]. Two worlds with equal hashes are equal to the bit and
// evolve alike.
func (w *World) Hash() [32]byte { return sha256.Sum256(w.Snapshot()) }

// A coder writes a world, or reads one, by the same list of fields.
type coder struct {
	real.Coder
	shared []*shape.Shape // shapes of a fork in the order in which they are written; nil for a snapshot
}

func (c *coder) world(w *World) {
	next := int64(w.next)
	c.Vec(&w.gravity)
	c.Whole(&next, &w.steps, &w.spilt.Volume)
	c.Number(&w.spilt.Density)
	c.Bad = c.Bad || next < 1 || next > math.MaxInt32 || w.steps < 0
	w.next = ID(next)
	c.bodies(w, c.shapes(w))
	for i := range c.Count(len(w.hands), 8) {
		if c.Reads {
			w.hands = append(w.hands, &Hand{world: w})
		}
		c.hand(w, w.hands[i])
	}
	for i := range c.Count(len(w.pairs), 8) {
		if c.Reads {
			w.pairs = append(w.pairs, &pair{})
		}
		if c.pair(w, w.pairs[i]); c.Bad {
			return
		}
	}
	c.Flag(&w.still, &w.pouring)
}

// shapes writes or reads each shape once, however many bodies have it.
func (c *coder) shapes(w *World) (all []*shape.Shape) {
	if c.Reads && c.shared != nil {
		return c.shared
	}
	if c.Reads {
		for range c.Count(0, 1) {
			s, rest, err := shape.Decode(c.Bytes)
			if err != nil {
				c.Bad = true
				return nil
			}
			all, c.Bytes = append(all, s), rest
		}
		return all
	}
	for _, b := range w.bodies {
		if !slices.Contains(all, b.shape) {
			all = append(all, b.shape)
		}
	}
	if c.shared != nil {
		c.shared = all
		return all
	}
	c.Count(len(all), 1)
	for _, s := range all {
		c.Bytes = s.Append(c.Bytes)
	}
	return all
}

func (c *coder) bodies(w *World, shapes []*shape.Shape) {
	last := ID(0)
	for i := range c.Count(len(w.bodies), 100) {
		b := &Body{world: w}
		if !c.Reads {
			b = w.bodies[i]
		}
		id, kind, of := int64(b.id), int64(b.kind), int64(slices.Index(shapes, b.shape))
		c.Whole(&id, &kind, &of)
		if c.Bad = c.Bad || id <= int64(last) || id >= int64(w.next) || kind < moves || kind > hinged || of < 0 || of >= int64(len(shapes)); c.Bad {
			return
		}
		last = ID(id)
		b.id, b.kind, b.shape = last, uint8(kind), shapes[of]
		if c.body(b); c.Bad {
			return
		}
		if c.Reads {
			b.update()
			w.admit(b)
		}
	}
}

func (c *coder) body(b *Body) {
	m, s := &b.Material, &b.state
	c.Text(&b.name)
	c.Number(&m.Friction, &m.Bounce, &m.Rolling, &m.Resistance, &b.mass, &s.rest, &s.angle, &s.liquid.Density)
	c.Flag(&m.Blade, &s.asleep, &b.diagonal)
	c.Whole(&s.liquid.Volume)
	c.Vec(&s.p, &s.v, &s.w, &b.com, &b.ib[0], &b.ib[1], &b.ib[2])
	c.Quat(&s.q)
	c.Number(&b.tilt[0], &b.tilt[1], &b.tilt[2])
	if b.kind == hinged {
		if c.Reads {
			b.hinge = &Hinge{}
		}
		g := b.hinge
		c.Vec(&g.Pivot, &g.Axis, &g.centre)
		c.Quat(&g.start)
		c.Number(&g.Lo, &g.Hi, &g.Friction, &g.inertia, &g.from, &g.target, &g.time, &g.elapsed, &g.torque, &g.impulse)
		c.Bad = c.Bad || !(g.inertia > 0)
	}
	ok := true
	if c.Reads {
		b.inv, ok = b.ib.Inverse()
	}
	c.Bad = c.Bad || !ok || !(b.mass > 0) || s.liquid.Volume < 0
}

func (c *coder) hand(w *World, h *Hand) {
	held := int64(0)
	if h.held != nil {
		held = int64(h.held.id)
	}
	c.Whole(&held)
	if c.Reads && held != 0 {
		if h.held = w.Body(ID(held)); h.held == nil {
			c.Bad = true
			return
		}
		h.held.held = h
	}
	g := &h.grasp
	c.Number(&h.Force, &h.Torque, &h.Slip, &g.slipped, &g.path.Angle, &g.time, &g.elapsed)
	c.Flag(&g.limited)
	c.Vec(&g.p, &g.nextP, &g.v, &g.w, &g.relP, &g.force, &g.torque, &g.path.From, &g.path.Pivot, &g.path.Axis, &g.path.Way)
	c.Quat(&g.q, &g.nextQ, &g.relQ, &g.path.Turned)
}

func (c *coder) pair(w *World, p *pair) {
	key := int64(p.key)
	c.Whole(&key)
	if c.Reads {
		a, b := w.Body(ID(key>>32)), w.Body(ID(key&math.MaxUint32))
		if c.Bad || a == nil || b == nil || a.id >= b.id {
			c.Bad = true
			return
		}
		*p = *w.pair(uint64(key), a, b)
	}
	c.Flag(&p.active, &p.through)
	c.Whole(&p.last)
	c.Vec(&p.before)
	for i := range c.Count(len(p.patches), 100) {
		if c.Reads {
			p.patches = append(p.patches, patch{})
		}
		m := &p.patches[i]
		id, many := int64(m.id), int64(m.many)
		c.Whole(&id, &many)
		c.Vec(&m.n, &m.t1, &m.t2, &m.roll)
		if c.Bad = c.Bad || many < 0 || many > 4; c.Bad {
			return
		}
		m.id, m.many = int32(id), int32(many)
		for k := range m.points[:m.many] {
			q := &m.points[k]
			c.Vec(&q.la, &q.lb, &q.ra, &q.rb)
			c.Number(&q.adj, &q.nm, &q.tm1, &q.tm2, &q.jn, &q.j1, &q.j2, &q.approach, &q.bounce)
			c.Flag(&q.warm, &q.hit)
		}
	}
}
