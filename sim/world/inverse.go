package world

import (
	"slices"

	"hearth/engine"
	"hearth/ontology"
	"hearth/sim/world/persistent"
)

// holders calls yield for every entity that has the value, in order of
// creation, until yield returns false. A state keeps them for each fluent that the
// ontology marks, and looks for them otherwise.
func (v *View) holders(f *ontology.Fluent, value engine.Term, yield func(engine.Term) bool) {
	if i := slices.Index(v.State.model.inverted, f); i >= 0 {
		v.State.inverses[i].Each(value, func(n int32) bool { return yield(v.State.at(n).id) })
		return
	}
	var one [1]engine.Term
	for _, x := range v.State.all() {
		if slices.Contains(x.terms(f, &one), value) && !yield(x.id) {
			return
		}
	}
}

// terms are the values that x has of a fluent with one or many; a single one is put
// into one.
func (x *entity) terms(f *ontology.Fluent, one *[1]engine.Term) []engine.Term {
	if f.Many {
		return x.list(f)
	}
	t, ok := x.value(f)
	if one[0] = t; !ok {
		return nil
	}
	return one[:]
}

// invert brings the inverses of next up to date with the touched entities.
func (t *change) invert(next *State) {
	next.inverses = t.state.inverses
	if len(t.state.model.inverted) == 0 {
		return
	}
	next.inverses = slices.Clone(next.inverses) // each is copied when it changes
	for _, x := range t.dirty {
		old := t.state.at(x.serial)
		if x.class == nil {
			continue
		}
		alike := old != nil && old.class == x.class
		one, many := alike && shared(old.one, x.one), alike && shared(old.many, x.many)
		for i, f := range t.state.model.inverted {
			if f.Many && many || !f.Many && one {
				continue
			}
			had, has := old.held(f), x.held(f)
			if f.Many && !shared(had, has) || !f.Many && !slices.Equal(had, has) {
				next.inverses[i] = next.inverses[i].Turn(t.by, x.serial, had, has)
			}
		}
	}
}

// held are the values that x, if there is such an entity, has of a fluent. They stay as
// they are.
func (x *entity) held(f *ontology.Fluent) []engine.Term {
	switch {
	case x == nil:
		return nil
	case f.Many:
		return x.list(f)
	}
	return x.terms(f, &[1]engine.Term{})
}

// shared reports whether two slices are one.
func shared[T any](a, b []T) bool { return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0]) }

// invertAll makes the inverses of a first state from its entities.
func (t *change) invertAll(s *State, entities []*entity) {
	for _, f := range s.model.inverted {
		s.inverses = append(s.inverses, persistent.Filled(t.by, func(yield func(engine.Term, int32)) {
			var one [1]engine.Term
			for _, x := range entities {
				for _, value := range x.terms(f, &one) {
					yield(value, x.serial)
				}
			}
		}))
	}
}
