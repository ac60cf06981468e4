// Package manipulation models a cook with two hands, and moves a held thing among rigid bodies. It determines
// how far and how fast the hands move and what they hold, what a thing strikes on its way, whether it slips out of
// the hand, and where it ends up.
//
// Inputs are values: bodies with their positions and the path of a hand. Results are values too. If a motion
// is impossible, the error is a [Refusal] with its numbers as data. The package knows no rules, no classes and
// no food. Results are the same to the bit on every processor.
package manipulation

import (
	"errors"
	"fmt"
	"math"

	"hearth/sim/physics"
	"hearth/sim/physics/real"
	"hearth/sim/physics/shape"
	"hearth/sim/spatial"
)

// Tolerances of a motion. A thing that is put down must stay where it was put: restless, shifts and leans
// limit the time, the displacement and the tilt until it is at rest. Neighbours may be brushed.
const (
	Dropped      = 0.002 // height in m above its place at which a thing is released
	shifts       = 0.02  // maximum displacement in m
	leans        = 0.99  // minimum vertical part of its unit axis: a tilt of 8 degrees
	restless     = 2.0   // maximum time in s until it is at rest
	brushed      = 0.005 // maximum displacement of a brushed neighbour in m: the distance between things put down
	lasting      = 0.001 // displacement in m from which a new position is reported
	slipping     = 0.005 // maximum slip in the hand in m
	contactRange = 0.005 // distance in m beyond which things count as unable to touch
	pushRange    = 0.3   // distance in m beside the way within which things may push each other
	beneath      = 0.05  // distance in m below the way within which supports of things are included
	pace         = 0.02  // distance in m between the checked positions of a way
)

// A Thing is a rigid body at a position.
type Thing struct {
	ID       string
	Shape    *shape.Shape // nil for food in the hand, which never collides
	Mass     float64      // mass in kg, including contents
	Friction float64
	Pose     spatial.Pose
	Fixed    bool // part of the building
}

// A Carry is the motion of a held thing among others.
type Carry struct {
	Thing              // the held thing, before the motion
	Grip      real.Vec // position of the grip relative to the origin, before rotation
	Hands     int      // number of hands, 1 or 2
	Way       Way      // path of the origin of the thing
	Obstacles []Thing  // possible obstacles, including parts of the building
	Lands     bool     // the thing is released at the end of the way
}

// An Outcome is the result of a [Carry].
type Outcome struct {
	Moved []Thing // brushed neighbours at their new positions
	Rests []Touch // contacts of the released thing
	Steps int     // steps of the simulation, 120 per second
}

// A Touch is a thing that another rests on or against, with the contact force.
type Touch struct {
	Thing string
	Force float64 // contact force in N
}

// A Refusal is the error for a motion that is impossible, with the numbers of the reason.
type Refusal struct {
	Code    string // collides, pushed, slips, does_not_stand, runs_over, misses, too_wide, too_short
	Thing   string
	Figures []spatial.Figure
}

// Error returns the code, the thing and the numbers.
func (r *Refusal) Error() string { return fmt.Sprintf("%s: %s %v", r.Code, r.Thing, r.Figures) }

// Simulate carries out the motion. Legs with nothing near are not simulated: the thing is where the hand is. On
// other legs it is a rigid body that the hand pulls. Initially, neighbours are fixed. If one is touched, the
// legs are simulated again with all neighbours movable.
func (c *Carry) Simulate() (*Outcome, error) {
	out := &Outcome{}
	if c.Shape == nil {
		return out, nil
	}
	boxes := c.boxes()
	for i := 0; i < len(c.Way); i++ {
		first := i
		for i < len(c.Way) && c.near(boxes, i) {
			i++
		}
		if first == i {
			continue
		}
		if err := c.drive(boxes, first, i, out); err != nil {
			return nil, err
		}
	}
	if len(c.Way) == 0 && c.Lands {
		return out, c.drive(boxes, 0, 0, out)
	}
	return out, nil
}

