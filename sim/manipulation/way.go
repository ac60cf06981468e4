package manipulation

import (
	"math"

	"hearth/sim/physics/real"
)

// Limits of hand motions. Contents of a bowl start to slide at about 6 m/s²: dry food on glazed ware has a
// friction coefficient of 0.6, from memory. The acceleration limit is a third below.
const (
	Speed        = 1.0  // maximum speed of a hand in m/s
	Acceleration = 4.0  // maximum acceleration of a hand in m/s²
	Clearance    = 0.08 // height in m above a thing at which another is held over it
)

// Peak speed and acceleration of a minimum-jerk motion of one metre in one second. Its polynomial is 10 u³ -
// 15 u⁴ + 6 u⁵ (Flash and Hogan 1985).
const (
	peakSpeed        = 1.875
	peakAcceleration = 5.7735026918962577
)

// A Leg is a straight motion of a hand from rest to rest, or of a walking cook.
type Leg struct {
	From, To real.Vec // positions in m
	Turned   real.Quat
	Spin     real.Vec // rotation along the leg: an axis times an angle
	Seconds  float64
	Walks    bool // walks at constant speed
}

// newLeg returns the fastest leg within the speed of hands and the given acceleration.
func newLeg(from, to real.Vec, most float64) Leg {
	d := to.Sub(from).Len()
	return Leg{From: from, To: to, Turned: real.NoTurn(), Seconds: math.Max(peakSpeed*d/Speed, math.Sqrt(peakAcceleration*d/most))}
}

// ToAndFro returns the seconds that a hand takes to go the given distance and back.
func ToAndFro(metres float64) float64 {
	return float64(2 * newLeg(real.Vec{}, real.Vec{X: metres}, Acceleration).Seconds)
}

// share returns the share of the leg that is done after t seconds.
func (l *Leg) share(t float64) float64 {
	switch {
	case t >= l.Seconds || l.Seconds == 0:
		return 1
	case l.Walks:
		return t / l.Seconds
	}
	return real.MinimumJerk(t / l.Seconds)
}

// PositionAfter returns the position after t seconds.
func (l *Leg) PositionAfter(t float64) real.Vec {
	u := l.share(t)
	if u == 1 {
		return l.To
	}
	return l.From.AddScaled(u, l.To.Sub(l.From))
}

// OrientationAfter returns the orientation after t seconds.
func (l *Leg) OrientationAfter(t float64) real.Quat {
	if angle := l.Spin.Len(); angle > 0 {
		return real.Turn(l.Spin, float64(angle*l.share(t))).Mul(l.Turned).Unit()
	}
	return l.Turned
}

// A Way is a sequence of legs.
type Way []Leg

// newWay returns the way through some positions. Legs of length zero are left out.
func newWay(most float64, places ...real.Vec) (w Way) {
	for i := range places[1:] {
		if places[i] != places[i+1] {
			w = append(w, newLeg(places[i], places[i+1], most))
		}
	}
	return w
}

// Seconds returns the duration of the way.
func (w Way) Seconds() (t float64) {
	for i := range w {
		t += w[i].Seconds
	}
	return t
}

// PoseAfter returns the position and orientation after t seconds.
func (w Way) PoseAfter(t float64) (at real.Vec, turn real.Quat) {
	for i := range w {
		l := &w[i]
		if at, turn = l.PositionAfter(t), l.OrientationAfter(t); t <= l.Seconds {
			break
		}
		t -= l.Seconds
	}
	return at, turn
}
