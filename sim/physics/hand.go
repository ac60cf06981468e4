package physics

import (
	"fmt"

	"hearth/sim/physics/real"
)

// A Grip is how strong a hand is.
type Grip struct {
	Force  float64 // N
	Torque float64 // N m, of the wrist
	Slip   float64 // metres that what is held may slip before it is lost
}

// Adult is the grip of an adult's hand, held for long (choice; peak force is
// about 400 N).
func Adult() Grip { return Grip{Force: 60, Torque: 4, Slip: 0.03} }

// A Hand follows smooth paths and is not pushed by anything; it has no shape.
// What it holds is welded to it up to the force and torque of its grip. Above
// them the grasp slips, as by Coulomb friction, and at last is lost.
type Hand struct {
	Grip
	world *World
	held  *Body
	grasp
}

// grasp is what changes while a hand moves; snapshots hold it.
type grasp struct {
	p, nextP      real.Vec
	q, nextQ      real.Quat
	v, w          real.Vec
	relP          real.Vec // where what is held is in the hand
	relQ          real.Quat
	force, torque real.Vec // impulses of the last substep
	slipped       float64
	over          bool
	path          real.Path
	time, at      float64
}

// AddHand adds a hand at a place.
func (w *World) AddHand(at real.Vec, turn real.Quat, g Grip) (*Hand, error) {
	if err := pose(at, turn); err != nil {
		return nil, fmt.Errorf("a hand: %w", err)
	}
	if !(g.Force > 0 && g.Force < 1e6) || !(g.Torque > 0 && g.Torque < 1e6) || !(g.Slip >= 0 && g.Slip < 1e6) {
		return nil, fmt.Errorf("a hand with the grip %+v", g)
	}
	turn = turn.Unit()
	h := &Hand{Grip: g, world: w, grasp: grasp{p: at, nextP: at, q: turn, nextQ: turn}}
	w.hands = append(w.hands, h)
	return h, nil
}

// Hands are those of the world in the order in which they were added.
func (w *World) Hands() []*Hand { return w.hands }

// At is where the hand is.
func (h *Hand) At() real.Vec { return h.p }

// Turn is its orientation.
func (h *Hand) Turn() real.Quat { return h.q }

// Held is what the hand holds, or nil.
func (h *Hand) Held() *Body { return h.held }

// Busy reports whether the path is not finished.
func (h *Hand) Busy() bool { return h.at < h.time }

// Slipped is how far what is held has slipped, in metres.
func (h *Hand) Slipped() float64 { return h.slipped }

// MoveTo goes straight to a place and an orientation in some seconds, along a
// minimum-jerk path.
func (h *Hand) MoveTo(at real.Vec, turn real.Quat, seconds float64) error {
	if err := pose(at, turn); err != nil {
		return fmt.Errorf("a path: %w", err)
	}
	r := turn.Unit().Mul(h.q.Inverse()).Unit().Vector()
	return h.Swing(h.p, r, r.Len(), at.Sub(h.p), seconds)
}

// Swing turns about an axis through a pivot by an angle in radians and goes by
// way meanwhile, in some seconds, along a minimum-jerk path.
func (h *Hand) Swing(pivot, axis real.Vec, angle float64, way real.Vec, seconds float64) error {
	if !pivot.Finite() || !axis.Finite() || !way.Finite() || !(angle-angle == 0) || !(seconds > 0 && seconds < 1e6) {
		return fmt.Errorf("a path about %v by %v rad and %v m in %v s", pivot, angle, way, seconds)
	}
	h.path = real.Path{From: h.p, Turned: h.q, Pivot: pivot, Axis: axis, Angle: angle, Way: way}
	h.time, h.at = seconds, 0
	h.world.still = false
	if h.held != nil {
		h.held.wake()
	}
	return nil
}

