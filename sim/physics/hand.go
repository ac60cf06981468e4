package physics

import (
	"fmt"

	"hearth/sim/physics/real"
)

// A Grip describes how strong a hand is.
type Grip struct {
	Force  float64 // maximum force in N
	Torque float64 // maximum torque of the wrist in N m
	Slip   float64 // maximum slip of the held body before it is lost, in metres
}

// Adult returns the grip of an adult's hand, sustained for long. The values are assumptions; the peak force of
// a hand is about 400 N.
func Adult() Grip { return Grip{Force: 60, Torque: 4, Slip: 0.03} }

// A Hand follows smooth paths and is not pushed by anything; it has no shape. A held body is welded to it up
// to the force and torque of its grip. Above these limits the body slips in the hand, with Coulomb friction.
// The grasp is lost after Grip.Slip metres.
type Hand struct {
	Grip
	world *World
	held  *Body
	grasp
}

// grasp is the part of a Hand that changes during steps. [World.Hash] covers it.
type grasp struct {
	p, nextP      real.Vec
	q, nextQ      real.Quat
	v, w          real.Vec
	relP          real.Vec // pose of the held body in the hand
	relQ          real.Quat
	force, torque real.Vec // impulses of the last substep, in N s and N m s
	slipped       float64
	limited       bool
	path          real.Path
	time, elapsed float64
}

// AddHand adds a hand at a position in world coordinates.
func (w *World) AddHand(at real.Vec, turn real.Quat, g Grip) (*Hand, error) {
	if err := pose(at, turn); err != nil {
		return nil, fmt.Errorf("a hand: %w", err)
	}
	if !(g.Force > 0 && g.Force < 1e6) || !(g.Torque > 0 && g.Torque < 1e6) || !(g.Slip >= 0 && g.Slip < 1e6) {
		return nil, fmt.Errorf("grip must have a positive force and torque and a slip of at least 0, not %+v", g)
	}
	turn = turn.Unit()
	h := &Hand{Grip: g, world: w, grasp: grasp{p: at, nextP: at, q: turn, nextQ: turn}}
	w.hands = append(w.hands, h)
	return h, nil
}

// Hands returns the hands of the world in the order in which they were added.
func (w *World) Hands() []*Hand { return w.hands }

// Position returns the position of the hand.
func (h *Hand) Position() real.Vec { return h.p }

// Orientation returns the orientation of the hand.
func (h *Hand) Orientation() real.Quat { return h.q }

// Held returns the body that the hand holds, or nil.
func (h *Hand) Held() *Body { return h.held }

// Busy reports whether the hand still follows a path.
func (h *Hand) Busy() bool { return h.elapsed < h.time }

// Slipped returns how far the held body has slipped, in metres.
func (h *Hand) Slipped() float64 { return h.slipped }

// MoveTo starts a straight minimum-jerk path to a place and an orientation that takes the given seconds. The error
// names the value that is not finite or not positive.
func (h *Hand) MoveTo(at real.Vec, turn real.Quat, seconds float64) error {
	if err := pose(at, turn); err != nil {
		return fmt.Errorf("a path: %w", err)
	}
	r := turn.Unit().Mul(h.q.Inverse()).Unit().Vector()
	return h.Swing(h.p, r, r.Len(), at.Sub(h.p), seconds)
}

// Swing starts a minimum-jerk path that takes the given seconds. The hand turns by angle radians about an axis
// through pivot and is translated by way.
func (h *Hand) Swing(pivot, axis real.Vec, angle float64, way real.Vec, seconds float64) error {
	if !pivot.Finite() || !axis.Finite() || !way.Finite() || !(angle-angle == 0) || !(seconds > 0 && seconds < 1e6) {
		return fmt.Errorf("path about %v by %v rad and %v m in %v s: values must be finite and the time positive", pivot, angle, way, seconds)
	}
	h.path = real.Path{From: h.p, Turned: h.q, Pivot: pivot, Axis: axis, Angle: angle, Way: way}
	h.time, h.elapsed = seconds, 0
	h.world.still = false
	if h.held != nil {
		h.held.wake()
	}
	return nil
}

