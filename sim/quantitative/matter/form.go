package matter

import (
	"errors"
	"fmt"

	"hearth/engine"
	"hearth/ontology"
	"hearth/ontology/physical"
	"hearth/sim/physics/real"
	"hearth/sim/physics/shape"
	"hearth/sim/spatial"
	"hearth/sim/world"
)

// A Thing is what a class of things is like that are no food: its form and its record.
type Thing struct {
	*spatial.Form
	physical.Shape
	Stand *spatial.Pose // of what is part of the building
}

// Thing is what is said of a class; nil where it has no shape of its own, as food.
func (m *Matter) Thing(class string) *Thing {
	if known, ok := m.things.Load(class); ok {
		return known.(*Thing)
	}
	var t *Thing
	if said, ok := m.data.Shapes.Of(class); ok {
		if form, err := m.data.Form(class); err == nil {
			t = &Thing{Form: form, Shape: said}
			if pose, ok := m.data.Pose(class); ok {
				t.Stand = &pose
			}
		}
	}
	m.things.Store(class, t)
	return t
}

// Form is the form of a thing in a state that lies in or on another, and weighs so much, where
// it is food; nil for what was poured into something.
func (m *Matter) Form(s *world.State, id, in engine.Term, grams float64) *spatial.Form {
	if t := m.Thing(s.Class(id)); t != nil {
		return t.Form
	}
	if grams == 0 || in.Kind() != engine.NameKind || !m.LaidOut(s, in) {
		return nil
	}
	return m.piece(s, id, grams)
}

// LaidOut reports whether food in or on a thing lies there piece by piece: on what has
// nothing that it can be poured into, or where it was arranged.
func (m *Matter) LaidOut(s *world.State, place engine.Term) bool {
	t := m.Thing(s.Class(place))
	if t == nil {
		return false
	}
	for i := range t.Hollows {
		if h := &t.Hollows[i]; h.Kind == spatial.Vessel {
			_, arranged := s.Marked(place, ontology.PatternMark)
			return arranged && h.Cup == nil
		}
	}
	return true
}

// Pieces without a shape of their own, such as portions of dough, lie flat.
const flat = 0.015 // m

// piece is the form of food that lies by itself: that of its class, as large as its
// mass makes it, or a disc. It holds together, so that there is no room between what it
// is made of.
func (m *Matter) piece(s *world.State, id engine.Term, grams float64) *spatial.Form {
	v := spatial.Volume(0)
	for _, p := range m.Parts(s, id, grams) {
		v += p.Volume
	}
	whole, err := m.data.Form(s.Class(id))
	food, _ := m.data.Foods.Of(s.Class(id))
	if one := food.Piece.Millilitres(); err == nil && one > 0 && v > 0 {
		by := real.Cbrt(v.Millilitres() / one)
		f := *whole
		f.Name = fmt.Sprint(f.Name, " ", v)
		f.Foot.R, f.Foot.W, f.Foot.D, f.Height = f.Foot.R*by, f.Foot.W*by, f.Foot.D*by, f.Height*by
		return &f
	}
	return &spatial.Form{Name: fmt.Sprint("portion ", v), Piece: true, Height: flat, Foot: spatial.Footprint{R: spatial.Disc(v, flat) / 2}}
}

// Pattern is how pieces in a thing lie; nil: side to side.
func (m *Matter) Pattern(s *world.State, id engine.Term) *spatial.Pattern {
	arranged, ok := s.Marked(id, ontology.PatternMark)
	if t := m.Thing(s.Class(id)); !ok || t == nil || t.Stand != nil {
		return nil // nobody spreads things over a whole counter
	}
	if p, ok := m.data.Pattern(world.ClassName(arranged)); ok {
		return &p
	}
	return nil
}

// Mass is that of a thing in kilograms, without what is in it.
func (m *Matter) Mass(class string) float64 {
	if t := m.Thing(class); t != nil {
		return t.Shape.Mass / 1000
	}
	return 0
}

// Solid is the rigid shape of a class of things.
func (m *Matter) Solid(class string) (*shape.Shape, error) {
	type found struct {
		of  *shape.Shape
		err error
	}
	if known, ok := m.solids.Load(class); ok {
		return known.(found).of, known.(found).err
	}
	of, err := m.data.Solid(class)
	if m.Thing(class) == nil {
		of, err = nil, errShapeless
	}
	m.solids.Store(class, found{of, err})
	return of, err
}

// errShapeless is the error of food, which has no shape of its own in a container.
var errShapeless = errors.New("food has no rigid shape")
