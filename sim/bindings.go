package sim

import (
	"iter"
	"maps"
	"slices"

	"hearth/engine"
	"hearth/sim/world/persistent"
)

// Bindings maps the variables of an episode to their values. It is immutable: the bindings of a longer episode
// share storage with those of the shorter one.
type Bindings struct {
	first map[string]*Binding        // the first bindings, by variable; never changed afterwards
	more  persistent.Table[*Binding] // later bindings, by variable; they override first
	last  *Binding                   // the binding that becomes available last; of several, the first by name
}

// Bound returns the binding of a variable, or nil if it has none.
func (b Bindings) Bound(variable string) *Binding {
	if b.more.Len() > 0 {
		if found, ok := b.more.Get(engine.Text(variable)); ok {
			return found
		}
	}
	return b.first[variable]
}

// All yields the bound variables in sorted order, each with its binding.
func (b Bindings) All() iter.Seq2[string, *Binding] {
	return func(yield func(string, *Binding) bool) {
		for _, v := range b.Variables() {
			if !yield(v, b.Bound(v)) {
				return
			}
		}
	}
}

// Variables returns the names of all bound variables, sorted.
func (b Bindings) Variables() []string {
	names := slices.Collect(maps.Keys(b.first))
	b.more.Each(func(t engine.Term, _ *Binding) bool { names = append(names, t.Sym()); return true })
	slices.Sort(names)
	return slices.Compact(names)
}

// with returns b extended by more bindings. A binding replaces an earlier one of the same variable.
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
	if again { // the binding that was last has been replaced
		b.last = nil
		for _, v := range b.All() {
			b.last = later(b.last, v)
		}
	}
	return b
}

// later returns the binding that is available later; a may be nil.
func later(a, b *Binding) *Binding {
	if b.Timed && (a == nil || b.Available > a.Available || b.Available == a.Available && b.Var < a.Var) {
		return b
	}
	return a
}
