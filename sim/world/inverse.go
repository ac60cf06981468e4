package world

import (
	"cmp"
	"slices"

	"hearth/engine"
	"hearth/ontology"
	"hearth/sim/world/persistent"
)

// An inverse answers, for one fluent, who has a value. A state keeps one for
// each fluent that the ontology marks, and none otherwise.
type inverse = persistent.Table[[]holder]

// A holder is an entity that has a value. Holders come in order of creation.
type holder struct {
	serial int
	id     engine.Term
}

func (h holder) compare(other holder) int { return cmp.Compare(h.serial, other.serial) }

// holders calls yield for every entity that has the value, in order of
// creation, until yield returns false.
func (v *View) holders(f *ontology.Fluent, value engine.Term, yield func(engine.Term) bool) {
	if i, ok := v.State.model.inverse[f]; ok {
		list, _ := v.State.inverses[i].Get(value)
		for _, h := range list {
			if !yield(h.id) {
				return
			}
		}
		return
	}
	for _, x := range v.State.all() {
		if slices.Contains(x.terms(f), value) && !yield(x.id) {
			return
		}
	}
}

// terms are the values that x has of a fluent with one or many.
func (x *entity) terms(f *ontology.Fluent) []engine.Term {
	if f.Many {
		return x.list(f)
	}
	if t, ok := x.value(f); ok {
		return []engine.Term{t}
	}
	return nil
}

// invert brings the inverses of next up to date with the touched entities.
func (t *change) invert(next *State) {
	next.inverses = t.state.inverses
	if len(t.state.model.inverse) == 0 {
		return
	}
	next.inverses = slices.Clone(next.inverses)
	for f, i := range t.state.model.inverse {
		for _, x := range t.dirty.All {
			if x.class == nil {
				continue
			}
			var had []engine.Term
			if old, ok := t.state.get(x.id); ok {
				had = old.terms(f)
			}
			has := x.terms(f)
			if len(had) == len(has) && (len(has) == 0 || &had[0] == &has[0]) {
				continue
			}
			h := holder{x.serial, x.id}
			each(had, has, func(value engine.Term) { next.inverses[i] = lost(next.inverses[i], t.by, value, h) })
			each(has, had, func(value engine.Term) { next.inverses[i] = gained(next.inverses[i], t.by, value, h) })
		}
	}
}

// each calls f for the terms that are not among the others.
func each(terms, others []engine.Term, f func(engine.Term)) {
	for _, t := range terms {
		if !slices.Contains(others, t) {
			f(t)
		}
	}
}

func gained(t inverse, by persistent.Batch, value engine.Term, h holder) inverse {
	list, _ := t.Get(value)
	at, there := slices.BinarySearchFunc(list, h, holder.compare)
	if there {
		return t
	}
	more := make([]holder, 0, len(list)+1)
	return t.Change(by, value, append(append(append(more, list[:at]...), h), list[at:]...))
}

func lost(t inverse, by persistent.Batch, value engine.Term, h holder) inverse {
	list, _ := t.Get(value)
	at, there := slices.BinarySearchFunc(list, h, holder.compare)
	if !there {
		return t
	}
	fewer := make([]holder, 0, len(list)-1)
	return t.Change(by, value, append(append(fewer, list[:at]...), list[at+1:]...))
}

// invertAll makes the inverses of a first state from its entities.
func (s *State) invertAll(entities []*entity) {
	s.inverses = make([]inverse, len(s.model.inverse))
	for f, i := range s.model.inverse {
		lists := map[engine.Term][]holder{}
		for _, x := range entities {
			for _, value := range x.terms(f) {
				lists[value] = append(lists[value], holder{x.serial, x.id})
			}
		}
		by := persistent.NewBatch()
		for value, list := range lists {
			s.inverses[i] = s.inverses[i].Change(by, value, list)
		}
	}
}
