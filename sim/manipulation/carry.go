// Package manipulation moves what hands hold among rigid bodies: along which part of its
// way a thing comes near to others, what it strikes there, whether it slips out of the
// hand, and where it stands in the end.
//
// Values go in, bodies with their places and the way of a hand, and values come out. What
// cannot be done is a [Refusal], an error with its numbers as data. The package knows no
// rules, no classes and no food. Results are the same to the bit on every processor.
package manipulation

import (
	"errors"
	"fmt"
	"math"

	"hearth/sim/cook"
	"hearth/sim/physics"
	"hearth/sim/physics/real"
	"hearth/sim/physics/shape"
	"hearth/sim/spatial"
)

// What is put down has to stay where it was put: so far it may move, and so much lean,
// until it is at rest, in so many seconds. What stands beside may be brushed.
const (
	Dropped  = 0.002 // m above its place from which a thing is let go
	shifts   = 0.02  // m
	leans    = 0.99  // the upward part of its axis: 8 degrees
	restless = 2.0   // s
	brushed  = 0.005 // m that what is touched on the way may be pushed: as far as things are put apart
	lasting  = 0.001 // m from which on a place is told anew
	slipping = 0.005 // m that a thing may slip in a hand
	away     = 0.005 // m at which nothing can touch
	around   = 0.3   // m beside the way, within which things may push each other
	beneath  = 0.05  // m below it, for what bears them
	pace     = 0.02  // m between places of a way that are looked at
)

// A Thing is a rigid body at a place.
type Thing struct {
	ID       string
	Shape    *shape.Shape // nil of food in the hand, which meets nothing
	Mass     float64      // kg, with what is in it
	Friction float64
	Pose     spatial.Pose
	Fixed    bool // part of the building
}

// A Carry is what a hand does with a thing between others.
type Carry struct {
	Thing          // where it is before
	Grip  real.Vec // where it is held, from its origin, while it is not turned
	Hands int      // 1 or 2
	Way   cook.Way // of its origin
	Near  []Thing  // what it could meet; parts of the building among them
	Lands bool     // it is let go at the end of the way
}

// An Outcome is what became of a carry.
type Outcome struct {
	Moved []Thing // what was brushed, where it stands now
	Rests []Touch // of what was let go, in the order of Near
	Steps int     // of rigid bodies, 120 a second
}

// A Touch is what a thing rests on or against, and how hard it presses.
type Touch struct {
	On    string
	Force float64 // N
}

// A Refusal says why something cannot be done, with the numbers of that.
type Refusal struct {
	Code    string // collides, pushed, slips, does_not_stand
	Thing   string
	Figures []spatial.Figure
}

// Error says the refusal.
func (r *Refusal) Error() string { return fmt.Sprintf("%s: %s %v", r.Code, r.Thing, r.Figures) }

// Do carries. Where nothing is near the way a thing is where the hand is, and that is not
// computed; elsewhere it is a rigid body that the hand pulls. What stands there is held fast
// until it is touched; then the same is done anew with all that can move.
func (c *Carry) Do() (*Outcome, error) {
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

// drive carries along legs of the way.
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
	s.tell(out)
	return nil
}

// A stage is a run of legs among rigid bodies.
type stage struct {
	*Carry
	world    *physics.World
	held     *physics.Body
	others   []*physics.Body
	things   []*Thing       // of the others
	stood    []spatial.Pose // at rest, before the hand moved
	loose    bool           // what is no part of the building can move
	from, to int
	struck   *Thing // what was touched first
	hit      physics.Contact
	steps    int
}

// stage sets up what is near some legs.
func (c *Carry) stage(boxes []box, from, to int, loose bool) (*stage, error) {
	s := &stage{Carry: c, world: physics.New(physics.Earth()), loose: loose, from: from, to: to}
	room := c.swept(from, to)
	if loose { // with what bears what could be pushed
		d := real.Vec{X: around, Y: around, Z: beneath}
		room.lo, room.hi = room.lo.Sub(d), room.hi.Add(d)
	}
	for i := range c.Near {
		t := &c.Near[i]
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
		Name: t.ID, Shape: t.Shape, Mass: math.Max(t.Mass, 0.001), Fixed: fixed, At: at.Pos, Turn: at.Rot,
		Material: physics.Material{Friction: t.Friction},
	})
}

// settling is how long what can move comes to rest before the hand moves, in steps.
const settling = physics.Hertz / 2

// run steps the bodies along the legs, and to rest where the thing is let go.
func (s *stage) run() error {
	at, grip := s.held.At().Add(s.held.Turn().Apply(s.Grip)), cook.Grip(s.Hands)
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
			s.stood[i] = spatial.Pose{Pos: b.At(), Rot: b.Turn()}
		}
	}
	for i := s.from; i < s.to; i++ {
		l := &s.Way[i]
		if err := hand.Swing(s.held.At(), l.Spin, l.Spin.Len(), l.To.Sub(l.From), l.Seconds); err != nil {
			return err
		}
		for n := 0; hand.Busy(); n++ {
			s.step()
			if err := s.look(hand, i == 0 && n < 3); err != nil {
				return err
			}
		}
	}
	hand.Release()
	if s.Lands && s.to == len(s.Way) {
		return s.settle()
	}
	return s.looseness()
}

func (s *stage) step() {
	s.world.Step()
	s.steps++
}

// look asks what happened in a step: what the thing stood against at first is no hindrance.
func (s *stage) look(hand *physics.Hand, stood bool) error {
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

// looseness asks where that stands which could be pushed.
func (s *stage) looseness() error {
	for i, b := range s.others {
		if moved, tilt := off(b, s.stood[i]); s.loose && (moved > brushed || b.Up().Dot(up(s.stood[i])) < leans) {
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
	if moved, tilt := off(s.held, end); moved > shifts || s.held.Up().Dot(up(end)) < leans {
		return &Refusal{"does_not_stand", s.ID, []spatial.Figure{{Name: "moved_mm", Value: float64(moved * 1000)}, {Name: "tilt_degrees", Value: tilt}}}
	}
	return s.looseness()
}

// end is where the thing is to be at last: what is let go falls a little.
func (c *Carry) end() spatial.Pose {
	p := c.Pose
	if n := len(c.Way); n > 0 {
		l := &c.Way[n-1]
		p = spatial.Pose{Pos: l.To, Rot: l.Turn(l.Seconds)}
	}
	p.Pos.Z -= Dropped
	return p
}

// tell says what stands elsewhere, and what the thing rests on.
func (s *stage) tell(out *Outcome) {
	for i, b := range s.others {
		t := *s.things[i]
		if moved, _ := off(b, s.stood[i]); s.loose && moved > lasting {
			way := b.At().Sub(s.stood[i].Pos)
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

// off is how far a body is from a place, in metres, and how much it leans from there, in
// degrees.
func off(b *physics.Body, p spatial.Pose) (moved, tilt float64) {
	c := real.Clamp(b.Up().Dot(up(p)), -1, 1)
	return b.At().Sub(p.Pos).Len(), real.Atan2(math.Sqrt(1-float64(c*c)), c) * 180 / math.Pi
}
