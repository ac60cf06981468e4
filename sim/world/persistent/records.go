package persistent

import "hearth/engine"

// Names is a hash map from names. It is modified only while it is built. The zero Names is empty.
type Names[V any] struct {
	slots []named[V] // an open hash table; the length is a power of two
	size  int
}

type named[V any] struct {
	name  engine.Term // the zero Term if the slot is empty
	value V
}

// NewNames returns empty names with capacity for room names.
func NewNames[V any](room int) Names[V] {
	slots := 8
	for slots < 2*room {
		slots *= 2
	}
	return Names[V]{slots: make([]named[V], slots)}
}

// Get returns the value of a name, or the zero value if it has none.
func (n *Names[V]) Get(t engine.Term) (v V) {
	if n.size > 0 {
		v = n.slot(t).value
	}
	return v
}

// slot returns the slot of a name, or the empty one to use for it.
func (n *Names[V]) slot(name engine.Term) *named[V] {
	for hash := name.Hash(); ; hash++ {
		s := &n.slots[hash&uint64(len(n.slots)-1)]
		if s.name == name || s.name == (engine.Term{}) {
			return s
		}
	}
}

// Set sets the value of a name.
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

// Records are a persistent sequence of values with names and numbers. A name keeps its number forever. The
// zero Records is empty.
type Records[T any] struct {
	Vector[T]
	open  bool          // new names are added to first
	first *Names[int32] // number plus one of each initial name
	later Table[int32]
}

// NewRecords returns empty records. Names added before [Records.Close] is called go into a table that all
// copies share, which is the cheapest form.
func NewRecords[T any]() Records[T] { return Records[T]{open: true, first: &Names[int32]{}} }

// Open reports whether [Records.Close] has not been called yet.
func (r *Records[T]) Open() bool { return r.open }

// Close returns r with the shared table closed: later names are stored separately.
func (r Records[T]) Close() Records[T] {
	r.open = false
	return r
}

// Number returns the number of a name; ok is false if the name is unknown.
func (r *Records[T]) Number(name engine.Term) (n int32, ok bool) {
	if r.first != nil {
		if n = r.first.Get(name); n > 0 {
			return n - 1, true
		}
	}
	return r.later.Get(name)
}

// Get returns the value with a name, or nil.
func (r *Records[T]) Get(name engine.Term) *T {
	if n, ok := r.Number(name); ok {
		return r.At(int(n))
	}
	return nil
}

// Assign returns r with a number for a name, as part of a batch.
func (r Records[T]) Assign(by Batch, name engine.Term, n int32) Records[T] {
	if r.open && name.Kind() == engine.NameKind {
		r.first.Set(name, n+1)
	} else {
		r.later = r.later.Change(by, name, n)
	}
	return r
}
