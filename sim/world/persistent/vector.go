package persistent

// A Vector is a persistent sequence of values by small numbers: a radix tree whose
// changes copy one path. A number without a value has the zero value. The zero
// Vector is empty.
type Vector[V comparable] struct {
	root   *branch[V]
	height int // of the tree: its numbers have so many digits behind the first
	size   int
}

const (
	digitBits = 3
	digitMask = 1<<digitBits - 1
)

// A branch has values at the bottom of the tree, and branches above.
type branch[V comparable] struct {
	by     Batch // who may write to it
	values *[1 << digitBits]V
	below  *[1 << digitBits]*branch[V]
}

// At returns the value of a number.
func (v *Vector[V]) At(n int) (value V) {
	b := v.root
	if b == nil || n>>(digitBits*(v.height+1)) != 0 {
		return value
	}
	for h := v.height; h > 0; h-- {
		if b = b.below[n>>(digitBits*h)&digitMask]; b == nil {
			return value
		}
	}
	return b.values[n&digitMask]
}

// Len is how many numbers have a value.
func (v *Vector[V]) Len() int { return v.size }

// Change returns v with a value for a number that is not negative, as part of a
// batch; the zero value takes away the one that was there.
func (v Vector[V]) Change(by Batch, n int, value V) Vector[V] {
	for v.root != nil && n>>(digitBits*(v.height+1)) != 0 {
		top := &branch[V]{by: by, below: new([1 << digitBits]*branch[V])}
		top.below[0] = v.root
		v.root, v.height = top, v.height+1
	}
	for v.root == nil && n>>(digitBits*(v.height+1)) != 0 {
		v.height++
	}
	v.root = v.root.own(by, v.height)
	b := v.root
	for h := v.height; h > 0; h-- {
		at := &b.below[n>>(digitBits*h)&digitMask]
		*at = (*at).own(by, h-1)
		b = *at
	}
	var none V
	at := &b.values[n&digitMask]
	if *at == none {
		v.size++
	}
	if *at = value; value == none {
		v.size--
	}
	return v
}

// own returns b, or a copy of it that the batch may write to.
func (b *branch[V]) own(by Batch, height int) *branch[V] {
	switch {
	case b != nil && b.by == by && by != 0:
		return b
	case height > 0:
		c := &struct {
			branch[V]
			room [1 << digitBits]*branch[V]
		}{}
		if b != nil {
			c.room = *b.below
		}
		c.by, c.below = by, &c.room
		return &c.branch
	}
	c := &struct {
		branch[V]
		room [1 << digitBits]V
	}{}
	if b != nil {
		c.room = *b.values
	}
	c.by, c.values = by, &c.room
	return &c.branch
}

// Each calls f for every value in the order of their numbers, until f returns false.
func (v *Vector[V]) Each(f func(value V) bool) { v.root.since(nil, f) }

// Since calls f for the values that are not those of old, until f returns false.
func (v *Vector[V]) Since(old *Vector[V], f func(value V) bool) {
	was := old.root
	for h := old.height; h > v.height && was != nil; h-- {
		was = was.below[0]
	}
	v.root.sinceBelow(was, v.height-old.height, f)
}

// sinceBelow is since for a branch that is so much higher than the old one.
func (b *branch[V]) sinceBelow(old *branch[V], higher int, f func(value V) bool) bool {
	if b == nil || higher <= 0 {
		return b.since(old, f)
	}
	if !b.below[0].sinceBelow(old, higher-1, f) {
		return false
	}
	for _, c := range b.below[1:] {
		if !c.since(nil, f) {
			return false
		}
	}
	return true
}

// since calls f for the values below b that old has not.
func (b *branch[V]) since(old *branch[V], f func(value V) bool) bool {
	if b == nil || b == old {
		return true
	}
	var none V
	if b.values != nil {
		for i, value := range b.values {
			if value != none && (old == nil || old.values[i] != value) && !f(value) {
				return false
			}
		}
		return true
	}
	for i, c := range b.below {
		var was *branch[V]
		if old != nil {
			was = old.below[i]
		}
		if !c.since(was, f) {
			return false
		}
	}
	return true
}
