package persistent

import "unsafe"

// A Vector is a persistent sequence of values indexed by small numbers: a radix tree in which a change copies
// one path. A number without a value has nil. The zero Vector is empty.
type Vector[T any] struct {
	root   *branch[T]
	height int // the tree holds numbers of up to height+1 digits
	size   int
}

const (
	digitBits = 3
	digitMask = 1<<digitBits - 1
)

// A branch holds branches or, at height 0, values. Only the height distinguishes them. Most memory of a state is
// branches; room for both, or a word for the kind, would make them a fifth larger.
type branch[T any] struct {
	batch Batch // the batch that may modify it
	below [1 << digitBits]unsafe.Pointer
}

// child returns a branch below one that is not at height 0.
func (b *branch[T]) child(i int) *branch[T] { return (*branch[T])(b.below[i]) }

// value returns a value below a branch at height 0.
func (b *branch[T]) value(i int) *T { return (*T)(b.below[i]) }

// At returns the value of a number, or nil.
func (v *Vector[T]) At(n int) *T {
	b := v.root
	if n>>(digitBits*(v.height+1)) != 0 {
		return nil
	}
	for h := v.height; h > 0 && b != nil; h-- {
		b = b.child(n >> (digitBits * h) & digitMask)
	}
	if b == nil {
		return nil
	}
	return b.value(n & digitMask)
}

// Len returns the number of values.
func (v *Vector[T]) Len() int { return v.size }

// Change returns v with the value of a number set, as part of a batch. A nil value deletes. The number must
// not be negative.
func (v Vector[T]) Change(by Batch, n int, value *T) Vector[T] {
	for ; n>>(digitBits*(v.height+1)) != 0; v.height++ {
		if v.root != nil {
			top := &branch[T]{batch: by}
			top.below[0] = unsafe.Pointer(v.root)
			v.root = top
		}
	}
	v.root = v.root.writable(by)
	b := v.root
	for h := v.height; h > 0; h-- {
		i := n >> (digitBits * h) & digitMask
		c := b.child(i).writable(by)
		b.below[i], b = unsafe.Pointer(c), c
	}
	if b.value(n&digitMask) == nil {
		v.size++
	}
	if b.below[n&digitMask] = unsafe.Pointer(value); value == nil {
		v.size--
	}
	return v
}

// writable returns b if the batch may modify it, or else a copy.
func (b *branch[T]) writable(by Batch) *branch[T] {
	switch {
	case b == nil:
		return &branch[T]{batch: by}
	case b.batch == by && by != 0:
		return b
	}
	return &branch[T]{by, b.below}
}

// Each calls f for every value in the order of their numbers until f returns false.
func (v *Vector[T]) Each(f func(value *T) bool) { v.root.since(nil, v.height, f) }

// Since calls f for the values that differ from those of old, in order, until f returns false.
func (v *Vector[T]) Since(old *Vector[T], f func(value *T) bool) {
	was := old.root
	for h := old.height; h > v.height && was != nil; h-- {
		was = was.child(0)
	}
	v.root.sinceBelow(was, v.height, v.height-old.height, f)
}

// sinceBelow is since for a branch that is higher than the old one by the given number of levels.
func (b *branch[T]) sinceBelow(old *branch[T], height, higher int, f func(value *T) bool) bool {
	if b == nil || higher <= 0 {
		return b.since(old, height, f)
	}
	if !b.child(0).sinceBelow(old, height-1, higher-1, f) {
		return false
	}
	for i := 1; i < len(b.below); i++ {
		if !b.child(i).since(nil, height-1, f) {
			return false
		}
	}
	return true
}

// since calls f for the values below b, at the given height, that old does not have.
func (b *branch[T]) since(old *branch[T], height int, f func(value *T) bool) bool {
	if b == nil || b == old {
		return true
	}
	if old == nil {
		old = &branch[T]{}
	}
	for i := range b.below {
		switch {
		case b.below[i] == nil || b.below[i] == old.below[i]:
		case height > 0 && !b.child(i).since(old.child(i), height-1, f), height == 0 && !f(b.value(i)):
			return false
		}
	}
	return true
}
