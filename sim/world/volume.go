package world

import (
	"slices"

	"hearth/engine"
)

// A Fullness reports that a step would exceed the capacity of a place. Volumes are in millilitres.
type Fullness struct {
	Place                    engine.Term
	Needed, Capacity, Inside float64
}

// weigh reads the weights and volumes of the ontology. A class without a density inherits that of the classes
// above it.
func (m *Model) weigh() {
	m.scales = newScales(m.onto.Facts(), m.Exact)
	for _, c := range m.numbered {
		c.density = m.scales.Density(c.ancestors)
	}
}

// Weight returns the grams of one unit of a class. ok is false if its weight is unknown.
func (m *Model) Weight(class, unit engine.Term) (grams engine.Term, ok bool) {
	c := m.classes.Get(class)
	if c == nil {
		return engine.Term{}, false
	}
	grams, ok = m.scales.Weight(c.ancestors, unit)
	return m.amount(grams), ok
}

// readWeight answers weight_of(Class, Unit, G): one Unit of a Class weighs G grams.
func (v *View) readWeight(p []engine.Term, to *engine.Rows) error {
	if grams, ok := v.State.model.Weight(p[0], p[1]); ok {
		to.Add(p[0], p[1], grams)
	}
	return nil
}

// readAffords answers affords(E, P): things of the class of E can have P.
func (v *View) readAffords(p []engine.Term, to *engine.Rows) error {
	if x := v.lookup(p[0]); x != nil && x.class != nil && x.class.affords(v.State.model.fluent(p[1])) {
		to.Add(p...)
	}
	return nil
}

// Overfull returns the places that the effects put something into and whose contents then exceed their
// capacity.
func (d *Draft) Overfull() (full []Fullness) {
	var room [8]*entity
	seen := room[:0]
	for _, moves := range [2][]Move{d.effects.Front, d.effects.Back} {
		for _, m := range moves {
			x, ok := d.after.get(m.Place)
			if slices.Contains(seen, x) || !ok {
				continue
			}
			seen = append(seen, x)
			capacity, limited := x.value(d.state.model.capacity)
			if !limited {
				continue
			}
			f := Fullness{m.Place, d.after.contained(m.Place), float64(capacity.Num()) / billion, 0}
			if f.Needed > f.Capacity {
				f.Inside = d.state.contained(m.Place)
			}
			if f.Needed > f.Capacity && f.Needed > f.Inside {
				f.Needed -= f.Inside
				full = append(full, f)
			}
		}
	}
	return full
}

// Measures are the fluents that determine the volume and the capacity of a thing.
var Measures = []string{"quantity", "unit", "batch", "component", "capacity"}

// Room returns the volume of a thing and of its direct contents, in millilitres; 0 if unknown.
func (s *State) Room(e engine.Term) (own, inside float64) {
	if x, ok := s.get(e); ok {
		own = s.volume(x)
	}
	return own, s.contained(e)
}

// Grams returns the weight of a thing that has an amount, in grams; ok is false if it is unknown. The weight
// of a mixture follows from the unit of its amount, or from its batch.
func (s *State) Grams(e engine.Term) (grams float64, ok bool) {
	x, known := s.get(e)
	if !known {
		return 0, false
	}
	n, counted := x.value(s.model.quantity)
	unit, _ := x.value(s.model.unit)
	much := float64(n.Num()) / billion
	if !counted || unit == s.model.gram {
		return much, counted
	}
	per, ok := s.model.Weight(x.class.term, unit)
	return much * float64(per.Num()) / billion, ok
}

// contained returns the volume of the direct contents of a place, in millilitres.
func (s *State) contained(place engine.Term) (ml float64) {
	if p, ok := s.get(place); ok {
		s.each(p, func(x *entity) bool { ml += s.volume(x); return true })
	}
	return ml
}

// volume returns the volume of the matter of x in millilitres, without the space between pieces; 0 if unknown.
func (s *State) volume(x *entity) (ml float64) {
	n, ok := x.value(s.model.quantity)
	unit, _ := x.value(s.model.unit)
	batch, mixed := x.value(s.model.batch)
	much, per := float64(n.Num())/billion, s.model.scales.Millilitres(unit)
	switch {
	case !ok || mixed && batch.Num() == 0:
		return 0
	case per > 0:
		return much * per
	case mixed:
		for _, id := range x.list(s.model.component) {
			if part, ok := s.get(id); ok {
				ml += s.volume(part)
			}
		}
		return ml * float64(n.Num()) / float64(batch.Num())
	case x.class.density == 0:
		return 0
	case unit == s.model.gram:
		return much / x.class.density
	}
	grams, _ := s.model.Weight(x.class.term, unit)
	return much * float64(grams.Num()) / billion / x.class.density
}