// Grab takes hold of a body at its current pose. It fails if the body cannot move freely or the hand is not
// empty.
func (h *Hand) Grab(b *Body) error {
	switch {
	case b == nil || b.world != h.world:
		return fmt.Errorf("expected a body of the world of the hand")
	case b.kind != moves:
		return fmt.Errorf("%s: a hand cannot grab a fixed, driven or hinged body", b.name)
	case b.held != nil || h.held != nil:
		return fmt.Errorf("%s: the hand is full, or another hand holds the body", b.name)
	}
	m := h.q.Mat()
	h.held, b.held = b, h
	h.relP, h.relQ = m.Back(b.p.Sub(h.p)), h.q.Inverse().Mul(b.q).Unit()
	h.force, h.torque, h.slipped = real.Vec{}, real.Vec{}, 0
	b.wake()
	return nil
}

// Release lets go of the held body, which keeps its velocity.
func (h *Hand) Release() {
	if h.held != nil {
		h.held.held = nil
		h.held.wake()
		h.held, h.force, h.torque = nil, real.Vec{}, real.Vec{}
	}
}

// aim computes the pose at the end of the substep and the velocity that reaches it.
func (h *Hand) aim(w *World) {
	h.nextP, h.nextQ, h.v, h.w = h.p, h.q, real.Vec{}, real.Vec{}
	if !h.Busy() {
		return
	}
	h.elapsed = min(h.elapsed+w.h, h.time)
	if h.time-h.elapsed < w.h/2 {
		h.elapsed = h.time
	}
	h.nextP, h.nextQ = h.path.Along(h.elapsed / h.time)
	h.v = h.nextP.Sub(h.p).Scale(1 / w.h)
	h.w = h.nextQ.Mul(h.q.Inverse()).Unit().Vector().Scale(1 / w.h)
}

// body returns the held body if it is awake, or nil.
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

// solve makes the held body move like the hand. All six degrees of freedom are welded, so the impulse that
// does it is exact: m dv and I dw.
func (h *Hand) solve(w *World, before bool) {
	b := h.body()
	if b == nil {
		return
	}
	m := h.q.Mat()
	at := m.Apply(h.relP)
	v, om := h.v.Add(h.w.Cross(at)), h.w
	if before { // correct a fifth of the error in each substep
		v = v.AddScaled(0.2/w.h, h.p.Add(at).Sub(b.p))
		om = om.AddScaled(0.2/w.h, h.q.Mul(h.relQ).Mul(b.q.Inverse()).Unit().Vector())
		h.limited = false
	}
	force := h.force.AddScaled(1/b.im, v.Sub(b.v))
	if l, most := force.Len(), float64(h.Force*w.h); l > most {
		force, h.limited = force.Scale(most/l), true
	}
	torque := h.torque.Add(b.m.Apply(b.applyInertia(&b.ib, b.m.Back(om.Sub(b.w)))))
	arm := h.p.Sub(b.p).Cross(force) // torque of the grip force about the centre of mass
	if t, most := torque.Sub(arm), float64(h.Torque*w.h); t.Len() > most {
		torque, h.limited = arm.Add(t.Scale(most/t.Len())), true
	}
	b.v = b.v.AddScaled(b.im, force.Sub(h.force))
	b.w = b.w.Add(b.iw.Apply(torque.Sub(h.torque)))
	h.force, h.torque = force, torque
	if h.limited && !before { // above the limit the hand slips along the body
		n := h.nextQ.Mat()
		p := n.Back(b.p.Sub(h.nextP))
		h.slipped += p.Sub(h.relP).Len()
		h.relP, h.relQ = p, h.nextQ.Inverse().Mul(b.q).Unit()
		if h.slipped > h.Slip {
			w.events = append(w.events, Event{Kind: GraspLost, Contact: Contact{A: b.id, B: b.id, Point: h.p}})
			h.Release()
		}
	}
}