// drive simulates the legs from index from up to, but not including, to.
func (c *Carry) drive(boxes []box, from, to int, out *Outcome) error {
	s, err := c.stage(boxes, from, to, false)
	if err != nil {
		return err
	}
	err = s.run()
	out.Steps += s.steps
	if s.struck != nil && !s.struck.Fixed {
		if s, err = c.stage(boxes, from, to, true); err != nil {
			return err
		}
		err = s.run()
		out.Steps += s.steps
	}
	if err != nil {
		return err
	}
	s.report(out)
	return nil
}

// A stage is a simulation of some legs among rigid bodies.
type stage struct {
	*Carry
	world    *physics.World
	held     *physics.Body
	others   []*physics.Body
	things   []*Thing       // the thing of each body in others
	stood    []spatial.Pose // poses at rest, before the hand moved
	loose    bool           // everything except parts of the building can move
	from, to int
	struck   *Thing // the first thing that the held thing touched; nil if none
	hit      physics.Contact
	steps    int
}

// stage returns a simulation of the things near the legs from index from up to, but not including, to. If
// loose is true, neighbours can move.
func (c *Carry) stage(boxes []box, from, to int, loose bool) (*stage, error) {
	s := &stage{Carry: c, world: physics.New(physics.Earth()), loose: loose, from: from, to: to}
	room := c.swept(from, to)
	if loose { // include the supports of movable things
		d := real.Vec{X: pushRange, Y: pushRange, Z: beneath}
		room.lo, room.hi = room.lo.Sub(d), room.hi.Add(d)
	}
	for i := range c.Obstacles {
		t := &c.Obstacles[i]
		if !meets(boxes, i, room) {
			continue
		}
		b, err := s.add(t, t.Pose, t.Fixed || !loose)
		if err != nil {
			return nil, err
		}
		s.others, s.things, s.stood = append(s.others, b), append(s.things, t), append(s.stood, t.Pose)
	}
	start := c.Pose
	if from < len(c.Way) {
		start = spatial.Pose{Pos: c.Way[from].From, Rot: c.Way[from].Turned}
	}
	var err error
	if s.held, err = s.add(&c.Thing, start, false); err != nil {
		return nil, err
	}
	return s, nil
}

func (s *stage) add(t *Thing, at spatial.Pose, fixed bool) (*physics.Body, error) {
	return s.world.Add(physics.Spec{
		Name: t.ID, Shape: t.Shape, Mass: math.Max(t.Mass, 0.001), Fixed: fixed, Position: at.Pos, Orientation: at.Rot,
		Material: physics.Material{Friction: t.Friction},
	})
}

// settling is the number of steps in which movable things come to rest before the hand moves.
const settling = physics.Hertz / 2

// run simulates the legs, and the time until a released thing is at rest.
func (s *stage) run() error {
	at, grip := s.held.Position().Add(s.held.Orientation().Apply(s.Grip)), gripOf(s.Hands)
	if s.Hands == 2 {
		at = s.held.Centre()
	}
	hand, err := s.world.AddHand(at, real.NoTurn(), grip)
	if err != nil {
		return err
	}
	if err := hand.Grab(s.held); err != nil {
		return err
	}
	if s.loose {
		for range settling {
			s.step()
		}
		for i, b := range s.others {
			s.stood[i] = spatial.Pose{Pos: b.Position(), Rot: b.Orientation()}
		}
	}
	for i := s.from; i < s.to; i++ {
		l := &s.Way[i]
		if err := hand.Swing(s.held.Position(), l.Spin, l.Spin.Len(), l.To.Sub(l.From), l.Seconds); err != nil {
			return err
		}
		for n := 0; hand.Busy(); n++ {
			s.step()
			if err := s.checkEvents(hand, i == 0 && n < 3); err != nil {
				return err
			}
		}
	}
	hand.Release()
	if s.Lands && s.to == len(s.Way) {
		return s.settle()
	}
	return s.checkNeighbours()
}

func (s *stage) step() {
	s.world.Step()
	s.steps++
}

