package contact

import "math"

// A Soft says how a contact gives way: Bias times the overlap is the speed at which
// it is undone, Mass and Impulse are the shares of the impulse that is asked for
// and of the impulse that there is (Catto 2024).
type Soft struct{ Bias, Mass, Impulse float64 }

// Softness is that of a damped spring of some Hz for steps of h seconds; the
// damping is in shares of the critical one.
func Softness(hz, damping, h float64) Soft {
	om := float64(2 * math.Pi * hz)
	a1 := float64(2*damping) + float64(h*om)
	a2 := float64(h * om * a1)
	return Soft{om / a1, a2 / (1 + a2), 1 / (1 + a2)}
}
