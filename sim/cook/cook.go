// Package cook is a cook with two hands: how far they reach, how fast they move and
// how much they hold. It computes with lengths and times alone, and gives the same
// results on every processor.
package cook

import (
	"fmt"

	"hearth/sim/physics/real"
)

// The measures of a cook (from memory: those of a grown person).
const (
	Arm      = 0.9  // m from the shoulder that a hand reaches
	Shoulder = 1.35 // m above the floor, of one who stands upright
	Crouch   = 0.6  // m above the floor, of one who crouches; in between one bends
	Lean     = 0.25 // m that one who bends forward brings the shoulders towards something
	Walking  = 1.0  // m/s
	Holding  = 6.0  // kg that one hand holds: a grip of 60 N from two sides, at a friction of 0.5

	closing = 0.3 // s that fingers take to close or to open
)

// A Hand is where it is, and what it holds; empty: nothing.
type Hand struct {
	At    real.Vec
	Holds string
}

// A Cook stands somewhere. It is a value: who wants the cook of before keeps a copy.
type Cook struct {
	Stands real.Vec // on the floor
	Hands  [2]Hand
}

// A Limit says what cannot be done with hands, and by which measure.
type Limit struct {
	Code     string // out_of_arms_reach, too_heavy, hands_full
	What     string // the measure, with its unit
	Is, Most float64
}

// Error says the limit.
func (l *Limit) Error() string {
	return fmt.Sprintf("%s: %s %g, at most %g", l.Code, l.What, l.Is, l.Most)
}

// hand is the number of the hand that holds a thing; of an empty one for "". -1: none does.
func (c *Cook) hand(holds string) int {
	for i := range c.Hands {
		if c.Hands[i].Holds == holds {
			return i
		}
	}
	return -1
}

// distance is how far a place is from the shoulders, as low and as near as these can be.
func (c *Cook) distance(at real.Vec) float64 {
	away := real.Hypot(at.X-c.Stands.X, at.Y-c.Stands.Y)
	return real.Hypot(max(0, away-Lean), at.Z-real.Clamp(at.Z, Crouch, Shoulder))
}

// approach walks to the place, of those where one can stand, that is nearest to what is
// to be reached, unless that is in reach already.
func (c *Cook) approach(at real.Vec, stands []real.Vec) (seconds float64, err error) {
	if c.distance(at) <= Arm {
		return 0, nil
	}
	to := c.Stands
	for i, s := range stands {
		if i == 0 || s.Sub(at).Len() < to.Sub(at).Len() {
			to = s
		}
	}
	walk := to.Sub(c.Stands)
	c.Stands = to
	for i := range c.Hands {
		c.Hands[i].At = c.Hands[i].At.Add(walk)
	}
	if far := c.distance(at); far > Arm {
		return 0, &Limit{"out_of_arms_reach", "away_mm", far * 1000, Arm * 1000}
	}
	return walk.Len() / Walking, nil
}

// Reach moves a free hand to a place.
func (c *Cook) Reach(at real.Vec, stands []real.Vec) (seconds float64, err error) {
	free := c.hand("")
	if free < 0 {
		return 0, &Limit{"hands_full", "held_things", 2, 2}
	}
	seconds, err = c.approach(at, stands)
	if err != nil {
		return 0, err
	}
	seconds += newLeg(c.Hands[free].At, at).Seconds
	c.Hands[free].At = at
	return seconds, nil
}

// Grasp closes the free hand, which is at a thing, around it.
func (c *Cook) Grasp(thing string) (seconds float64, err error) {
	if c.hand(thing) >= 0 {
		return 0, nil
	}
	free := c.hand("")
	if free < 0 {
		return 0, &Limit{"hands_full", "held_things", 2, 2}
	}
	c.Hands[free].Holds = thing
	return closing, nil
}

// Carry moves what is held, which weighs so many kilograms, to above a place. The other
// hand helps with what is too heavy for one, if it is free.
func (c *Cook) Carry(thing string, kg float64, to real.Vec, stands []real.Vec) (seconds float64, err error) {
	i := max(0, c.hand(thing))
	most := Holding
	if c.Hands[1-i].Holds == "" {
		most = 2 * Holding
	}
	if kg > most {
		return 0, &Limit{"too_heavy", "weight_kg", kg, most}
	}
	seconds, err = c.approach(to, stands)
	if err != nil {
		return 0, err
	}
	over := to.Add(real.Vec{Z: Clearance})
	seconds += Over(c.Hands[i].At, over, over.Z+Clearance).Seconds()
	c.Hands[i].At = over
	return seconds, nil
}

// Release opens the hand that holds a thing, and the other one.
func (c *Cook) Release(thing string) (seconds float64) {
	for i := range c.Hands {
		c.Hands[i].Holds = ""
	}
	return closing
}
