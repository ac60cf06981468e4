package contact

import "math"

// A Soft holds the coefficients of a soft contact (Catto 2024). Bias times the overlap is the speed at which
// the overlap is resolved. Mass scales the new impulse and Impulse the accumulated one.
type Soft struct{ Bias, Mass, Impulse float64 }

// Softness returns the coefficients of a damped spring with a frequency of hz for steps of h seconds. damping
// is a multiple of critical damping.
func Softness(hz, damping, h float64) Soft {
	om := float64(2 * math.Pi * hz)
	a1 := float64(2*damping) + float64(h*om)
	a2 := float64(h * om * a1)
	return Soft{om / a1, a2 / (1 + a2), 1 / (1 + a2)}
}
