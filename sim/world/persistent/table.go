// Package persistent has what states are kept in: maps and sequences of terms
// that never change, of which changed copies share what they have in common.
package persistent

import (
	"math/bits"
	"slices"
	"sync/atomic"

	"hearth/engine"
)

// A Table is a persistent hash map from terms: With returns a changed copy that
// shares all but the path to the change (about log32 n nodes).
// The zero Table is empty. Order of iteration is unspecified.
type Table[V any] struct {
	root *node[V]
	size int
}

const (
	fanBits = 5
	fanMask = 1<<fanBits - 1
	topBits = 60 // below this depth of hash bits, entries with equal hashes share a bucket
)

// A Batch is a series of changes of which only the last result is kept: nodes
// made by it are written to again instead of being copied. The zero batch
// makes no difference.
type Batch uint64

var batches atomic.Uint64

// NewBatch begins a batch.
func NewBatch() Batch { return Batch(batches.Add(1)) }

type node[V any] struct {
	by     Batch // who may write to it
	bitmap uint32
	slots  []slot[V] // one per bit; in a bucket (bitmap 0) any number of entries
}

// A slot holds an entry or a child.
type slot[V any] struct {
	entry *entry[V]
	child *node[V]
}

type entry[V any] struct {
	key   engine.Term
	value V
}

// Get returns what is kept for a term.
func (t Table[V]) Get(k engine.Term) (v V, ok bool) {
	n, h := t.root, k.Hash()
	for shift := 0; n != nil; shift += fanBits {
		if n.bitmap == 0 {
			for _, s := range n.slots {
				if s.entry.key == k {
					return s.entry.value, true
				}
			}
			return v, false
		}
		bit := uint32(1) << (h >> shift & fanMask)
		if n.bitmap&bit == 0 {
			return v, false
		}
		s := n.slots[bits.OnesCount32(n.bitmap&(bit-1))]
		if s.entry != nil {
			if s.entry.key == k {
				return s.entry.value, true
			}
			return v, false
		}
		n = s.child
	}
	return v, false
}

// With returns t with a value for a term.
func (t Table[V]) With(k engine.Term, v V) Table[V] { return t.Change(0, k, v) }

// Change is With as part of a batch.
func (t Table[V]) Change(by Batch, k engine.Term, v V) Table[V] {
	root, grown := t.root.with(by, &entry[V]{k, v}, k.Hash(), 0)
	if grown {
		return Table[V]{root, t.size + 1}
	}
	return Table[V]{root, t.size}
}

// own returns n, or a copy of it that the batch may write to.
func (n *node[V]) own(by Batch) *node[V] {
	if n == nil {
		return &node[V]{by: by}
	}
	if n.by == by && by != 0 {
		return n
	}
	return &node[V]{by, n.bitmap, slices.Clone(n.slots)}
}

func (n *node[V]) with(by Batch, e *entry[V], h uint64, shift int) (*node[V], bool) {
	n = n.own(by)
	if shift >= topBits {
		return n, n.bucket(e)
	}
	bit := uint32(1) << (h >> shift & fanMask)
	at := bits.OnesCount32(n.bitmap & (bit - 1))
	if n.bitmap&bit == 0 {
		n.bitmap |= bit
		n.slots = slices.Insert(n.slots, at, slot[V]{entry: e})
		return n, true
	}
	grown := false
	switch s := &n.slots[at]; {
	case s.child != nil:
		s.child, grown = s.child.with(by, e, h, shift+fanBits)
	case s.entry.key == e.key:
		s.entry = e
	default:
		var child *node[V]
		child, _ = child.with(by, s.entry, s.entry.key.Hash(), shift+fanBits)
		child, grown = child.with(by, e, h, shift+fanBits)
		*s = slot[V]{child: child}
	}
	return n, grown
}

// bucket adds to a list of entries whose hashes agree in all bits that are looked at.
func (n *node[V]) bucket(e *entry[V]) (grown bool) {
	for i := range n.slots {
		if n.slots[i].entry.key == e.key {
			n.slots[i].entry = e
			return false
		}
	}
	n.slots = append(n.slots, slot[V]{entry: e})
	return true
}

// Each calls f for every entry until f returns false.
func (t Table[V]) Each(f func(engine.Term, V) bool) { t.root.each(f) }

func (n *node[V]) each(f func(engine.Term, V) bool) bool {
	if n == nil {
		return true
	}
	for _, s := range n.slots {
		if s.child != nil {
			if !s.child.each(f) {
				return false
			}
		} else if !f(s.entry.key, s.entry.value) {
			return false
		}
	}
	return true
}

// Len is the number of entries.
func (t Table[V]) Len() int { return t.size }

// Since calls f for the entries of t that are not shared with old, and may call
// it for some that are.
func (t Table[V]) Since(old Table[V], f func(engine.Term, V)) { t.root.since(old.root, f) }

// since calls f for the entries below n that are not shared with old, and may
// call it for some that are.
func (n *node[V]) since(old *node[V], f func(engine.Term, V)) {
	if n == nil || n == old {
		return
	}
	for i, bit := 0, uint32(1); i < len(n.slots); bit <<= 1 {
		if n.bitmap != 0 && n.bitmap&bit == 0 {
			continue
		}
		s, was := n.slots[i], slot[V]{}
		if i++; old != nil && old.bitmap&bit != 0 {
			was = old.slots[bits.OnesCount32(old.bitmap&(bit-1))]
		}
		switch {
		case s.child != nil:
			s.child.since(was.child, f)
		case s.entry != was.entry:
			f(s.entry.key, s.entry.value)
		}
	}
}
