package measure

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"hearth/engine"
	"hearth/sim/physics/real"
	"hearth/sim/quantitative"
	"hearth/sim/spatial"
	"hearth/sim/world"
)

// An Object is a thing of a room in the format of the published simulator, whose world dump has one such
// object per thing. Between steps all velocities are 0.
type Object struct {
	Name            string    `json:"name"`
	Simtype         string    `json:"simtype"` // ktree: a thing with a shape
	Type            string    `json:"type"`    // its class
	Place           string    `json:"at,omitempty"`
	Position        []float64 `json:"position"`    // position in m
	Orientation     []float64 `json:"orientation"` // x, y, z, w
	LinearVelocity  []float64 `json:"linearVelocity"`
	AngularVelocity []float64 `json:"angularVelocity"`
	Immobile        bool      `json:"immobile"` // part of the building
	Mass            float64   `json:"mass"`     // mass in kg, without contents
	Custom          Custom    `json:"customStateVariables"`
}

// Custom holds further values of a thing.
type Custom struct {
	Temperature *float64 `json:"temperature,omitempty"` // mean temperature of food in degrees Celsius
	Core        *float64 `json:"coreTemperature,omitempty"`
	Millilitres float64  `json:"fillMillilitres,omitempty"` // volume of its contents
}

// Objects returns the things of a state by name, or nil if they cannot be laid out. Poured contents have the
// position of their container.
func (e *Episode) Objects(s *world.State) map[string]*Object {
	r := e.Mode.Room(s)
	if r == nil {
		return nil
	}
	all := map[string]*Object{}
	for _, b := range r.Bodies {
		p, class := pose(r, b), r.State.Class(b.ID)
		_, stands, shaped := r.Shape(class)
		o := &Object{
			Name: named(b.ID), Simtype: "ktree", Type: class, Place: named(b.Container), Immobile: shaped && stands || b.ID == r.State.Root(),
			Position:       []float64{p.Pos.X, p.Pos.Y, p.Pos.Z},
			Orientation:    []float64{p.Rot.X, p.Rot.Y, p.Rot.Z, p.Rot.W},
			LinearVelocity: make([]float64, 3), AngularVelocity: make([]float64, 3),
			Mass: r.Grams(b) / 1000,
		}
		if b.Heat != nil {
			mean, core := b.Heat.Mean(), b.Heat.Core()
			o.Custom.Temperature, o.Custom.Core = &mean, &core
		}
		o.Custom.Millilitres = spatial.Bulk(poured(r, b)).Millilitres()
		all[o.Name] = o
	}
	return all
}

func named(id engine.Term) string { return strings.TrimPrefix(id.Sym(), "/") }

// Placed returns a state with things at the positions of the given objects; other things stay. Only positions
// and rotations are set: weight, temperature and place must equal those of the state. The error is a
// [*Misplaced] if a name is unknown, a number is invalid, a thing has a velocity, or the check still rejects
// the new positions.
func (e *Episode) Placed(s *world.State, objects map[string]*Object, still PositionCheck) (*world.State, error) {
	r := e.Mode.Room(s)
	if r == nil {
		return nil, errors.New("the things cannot be laid out in the kitchen")
	}
	k, is := *r.Kitchen, e.Objects(s)
	k.Bodies = slices.Clone(k.Bodies)
	var other []*quantitative.Body
	for i, b := range k.Bodies {
		name := named(b.ID)
		o := objects[name]
		if o == nil {
			continue
		}
		if err := o.check(is[name]); err != nil {
			return nil, &Misplaced{unlike, name, err}
		}
		moved := *b
		moved.Pose.Pos = real.Vec{X: o.Position[0], Y: o.Position[1], Z: o.Position[2]}
		moved.Pose.Rot = real.Quat{X: o.Orientation[0], Y: o.Orientation[1], Z: o.Orientation[2], W: o.Orientation[3]}
		if r.Form(b) == nil || moved.Pose == b.Pose {
			continue
		}
		if is[name].Immobile {
			return nil, &Misplaced{nowhere, name, errors.New("it is part of the building and cannot be moved")}
		}
		moved.PutAt, k.Bodies[i] = moved.Pose.Pos, &moved
		other = append(other, &moved)
	}
	for _, name := range slices.Sorted(maps.Keys(objects)) {
		switch {
		case is[name] != nil && objects[name] == nil:
			return nil, &Misplaced{unlike, name, errors.New("expected an object, found null: leave out things that stay in place")}
		case is[name] == nil:
			return nil, &Misplaced{unknown, name, errors.New("there is no such thing in the room")}
		}
	}
	for _, b := range other {
		for _, x := range k.Bodies {
			if x != b && x.Container == b.Container && beside(r, b, x) {
				return nil, &Misplaced{nowhere, named(b.ID), fmt.Errorf("%s is at this position", named(x.ID))}
			}
		}
	}
	at := s.WithAttachment(&k)
	if thing, err := still(e.Mode, s.WithAttachment(r.Kitchen), at); err != nil {
		return nil, &Misplaced{nowhere, thing, err}
	}
	return at, nil
}

