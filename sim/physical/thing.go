package physical

import (
	"errors"
	"fmt"

	"hearth/engine"
	"hearth/ontology"
	"hearth/sim/physics/real"
	"hearth/sim/physics/shape"
	"hearth/sim/spatial"
	"hearth/sim/world"
)

// A Thing describes a class of things other than food: its form and its physical record.
type Thing struct {
	*spatial.Form
	Shape
	Stand *spatial.Pose // pose of a part of the building; nil for others
}

// Thing returns the description of a class, or nil if things of the class have no fixed shape, such as food.
func (m *Matter) Thing(class string) *Thing {
	if known, ok := m.things.Load(class); ok {
		return known.(*Thing)
	}
	var t *Thing
	if said, ok := m.data.Shapes.Lookup(class); ok {
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

// Form returns the form of a thing that lies in or on another. grams is its weight if it is food. The form is
// nil for poured contents.
func (m *Matter) Form(s *world.State, id, in engine.Term, grams float64) *spatial.Form {
	if t := m.Thing(s.Class(id)); t != nil {
		return t.Form
	}
	if grams == 0 || in.Kind() != engine.NameKind || !m.LaidOut(s, in) {
		return nil
	}
	return m.piece(s, id, grams)
}

// LaidOut reports whether food in or on a thing lies there in separate pieces: on things that are not vessels,
// or where it was arranged.
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

// Pieces without a fixed shape, such as portions of dough, lie flat.
const flat = 0.015 // thickness in m

// piece returns the form of a separate piece of food: the form of its class scaled to its weight, or a disc.
// Its ingredients have no gaps between them.
func (m *Matter) piece(s *world.State, id engine.Term, grams float64) *spatial.Form {
	v := spatial.Volume(0)
	for _, p := range m.Parts(s, id, grams) {
		v += p.Volume
	}
	whole, err := m.data.Form(s.Class(id))
	food, _ := m.data.Foods.Lookup(s.Class(id))
	if one := food.Piece.Millilitres(); err == nil && one > 0 && v > 0 {
		by := real.Cbrt(v.Millilitres() / one)
		f := *whole
		f.Name = fmt.Sprint(f.Name, " ", v)
		f.Foot.R, f.Foot.W, f.Foot.D, f.Height = f.Foot.R*by, f.Foot.W*by, f.Foot.D*by, f.Height*by
		return &f
	}
	return &spatial.Form{Name: fmt.Sprint("portion ", v), Piece: true, Height: flat, Foot: spatial.Footprint{R: spatial.Disc(v, flat) / 2}}
}

// Pattern returns the pattern in which the pieces in a thing are laid out, or nil if they lie side to side.
func (m *Matter) Pattern(s *world.State, id engine.Term) *spatial.Pattern {
	arranged, ok := s.Marked(id, ontology.PatternMark)
	if t := m.Thing(s.Class(id)); !ok || t == nil || t.Stand != nil {
		return nil // things are never spread over a whole counter
	}
	if p, ok := m.data.Pattern(world.ClassName(arranged)); ok {
		return &p
	}
	return nil
}

// Mass returns the weight of a thing in kg without its contents, and 0 for food.
func (m *Matter) Mass(class string) float64 {
	if t := m.Thing(class); t != nil {
		return t.Shape.Mass / 1000
	}
	return 0
}

// Solid returns the rigid shape of a class of things.
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

// errShapeless is the error for food, which has no fixed shape in a container.
var errShapeless = errors.New("food has no rigid shape")
