package quantitative

import (
	"errors"
	"fmt"

	"hearth/engine"
	"hearth/ontology/physical"
	"hearth/sim/physics/real"
	"hearth/sim/physics/shape"
	"hearth/sim/spatial"
	"hearth/sim/world"
)

// A thing is what a class of things is like that are no food: its form and its record.
type thing struct {
	*spatial.Form
	physical.Shape
	stand *spatial.Pose // of what is part of the building
}

// thing is what is said of a class; nil where it has no shape of its own, as food.
func (m *matter) thing(class string) *thing {
	if known, ok := m.things.Load(class); ok {
		return known.(*thing)
	}
	var t *thing
	if said, ok := m.data.Shapes.Of(class); ok {
		if form, err := m.data.Form(class); err == nil {
			t = &thing{Form: form, Shape: said}
			if pose, ok := m.data.Pose(class); ok {
				t.stand = &pose
			}
		}
	}
	m.things.Store(class, t)
	return t
}

// form is the form of a thing in a state; nil for what was poured into something.
func (m *matter) form(k *Kitchen, s *world.State, b *Body) *spatial.Form {
	if t := m.thing(s.Class(b.ID)); t != nil {
		return t.Form
	}
	if b.Grams == 0 || b.In.Kind() != engine.NameKind || !m.laidOut(s, b.In) {
		return nil
	}
	return m.piece(s, b)
}

// laidOut reports whether food in or on a thing lies there piece by piece: on what has
// nothing that it can be poured into, or where it was arranged.
func (m *matter) laidOut(s *world.State, place engine.Term) bool {
	t := m.thing(s.Class(place))
	if t == nil {
		return false
	}
	for i := range t.Hollows {
		if h := &t.Hollows[i]; h.Kind == spatial.Vessel {
			_, arranged := s.Value(place, "arrangement")
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
func (m *matter) piece(s *world.State, b *Body) *spatial.Form {
	v := spatial.Volume(0)
	for _, p := range m.parts(s, b.ID, b.Grams) {
		v += p.Volume
	}
	whole, err := m.data.Form(s.Class(b.ID))
	food, _ := m.data.Foods.Of(s.Class(b.ID))
	if one := food.Piece.Millilitres(); err == nil && one > 0 && v > 0 {
		by := real.Cbrt(v.Millilitres() / one)
		f := *whole
		f.Name = fmt.Sprint(f.Name, " ", v)
		f.Foot.R, f.Foot.W, f.Foot.D, f.Height = f.Foot.R*by, f.Foot.W*by, f.Foot.D*by, f.Height*by
		return &f
	}
	return &spatial.Form{Name: fmt.Sprint("portion ", v), Piece: true, Height: flat, Foot: spatial.Footprint{R: spatial.Disc(v, flat) / 2}}
}

// pattern is how pieces in a thing lie; nil: side to side.
func (m *matter) pattern(s *world.State, id engine.Term) *spatial.Pattern {
	arranged, ok := s.Value(id, "arrangement")
	if t := m.thing(s.Class(id)); !ok || t == nil || t.stand != nil {
		return nil // nobody spreads things over a whole counter
	}
	if p, ok := m.data.Pattern(world.ClassName(arranged)); ok {
		return &p
	}
	return nil
}

// mass is that of a thing in kilograms, without what is in it.
func (m *matter) mass(class string) float64 {
	if t := m.thing(class); t != nil {
		return t.Shape.Mass / 1000
	}
	return 0
}

// solid is the rigid shape of a class of things.
func (m *matter) solid(class string) (*shape.Shape, error) {
	type found struct {
		of  *shape.Shape
		err error
	}
	if known, ok := m.solids.Load(class); ok {
		return known.(found).of, known.(found).err
	}
	of, err := m.data.Solid(class)
	if m.thing(class) == nil {
		of, err = nil, errShapeless
	}
	m.solids.Store(class, found{of, err})
	return of, err
}

// errShapeless is the error of food, which has no shape of its own in a container.
var errShapeless = errors.New("food has no rigid shape")
