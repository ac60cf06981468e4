package persistent

import (
	"unique"

	"hearth/engine"
)

// Names maps terms that are names; it is changed only while it is made.
type Names[V any] map[unique.Handle[string]]V

// Of returns what a term names; the zero value when it names nothing.
func (n Names[V]) Of(t engine.Term) (v V) {
	if t.Kind() == engine.NameKind {
		v = n[t.Symbol()]
	}
	return v
}

// Set says what a name names.
func (n Names[V]) Set(t engine.Term, v V) { n[t.Symbol()] = v }

// Records are a persistent sequence of values with names and numbers: each name
// keeps the number with which it came. The zero Records are empty.
type Records[V comparable] struct {
	Vector[V]
	first Names[int] // the numbers, plus one, of those that were there first
	later Table[int]
}

// Get returns what has a name; ok is false when nothing has.
func (r *Records[V]) Get(name engine.Term) (v V, ok bool) {
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
		r.first = make(Names[int], len(values))
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
