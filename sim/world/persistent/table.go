// Package persistent provides immutable collections of terms. A changed copy shares the unchanged parts with
// the original.
package persistent

import (
	"math/bits"
	"slices"
	"sync/atomic"

	"hearth/engine"
)

// A Table is a persistent hash map from terms. With returns a changed copy that shares all nodes except the
// path to the change (about log16 n nodes). The zero Table is empty. The order of iteration is unspecified.
type Table[V any] struct {
	root *node[V]
	size int
}

const (
	fanBits = 4
	fanMask = 1<<fanBits - 1
	topBits = 60 // below this depth of hash bits, entries with equal hashes share a bucket
)

// A Batch is a series of changes of which only the last result is used. Nodes created in a batch are modified
// in place instead of being copied. With the zero batch every change copies.
type Batch uint64

var batches atomic.Uint64

// NewBatch starts a batch.
func NewBatch() Batch { return Batch(batches.Add(1)) }

// A node holds entries, and child nodes where several entries have the same hash down to this depth. A bucket
// holds any number of entries.
type node[V any] struct {
	batch      Batch // the batch that may modify it
	entries    []entry[V]
	below      []*node[V]
	has, leads uint16 // bitmaps of hash parts: entries in here, and children in below
}

type entry[V any] struct {
	key   engine.Term
	value V
}

// before returns the number of bits set below bit.
func before(bitmap, bit uint16) int { return bits.OnesCount16(bitmap & (bit - 1)) }

// part returns the bit for the part of a hash at a depth.
func part(h uint64, shift int) uint16 { return 1 << (h >> shift & fanMask) }

// Get returns the value of a term; ok is false if it has none.
func (t Table[V]) Get(k engine.Term) (v V, ok bool) {
	n, h := t.root, k.Hash()
	for shift := 0; n != nil; shift += fanBits {
		if n.has|n.leads == 0 { // a bucket
			for _, e := range n.entries {
				if e.key == k {
					return e.value, true
				}
			}
			return v, false
		}
		bit := part(h, shift)
		if n.has&bit != 0 {
			if e := &n.entries[before(n.has, bit)]; e.key == k {
				return e.value, true
			}
			return v, false
		}
		if n.leads&bit == 0 {
			return v, false
		}
		n = n.below[before(n.leads, bit)]
	}
	return v, false
}

// With returns t with the value of a term set.
func (t Table[V]) With(k engine.Term, v V) Table[V] { return t.Change(0, k, v) }

// Change is With as part of a batch.
func (t Table[V]) Change(by Batch, k engine.Term, v V) Table[V] {
	root, grown := t.root.with(by, entry[V]{k, v}, k.Hash(), 0)
	if grown {
		return Table[V]{root, t.size + 1}
	}
	return Table[V]{root, t.size}
}

// writable returns n if the batch may modify it, or else a copy with capacity for room more entries.
func (n *node[V]) writable(by Batch, room int) *node[V] {
	if n == nil {
		return &node[V]{batch: by}
	}
	if n.batch == by && by != 0 {
		return n
	}
	return &node[V]{by, append(make([]entry[V], 0, len(n.entries)+room), n.entries...), slices.Clone(n.below), n.has, n.leads}
}

func (n *node[V]) with(by Batch, e entry[V], h uint64, shift int) (_ *node[V], grown bool) {
	bit, room := part(h, shift), 0
	if n != nil && (n.has|n.leads)&bit == 0 {
		room = 1
	}
	n = n.writable(by, room)
	if shift >= topBits {
		return n, n.bucket(e)
	}
	at, under := before(n.has, bit), before(n.leads, bit)
	switch {
	case n.leads&bit != 0:
		n.below[under], grown = n.below[under].with(by, e, h, shift+fanBits)
	case n.has&bit == 0:
		n.entries, n.has, grown = slices.Insert(n.entries, at, e), n.has|bit, true
	case n.entries[at].key == e.key:
		n.entries[at] = e
	default:
		var child *node[V]
		child, _ = child.with(by, n.entries[at], n.entries[at].key.Hash(), shift+fanBits)
		child, grown = child.with(by, e, h, shift+fanBits)
		n.entries, n.has = slices.Delete(n.entries, at, at+1), n.has&^bit
		n.below, n.leads = slices.Insert(n.below, under, child), n.leads|bit
	}
	return n, grown
}

// bucket adds an entry to those whose hashes are equal in all bits used.
func (n *node[V]) bucket(e entry[V]) (grown bool) {
	for i := range n.entries {
		if n.entries[i].key == e.key {
			n.entries[i] = e
			return false
		}
	}
	n.entries = append(n.entries, e)
	return true
}

// Each calls f for every entry until f returns false.
func (t Table[V]) Each(f func(engine.Term, V) bool) { t.root.each(f) }

func (n *node[V]) each(f func(engine.Term, V) bool) bool {
	if n == nil {
		return true
	}
	for _, e := range n.entries {
		if !f(e.key, e.value) {
			return false
		}
	}
	for _, c := range n.below {
		if !c.each(f) {
			return false
		}
	}
	return true
}

// Len returns the number of entries.
func (t Table[V]) Len() int { return t.size }
