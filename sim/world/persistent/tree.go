package persistent

import "hearth/engine"

// A tree is an [Order] of many members: a balanced one (AVL).
type tree struct {
	left, right *tree
	rank        int64
	term        engine.Term
	height      int8
	count       int
}

// member is what stands at a node, if there is one.
func (o *tree) member() (m Member, ok bool) {
	if o == nil {
		return Member{}, false
	}
	return Member{o.rank, o.term}, true
}

func (o *tree) h() int8 {
	if o == nil {
		return 0
	}
	return o.height
}

// size is the number of terms in o.
func (o *tree) size() int {
	if o == nil {
		return 0
	}
	return o.count
}

func join(l *tree, rank int64, term engine.Term, r *tree) *tree {
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

func leaf(l *tree, rank int64, term engine.Term, r *tree) *tree {
	return &tree{l, r, rank, term, 1 + max(l.h(), r.h()), 1 + l.size() + r.size()}
}

// with returns o with term at rank; a term already there is replaced.
func (o *tree) with(rank int64, term engine.Term) *tree {
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
func (o *tree) without(rank int64) *tree {
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
func (o *tree) first() *tree {
	if o == nil {
		return nil
	}
	for o.left != nil {
		o = o.left
	}
	return o
}

// last is the node of the highest rank, nil when o is empty.
func (o *tree) last() *tree {
	if o == nil {
		return nil
	}
	for o.right != nil {
		o = o.right
	}
	return o
}

// each calls f in order of rank until f returns false, which each then returns.
func (o *tree) each(f func(rank int64, term engine.Term) bool) bool {
	return o == nil || o.left.each(f) && f(o.rank, o.term) && o.right.each(f)
}

// at reports whether something stands at rank.
func (o *tree) at(rank int64) bool {
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
func (o *tree) after(rank int64) (found *tree) {
	for o != nil {
		if o.rank > rank {
			found, o = o, o.left
		} else {
			o = o.right
		}
	}
	return found
}
