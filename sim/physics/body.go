package physics

import (
	"fmt"
	"math"

	"hearth/sim/physics/contact"
	"hearth/sim/physics/real"
	"hearth/sim/physics/shape"
)

// An ID identifies a body of a world. IDs of removed bodies are not reused.
type ID int32

// A Material describes how the surface of a body interacts with other bodies. It may be changed between steps.
type Material struct {
	Friction   float64 // Coulomb coefficient; the values of two bodies are multiplied
	Bounce     float64 // restitution, 0 to 1; the values of two bodies are multiplied
	Rolling    float64 // rolling resistance as a length in metres; the greater of two counts
	Resistance float64 // force in N that a blade needs to cut through; 0: cannot be cut
	Blade      bool    // cuts along its -z while it is held with its edge down
}

// A Spec describes a body to add.
type Spec struct {
	Name           string
	Shape          *shape.Shape
	Mass           float64 // kg; ignored for a fixed or driven body
	Fixed          bool    // never moves
	Driven         bool    // moves as set by [Body.Drive] and is not pushed by other bodies
	Position       real.Vec
	Orientation    real.Quat // orientation; the zero value means no rotation
	Velocity, Spin real.Vec  // velocity of the centre of mass in m/s; angular velocity in rad/s
	Material       Material
	Hinge          *Hinge
}

// A Body is a rigid body in a [World].
type Body struct {
	Material
	id    ID
	name  string
	shape *shape.Shape
	mass  float64 // without liquid, in kg
	kind  uint8
	hinge *Hinge
	world *World
	state

	index    int // index in World.bodies during a step
	free     bool
	im       float64
	com      real.Vec  // centre of mass in shape coordinates
	ib, inv  real.Mat3 // inertia about com in shape coordinates, and its inverse
	diagonal bool      // ib and inv are diagonal
	iw, m    real.Mat3 // inverse inertia and rotation in world coordinates
	dp       real.Vec  // displacement in metres since its contacts were found
	near     bool      // in contact, held or not free; otherwise it moves on an exact ballistic path
	seen     contact.Body
	held     *Hand
	tilt     [3]float64 // x and y of the up vector, and the volume, for which the pool was computed
}

// state is the part of a Body that changes during steps. [World.Hash] covers it.
type state struct {
	p      real.Vec // centre of mass; for a hinged body the pivot
	q      real.Quat
	v, w   real.Vec
	rest   float64 // seconds without motion
	asleep bool
	angle  float64 // angle of a hinged body in radians
	liquid shape.Liquid
}

const (
	moves = iota
	fixed
	driven
	hinged
)

// ID returns the id of the body, as used in events.
func (b *Body) ID() ID { return b.id }

// Name returns the name from the [Spec].
func (b *Body) Name() string { return b.name }

// Shape returns the shape from the [Spec].
func (b *Body) Shape() *shape.Shape { return b.shape }

// Mass returns the mass in kg, including the liquid inside.
func (b *Body) Mass() float64 { return b.mass + b.liquid.Mass() }

// Position returns the position of the origin of the shape in world coordinates.
func (b *Body) Position() real.Vec { return b.p.Sub(b.m.Apply(b.com)) }

// Centre returns the centre of mass in world coordinates.
func (b *Body) Centre() real.Vec {
	if b.kind == hinged {
		return b.p.Add(b.m.Apply(b.hinge.centre))
	}
	return b.p
}

// Orientation returns the orientation.
func (b *Body) Orientation() real.Quat { return b.q }

// Up returns the z axis of the body in world coordinates.
func (b *Body) Up() real.Vec { return real.Vec{X: b.m[0].Z, Y: b.m[1].Z, Z: b.m[2].Z} }

// Velocity returns the velocity of the centre of mass in m/s.
func (b *Body) Velocity() real.Vec { return b.v }

// Spin returns the angular velocity in rad/s.
func (b *Body) Spin() real.Vec { return b.w }

// Asleep reports whether the body is at rest and skipped by steps.
func (b *Body) Asleep() bool { return b.asleep }

// Inside converts a point from world to shape coordinates.
func (b *Body) Inside(p real.Vec) real.Vec { return b.m.Back(p.Sub(b.Position())) }

// Outside converts a point from shape to world coordinates.
func (b *Body) Outside(p real.Vec) real.Vec { return b.Position().Add(b.m.Apply(p)) }

