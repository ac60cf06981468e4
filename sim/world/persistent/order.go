package persistent

import "hearth/engine"

// An Order is a persistent sequence of terms sorted by rank: a balanced tree
// (AVL) whose changes copy one path. nil is the empty order.
type Order struct {
	left, right *Order
	Rank        int64
	Term        engine.Term
	height      int8
	count       int
}

func (o *Order) h() int8 {
	if o == nil {
		return 0
	}
	return o.height
}

// Size is the number of terms in o.
func (o *Order) Size() int {
	if o == nil {
		return 0
	}
	return o.count
}

func join(l *Order, rank int64, term engine.Term, r *Order) *Order {
	switch {
	case l.h() > r.h()+1:
		if l.left.h() >= l.right.h() {
			return leaf(l.left, l.Rank, l.Term, leaf(l.right, rank, term, r))
		}
		m := l.right
		return leaf(leaf(l.left, l.Rank, l.Term, m.left), m.Rank, m.Term, leaf(m.right, rank, term, r))
	case r.h() > l.h()+1:
		if r.right.h() >= r.left.h() {
			return leaf(leaf(l, rank, term, r.left), r.Rank, r.Term, r.right)
		}
		m := r.left
		return leaf(leaf(l, rank, term, m.left), m.Rank, m.Term, leaf(m.right, r.Rank, r.Term, r.right))
	}
	return leaf(l, rank, term, r)
}

func leaf(l *Order, rank int64, term engine.Term, r *Order) *Order {
	return &Order{l, r, rank, term, 1 + max(l.h(), r.h()), 1 + l.Size() + r.Size()}
}

// With returns o with term at rank; a term already there is replaced.
func (o *Order) With(rank int64, term engine.Term) *Order {
	switch {
	case o == nil:
		return leaf(nil, rank, term, nil)
	case rank < o.Rank:
		return join(o.left.With(rank, term), o.Rank, o.Term, o.right)
	case rank > o.Rank:
		return join(o.left, o.Rank, o.Term, o.right.With(rank, term))
	}
	return leaf(o.left, rank, term, o.right)
}

// Without returns o without what stands at rank.
func (o *Order) Without(rank int64) *Order {
	switch {
	case o == nil:
		return nil
	case rank < o.Rank:
		return join(o.left.Without(rank), o.Rank, o.Term, o.right)
	case rank > o.Rank:
		return join(o.left, o.Rank, o.Term, o.right.Without(rank))
	case o.left == nil:
		return o.right
	case o.right == nil:
		return o.left
	}
	next := o.right.First()
	return join(o.left, next.Rank, next.Term, o.right.Without(next.Rank))
}

// First is the node of the lowest rank, nil when o is empty.
func (o *Order) First() *Order {
	if o == nil {
		return nil
	}
	for o.left != nil {
		o = o.left
	}
	return o
}

// Last is the node of the highest rank, nil when o is empty.
func (o *Order) Last() *Order {
	if o == nil {
		return nil
	}
	for o.right != nil {
		o = o.right
	}
	return o
}

// Each calls f in order of rank until f returns false, which each then returns.
func (o *Order) Each(f func(rank int64, term engine.Term) bool) bool {
	return o == nil || o.left.Each(f) && f(o.Rank, o.Term) && o.right.Each(f)
}

// At reports whether something stands at rank.
func (o *Order) At(rank int64) bool {
	for o != nil && o.Rank != rank {
		if rank < o.Rank {
			o = o.left
		} else {
			o = o.right
		}
	}
	return o != nil
}

// After returns the node of the lowest rank above rank, nil when there is none.
func (o *Order) After(rank int64) (found *Order) {
	for o != nil {
		if o.Rank > rank {
			found, o = o, o.left
		} else {
			o = o.right
		}
	}
	return found
}
