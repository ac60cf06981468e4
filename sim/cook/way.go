package cook

import (
	"math"

	"hearth/sim/physics/real"
)

// How hands move. What is carried in a bowl slides at about 4 m/s², a third below
// the friction of dry food on glazed ware (a coefficient of 0.6, from memory).
const (
	Speed        = 1.0 // m/s that a hand never exceeds
	Acceleration = 4.0 // m/s² that a hand never exceeds
	Clearance    = 0.08
)

// The largest speed and the largest acceleration of a minimum-jerk motion of one
// metre in one second: its polynomial is 10 u³ - 15 u⁴ + 6 u⁵ (Flash and Hogan 1985).
const (
	peakSpeed        = 1.875
	peakAcceleration = 5.7735026918962577
)

// A Leg is a straight motion from rest to rest.
type Leg struct {
	From, To real.Vec // m
	Seconds  float64
}

// newLeg is the quickest leg that keeps to the speed and the acceleration of hands.
func newLeg(from, to real.Vec) Leg {
	d := to.Sub(from).Len()
	return Leg{from, to, math.Max(peakSpeed*d/Speed, math.Sqrt(peakAcceleration*d/Acceleration))}
}

// At is where it has got after so many seconds.
func (l Leg) At(t float64) real.Vec {
	if t >= l.Seconds || l.Seconds == 0 {
		return l.To
	}
	return l.From.AddScaled(real.MinimumJerk(t/l.Seconds), l.To.Sub(l.From))
}

// A Way is leg after leg.
type Way []Leg

// Over is the way from one place to another that rises to a height first and ends
// with a descent; legs of no length are left out.
func Over(from, to real.Vec, height float64) (w Way) {
	top := math.Max(height, math.Max(from.Z, to.Z))
	corners := []real.Vec{from, {X: from.X, Y: from.Y, Z: top}, {X: to.X, Y: to.Y, Z: top}, to}
	for i := range corners[1:] {
		if corners[i] != corners[i+1] {
			w = append(w, newLeg(corners[i], corners[i+1]))
		}
	}
	return w
}

// Seconds is how long all of it takes.
func (w Way) Seconds() (t float64) {
	for _, l := range w {
		t += l.Seconds
	}
	return t
}

// At is where it has got after so many seconds.
func (w Way) At(t float64) (at real.Vec) {
	for _, l := range w {
		if at = l.At(t); t <= l.Seconds {
			break
		}
		t -= l.Seconds
	}
	return at
}
