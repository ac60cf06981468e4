package physics

import (
	"fmt"
	"math"

	"hearth/sim/physics/contact"
	"hearth/sim/physics/real"
	"hearth/sim/physics/shape"
)

// An ID names a body of a world; that of a removed body is not given again.
type ID int32

// A Material says how the surface of a body answers to others. It may be changed
// between steps.
type Material struct {
	Friction   float64 // Coulomb's coefficient; those of two bodies are multiplied
	Bounce     float64 // restitution, 0 to 1; those of two bodies are multiplied
	Rolling    float64 // rolling resistance as a length in metres; the greater of two counts
	Resistance float64 // force in N that a blade needs to go through; 0: it cannot
	Blade      bool    // cuts along its -z when it is held with its edge down
}

// A Spec describes a body to add.
type Spec struct {
	Name           string
	Shape          *shape.Shape
	Mass           float64 // kg; of a fixed or driven body it does not matter
	Fixed          bool    // never moves
	Driven         bool    // moves as [Body.Drive] says, whatever pushes it
	At             real.Vec
	Turn           real.Quat // the zero value is no turn
	Velocity, Spin real.Vec  // m/s of the centre of mass, rad/s
	Material       Material
	Hinge          *Hinge
}

// A Body is a rigid body in a [World].
type Body struct {
	Material
	id    ID
	name  string
	shape *shape.Shape
	mass  float64 // without liquid
	kind  uint8
	hinge *Hinge
	world *World
	state

	index   int // in the world, while it steps
	free    bool
	im      float64
	com     real.Vec  // centre of mass in the shape's coordinates
	ib, inv real.Mat3 // inertia about it in the same coordinates, and its inverse
	axes    bool      // both are diagonal
	iw, m   real.Mat3 // inverse inertia and rotation in the world
	dp      real.Vec  // moved since its contacts were found
	near    bool      // has contacts: no ballistic shortcut
	seen    contact.Body
	held    *Hand
	tilt    [3]float64 // up and volume for which the place of the liquid was found
}

// state is what changes while a body moves; snapshots hold it.
type state struct {
	p      real.Vec // centre of mass; of a hinged body: the pivot
	q      real.Quat
	v, w   real.Vec
	rest   float64 // seconds without motion
	asleep bool
	angle  float64 // of a hinged body
	liquid shape.Liquid
}

const (
	moves = iota
	fixed
	driven
	hinged
)

// ID is the name of the body in events.
func (b *Body) ID() ID { return b.id }

// Name is that of the [Spec].
func (b *Body) Name() string { return b.name }

// Shape is that of the [Spec].
func (b *Body) Shape() *shape.Shape { return b.shape }

// Mass is in kg, with the liquid inside.
func (b *Body) Mass() float64 { return b.mass + b.liquid.Mass() }

// At is where the origin of the shape is.
func (b *Body) At() real.Vec { return b.p.Sub(b.m.Apply(b.com)) }

// Centre is the centre of mass.
func (b *Body) Centre() real.Vec {
	if b.kind == hinged {
		return b.p.Add(b.m.Apply(b.hinge.centre))
	}
	return b.p
}

// Turn is the orientation.
func (b *Body) Turn() real.Quat { return b.q }

// Up is the body's own z axis.
func (b *Body) Up() real.Vec { return real.Vec{X: b.m[0].Z, Y: b.m[1].Z, Z: b.m[2].Z} }

// Velocity is that of the centre of mass in m/s.
func (b *Body) Velocity() real.Vec { return b.v }

// Spin is the angular velocity in rad/s.
func (b *Body) Spin() real.Vec { return b.w }

// Asleep reports whether the body is at rest and left out of the steps.
func (b *Body) Asleep() bool { return b.asleep }

// Inside turns a point of the world into the shape's coordinates.
func (b *Body) Inside(p real.Vec) real.Vec { return b.m.Back(p.Sub(b.At())) }

