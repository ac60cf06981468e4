package thermal

import (
	"math"

	"hearth/sim/physics/real"
)

// An Oven is a place that is kept at a temperature by its own power, or left to
// itself. It is as warm everywhere inside; what is in it does not change how warm it is.
type Oven struct {
	T        float64 // degrees Celsius
	Target   float64 // that it is set to; below [Oven.Room] it is off
	Room     float64 // around it
	Power    float64 // W while it heats
	Capacity float64 // J/K of its walls
	Loss     float64 // W/K through its walls
	Energy   float64 // J that it took so far
}

// toward is where the oven would end up with all its power, or without any.
func (o Oven) toward() float64 {
	if o.T < o.Target {
		return o.Room + o.Power/o.Loss
	}
	return o.Room
}

// hold is where it stops on its way.
func (o Oven) hold() float64 { return max(o.Target, o.Room) }

// Inside are the surroundings of what is in it.
func (o Oven) Inside(film, emissivity float64) Surroundings {
	in := Surroundings{Air: o.T, Toward: o.toward(), Hold: o.hold(), Film: film, Emissivity: emissivity}
	if o.T != in.Hold {
		in.Rate = o.Loss / o.Capacity
	}
	return in
}

// Reaches returns after how many seconds it is as warm as it is set to; ok is false if
// its power is not enough.
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

// After returns the oven some seconds later, with the energy that it took.
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
