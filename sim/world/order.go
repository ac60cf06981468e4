package world

import "hearth/engine"

// An order is a persistent sequence of terms sorted by rank: a balanced tree
// (AVL) whose changes copy one path. nil is the empty order.
type order struct {
	left, right *order
	rank        int64
	term        engine.Term
	height      int8
	count       int
}

func (o *order) h() int8 {
	if o == nil {
		return 0
	}
	return o.height
}

// size is the number of terms in o.
func (o *order) size() int {
	if o == nil {
		return 0
	}
	return o.count
}

func join(l *order, rank int64, term engine.Term, r *order) *order {
	switch {
	case l.h() > r.h()+1:
		if l.left.h() >= l.right.h() {
			return leaf(l.left, l.rank, l.term, leaf(l.right, rank, term, r))
		}
		m := l.right
		return leaf(leaf(l.left, l.rank, l.term, m.left), m.rank, m.term, leaf(m.right, rank, term, r))
	case r.h() > l.h()+1:
		if r.right.h() >= r.left.h() {
			return leaf(leaf(l, rank, term, r.left), r.rank, r.term, r.right)
		}
		m := r.left
		return leaf(leaf(l, rank, term, m.left), m.rank, m.term, leaf(m.right, r.rank, r.term, r.right))
	}
	return leaf(l, rank, term, r)
}

func leaf(l *order, rank int64, term engine.Term, r *order) *order {
	return &order{l, r, rank, term, 1 + max(l.h(), r.h()), 1 + l.size() + r.size()}
}

// with returns o with term at rank; a term already there is replaced.
func (o *order) with(rank int64, term engine.Term) *order {
	switch {
	case o == nil:
		return leaf(nil, rank, term, nil)
	case rank < o.rank:
		return join(o.left.with(rank, term), o.rank, o.term, o.right)
	case rank > o.rank:
		return join(o.left, o.rank, o.term, o.right.with(rank, term))
	}
	return leaf(o.left, rank, term, o.right)
}

// without returns o without what stands at rank.
func (o *order) without(rank int64) *order {
	switch {
	case o == nil:
		return nil
	case rank < o.rank:
		return join(o.left.without(rank), o.rank, o.term, o.right)
	case rank > o.rank:
		return join(o.left, o.rank, o.term, o.right.without(rank))
	case o.left == nil:
		return o.right
	case o.right == nil:
		return o.left
	}
	next := o.right.first()
	return join(o.left, next.rank, next.term, o.right.without(next.rank))
}

// first is the node of the lowest rank, nil when o is empty.
func (o *order) first() *order {
	if o == nil {
		return nil
	}
	for o.left != nil {
		o = o.left
	}
	return o
}

// last is the node of the highest rank, nil when o is empty.
func (o *order) last() *order {
	if o == nil {
		return nil
	}
	for o.right != nil {
		o = o.right
	}
	return o
}

// each calls f in order of rank until f returns false, which each then returns.
func (o *order) each(f func(rank int64, term engine.Term) bool) bool {
	return o == nil || o.left.each(f) && f(o.rank, o.term) && o.right.each(f)
}

// at reports whether something stands at rank.
func (o *order) at(rank int64) bool {
	for o != nil && o.rank != rank {
		if rank < o.rank {
			o = o.left
		} else {
			o = o.right
		}
	}
	return o != nil
}

// after returns the node of the lowest rank above rank, nil when there is none.
func (o *order) after(rank int64) (found *order) {
	for o != nil {
		if o.rank > rank {
			found, o = o, o.left
		} else {
			o = o.right
		}
	}
	return found
}
