// Package physics simulates rigid bodies for kitchens: things stand, slide, roll, fall and tip, bowls are
// carried with their contents, doors swing, liquid weighs and overflows.
//
// Make a [World] with [New], [World.Add] bodies to it, call [World.Step] or [World.Settle], and read bodies
// and [World.Events] between steps. A [Hand] moves what it grabs with a finite force. [World.Hash] is
// equal for two worlds that evolve alike.
//
// Units are SI: m, kg, s, N, rad; z is up. A step is 1/120 s in four substeps, after Catto's soft step (2024)
// and Müller's small steps (2020). Contacts of balls are found in every substep. Those of other bodies are
// found once a step and follow the bodies. Results are the same to the bit on every processor: a step uses no
// map, no clock and no goroutine, and follows the arithmetic rules of package real.
//
// Overlapping and floating bodies are allowed: overlaps are resolved at up to 0.5 m/s, and floating bodies
// fall. Not modelled: soft bodies, waves of liquid, air.
package physics

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"hearth/sim/physics/contact"
	"hearth/sim/physics/real"
	"hearth/sim/physics/shape"
)

// Hertz is the number of steps per second.
const Hertz = 120

// Parameters of the solver. The values were tuned on the scenes of the tests.
const (
	substeps     = 4
	contactHertz = 120.  // frequency of a soft contact in Hz
	damping      = 5.    // multiple of critical damping
	pushOut      = 0.5   // speed in m/s at which overlaps are resolved
	margin       = 0.002 // distance in metres below which contacts are searched
	bounceSpeed  = 0.05  // speed in m/s below which nothing bounces
	calm         = 0.01  // speed in m/s below which a body rests
	sleepAfter   = 0.4   // seconds of rest until an island sleeps
	fastPasses   = 10    // solver passes over the points of a fast pair; other pairs get one
	lingering    = 3     // steps without load until a contact has ended
)

// A World contains bodies and hands. It must be used by one goroutine at a time.
type World struct {
	gravity real.Vec
	bodies  []*Body // sorted by id
	hands   []*Hand
	next    ID
	steps   int64
	spilt   shape.Liquid
	pairs   []*pair // sorted by key
	events  []Event

	dt, h   float64
	soft    contact.Soft
	still   bool // nothing can move until a body or hand is changed
	pouring bool
	spare   []*pair
	unused  []*pair
	root    []int
	calm    []float64
	boxes   []contact.Box
	sweep   contact.Sweep
	finder  contact.Finder
	cups    []*Body
}

// New returns an empty world with the given gravity in m/s².
func New(gravity real.Vec) *World {
	w := &World{gravity: gravity, next: 1, dt: 1. / Hertz, h: 1. / (Hertz * substeps)}
	w.soft = contact.Softness(math.Min(contactHertz, 0.25/w.h), damping, w.h)
	return w
}

// Earth returns the gravity on Earth, 9.81 m/s² downwards.
func Earth() real.Vec { return real.Vec{Z: -9.81} }

// Add adds a body to the world.
func (w *World) Add(s Spec) (*Body, error) {
	if s.Orientation == (real.Quat{}) {
		s.Orientation = real.NoTurn()
	}
	if err := s.check(); err != nil {
		return nil, fmt.Errorf("%s: %w", s.Name, err)
	}
	b := &Body{Material: s.Material, id: w.next, name: s.Name, shape: s.Shape, mass: s.Mass, world: w}
	switch {
	case s.Fixed:
		b.kind = fixed
	case s.Driven:
		b.kind = driven
	}
	if b.kind != moves && !(b.mass > 0 && b.mass < 1e6) {
		b.mass = 1
	}
	b.q = s.Orientation.Unit()
	b.weigh(real.Vec{})
	b.p = s.Position.Add(b.m.Apply(b.com))
	if b.kind != fixed {
		b.v, b.w = s.Velocity, s.Spin
	}
	if s.Hinge != nil {
		b.attachHinge(*s.Hinge)
	}
	w.next++
	w.admit(b)
	w.still = false
	return b, nil
}

func (w *World) admit(b *Body) {
	w.bodies = append(w.bodies, b)
	w.root, w.calm = append(w.root, 0), append(w.calm, 0)
	if b.shape.Rim().R > 0 {
		w.cups = append(w.cups, b)
	}
}

// Remove removes a body and its liquid, and wakes the bodies that it touched.
func (w *World) Remove(b *Body) error {
	if b == nil || b.world != w {
		return fmt.Errorf("the body is not in this world")
	}
	if b.held != nil {
		b.held.Release()
	}
	b.wakeNeighbours()
	is := func(o *Body) bool { return o == b }
	w.bodies, w.cups = slices.DeleteFunc(w.bodies, is), slices.DeleteFunc(w.cups, is)
	w.root, w.calm = w.root[:len(w.bodies)], w.calm[:len(w.bodies)]
	w.pairs = slices.DeleteFunc(w.pairs, func(p *pair) bool {
		if p.a != b && p.b != b {
			return false
		}
		w.endContact(p)
		return true
	})
	b.world = &World{}
	return nil
}

// Bodies returns all bodies in the order in which they were added. The caller must not change the slice.
func (w *World) Bodies() []*Body { return w.bodies }

