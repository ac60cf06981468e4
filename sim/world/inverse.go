package world

import (
	"slices"

	"hearth/engine"
	"hearth/ontology"
	"hearth/sim/world/persistent"
)

// holders calls yield for every entity that has the value, in order of creation, until yield returns false. It
// uses an inverse for fluents that the ontology marks as inverse, and scans all entities otherwise.
func (v *View) holders(f *ontology.Fluent, value engine.Term, yield func(engine.Term) bool) {
	has := func(x *entity) bool {
		if f.Many {
			return slices.Contains(x.list(f), value)
		}
		v, ok := x.value(f)
		return ok && v == value
	}
	if i := slices.Index(v.State.model.inverted, f); i >= 0 {
		v.State.inverses.Each(i, value, has, func(n int32) bool { return yield(v.State.bySerial(n).id) })
		return
	}
	for _, x := range v.State.all() {
		if has(x) && !yield(x.id) {
			return
		}
	}
}

// held returns the values of a fluent of x; x may be nil.
func (x *entity) held(f *ontology.Fluent) (all []engine.Term) {
	switch {
	case x == nil:
	case f.Many:
		return x.list(f)
	default:
		if v, ok := x.value(f); ok {
			all = append(all, v)
		}
	}
	return all
}

// invert updates the inverses of next for all touched entities.
func (t *change) invert(next *State) {
	inverted := t.state.model.inverted
	if next.inverses = t.state.inverses; len(inverted) == 0 {
		return
	}
	for _, x := range t.dirty {
		if in := t.turned(x.previous, x.current); x.current.class != nil && in != 0 {
			next.inverses = next.inverses.Record(t.batch, x.current.serial, x.current, in)
		}
	}
	next.inverses = next.inverses.Flush(next.entities.Vector, func(x *entity, i int) []engine.Term { return x.held(inverted[i]) })
}

// turned returns the inverted fluents whose values differ between old and x.
func (t *change) turned(old, x *entity) (in persistent.Relations) {
	alike := old != nil && old.class == x.class
	one, many := alike && shared(old.one, x.one), alike && shared(old.many, x.many)
	for i, f := range t.state.model.inverted {
		if f.Many && !many && !shared(old.held(f), x.list(f)) || !f.Many && !one && !slices.Equal(old.held(f), x.held(f)) {
			in = in.With(i)
		}
	}
	return in
}

// shared reports whether two slices share the same memory.
func shared[T any](a, b []T) bool { return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0]) }

// invertAll builds the inverses of a first state from its entities.
func (t *change) invertAll(s *State, entities []*entity) {
	var lists []persistent.Inverse
	for _, f := range s.model.inverted {
		lists = append(lists, persistent.Filled(t.batch, func(yield func(engine.Term, int32)) {
			for _, x := range entities {
				for _, value := range x.held(f) {
					yield(value, x.serial)
				}
			}
		}))
	}
	s.inverses = persistent.NewInverses(lists, s.entities.Vector)
}
