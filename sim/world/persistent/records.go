package persistent

import (
	"math/bits"
	"unique"

	"hearth/engine"
)

// Names maps terms that are names; it is changed only while it is made. The zero
// Names are empty.
type Names[V any] struct {
	slots []named[V] // a power of two: where its hash says, or behind that
	size  int
}

type named[V any] struct {
	name  unique.Handle[string] // zero where nothing is
	value V
}

// Of returns what a term names; the zero value when it names nothing.
func (n *Names[V]) Of(t engine.Term) (v V) {
	if n.size > 0 && t.Kind() == engine.NameKind {
		v = n.slot(t.Symbol(), t.Hash()).value
	}
	return v
}

// slot is where a name is, or would be.
func (n *Names[V]) slot(name unique.Handle[string], hash uint64) *named[V] {
	for ; ; hash++ {
		s := &n.slots[hash&uint64(len(n.slots)-1)]
		if s.name == name || s.name == (unique.Handle[string]{}) {
			return s
		}
	}
}

// Set says what a name names.
func (n *Names[V]) Set(t engine.Term, v V) {
	if 2*n.size >= len(n.slots) {
		all := n.slots
		n.slots = make([]named[V], max(8, 2*len(all)))
		for _, s := range all {
			if s.name != (unique.Handle[string]{}) {
				*n.slot(s.name, engine.Name(s.name.Value()).Hash()) = s
			}
		}
	}
	s := n.slot(t.Symbol(), t.Hash())
	if s.name == (unique.Handle[string]{}) {
		n.size++
	}
	*s = named[V]{t.Symbol(), v}
}

// Records are a persistent sequence of values with names and numbers: each name
// keeps the number with which it came. The zero Records are empty.
type Records[V comparable] struct {
	Vector[V]
	first *Names[int] // the numbers, plus one, of those that were there first
	later Table[int]
}

// Get returns what has a name; ok is false when nothing has.
func (r *Records[V]) Get(name engine.Term) (v V, ok bool) {
	if r.first == nil {
		return v, false
	}
	if n := r.first.Of(name); n > 0 {
		return r.At(n - 1), true
	}
	n, ok := r.later.Get(name)
	if ok {
		v = r.At(n)
	}
	return v, ok
}

// With returns r with values by the numbers that key gives, and the names, as part
// of a batch.
func (r Records[V]) With(by Batch, values []V, key func(V) (engine.Term, int)) Records[V] {
	known := r.first != nil
	if !known {
		r.first = &Names[int]{slots: make([]named[int], 2<<bits.Len(uint(len(values))))}
	}
	for _, v := range values {
		name, n := key(v)
		switch _, old := r.Get(name); {
		case !known && name.Kind() == engine.NameKind:
			r.first.Set(name, n+1)
		case !old:
			r.later = r.later.Change(by, name, n)
		}
		r.Vector = r.Change(by, n, v)
	}
	return r
}
