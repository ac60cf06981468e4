package thermal

import (
	"math"

	"hearth/sim/physics/real"
)

// An Oven is a space that is kept at a temperature by its own power, or left to itself. It has one
// temperature, which does not depend on its contents.
type Oven struct {
	T        float64 // current temperature in degrees Celsius
	Target   float64 // set temperature; below Room the oven is off
	Room     float64 // temperature around it
	Power    float64 // power in W while it heats
	Capacity float64 // heat capacity of its walls in J/K
	Loss     float64 // heat loss through its walls in W/K
	Energy   float64 // energy consumed so far in J
}

// toward returns the temperature that the oven approaches: with full power if it is below Target, otherwise
// without power.
func (o Oven) toward() float64 {
	if o.T < o.Target {
		return o.Room + o.Power/o.Loss
	}
	return o.Room
}

// hold returns the temperature at which the approach stops.
func (o Oven) hold() float64 { return max(o.Target, o.Room) }

// Inside returns the surroundings of the contents.
func (o Oven) Inside(film, emissivity float64) Surroundings {
	in := Surroundings{Air: o.T, Toward: o.toward(), Hold: o.hold(), Film: film, Emissivity: emissivity}
	if o.T != in.Hold {
		in.Rate = o.Loss / o.Capacity
	}
	return in
}

// Reaches returns the seconds until the oven has its set temperature. ok is false if its power is not enough.
func (o Oven) Reaches() (seconds float64, ok bool) {
	to, end := o.hold(), o.toward()
	if o.T == to {
		return 0, true
	}
	left := (end - to) / (end - o.T)
	if !(left > 0) {
		return math.Inf(1), false
	}
	return -real.Log(left) * o.Capacity / o.Loss, true
}

// After returns the oven some seconds later, with the energy that it has consumed.
func (o Oven) After(seconds float64) Oven {
	if !(seconds > 0) {
		return o
	}
	on := o.T < o.Target
	heats, reaches := o.Reaches()
	in := o.Inside(0, 0)
	o.T = in.After(seconds)
	if reaches && seconds >= heats {
		o.T = o.hold()
	}
	if on {
		o.Energy += float64(o.Power * min(heats, seconds))
	}
	if o.Target > o.Room && seconds > heats {
		o.Energy += float64(o.Loss * (o.Target - o.Room) * (seconds - heats))
	}
	return o
}
