package world

import (
	"hash/maphash"
	"math/bits"

	"hearth/engine"
)

// A table is a persistent hash map from terms: with returns a changed copy that
// shares all but the path to the change (about log32 n nodes).
// The zero table is empty. Order of iteration is unspecified.
type table[V any] struct {
	root *node[V]
	size int
}

const (
	fanBits = 5
	fanMask = 1<<fanBits - 1
	topBits = 60 // below this depth of hash bits, entries with equal hashes share a bucket
)

type node[V any] struct {
	bitmap uint32
	slots  []slot[V] // one per bit; in a bucket (bitmap 0) any number of entries
}

type slot[V any] struct {
	key   engine.Term
	value V
	child *node[V]
}

var seed = maphash.MakeSeed()

func hashOf(k engine.Term) uint64 { return maphash.Comparable(seed, k) }

func (t table[V]) get(k engine.Term) (v V, ok bool) {
	n, h := t.root, hashOf(k)
	for shift := 0; n != nil; shift += fanBits {
		if n.bitmap == 0 {
			for i := range n.slots {
				if n.slots[i].key == k {
					return n.slots[i].value, true
				}
			}
			return v, false
		}
		bit := uint32(1) << (h >> shift & fanMask)
		if n.bitmap&bit == 0 {
			return v, false
		}
		s := &n.slots[bits.OnesCount32(n.bitmap&(bit-1))]
		if s.child == nil {
			if s.key == k {
				return s.value, true
			}
			return v, false
		}
		n = s.child
	}
	return v, false
}

func (t table[V]) with(k engine.Term, v V) table[V] {
	root, grown := t.root.with(k, v, hashOf(k), 0)
	if grown {
		return table[V]{root, t.size + 1}
	}
	return table[V]{root, t.size}
}

func (n *node[V]) with(k engine.Term, v V, h uint64, shift int) (*node[V], bool) {
	if shift >= topBits {
		return n.bucket(k, v)
	}
	bit := uint32(1) << (h >> shift & fanMask)
	if n == nil {
		return &node[V]{bit, []slot[V]{{key: k, value: v}}}, true
	}
	at := bits.OnesCount32(n.bitmap & (bit - 1))
	if n.bitmap&bit == 0 {
		slots := make([]slot[V], len(n.slots)+1)
		copy(slots, n.slots[:at])
		slots[at] = slot[V]{key: k, value: v}
		copy(slots[at+1:], n.slots[at:])
		return &node[V]{n.bitmap | bit, slots}, true
	}
	slots := append([]slot[V](nil), n.slots...)
	grown := false
	switch s := &slots[at]; {
	case s.child != nil:
		s.child, grown = s.child.with(k, v, h, shift+fanBits)
	case s.key == k:
		s.value = v
	default:
		var child *node[V]
		child, _ = child.with(s.key, s.value, hashOf(s.key), shift+fanBits)
		child, grown = child.with(k, v, h, shift+fanBits)
		slots[at] = slot[V]{child: child}
	}
	return &node[V]{n.bitmap, slots}, grown
}

// bucket adds to a list of entries whose hashes agree in all bits that are looked at.
func (n *node[V]) bucket(k engine.Term, v V) (*node[V], bool) {
	c := &node[V]{}
	if n != nil {
		c.slots = append(c.slots, n.slots...)
	}
	for i := range c.slots {
		if c.slots[i].key == k {
			c.slots[i].value = v
			return c, false
		}
	}
	c.slots = append(c.slots, slot[V]{key: k, value: v})
	return c, true
}

// each calls f for every entry until f returns false.
func (t table[V]) each(f func(engine.Term, V) bool) { t.root.each(f) }

func (n *node[V]) each(f func(engine.Term, V) bool) bool {
	if n == nil {
		return true
	}
	for i := range n.slots {
		s := &n.slots[i]
		if s.child != nil {
			if !s.child.each(f) {
				return false
			}
		} else if !f(s.key, s.value) {
			return false
		}
	}
	return true
}
