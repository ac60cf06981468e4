// Package cook is a cook with two hands: how far they reach, along which way and how
// fast they move, and how much they hold. It computes with lengths, times and weights
// alone, and gives the same results on every processor.
package cook

import (
	"fmt"

	"hearth/sim/physics"
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
	Wrist    = 8.0  // N m that one hand bears for a short time; adults reach 7 to 15
	Careful  = 0.1  // m/s² with which what is heavy or full to the brim is moved at least

	closing = 0.3  // s that fingers take to close or to open
	chest   = 1.15 // m above the floor, where one who walks holds things
	shove   = 0.4  // m by which what stands in the way is set aside
	gravity = 9.81 // m/s²
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
func (c *Cook) approach(at real.Vec, stands []real.Vec) (walk Leg, err error) {
	if c.distance(at) <= Arm {
		return Leg{}, nil
	}
	to := c.Stands
	for i, s := range stands {
		if i == 0 || s.Sub(at).Len() < to.Sub(at).Len() {
			to = s
		}
	}
	walk = Leg{From: c.Stands, To: to, Turned: real.NoTurn(), Seconds: to.Sub(c.Stands).Len() / Walking, Walks: true}
	for i := range c.Hands {
		c.Hands[i].At = c.Hands[i].At.Add(to.Sub(c.Stands))
	}
	c.Stands = to
	if far := c.distance(at); far > Arm {
		return walk, &Limit{"out_of_arms_reach", "away_mm", float64(far * 1000), Arm * 1000}
	}
	return walk, nil
}

// Reach moves a free hand to a place.
func (c *Cook) Reach(at real.Vec, stands []real.Vec) (seconds float64, err error) {
	free := c.hand("")
	if free < 0 {
		return 0, &Limit{"hands_full", "held_things", 2, 2}
	}
	walk, err := c.approach(at, stands)
	if err != nil {
		return 0, err
	}
	reach := newLeg(c.Hands[free].At, at, Acceleration)
	c.Hands[free].At = at
	return walk.Seconds + reach.Seconds, nil
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

// Working are the hands that do something with a thing at another one: the one that holds it, or else
// a free one; of two, also the other one, which has to be free or to hold that at which it is done.
func (c *Cook) Working(thing, at string, many int) ([]int, error) {
	first := c.hand(thing)
	if first < 0 {
		first = c.hand("")
	}
	if first < 0 {
		return nil, &Limit{"hands_full", "held_things", 2, 2}
	}
	if many < 2 {
		return []int{first}, nil
	}
	if has := c.Hands[1-first].Holds; has != "" && has != at && has != thing {
		return nil, &Limit{"hands_full", "held_things", 1, 0}
	}
	return []int{first, 1 - first}, nil
}

// At is where the hand is that holds a thing; of what none holds, a free hand or the right.
func (c *Cook) At(thing string) real.Vec {
	i := c.hand(thing)
	if i < 0 {
		i = max(0, c.hand(""))
	}
	return c.Hands[i].At
}

// A Load is what is carried: how heavy it is, and which way its origin goes.
type Load struct {
	Thing   string
	Kg      float64
	Arm     float64    // m, level, from where it is held to where its weight is
	Gentle  float64    // m/s² above which something of it runs over; 0: nothing does
	From    real.Quat  // how it is turned at first
	To      real.Quat  // and in the end
	Grip    real.Vec   // where it is held, from its origin, while it is not turned
	Out, In []real.Vec // out of where it is, and into where it goes; one place or more of each
	Across  []real.Vec // from the one to the other, if nobody walks; nil: it is held before the chest
}

// Carry moves what is held. The other hand helps with what one cannot hold or would have to
// move slowly, if it is free. What weighs much is moved as slowly as the grip asks for.
func (c *Cook) Carry(l *Load, stands []real.Vec) (way Way, hands int, err error) {
	i := max(0, c.hand(l.Thing))
	hands = 1
	if c.Hands[1-i].Holds == "" && l.most(1) < Acceleration {
		hands = 2
	}
	if most := float64(Holding * float64(hands)); l.Kg > most {
		return nil, hands, &Limit{"too_heavy", "weight_kg", l.Kg, most}
	}
	most := l.most(hands)
	if most < Careful {
		return nil, hands, &Limit{"bends", "torque_nm", l.torque(Careful), Wrist}
	}
	out, in := l.Out, l.In
	to := in[len(in)-1]
	spin := l.To.Mul(l.From.Inverse()).Unit().Vector()
	from := c.Stands
	walk, err := c.approach(to.Add(l.To.Apply(l.Grip)), stands)
	if err != nil {
		return nil, hands, err
	}
	if l.Across != nil && walk.Seconds == 0 {
		way = along(most, l.Across...)
		l.turn(way, 0, spin, most)
	} else {
		before, there := real.Vec{X: from.X, Y: from.Y, Z: chest}, real.Vec{X: c.Stands.X, Y: c.Stands.Y, Z: chest}
		way = along(most, append(append([]real.Vec(nil), out...), before)...)
		if walk.Seconds > 0 {
			walk.From, walk.To = before, there
			way = append(way, walk)
		}
		after := len(way)
		way = append(way, along(most, append([]real.Vec{there}, in...)...)...)
		l.turn(way, after, spin, most)
	}
	c.Hands[i].At = to.Add(l.To.Apply(l.Grip))
	return way, hands, nil
}

// turn has a load turn on the first leg after the walk, which takes longer for that.
func (l *Load) turn(way Way, at int, spin real.Vec, most float64) {
	for i := range way {
		if way[i].Turned = l.From; i > at {
			way[i].Turned = l.To
		}
	}
	if angle := spin.Len(); angle > 0 && at < len(way) {
		leg := &way[at]
		d := leg.To.Sub(leg.From).Len() + float64(angle*l.Grip.Len())
		leg.Spin, leg.Seconds = spin, newLeg(real.Vec{}, real.Vec{X: d}, most).Seconds
	}
}

// most is the acceleration up to which so many hands hold a load, and nothing of it runs over.
func (l *Load) most(hands int) float64 {
	grip := Grip(1)
	most := min(Acceleration, float64(grip.Force*float64(hands))/max(l.Kg, 1e-3)-gravity)
	if hands == 1 && l.Arm > 0 {
		most = min(most, grip.Torque/float64(max(l.Kg, 1e-3)*l.Arm)-gravity)
	}
	if l.Gentle > 0 {
		most = min(most, l.Gentle)
	}
	return most
}

// Grip is how strong one hand is, or two on both sides of a thing, for a short time.
func Grip(hands int) physics.Grip {
	g := physics.Adult()
	g.Force, g.Torque = float64(g.Force*float64(hands)), float64(Wrist*float64(hands))
	return g
}

// torque is what a wrist bears that holds a load alone, in N m.
func (l *Load) torque(most float64) float64 { return float64(float64(l.Kg*l.Arm) * (gravity + most)) }

// Aside sets so many piles of things aside that stand in the way, and puts them back.
func (c *Cook) Aside(piles int) (seconds float64) {
	there := newLeg(real.Vec{}, real.Vec{X: shove}, Acceleration).Seconds
	return float64(float64(2*piles) * (2*closing + there))
}

// Release opens the hand that holds a thing, and the other one unless that keeps what it holds.
func (c *Cook) Release(thing string, keeps func(held string) bool) (seconds float64) {
	for i := range c.Hands {
		if has := c.Hands[i].Holds; has == thing || !keeps(has) {
			c.Hands[i].Holds = ""
		}
	}
	return closing
}
