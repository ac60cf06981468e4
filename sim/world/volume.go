package world

import (
	"slices"

	"hearth/engine"
)

// A Fullness says that a step would put more into a place than it holds, in
// millilitres.
type Fullness struct {
	Place                    engine.Term
	Needed, Capacity, Inside float64
}

// scales are how the ontology tells volumes: unit_ml, the millilitres of a unit;
// density, the grams of a millilitre; factor, the grams of a unit. A class that
// has no density of its own has that of a unit with both, else that of the
// classes above it. They are in units, not billionths.
type scales struct {
	millilitres map[engine.Term]float64                 // by unit
	density     map[engine.Term]float64                 // by class
	grams       map[engine.Term]map[engine.Term]float64 // by class and unit
}

func (m *Model) weigh() {
	m.scales = scales{map[engine.Term]float64{}, map[engine.Term]float64{}, map[engine.Term]map[engine.Term]float64{}}
	said := map[engine.Term]float64{}
	for _, f := range m.onto.Facts() {
		switch n := float64(f.Args[len(f.Args)-1].Num()) / billion; f.Pred {
		case "unit_ml":
			m.scales.millilitres[f.Args[0]] = n
		case "density":
			said[f.Args[0]] = n
		case "factor":
			if m.scales.grams[f.Args[0]] == nil {
				m.scales.grams[f.Args[0]] = map[engine.Term]float64{}
			}
			m.scales.grams[f.Args[0]][f.Args[1]] = n
		}
	}
	for class, units := range m.scales.grams {
		for unit, grams := range units {
			if ml := m.scales.millilitres[unit]; ml > 0 && said[class] == 0 {
				m.scales.density[class] = max(m.scales.density[class], grams/ml) // the densest: nothing is refused that fits
			}
		}
	}
	for class, n := range said {
		m.scales.density[class] = n
	}
	for _, c := range m.numbered {
		for _, above := range c.ancestors {
			if n := m.scales.density[above]; n > 0 {
				c.density = n
				break
			}
		}
	}
}

// readAffords answers affords(E, P): things of the class of E can have P.
func (v *View) readAffords(p []engine.Term, to *engine.Rows) error {
	if x := v.lookup(p[0]); x != nil && x.class != nil && x.class.affords(v.State.model.fluent(p[1])) {
		to.Add(p...)
	}
	return nil
}

// Overfull returns the places into which the effects put something, and which hold
// less than lies in them after that.
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

// Measures are the fluents that say how much room a thing takes, and how much it holds.
var Measures = []string{"quantity", "unit", "batch", "component", "capacity"}

// Room is how much room a thing takes, and how much all takes that lies in it itself,
// in millilitres; 0 where it is not known.
func (s *State) Room(e engine.Term) (own, inside float64) {
	if x, ok := s.get(e); ok {
		own = s.volume(x)
	}
	return own, s.contained(e)
}

// Grams is how heavy a thing is of which there is an amount; ok is false where that is
// not known. A mixture is as heavy as the unit of its amount says, or its batch.
func (s *State) Grams(e engine.Term) (grams float64, ok bool) {
	x, known := s.get(e)
	if !known {
		return 0, false
	}
	n, counted := x.value(s.model.quantity)
	unit, _ := x.value(s.model.unit)
	amount := float64(n.Num()) / billion
	switch per := s.model.scales.grams[x.class.term][unit]; {
	case !counted:
		return 0, false
	case unit == s.model.gram:
		return amount, true
	case per > 0:
		return amount * per, true
	case s.model.scales.millilitres[unit] > 0 && x.class.density > 0:
		return amount * s.model.scales.millilitres[unit] * x.class.density, true
	}
	return 0, false
}

// contained is the volume of what lies in a place itself.
func (s *State) contained(place engine.Term) (ml float64) {
	if p, ok := s.get(place); ok {
		s.each(p, func(x *entity) bool { ml += s.volume(x); return true })
	}
	return ml
}

// volume is that of matter alone, without the room between pieces; 0 where it
// is not known.
func (s *State) volume(x *entity) (ml float64) {
	n, ok := x.value(s.model.quantity)
	unit, _ := x.value(s.model.unit)
	batch, mixed := x.value(s.model.batch)
	amount, per := float64(n.Num())/billion, s.model.scales.millilitres[unit]
	switch {
	case !ok || mixed && batch.Num() == 0:
		return 0
	case per > 0:
		return amount * per
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
		return amount / x.class.density
	}
	return amount * s.model.scales.grams[x.class.term][unit] / x.class.density
}
