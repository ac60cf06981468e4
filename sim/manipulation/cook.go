package manipulation

import (
	"fmt"

	"hearth/sim/physics"
	"hearth/sim/physics/real"
)

// The measures of a cook (from memory: those of an adult).
const (
	Arm             = 0.9  // reach of a hand from the shoulder in m
	Shoulder        = 1.35 // height of the shoulder above the floor in m, standing upright
	Crouch          = 0.6  // height of the shoulder in m when crouching; bending gives heights in between
	Lean            = 0.25 // distance in m by which bending forward moves the shoulders
	Walking         = 1.0  // walking speed in m/s
	Holding         = 6.0  // weight in kg that one hand can hold: a grip of 60 N from two sides, at a friction of 0.5
	Wrist           = 8.0  // torque in N m that one hand can bear for a short time; adults reach 7 to 15
	MinAcceleration = 0.1  // acceleration in m/s² that hands must be able to give even a thing that is heavy or full to the brim

	graspSeconds = 0.3  // seconds to close or open the fingers
	chest        = 1.15 // height above the floor in m at which things are held while walking
	shove        = 0.4  // distance in m by which an obstacle is moved aside
	gravity      = 9.81 // m/s²
)

// A Hand is the position of a hand, and the thing in it; "" if it is empty.
type Hand struct {
	Position real.Vec
	Holds    string
}

// A Cook stands at a position. It is a value: copy it to keep an earlier state.
type Cook struct {
	Stands real.Vec // position on the floor
	Hands  [2]Hand
}

// A Limit is the error for something that hands cannot do, with the measure that is exceeded.
type Limit struct {
	Code       string // out_of_arms_reach, too_heavy, hands_full, bends
	Measure    string // name of the measure, ending in its unit
	Value, Max float64
}

// Error returns the code and the measure with its limit.
func (l *Limit) Error() string {
	return fmt.Sprintf("%s: %s %g, at most %g", l.Code, l.Measure, l.Value, l.Max)
}

// hand returns the index of the hand that holds a thing, or of an empty hand for "". It returns -1 if there is
// none.
func (c *Cook) hand(holds string) int {
	for i := range c.Hands {
		if c.Hands[i].Holds == holds {
			return i
		}
	}
	return -1
}

// distance returns the least distance of a point from the shoulders, in metres. The cook may crouch and lean.
func (c *Cook) distance(at real.Vec) float64 {
	away := real.Hypot(at.X-c.Stands.X, at.Y-c.Stands.Y)
	return real.Hypot(max(0, away-Lean), at.Z-real.Clamp(at.Z, Crouch, Shoulder))
}

// approach walks to the position of stands that is nearest to at, unless at is within reach already. It
// returns the walk.
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
		c.Hands[i].Position = c.Hands[i].Position.Add(to.Sub(c.Stands))
	}
	c.Stands = to
	if far := c.distance(at); far > Arm {
		return walk, &Limit{"out_of_arms_reach", "away_mm", float64(far * 1000), Arm * 1000}
	}
	return walk, nil
}

// Reach moves a free hand to a position. If it is out of reach, the cook walks to the nearest position of
// stands first. It returns the time it takes.
func (c *Cook) Reach(at real.Vec, stands []real.Vec) (seconds float64, err error) {
	free := c.hand("")
	if free < 0 {
		return 0, &Limit{"hands_full", "held_things", 2, 2}
	}
	walk, err := c.approach(at, stands)
	if err != nil {
		return 0, err
	}
	reach := newLeg(c.Hands[free].Position, at, Acceleration)
	c.Hands[free].Position = at
	return walk.Seconds + reach.Seconds, nil
}

// Grasp closes the free hand around a thing. The hand must already be at the thing.
func (c *Cook) Grasp(thing string) (seconds float64, err error) {
	if c.hand(thing) >= 0 {
		return 0, nil
	}
	free := c.hand("")
	if free < 0 {
		return 0, &Limit{"hands_full", "held_things", 2, 2}
	}
	c.Hands[free].Holds = thing
	return graspSeconds, nil
}

// Working returns the indices of the hands that use thing to work on the thing at. The first is the hand that
// holds thing, or else a free hand. If many is 2, the other hand works too. It must be free, or hold thing or
// at.
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

// HandPosition returns the position of the hand that holds a thing. If none holds it, the hand is a free one,
// or else the first.
func (c *Cook) HandPosition(thing string) real.Vec {
	i := c.hand(thing)
	if i < 0 {
		i = max(0, c.hand(""))
	}
	return c.Hands[i].Position
}

