package persistent

import (
	"cmp"
	"slices"

	"hearth/engine"
)

// An Order is a persistent sequence of terms sorted by rank. The zero Order is
// empty. A few members are copied with every change; more are in a balanced tree
// (AVL) whose changes copy one path.
type Order struct {
	few  []Member
	many *tree
}

// A Member is a term of an order with its rank.
type Member struct {
	Rank int64
	Term engine.Term
}

// mostFew is how many members a change copies.
const mostFew = 40

func byRank(m Member, rank int64) int { return cmp.Compare(m.Rank, rank) }

// Size is the number of terms in o.
func (o *Order) Size() int { return len(o.few) + o.many.size() }

// With returns o with term at rank; a term already there is replaced.
func (o Order) With(rank int64, term engine.Term) Order {
	if o.many != nil {
		return Order{many: o.many.with(rank, term)}
	}
	at, found := slices.BinarySearchFunc(o.few, rank, byRank)
	rest := o.few[at:]
	if found {
		rest = rest[1:]
	}
	few := append(append(append(make([]Member, 0, at+1+len(rest)), o.few[:at]...), Member{rank, term}), rest...)
	if len(few) <= mostFew {
		return Order{few: few}
	}
	var many *tree
	for _, m := range few {
		many = many.with(m.Rank, m.Term)
	}
	return Order{many: many}
}

// Without returns o without what stands at rank.
func (o Order) Without(rank int64) Order {
	if o.many != nil {
		return Order{many: o.many.without(rank)}
	}
	at, found := slices.BinarySearchFunc(o.few, rank, byRank)
	if !found {
		return o
	}
	return Order{few: append(append(make([]Member, 0, len(o.few)-1), o.few[:at]...), o.few[at+1:]...)}
}

// First is the member of the lowest rank; ok is false when o is empty.
func (o *Order) First() (m Member, ok bool) {
	if len(o.few) > 0 {
		return o.few[0], true
	}
	return o.many.first().member()
}

// Last is the member of the highest rank; ok is false when o is empty.
func (o *Order) Last() (m Member, ok bool) {
	if n := len(o.few); n > 0 {
		return o.few[n-1], true
	}
	return o.many.last().member()
}

// Each calls f in order of rank until f returns false, which each then returns.
func (o *Order) Each(f func(rank int64, term engine.Term) bool) bool {
	for i := range o.few {
		if m := &o.few[i]; !f(m.Rank, m.Term) {
			return false
		}
	}
	return o.many.each(f)
}

// At reports whether something stands at rank.
func (o *Order) At(rank int64) bool {
	_, found := slices.BinarySearchFunc(o.few, rank, byRank)
	return found || o.many.at(rank)
}

// After returns the member of the lowest rank above rank; ok is false when there is
// none.
func (o *Order) After(rank int64) (m Member, ok bool) {
	if at, found := slices.BinarySearchFunc(o.few, rank, byRank); found && at+1 < len(o.few) {
		return o.few[at+1], true
	} else if !found && at < len(o.few) {
		return o.few[at], true
	}
	return o.many.after(rank).member()
}

// Same reports whether two orders are one version; it may miss some that are.
func (o *Order) Same(other *Order) bool {
	return o.many == other.many && len(o.few) == len(other.few) && (len(o.few) == 0 || &o.few[0] == &other.few[0])
}