// beside reports whether two things in the same place overlap: their height ranges overlap, and so do the
// circles inscribed in their outlines.
func beside(r *quantitative.Room, a, b *quantitative.Body) bool {
	f, g := r.Form(a), r.Form(b)
	if f == nil || g == nil || f.Sheet || g.Sheet || f.Fixed || g.Fixed {
		return false
	}
	within := func(f *spatial.Form) float64 {
		w, d := sides(f)
		return min(w, d) / 2
	}
	p, q := a.Pose.Pos, b.Pose.Pos
	return p.Z < q.Z+g.Height && q.Z < p.Z+f.Height && real.Hypot(p.X-q.X, p.Y-q.Y) < within(f)+within(g)
}

// check returns an error if an object is invalid or contradicts the object of the room.
func (o *Object) check(is *Object) error {
	for _, of := range []struct {
		name   string
		values []float64
		size   int
		most   float64
	}{
		{"position", o.Position, 3, 1e3}, {"orientation", o.Orientation, 4, 1}, {"mass", []float64{o.Mass}, 1, 1e6},
		{"linearVelocity", o.LinearVelocity, 3, 0}, {"angularVelocity", o.AngularVelocity, 3, 0},
	} {
		if len(of.values) != of.size && (len(of.values) > 0 || of.most > 0) {
			return fmt.Errorf("%s has %d numbers, expected %d", of.name, len(of.values), of.size)
		}
		for _, x := range of.values {
			if !(math.Abs(x) <= of.most) {
				return fmt.Errorf("%s cannot be %g: at most %g", of.name, x, of.most)
			}
		}
	}
	q := real.Vec{X: o.Orientation[0], Y: o.Orientation[1], Z: o.Orientation[2]}
	length := real.Hypot(q.Len(), o.Orientation[3])
	switch {
	case o.Mass <= 0 && is.Mass > 0:
		return fmt.Errorf("mass cannot be %g kg: it must be above zero", o.Mass)
	case math.Abs(o.Mass-is.Mass) > 1e-6:
		return fmt.Errorf("mass is %.9g kg, not %.9g: it is derived from class and amount", is.Mass, o.Mass)
	case math.Abs(length-1) > 1e-6:
		return fmt.Errorf("orientation has the length %g, expected 1", length)
	case o.Type != is.Type:
		return fmt.Errorf("type is %s, not %.60s", is.Type, o.Type)
	case o.Place != is.Place:
		return fmt.Errorf("at is %q, not %.60q: only actions move things to another place", is.Place, o.Place)
	case o.Custom.Temperature != nil && (is.Custom.Temperature == nil || !(math.Abs(*o.Custom.Temperature-*is.Custom.Temperature) < 0.01)):
		return fmt.Errorf("temperature is not %g: it changes only by actions and time", *o.Custom.Temperature)
	}
	return nil
}