// Grab takes hold of a body where it is.
func (h *Hand) Grab(b *Body) error {
	switch {
	case b == nil || b.world != h.world:
		return fmt.Errorf("the hand can grab what is in its world only")
	case b.kind != moves:
		return fmt.Errorf("%s cannot be moved by hand", b.name)
	case b.held != nil || h.held != nil:
		return fmt.Errorf("%s: the hand is full, or another holds it", b.name)
	}
	m := h.q.Mat()
	h.held, b.held = b, h
	h.relP, h.relQ = m.Back(b.p.Sub(h.p)), h.q.Inverse().Mul(b.q).Unit()
	h.force, h.torque, h.slipped = real.Vec{}, real.Vec{}, 0
	b.wake()
	return nil
}

// Release lets go; the body keeps its velocity.
func (h *Hand) Release() {
	if h.held != nil {
		h.held.held = nil
		h.held.wake()
		h.held, h.force, h.torque = nil, real.Vec{}, real.Vec{}
	}
}

// aim finds the pose at the end of the substep and the velocity that reaches it.
func (h *Hand) aim(w *World) {
	h.nextP, h.nextQ, h.v, h.w = h.p, h.q, real.Vec{}, real.Vec{}
	if !h.Busy() {
		return
	}
	h.at = min(h.at+w.h, h.time)
	if h.time-h.at < w.h/2 {
		h.at = h.time
	}
	h.nextP, h.nextQ = h.path.Along(h.at / h.time)
	h.v = h.nextP.Sub(h.p).Scale(1 / w.h)
	h.w = h.nextQ.Mul(h.q.Inverse()).Unit().Vector().Scale(1 / w.h)
}

// body is what is held and can be pulled now.
func (h *Hand) body() *Body {
	if h.held == nil || h.held.asleep {
		return nil
	}
	return h.held
}

func (h *Hand) warm() {
	if b := h.body(); b != nil {
		b.v = b.v.AddScaled(b.im, h.force)
		b.w = b.w.Add(b.iw.Apply(h.torque))
	}
}

// solve makes the held body move like the hand. All six freedoms are welded, so
// the impulse that does it is exact: m dv and I dw.
func (h *Hand) solve(w *World, before bool) {
	b := h.body()
	if b == nil {
		return
	}
	m := h.q.Mat()
	at := m.Apply(h.relP)
	v, om := h.v.Add(h.w.Cross(at)), h.w
	if before { // close a fifth of the error in each substep
		v = v.AddScaled(0.2/w.h, h.p.Add(at).Sub(b.p))
		om = om.AddScaled(0.2/w.h, h.q.Mul(h.relQ).Mul(b.q.Inverse()).Unit().Vector())
		h.over = false
	}
	force := h.force.AddScaled(1/b.im, v.Sub(b.v))
	if l, most := force.Len(), float64(h.Force*w.h); l > most {
		force, h.over = force.Scale(most/l), true
	}
	torque := h.torque.Add(b.m.Apply(b.turned(&b.ib, b.m.Back(om.Sub(b.w)))))
	arm := h.p.Sub(b.p).Cross(force) // what the force at the grip does about the centre
	if t, most := torque.Sub(arm), float64(h.Torque*w.h); t.Len() > most {
		torque, h.over = arm.Add(t.Scale(most/t.Len())), true
	}
	b.v = b.v.AddScaled(b.im, force.Sub(h.force))
	b.w = b.w.Add(b.iw.Apply(torque.Sub(h.torque)))
	h.force, h.torque = force, torque
	if h.over && !before { // above the limit the hand slides along
		n := h.nextQ.Mat()
		p := n.Back(b.p.Sub(h.nextP))
		h.slipped += p.Sub(h.relP).Len()
		h.relP, h.relQ = p, h.nextQ.Inverse().Mul(b.q).Unit()
		if h.slipped > h.Slip {
			w.events = append(w.events, Event{Kind: GraspLost, Contact: Contact{A: b.id, B: b.id, At: h.p}})
			h.Release()
		}
	}
}