// checkEvents checks the events of a step. If stood is true, new contacts are ignored: the thing touched its
// neighbours before it was moved.
func (s *stage) checkEvents(hand *physics.Hand, stood bool) error {
	for _, e := range s.world.Events() {
		if e.Kind != physics.Begins || stood || s.struck != nil || e.A != s.held.ID() && e.B != s.held.ID() {
			continue
		}
		for i, b := range s.others {
			if b.ID() == e.A || b.ID() == e.B {
				s.struck, s.hit = s.things[i], e.Contact
			}
		}
	}
	if s.struck != nil && (s.struck.Fixed || !s.loose) {
		return &Refusal{"collides", s.struck.ID, []spatial.Figure{
			{Name: "speed_mm_s", Value: float64(math.Abs(s.hit.Velocity.Dot(s.hit.Normal)) * 1000)}, {Name: "force_n", Value: s.hit.Force}}}
	}
	if hand.Held() == nil || hand.Slipped() > slipping {
		return &Refusal{"slips", s.ID, []spatial.Figure{{Name: "slipped_mm", Value: float64(hand.Slipped() * 1000)}, {Name: "weight_kg", Value: s.Mass}}}
	}
	return nil
}

// checkNeighbours returns a [Refusal] if a neighbour was pushed too far.
func (s *stage) checkNeighbours() error {
	for i, b := range s.others {
		if moved, tilt := displacement(b, s.stood[i]); s.loose && (moved > brushed || b.Up().Dot(up(s.stood[i])) < leans) {
			return &Refusal{"pushed", s.things[i].ID, []spatial.Figure{{Name: "moved_mm", Value: float64(moved * 1000)}, {Name: "tilt_degrees", Value: tilt}}}
		}
	}
	return nil
}

func (s *stage) settle() error {
	n, err := s.world.Settle(restless)
	s.steps += int(float64(n * physics.Hertz))
	if _, restless := errors.AsType[*physics.Unsettled](err); err != nil && !restless {
		return err
	}
	end := s.end()
	if moved, tilt := displacement(s.held, end); moved > shifts || s.held.Up().Dot(up(end)) < leans {
		return &Refusal{"does_not_stand", s.ID, []spatial.Figure{{Name: "moved_mm", Value: float64(moved * 1000)}, {Name: "tilt_degrees", Value: tilt}}}
	}
	return s.checkNeighbours()
}

// end returns the final pose of the thing. A released thing falls by [Dropped].
func (c *Carry) end() spatial.Pose {
	p := c.Pose
	if n := len(c.Way); n > 0 {
		l := &c.Way[n-1]
		p = spatial.Pose{Pos: l.To, Rot: l.OrientationAfter(l.Seconds)}
	}
	p.Pos.Z -= Dropped
	return p
}

// report reports the things that moved and the contacts of the released thing.
func (s *stage) report(out *Outcome) {
	for i, b := range s.others {
		t := *s.things[i]
		if moved, _ := displacement(b, s.stood[i]); s.loose && moved > lasting {
			way := b.Position().Sub(s.stood[i].Pos)
			t.Pose.Pos = t.Pose.Pos.Add(real.Vec{X: way.X, Y: way.Y})
			out.Moved = append(out.Moved, t)
		}
	}
	if !s.Lands || s.to < len(s.Way) {
		return
	}
	for c := range s.world.Contacts() {
		other := c.A
		if c.A == s.held.ID() {
			other = c.B
		} else if c.B != s.held.ID() {
			continue
		}
		out.Rests = append(out.Rests, Touch{s.world.Body(other).Name(), c.Force})
	}
}

func up(p spatial.Pose) real.Vec { return p.Rot.Apply(real.Vec{Z: 1}) }

// displacement returns the distance of a body from a pose in metres, and its tilt against that pose in degrees.
func displacement(b *physics.Body, p spatial.Pose) (moved, tilt float64) {
	c := real.Clamp(b.Up().Dot(up(p)), -1, 1)
	return b.Position().Sub(p.Pos).Len(), real.Atan2(math.Sqrt(1-float64(c*c)), c) * 180 / math.Pi
}
