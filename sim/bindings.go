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
	by   persistent.Table[*Binding] // by the names of variables
	last *Binding                   // that is available last; of several, the first by name
}

// Bound returns what a variable stands for, nil for nothing.
func (b Bindings) Bound(variable string) *Binding {
	found, _ := b.by.Get(engine.Text(variable))
	return found
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
	return slices.Sorted(maps.Keys(maps.Collect(b.each())))
}

func (b Bindings) each() iter.Seq2[string, *Binding] {
	return func(yield func(string, *Binding) bool) {
		b.by.Each(func(t engine.Term, v *Binding) bool { return yield(t.Sym(), v) })
	}
}

// With returns bindings with more of them.
func (b Bindings) With(more ...*Binding) Bindings {
	batch, again := persistent.NewBatch(), false
	for _, m := range more {
		name := engine.Text(m.Var)
		old, bound := b.by.Get(name)
		again = again || bound && old == b.last
		b.by = b.by.Change(batch, name, m)
		b.last = later(b.last, m)
	}
	if again { // the last one stands for something else now
		b.last = nil
		for _, v := range b.each() {
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
