package sim

import (
	"iter"
	"maps"
	"slices"

	"hearth/engine"
	"hearth/sim/world/persistent"
)

// Bindings are what the variables of an episode stand for. They never change: those of a longer
// episode share with those of a shorter one what they have in common.
type Bindings struct {
	first map[string]*Binding        // by the names of variables: those that came first, to which nothing is added
	more  persistent.Table[*Binding] // those that came later, in place of them, too
	last  *Binding                   // that is available last; of several, the first by name
}

// Bound returns what a variable stands for, nil for nothing.
func (b Bindings) Bound(variable string) *Binding {
	if b.more.Len() > 0 {
		if found, ok := b.more.Get(engine.Text(variable)); ok {
			return found
		}
	}
	return b.first[variable]
}

// All yields the variables, sorted, with what they stand for.
func (b Bindings) All() iter.Seq2[string, *Binding] {
	return func(yield func(string, *Binding) bool) {
		for _, v := range b.Variables() {
			if !yield(v, b.Bound(v)) {
				return
			}
		}
	}
}

// Variables are the names of all that stands for something, sorted.
func (b Bindings) Variables() []string {
	names := slices.Collect(maps.Keys(b.first))
	b.more.Each(func(t engine.Term, _ *Binding) bool { names = append(names, t.Sym()); return true })
	slices.Sort(names)
	return slices.Compact(names)
}

// with returns bindings with more of them.
func (b Bindings) with(more ...*Binding) Bindings {
	batch, again, first := persistent.NewBatch(), false, len(b.first)+b.more.Len() == 0
	if first {
		b.first = make(map[string]*Binding, len(more))
	}
	for _, m := range more {
		old := b.Bound(m.Var)
		again = again || old != nil && old == b.last
		if first {
			b.first[m.Var] = m
		} else {
			b.more = b.more.Change(batch, engine.Text(m.Var), m)
		}
		b.last = later(b.last, m)
	}
	if again { // the last one stands for something else now
		b.last = nil
		for _, v := range b.All() {
			b.last = later(b.last, v)
		}
	}
	return b
}

// later returns which of two is available later; the first may be nil.
func later(a, b *Binding) *Binding {
	if b.Timed && (a == nil || b.Available > a.Available || b.Available == a.Available && b.Var < a.Var) {
		return b
	}
	return a
}