// Place puts the body at another position, at rest. It does not travel there: bodies in between are ignored,
// and bodies at the new position may overlap it.
func (b *Body) Place(at real.Vec, turn real.Quat) error {
	if b.kind == hinged {
		return fmt.Errorf("%s: cannot place a hinged body, turn it with Swing", b.name)
	}
	if err := pose(at, turn); err != nil {
		return fmt.Errorf("%s: %w", b.name, err)
	}
	b.q = turn.Unit()
	b.m = b.q.Mat()
	b.p = at.Add(b.m.Apply(b.com))
	b.v, b.w = real.Vec{}, real.Vec{}
	b.update()
	b.wakeNeighbours()
	return nil
}

// Drive sets the velocity of the centre of mass in m/s and the spin in rad/s. A driven body keeps them; other
// bodies are slowed by contacts.
func (b *Body) Drive(velocity, spin real.Vec) error {
	if b.kind == fixed || b.kind == hinged {
		return fmt.Errorf("%s: cannot drive a fixed or hinged body", b.name)
	}
	if !velocity.Finite() || !spin.Finite() {
		return fmt.Errorf("%s: velocity and spin must be finite", b.name)
	}
	b.v, b.w = velocity, spin
	b.wake()
	return nil
}

// wake wakes a body. The next step wakes its island.
func (b *Body) wake() {
	b.asleep, b.rest = false, 0
	b.world.still = false
}

// wakeNeighbours wakes a body that is moved away, and all bodies that it touches.
func (b *Body) wakeNeighbours() {
	b.wake()
	for _, p := range b.world.pairs {
		if p.a == b || p.b == b {
			p.a.wake()
			p.b.wake()
		}
	}
}

func pose(at real.Vec, turn real.Quat) error {
	if l := at.Len(); !(l < 1e4) {
		return fmt.Errorf("position %v is not within 10 km of the origin", at)
	}
	t := real.Vec{X: turn.X, Y: turn.Y, Z: turn.Z}
	if l := t.Len2() + float64(turn.W*turn.W); !(l > 0.25 && l < 4) {
		return fmt.Errorf("orientation %v is not a unit quaternion", turn)
	}
	return nil
}

// valid reports whether all values of a material are in their valid ranges.
func (m *Material) valid() bool {
	return m.Friction >= 0 && m.Friction < 1e3 && m.Bounce >= 0 && m.Bounce <= 1 &&
		m.Rolling >= 0 && m.Rolling < 1e3 && m.Resistance >= 0 && m.Resistance < 1e6
}

// check returns an error if the description is invalid.
func (s *Spec) check() error {
	switch {
	case s.Shape == nil:
		return fmt.Errorf("the body has no shape")
	case s.Fixed && s.Driven || s.Hinge != nil && (s.Fixed || s.Driven):
		return fmt.Errorf("a body can be only one of fixed, driven and hinged")
	case !s.Fixed && !s.Driven && !(s.Mass > 0 && s.Mass < 1e6):
		return fmt.Errorf("mass must be between 0 and 1e6 kg, not %v kg", s.Mass)
	case !s.Velocity.Finite() || !s.Spin.Finite():
		return fmt.Errorf("velocity and spin must be finite")
	case !s.Material.valid():
		return fmt.Errorf("material has a value out of range: %+v", s.Material)
	}
	if err := pose(s.Position, s.Orientation); err != nil || s.Hinge == nil {
		return err
	}
	return s.Hinge.check()
}

// weigh computes centre of mass and inertia. The liquid counts as a point mass at the given position in shape
// coordinates.
func (b *Body) weigh(liquid real.Vec) {
	m := b.shape.Mass(b.mass).Plus(shape.Mass{Kg: b.liquid.Mass(), Centre: liquid})
	b.com, b.ib = m.Centre, m.Tensor
	b.diagonal = b.ib[0].Y == 0 && b.ib[0].Z == 0 && b.ib[1].Z == 0
	b.inv, _ = b.ib.Inverse()
	b.update()
}

// update recomputes what depends on orientation and mass.
func (b *Body) update() {
	b.m = b.q.Mat()
	b.im, b.iw, b.free = 0, real.Mat3{}, b.kind == moves || b.kind == hinged
	switch {
	case !b.free:
		return
	case b.kind == hinged: // no translation and one axis: the solver needs no joint
		a, k := b.hinge.Axis, 1/b.hinge.inertia
		b.iw = real.Mat3{a.Scale(float64(a.X * k)), a.Scale(float64(a.Y * k)), a.Scale(float64(a.Z * k))}
		return
	}
	b.im = 1 / (b.mass + b.liquid.Mass())
	switch {
	case b.shape.Kind() == shape.Round:
		i := b.inv[0].X
		b.iw = real.Mat3{{X: i}, {Y: i}, {Z: i}}
	case b.diagonal:
		d := real.Vec{X: b.inv[0].X, Y: b.inv[1].Y, Z: b.inv[2].Z}
		for r := range 3 {
			b.iw[r] = b.m.Apply(b.m[r].Times(d))
		}
	default:
		t := b.m.Mul(&b.inv)
		b.iw = t.MulBack(&b.m)
	}
}