// Outside turns a point of the shape into the world's coordinates.
func (b *Body) Outside(p real.Vec) real.Vec { return b.At().Add(b.m.Apply(p)) }

// Place puts the body elsewhere, at rest. It is not moved there: what is on the
// way does not matter, what is at the place is overlapped.
func (b *Body) Place(at real.Vec, turn real.Quat) error {
	if b.kind == hinged {
		return fmt.Errorf("%s: a hinged body is turned, not placed", b.name)
	}
	if err := pose(at, turn); err != nil {
		return fmt.Errorf("%s: %w", b.name, err)
	}
	b.q = turn.Unit()
	b.m = b.q.Mat()
	b.p = at.Add(b.m.Apply(b.com))
	b.v, b.w = real.Vec{}, real.Vec{}
	b.update()
	b.rouse()
	return nil
}

// Drive sets the velocity of the centre of mass and the spin. A driven body keeps
// them, others are slowed by what they meet.
func (b *Body) Drive(velocity, spin real.Vec) error {
	if b.kind == fixed || b.kind == hinged {
		return fmt.Errorf("%s cannot be driven", b.name)
	}
	if !velocity.Finite() || !spin.Finite() {
		return fmt.Errorf("%s: a velocity that is no number", b.name)
	}
	b.v, b.w = velocity, spin
	b.wake()
	return nil
}

// wake rouses a body; its island follows in the next step.
func (b *Body) wake() {
	b.asleep, b.rest = false, 0
	b.world.still = false
}

// rouse wakes a body that goes elsewhere with all that it bears on.
func (b *Body) rouse() {
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
		return fmt.Errorf("the place %v", at)
	}
	t := real.Vec{X: turn.X, Y: turn.Y, Z: turn.Z}
	if l := t.Len2() + float64(turn.W*turn.W); !(l > 0.25 && l < 4) {
		return fmt.Errorf("the orientation %v is no unit quaternion", turn)
	}
	return nil
}

// sound reports whether all of a material are numbers that can be.
func (m *Material) sound() bool {
	return m.Friction >= 0 && m.Friction < 1e3 && m.Bounce >= 0 && m.Bounce <= 1 &&
		m.Rolling >= 0 && m.Rolling < 1e3 && m.Resistance >= 0 && m.Resistance < 1e6
}

// check says what is wrong with a description.
func (s *Spec) check() error {
	switch {
	case s.Shape == nil:
		return fmt.Errorf("no shape")
	case s.Fixed && s.Driven || s.Hinge != nil && (s.Fixed || s.Driven):
		return fmt.Errorf("a body is fixed, driven or hinged")
	case !s.Fixed && !s.Driven && !(s.Mass > 0 && s.Mass < 1e6):
		return fmt.Errorf("a mass of %v kg", s.Mass)
	case !s.Velocity.Finite() || !s.Spin.Finite():
		return fmt.Errorf("a velocity that is no number")
	case !s.Material.sound():
		return fmt.Errorf("the material %+v", s.Material)
	}
	if err := pose(s.At, s.Turn); err != nil || s.Hinge == nil {
		return err
	}
	return s.Hinge.check()
}

// weigh finds centre and inertia with the liquid as a point in its centre.
func (b *Body) weigh(liquid real.Vec) {
	m := b.shape.Mass(b.mass).With(shape.Mass{Kg: b.liquid.Mass(), Centre: liquid})
	b.com, b.ib = m.Centre, m.Tensor
	b.axes = b.ib[0].Y == 0 && b.ib[0].Z == 0 && b.ib[1].Z == 0
	b.inv, _ = b.ib.Inverse()
	b.update()
}

