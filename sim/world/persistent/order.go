package persistent

import (
	"cmp"
	"slices"
)

// An Order is a persistent map from ranks to numbers, sorted by rank. It is a tree
// whose leaves have many members, and members have no pointers. The zero Order is
// empty.
//
// A change made as part of a batch writes to what the batch has made: an Order that
// was changed by a batch is replaced by what the change returns.
type Order struct {
	by      Batch    // who may write to the slices
	members []Member // in a leaf; above, where each of those below begins
	below   []*Order // nil in a leaf
}

// A Member is a number of an order with its rank.
type Member struct {
	Rank   int64
	Number int32
}

// mostMembers is how many a leaf has at most, or those above have below them.
const mostMembers = 32

func byRank(m Member, rank int64) int { return cmp.Compare(m.Rank, rank) }

// Empty reports whether o has no members.
func (o *Order) Empty() bool { return len(o.members) == 0 }

// find returns where a rank is among the members of a leaf, or would be.
func (o *Order) find(rank int64) (at int, found bool) {
	return slices.BinarySearchFunc(o.members, rank, byRank)
}

// child returns which of those below has a rank, or would have it.
func (o *Order) child(rank int64) int {
	at, found := o.find(rank)
	if found || at == 0 {
		return at
	}
	return at - 1
}

// With returns o with a number at a rank, instead of the one there.
func (o Order) With(by Batch, rank int64, number int32) Order {
	o.put(by, Member{rank, number})
	if len(o.members) > mostMembers {
		left := o
		right := left.split(rank)
		o = Order{by, []Member{{Rank: left.members[0].Rank}, {Rank: right.members[0].Rank}}, []*Order{&left, right}}
	}
	return o
}

// own makes the slices of o writable, with room for one more.
func (o *Order) own(by Batch) {
	if o.by == by && by != 0 {
		return
	}
	o.by, o.members = by, append(make([]Member, 0, len(o.members)+1), o.members...)
	if o.below != nil {
		o.below = append(make([]*Order, 0, len(o.below)+1), o.below...)
	}
}

// at returns one of those below, to be written to.
func (o *Order) at(by Batch, i int) *Order {
	c := o.below[i]
	if c.by != by || by == 0 {
		copied := *c
		c = &copied
		c.own(by)
		o.below[i] = c
	}
	return c
}

func (o *Order) put(by Batch, m Member) {
	o.own(by)
	if o.below == nil {
		if at, found := o.find(m.Rank); found {
			o.members[at] = m
		} else {
			o.members = slices.Insert(o.members, at, m)
		}
		return
	}
	i := o.child(m.Rank)
	c := o.at(by, i)
	c.put(by, m)
	o.members[i].Rank = min(o.members[i].Rank, m.Rank)
	if len(c.members) > mostMembers {
		right := c.split(m.Rank)
		o.members = slices.Insert(o.members, i+1, Member{Rank: right.members[0].Rank})
		o.below = slices.Insert(o.below, i+1, right)
	}
}

// split leaves o its first members and returns the others: half of them, unless o
// grew at one end, where it will go on to.
func (o *Order) split(grew int64) *Order {
	at := len(o.members) / 2
	switch {
	case grew >= o.members[len(o.members)-1].Rank:
		at = len(o.members) - 1
	case grew <= o.members[0].Rank:
		at = 1
	}
	right := &Order{by: o.by, members: slices.Clone(o.members[at:])}
	o.members = o.members[:at]
	if o.below != nil {
		right.below = slices.Clone(o.below[at:])
		clear(o.below[at:])
		o.below = o.below[:at]
	}
	return right
}

// Without returns o without what stands at a rank.
func (o Order) Without(by Batch, rank int64) Order {
	if !o.At(rank) {
		return o
	}
	o.take(by, rank)
	for len(o.below) == 1 {
		o = *o.below[0]
	}
	return o
}

func (o *Order) take(by Batch, rank int64) {
	o.own(by)
	if o.below == nil {
		at, _ := o.find(rank)
		o.members = slices.Delete(o.members, at, at+1)
		return
	}
	i := o.child(rank)
	c := o.at(by, i)
	c.take(by, rank)
	if i > 0 && len(c.members)+len(o.below[i-1].members) <= mostMembers/2 { // a few are one page with those before them
		before := o.at(by, i-1)
		before.members, before.below = append(before.members, c.members...), append(before.below, c.below...)
		c.members = nil
	}
	if len(c.members) == 0 {
		o.members, o.below = slices.Delete(o.members, i, i+1), slices.Delete(o.below, i, i+1)
	}
}

// First is the member of the lowest rank; ok is false when o is empty.
func (o *Order) First() (m Member, ok bool) {
	for o.below != nil {
		o = o.below[0]
	}
	if ok = len(o.members) > 0; ok {
		m = o.members[0]
	}
	return m, ok
}

// Last is the member of the highest rank; ok is false when o is empty.
func (o *Order) Last() (m Member, ok bool) {
	for o.below != nil {
		o = o.below[len(o.below)-1]
	}
	if ok = len(o.members) > 0; ok {
		m = o.members[len(o.members)-1]
	}
	return m, ok
}

// Each calls f in order of rank until f returns false, which each then returns.
func (o *Order) Each(f func(m Member) bool) bool {
	for _, c := range o.below {
		if !c.Each(f) {
			return false
		}
	}
	if o.below != nil {
		return true
	}
	for _, m := range o.members {
		if !f(m) {
			return false
		}
	}
	return true
}

// At reports whether something stands at a rank.
func (o *Order) At(rank int64) bool {
	for o.below != nil {
		o = o.below[o.child(rank)]
	}
	_, found := o.find(rank)
	return found
}

// After returns the member of the lowest rank above a rank; ok is false when there
// is none.
func (o *Order) After(rank int64) (m Member, ok bool) {
	if o.below == nil {
		at, found := o.find(rank)
		if found {
			at++
		}
		if ok = at < len(o.members); ok {
			m = o.members[at]
		}
		return m, ok
	}
	i := o.child(rank)
	if m, ok = o.below[i].After(rank); !ok && i+1 < len(o.below) {
		m, ok = o.below[i+1].First()
	}
	return m, ok
}

// Same reports whether two orders are one version; it may miss some that are.
func (o *Order) Same(other *Order) bool {
	return len(o.members) == len(other.members) && (len(o.members) == 0 || &o.members[0] == &other.members[0])
}