// applyInertia multiplies the inertia, or its inverse, by a vector in body coordinates.
func (b *Body) applyInertia(m *real.Mat3, v real.Vec) real.Vec {
	if b.diagonal {
		return real.Vec{X: float64(m[0].X * v.X), Y: float64(m[1].Y * v.Y), Z: float64(m[2].Z * v.Z)}
	}
	return m.Apply(v)
}

// momentum returns the angular momentum about the centre of mass.
func (b *Body) momentum() real.Vec {
	return b.m.Apply(b.applyInertia(&b.ib, b.m.Back(b.w)))
}

// bounds returns the bounding box of the body, extended by more metres on all sides.
func (b *Body) bounds(more float64) contact.Box {
	lo, hi := b.shape.Bounds()
	c, e := lo.Add(hi).Scale(0.5), hi.Sub(lo).Scale(0.5)
	if b.shape.Kind() != shape.Round {
		c = b.m.Apply(c)
		abs := func(v real.Vec) real.Vec { return real.Vec{X: math.Abs(v.X), Y: math.Abs(v.Y), Z: math.Abs(v.Z)} }
		e = real.Vec{X: abs(b.m[0]).Dot(e), Y: abs(b.m[1]).Dot(e), Z: abs(b.m[2]).Dot(e)}
	}
	c, e = c.Add(b.Position()), e.Add(real.Vec{X: more, Y: more, Z: more})
	return contact.Box{ID: int32(b.id), Free: b.free, Lo: c.Sub(e), Hi: c.Add(e)}
}

// contact returns the body in the form that the contact finder takes.
func (b *Body) contact() contact.Body {
	return contact.Body{Shape: b.shape, Position: b.Position(), Rotation: b.m, Centre: b.p, Velocity: b.v, Spin: b.w}
}

// local and arm convert a lever arm to body coordinates and back. The contact of a ball stays below its centre
// while it rolls, so its arms are not rotated.
func (b *Body) local(r real.Vec) real.Vec {
	if b.shape.Kind() == shape.Round {
		return r
	}
	return b.m.Back(r)
}

func (b *Body) arm(r real.Vec) real.Vec {
	if b.shape.Kind() == shape.Round {
		return r
	}
	return b.m.Apply(r)
}

// push applies s times an impulse j at the arm r.
func (b *Body) push(s float64, j, r real.Vec) {
	b.v = b.v.AddScaled(float64(s*b.im), j)
	b.w = b.w.AddScaled(s, b.iw.Apply(r.Cross(j)))
}

// moving reports whether the body is driven and has a velocity.
func (b *Body) moving() bool { return b.kind == driven && b.v.Len2()+b.w.Len2() > 0 }

// awake reports whether a body moves or may move.
func (b *Body) awake() bool { return b.free && !b.asleep || b.moving() }

// move integrates the motion over one substep.
func (b *Body) move(w *World) {
	switch {
	case b.asleep || b.kind == fixed:
		return
	case b.kind == hinged:
		b.hinge.turn(w, b)
		return
	}
	d := b.v.Scale(w.h)
	if !b.near && b.kind == moves { // exact ballistics while the body has no contacts
		d = d.AddScaled(float64(-0.5*float64(w.h*w.h)), w.gravity)
	}
	b.p, b.dp = b.p.Add(d), b.dp.Add(d)
	if b.w.Len2() == 0 {
		return
	}
	if b.kind == driven || b.shape.Kind() == shape.Round {
		b.q = real.Turn(b.w, float64(b.w.Len()*w.h)).Mul(b.q).Unit()
		if b.kind == driven {
			b.m = b.q.Mat()
		}
		return
	}
	// this midpoint rule conserves angular momentum exactly
	l := b.momentum()
	half := real.Turn(b.w, float64(b.w.Len()*w.h)/2).Mul(b.q).Mat()
	mid := half.Apply(b.applyInertia(&b.inv, half.Back(l)))
	b.q = real.Turn(mid, float64(mid.Len()*w.h)).Mul(b.q).Unit()
	b.update()
	b.w = b.m.Apply(b.applyInertia(&b.inv, b.m.Back(l)))
}
