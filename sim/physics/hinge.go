package physics

import (
	"errors"
	"fmt"

	"hearth/sim/physics/real"
)

// A Hinge lets a body turn about one axis of the world: a door, a lid, a knob.
//
// The body has no inverse mass and an inverse inertia of rank one, so contacts,
// friction and sleep treat it like any other and no joint can drift.
type Hinge struct {
	Pivot    real.Vec // a point on the axis
	Axis     real.Vec // unit vector
	Lo, Hi   float64  // limits in radians from the orientation of the [Spec]
	Friction float64  // friction torque in N m

	start   real.Quat
	inertia float64  // moment of inertia about the axis
	centre  real.Vec // vector from the pivot to the centre of mass, in body coordinates
	motor
}

// A motor turns a hinge to an angle with limited torque. impulse is the impulse of the last substep.
type motor struct{ from, target, time, elapsed, torque, impulse float64 }

func (g *Hinge) check() error {
	switch l := g.Axis.Len(); {
	case !(l > 0.99 && l < 1.01) || !(g.Pivot.Len() < 1e4):
		return fmt.Errorf("hinge at %v about %v: expected a unit axis and a pivot within 10 km of the origin", g.Pivot, g.Axis)
	case !(g.Lo <= g.Hi && g.Hi-g.Lo < 100) || !(g.Lo <= 0 && g.Hi >= 0):
		return fmt.Errorf("hinge from %v to %v rad: the range must contain 0 and span less than 100 rad", g.Lo, g.Hi)
	case !(g.Friction >= 0 && g.Friction < 1e6):
		return fmt.Errorf("friction of a hinge must be between 0 and 1e6 N m, not %v N m", g.Friction)
	}
	return nil
}

// attachHinge attaches a body that has been placed to its hinge.
func (b *Body) attachHinge(h Hinge) {
	b.kind, b.hinge = hinged, &h
	h.Axis = h.Axis.Unit()
	inside := b.Inside(h.Pivot)
	across := b.m.Back(h.Axis)
	h.start = b.q
	h.centre = b.com.Sub(inside)
	h.inertia = across.Dot(b.ib.Apply(across)) + float64(b.mass*across.Cross(h.centre).Len2())
	b.com, b.p = inside, h.Pivot
	b.v = real.Vec{}
	b.w = h.Axis.Scale(b.w.Dot(h.Axis))
	b.hinge = &h
	b.update()
}

// Angle returns the angle of a hinged body in radians from its initial orientation, and 0 for other bodies.
func (b *Body) Angle() float64 { return b.angle }

// Swing starts a minimum-jerk turn of a hinged body to an angle, clamped to its limits. It takes the given
// seconds and applies at most torque N m.
func (b *Body) Swing(to, seconds, torque float64) error {
	switch {
	case b.kind != hinged:
		return fmt.Errorf("%s: the body has no hinge", b.name)
	case !(to-to == 0) || !(seconds > 0 && seconds < 1e6) || !(torque > 0 && torque < 1e6):
		return errors.New("swing: expected a finite angle, a positive time and a positive torque")
	}
	b.hinge.motor = motor{from: b.angle, target: real.Clamp(to, b.hinge.Lo, b.hinge.Hi), time: seconds, torque: torque}
	b.wake()
	return nil
}

// swinging reports whether a swing is in progress.
func (b *Body) swinging() bool { return b.kind == hinged && b.hinge.elapsed < b.hinge.time }

// applyGravity applies gravity and resets the impulse of the last substep.
func (g *Hinge) applyGravity(w *World, b *Body) {
	t := float64(b.m.Apply(g.centre).Cross(w.gravity).Dot(g.Axis) * b.mass)
	b.w = b.w.AddScaled(float64(w.h*t)/g.inertia, g.Axis)
	g.impulse = 0
	if g.elapsed < g.time {
		g.elapsed = min(g.elapsed+w.h, g.time)
		if g.time-g.elapsed < w.h/2 {
			g.elapsed = g.time
		}
	}
}

// limit applies the motor, the friction and the limits of the angle, in this order. In the pass before the
// move, it also prevents a turn beyond a limit within the substep.
func (g *Hinge) limit(w *World, b *Body, before bool) {
	rate := b.w.Dot(g.Axis)
	want, most := 0.0, float64(g.Friction*w.h)
	if g.elapsed < g.time {
		want, most = (g.from+float64((g.target-g.from)*real.MinimumJerk(g.elapsed/g.time))-b.angle)/w.h, float64(g.torque*w.h)
	}
	j := real.Clamp(g.impulse+float64(g.inertia*(want-rate)), -most, most)
	rate += (j - g.impulse) / g.inertia
	g.impulse = j
	switch {
	case before:
		rate = real.Clamp(rate, (g.Lo-b.angle)/w.h, (g.Hi-b.angle)/w.h)
	case b.angle <= g.Lo+1e-9:
		rate = max(rate, 0)
	case b.angle >= g.Hi-1e-9:
		rate = min(rate, 0)
	}
	b.w = g.Axis.Scale(rate)
}

func (g *Hinge) turn(w *World, b *Body) {
	b.angle += float64(b.w.Dot(g.Axis) * w.h)
	b.q = real.Turn(g.Axis, b.angle).Mul(g.start)
	b.update()
}
