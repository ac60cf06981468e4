package cook

import (
	"math"

	"hearth/sim/physics/real"
)

// How hands move. What is carried in a bowl slides at about 4 m/s², a third below
// the friction of dry food on glazed ware (a coefficient of 0.6, from memory).
const (
	Speed        = 1.0  // m/s that a hand never exceeds
	Acceleration = 4.0  // m/s² that a hand never exceeds
	Clearance    = 0.08 // m above a thing at which something is held over it
)

// The largest speed and the largest acceleration of a minimum-jerk motion of one
// metre in one second: its polynomial is 10 u³ - 15 u⁴ + 6 u⁵ (Flash and Hogan 1985).
const (
	peakSpeed        = 1.875
	peakAcceleration = 5.7735026918962577
)

// A Leg is a straight motion: of an arm from rest to rest, or of one who walks.
type Leg struct {
	From, To real.Vec // m
	Turned   real.Quat
	Spin     real.Vec // by which it turns on the way: an axis times an angle
	Seconds  float64
	Walks    bool // at one speed
}

// newLeg is the quickest leg that keeps to the speed of hands and to an acceleration.
func newLeg(from, to real.Vec, most float64) Leg {
	d := to.Sub(from).Len()
	return Leg{From: from, To: to, Turned: real.NoTurn(), Seconds: math.Max(peakSpeed*d/Speed, math.Sqrt(peakAcceleration*d/most))}
}

// ToAndFro is how long a hand takes to go so far and back, in seconds.
func ToAndFro(metres float64) float64 {
	return float64(2 * newLeg(real.Vec{}, real.Vec{X: metres}, Acceleration).Seconds)
}

// share is how much of it is done after so many seconds.
func (l *Leg) share(t float64) float64 {
	switch {
	case t >= l.Seconds || l.Seconds == 0:
		return 1
	case l.Walks:
		return t / l.Seconds
	}
	return real.MinimumJerk(t / l.Seconds)
}

// At is where it has got after so many seconds.
func (l *Leg) At(t float64) real.Vec {
	u := l.share(t)
	if u == 1 {
		return l.To
	}
	return l.From.AddScaled(u, l.To.Sub(l.From))
}

// Turn is how far it has turned after so many seconds.
func (l *Leg) Turn(t float64) real.Quat {
	if angle := l.Spin.Len(); angle > 0 {
		return real.Turn(l.Spin, float64(angle*l.share(t))).Mul(l.Turned).Unit()
	}
	return l.Turned
}

// A Way is leg after leg.
type Way []Leg

// along is the way through some places; legs of no length are left out.
func along(most float64, places ...real.Vec) (w Way) {
	for i := range places[1:] {
		if places[i] != places[i+1] {
			w = append(w, newLeg(places[i], places[i+1], most))
		}
	}
	return w
}

// Seconds is how long all of it takes.
func (w Way) Seconds() (t float64) {
	for i := range w {
		t += w[i].Seconds
	}
	return t
}

// At is where it has got after so many seconds, and how far it has turned.
func (w Way) At(t float64) (at real.Vec, turn real.Quat) {
	for i := range w {
		l := &w[i]
		if at, turn = l.At(t), l.Turn(t); t <= l.Seconds {
			break
		}
		t -= l.Seconds
	}
	return at, turn
}