// A Load is a thing that is carried: its weight and the path of its origin.
type Load struct {
	Thing           string
	Kg              float64
	Arm             float64    // horizontal distance from the grip to the centre of mass in m
	MaxAcceleration float64    // acceleration in m/s² above which it spills; 0: it cannot spill
	From            real.Quat  // orientation at the start
	To              real.Quat  // orientation at the end
	Grip            real.Vec   // position of the grip relative to the origin, before rotation
	PathOut, PathIn []real.Vec // paths out of the old place and into the new one, at least one point each
	DirectPath      []real.Vec // direct path if the cook does not walk; nil: hold it before the chest
}

// Carry moves a held thing and returns its path and the number of hands used. The other hand helps, if it is
// free, with loads that one hand cannot hold or would have to move slowly. Heavy things are moved as slowly as the
// grip requires.
func (c *Cook) Carry(l *Load, stands []real.Vec) (way Way, hands int, err error) {
	i := max(0, c.hand(l.Thing))
	hands = 1
	if c.Hands[1-i].Holds == "" && l.limit(1) < Acceleration {
		hands = 2
	}
	if most := float64(Holding * float64(hands)); l.Kg > most {
		return nil, hands, &Limit{"too_heavy", "weight_kg", l.Kg, most}
	}
	most := l.limit(hands)
	if most < MinAcceleration {
		return nil, hands, &Limit{"bends", "torque_nm", l.torque(MinAcceleration), Wrist}
	}
	out, in := l.PathOut, l.PathIn
	to := in[len(in)-1]
	spin := l.To.Mul(l.From.Inverse()).Unit().Vector()
	from := c.Stands
	walk, err := c.approach(to.Add(l.To.Apply(l.Grip)), stands)
	if err != nil {
		return nil, hands, err
	}
	if l.DirectPath != nil && walk.Seconds == 0 {
		way = newWay(most, l.DirectPath...)
		l.turn(way, 0, spin, most)
	} else {
		before, there := real.Vec{X: from.X, Y: from.Y, Z: chest}, real.Vec{X: c.Stands.X, Y: c.Stands.Y, Z: chest}
		way = newWay(most, append(append([]real.Vec(nil), out...), before)...)
		if walk.Seconds > 0 {
			walk.From, walk.To = before, there
			way = append(way, walk)
		}
		after := len(way)
		way = append(way, newWay(most, append([]real.Vec{there}, in...)...)...)
		l.turn(way, after, spin, most)
	}
	c.Hands[i].Position = to.Add(l.To.Apply(l.Grip))
	return way, hands, nil
}

// turn makes a load rotate by spin on the leg at an index, which then takes longer. most is the maximum
// acceleration in m/s².
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

// limit returns the maximum acceleration in m/s² at which the given number of hands can move a load: they
// hold it, and nothing spills.
func (l *Load) limit(hands int) float64 {
	grip := gripOf(1)
	most := min(Acceleration, float64(grip.Force*float64(hands))/max(l.Kg, 1e-3)-gravity)
	if hands == 1 && l.Arm > 0 {
		most = min(most, grip.Torque/float64(max(l.Kg, 1e-3)*l.Arm)-gravity)
	}
	if l.MaxAcceleration > 0 {
		most = min(most, l.MaxAcceleration)
	}
	return most
}

// Grip returns the grip of one hand, or of two on opposite sides of a thing, for a short time.
func gripOf(hands int) physics.Grip {
	g := physics.Adult()
	g.Force, g.Torque = float64(g.Force*float64(hands)), float64(Wrist*float64(hands))
	return g
}

// torque returns the torque in N m on a single wrist at the given acceleration.
func (l *Load) torque(most float64) float64 {
	return float64(float64(l.Kg*l.Arm) * (gravity + most))
}

// MoveAside returns the seconds needed to move the given number of obstacles aside and back.
func (c *Cook) MoveAside(piles int) (seconds float64) {
	there := newLeg(real.Vec{}, real.Vec{X: shove}, Acceleration).Seconds
	return float64(float64(2*piles) * (2*graspSeconds + there))
}

// Release opens the hand that holds a thing. It also opens the other hand unless keeps returns true for the
// thing in that hand.
func (c *Cook) Release(thing string, keeps func(held string) bool) (seconds float64) {
	for i := range c.Hands {
		if has := c.Hands[i].Holds; has == thing || !keeps(has) {
			c.Hands[i].Holds = ""
		}
	}
	return graspSeconds
}
