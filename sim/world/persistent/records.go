package persistent

import "hearth/engine"

// Names maps terms that are names; it is changed only while it is made. The zero
// Names are empty.
type Names[V any] struct {
	slots []named[V] // a power of two: where its hash says, or behind that
	size  int
}

type named[V any] struct {
	name  engine.Term // free where nothing is
	value V
}

// NewNames returns names without values, with room for so many.
func NewNames[V any](room int) Names[V] {
	slots := 8
	for slots < 2*room {
		slots *= 2
	}
	return Names[V]{slots: make([]named[V], slots)}
}

// Of returns what a term names; the zero value when it names nothing.
func (n *Names[V]) Of(t engine.Term) (v V) {
	if n.size > 0 {
		v = n.slot(t).value
	}
	return v
}

// slot is where a name is, or would be.
func (n *Names[V]) slot(name engine.Term) *named[V] {
	for hash := name.Hash(); ; hash++ {
		s := &n.slots[hash&uint64(len(n.slots)-1)]
		if s.name == name || s.name == (engine.Term{}) {
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
			if s.name != (engine.Term{}) {
				*n.slot(s.name) = s
			}
		}
	}
	s := n.slot(t)
	if s.name == (engine.Term{}) {
		n.size++
	}
	*s = named[V]{t, v}
}

// Records are a persistent sequence of values with names and numbers: each name
// keeps the number with which it came. The zero Records are empty.
type Records[T any] struct {
	Vector[T]
	open  bool          // those that come now are there first
	first *Names[int32] // the numbers of those, plus one
	later Table[int32]
}

// NewRecords returns records without values. All that get a name until they are
// [Records.Made] are there first: copies share them, and they cost the least.
func NewRecords[T any]() Records[T] { return Records[T]{open: true, first: &Names[int32]{}} }

// Open reports whether those that come now are there first.
func (r *Records[T]) Open() bool { return r.open }

// Made returns r when all are there that are there first.
func (r Records[T]) Made() Records[T] {
	r.open = false
	return r
}

// Number returns the number of a name; ok is false when nothing has ever had it.
func (r *Records[T]) Number(name engine.Term) (n int32, ok bool) {
	if r.first != nil {
		if n = r.first.Of(name); n > 0 {
			return n - 1, true
		}
	}
	return r.later.Get(name)
}

// Get returns what has a name; nil when nothing has.
func (r *Records[T]) Get(name engine.Term) *T {
	if n, ok := r.Number(name); ok {
		return r.At(int(n))
	}
	return nil
}

// Call returns r with a number for a name, as part of a batch.
func (r Records[T]) Call(by Batch, name engine.Term, n int32) Records[T] {
	if r.open && name.Kind() == engine.NameKind {
		r.first.Set(name, n+1)
	} else {
		r.later = r.later.Change(by, name, n)
	}
	return r
}