// Body returns the body with the given id, or nil.
func (w *World) Body(id ID) *Body {
	i, ok := slices.BinarySearchFunc(w.bodies, id, func(b *Body, id ID) int { return int(b.id - id) })
	if !ok {
		return nil
	}
	return w.bodies[i]
}

// Time returns the simulated time in seconds.
func (w *World) Time() float64 { return float64(w.steps) / Hertz }

// quiet reports whether every body sleeps, no hand moves and no liquid flows.
func (w *World) quiet() bool {
	for _, h := range w.hands {
		if h.Busy() {
			return false
		}
	}
	return !w.pouring && !slices.ContainsFunc(w.bodies, (*Body).awake)
}

// Unsettled is the error of [World.Settle] if bodies still move after the limit.
type Unsettled struct {
	Limit  float64 // time limit in seconds
	Moving []string
}

func (u *Unsettled) Error() string {
	return fmt.Sprintf("not at rest after %v s: %s", u.Limit, strings.Join(u.Moving, ", "))
}

// Settle steps until the world is quiet and returns the simulated seconds. After limit seconds the error is an
// [*Unsettled]. [World.Events] then contains only the events of the last step.
func (w *World) Settle(limit float64) (float64, error) {
	for n := 0; ; n++ {
		switch {
		case w.quiet():
			return float64(n) / Hertz, nil
		case float64(n)/Hertz >= limit || limit != limit:
			u := &Unsettled{Limit: limit}
			for _, b := range w.bodies {
				if b.awake() {
					u.Moving = append(u.Moving, b.name)
				}
			}
			return float64(n) / Hertz, u
		}
		w.Step()
	}
}

// Step advances the world by 1/120 s.
func (w *World) Step() {
	w.steps++
	w.events = w.events[:0]
	if w.still {
		return
	}
	if !w.pouring && !slices.ContainsFunc(w.bodies, (*Body).awake) {
		for range substeps { // only empty hands move
			w.aim()
			w.reach()
		}
		w.still = w.quiet()
		return
	}
	w.findContacts()
	for s := range substeps {
		if s > 0 {
			w.refindContacts()
		}
		w.substep()
	}
	w.emitEvents()
	w.pour()
	w.sleep()
	w.still = w.quiet()
}

// findContacts finds the contacts of a step and wakes the bodies that they disturb.
func (w *World) findContacts() {
	w.broad()
	for _, b := range w.bodies {
		b.dp, b.seen = real.Vec{}, b.contact()
	}
	for _, p := range w.pairs {
		p.load, p.busy = 0, p.a.awake() || p.b.awake()
		if p.cut = p.cuts(); p.busy {
			w.collide(p)
		}
	}
	w.wake()
	for _, p := range w.pairs {
		if !p.busy && (p.a.awake() || p.b.awake()) {
			p.busy = true
			w.collide(p)
		}
	}
}

// refindContacts finds the contacts of balls and fast pairs again after a substep.
func (w *World) refindContacts() {
	for _, b := range w.bodies {
		if !b.asleep && b.kind != fixed {
			b.seen = b.contact()
		}
	}
	for _, p := range w.pairs {
		if p.busy && (p.round || p.swift) {
			w.collide(p)
		}
	}
}

func (w *World) substep() {
	w.aim()
	for _, b := range w.bodies {
		switch {
		case !b.free || b.asleep:
		case b.kind == hinged:
			b.hinge.applyGravity(w, b)
		default:
			b.v = b.v.AddScaled(w.h, w.gravity)
		}
	}
	for _, p := range w.pairs {
		if p.busy {
			p.warm()
		}
	}
	for _, h := range w.hands {
		h.warm()
	}
	w.solve(true)
	for _, b := range w.bodies {
		b.near = b.held != nil || b.kind != moves
	}
	for _, p := range w.pairs {
		if p.busy && !(p.a.near && p.b.near) && p.impulse() > 0 {
			p.a.near, p.b.near = true, true
		}
	}
	for _, b := range w.bodies {
		b.move(w)
	}
	w.reach()
	w.solve(false)
	for _, p := range w.pairs {
		if p.busy {
			p.bounce()
			p.load += p.impulse()
		}
	}
}

// aim computes the poses of the hands after a substep.
func (w *World) aim() {
	for _, h := range w.hands {
		h.aim(w)
	}
}

// reach moves the hands to the poses computed by aim.
func (w *World) reach() {
	for _, h := range w.hands {
		h.p, h.q = h.nextP, h.nextQ
	}
}

func (w *World) solve(before bool) {
	for _, last := range [2]bool{false, true} { // blades first, so that the board is solved last
		for _, p := range w.pairs {
			if !p.busy || p.cut == last {
				continue
			}
			p.solve(w, before)
			for n := 1; p.swift && n < fastPasses; n++ {
				p.solve(w, before)
			}
		}
	}
	for _, b := range w.bodies {
		if b.kind == hinged && !b.asleep {
			b.hinge.limit(w, b, before)
		}
	}
	for _, h := range w.hands {
		h.solve(w, before)
	}
}

// Energy returns the kinetic and potential energy of all bodies that move freely, in J.
func (w *World) Energy() float64 {
	e := 0.0
	for _, b := range w.bodies {
		if b.kind == moves {
			l := b.m.Back(b.w)
			m := b.Mass()
			e += float64(m*(b.v.Len2()/2-b.p.Dot(w.gravity))) + l.Dot(b.applyInertia(&b.ib, l))/2
		}
	}
	return e
}