// update follows a change of orientation or mass.
func (b *Body) update() {
	b.m = b.q.Mat()
	b.im, b.iw, b.free = 0, real.Mat3{}, b.kind == moves || b.kind == hinged
	switch {
	case !b.free:
		return
	case b.kind == hinged: // no translation, one axis: the solver needs no joint
		a, k := b.hinge.Axis, 1/b.hinge.inertia
		b.iw = real.Mat3{a.Scale(float64(a.X * k)), a.Scale(float64(a.Y * k)), a.Scale(float64(a.Z * k))}
		return
	}
	b.im = 1 / (b.mass + b.liquid.Mass())
	switch {
	case b.shape.Kind() == shape.Round:
		i := b.inv[0].X
		b.iw = real.Mat3{{X: i}, {Y: i}, {Z: i}}
	case b.axes:
		d := real.Vec{X: b.inv[0].X, Y: b.inv[1].Y, Z: b.inv[2].Z}
		for r := range 3 {
			b.iw[r] = b.m.Apply(b.m[r].Times(d))
		}
	default:
		t := b.m.Mul(&b.inv)
		b.iw = t.MulBack(&b.m)
	}
}

// turned is the inertia times a vector of the body's coordinates, or the inverse.
func (b *Body) turned(m *real.Mat3, v real.Vec) real.Vec {
	if b.axes {
		return real.Vec{X: float64(m[0].X * v.X), Y: float64(m[1].Y * v.Y), Z: float64(m[2].Z * v.Z)}
	}
	return m.Apply(v)
}

// momentum is the angular momentum about the centre of mass.
func (b *Body) momentum() real.Vec {
	return b.m.Apply(b.turned(&b.ib, b.m.Back(b.w)))
}

// bounds is the box that the body is in, extended on all sides.
func (b *Body) bounds(more float64) contact.Box {
	lo, hi := b.shape.Bounds()
	c, e := lo.Add(hi).Scale(0.5), hi.Sub(lo).Scale(0.5)
	if b.shape.Kind() != shape.Round {
		c = b.m.Apply(c)
		abs := func(v real.Vec) real.Vec { return real.Vec{X: math.Abs(v.X), Y: math.Abs(v.Y), Z: math.Abs(v.Z)} }
		e = real.Vec{X: abs(b.m[0]).Dot(e), Y: abs(b.m[1]).Dot(e), Z: abs(b.m[2]).Dot(e)}
	}
	c, e = c.Add(b.At()), e.Add(real.Vec{X: more, Y: more, Z: more})
	return contact.Box{ID: int32(b.id), Free: b.free, Lo: c.Sub(e), Hi: c.Add(e)}
}

// contact is the body as the finder of contacts takes it.
func (b *Body) contact() contact.Body {
	return contact.Body{Shape: b.shape, At: b.At(), Turn: b.m, Centre: b.p, Velocity: b.v, Spin: b.w}
}

// local and arm turn an arm into body coordinates and back; a ball's contact
// stays below its centre while it rolls, so its arms do not turn.
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

// moving reports whether a body that nothing pushes moves.
func (b *Body) moving() bool { return b.kind == driven && b.v.Len2()+b.w.Len2() > 0 }

// awake reports whether a body moves or may.
func (b *Body) awake() bool { return b.free && !b.asleep || b.moving() }

// move integrates over a substep.
func (b *Body) move(w *World) {
	switch {
	case b.asleep || b.kind == fixed:
		return
	case b.kind == hinged:
		b.hinge.turn(w, b)
		return
	}
	d := b.v.Scale(w.h)
	if !b.near && b.kind == moves { // exact ballistics while nothing is near
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
	// keep the angular momentum exactly; midpoint rule
	l := b.momentum()
	half := real.Turn(b.w, float64(b.w.Len()*w.h)/2).Mul(b.q).Mat()
	mid := half.Apply(b.turned(&b.inv, half.Back(l)))
	b.q = real.Turn(mid, float64(mid.Len()*w.h)).Mul(b.q).Unit()
	b.update()
	b.w = b.m.Apply(b.turned(&b.inv, b.m.Back(l)))
}
