package persistent

import "slices"

// An Order is a persistent map from ranks to numbers, sorted by rank. It is a tree with large leaves, whose
// members contain no pointers. The zero Order is empty.
//
// A change made as part of a batch modifies nodes that the same batch created. An Order changed by a batch
// must therefore be replaced by the result of the change.
type Order struct {
	batch   Batch    // the batch that may modify the slices
	members []Member // set in a leaf
	below   []page   // nil in a leaf
}

// A Member is a number of an order with its rank.
type Member struct {
	Rank   int64
	Number int32
}

// A page is a part of an order: the members whose ranks start at from, up to the next page.
type page struct {
	firstRank int64
	*Order
}

// mostMembers is the maximum number of members of a leaf, or of pages of an inner node.
const mostMembers = 16

// Empty reports whether o has no members.
func (o *Order) Empty() bool { return o.size() == 0 }

// size returns the number of members or pages that o holds directly.
func (o *Order) size() int { return len(o.members) + len(o.below) }

// Longer reports whether o has more than n members.
func (o *Order) Longer(n int) bool { return o.excess(n) < 0 }

// excess returns n − o.Len(). It is negative if o has more than n members; it may then stop counting early.
func (o *Order) excess(n int) int {
	n -= len(o.members)
	for i := 0; i < len(o.below) && n >= 0; i++ {
		n = o.below[i].excess(n)
	}
	return n
}

// find returns the position of a rank among the members of a leaf, or where to insert it.
func (o *Order) find(rank int64) (at int, found bool) {
	above := len(o.members)
	for at < above {
		if middle := (at + above) / 2; o.members[middle].Rank < rank {
			at = middle + 1
		} else {
			above = middle
		}
	}
	return at, at < len(o.members) && o.members[at].Rank == rank
}

// page returns the index of the page that holds a rank, or would hold it.
func (o *Order) page(rank int64) int {
	at, above := 0, len(o.below)-1
	for at < above {
		if middle := (at + above + 1) / 2; o.below[middle].firstRank <= rank {
			at = middle
		} else {
			above = middle - 1
		}
	}
	return at
}

// With returns o with a number at a rank. It replaces a number that is already there.
func (o Order) With(by Batch, rank int64, number int32) Order {
	o.put(by, Member{rank, number})
	if o.size() > mostMembers {
		left := o
		right := left.split(rank)
		o = Order{batch: by, below: []page{{left.lowestRank(), &left}, right}}
	}
	return o
}

// makeWritable makes the slices of o writable for a batch, with capacity for room more members.
func (o *Order) makeWritable(by Batch, room int) {
	if o.batch == by && by != 0 {
		return
	}
	o.batch = by
	if o.below != nil {
		o.below = append(make([]page, 0, len(o.below)), o.below...)
	} else {
		o.members = append(make([]Member, 0, len(o.members)+room), o.members...)
	}
}

// writablePage returns the page with index i, made writable for a batch.
func (o *Order) writablePage(by Batch, i, room int) *Order {
	c := o.below[i].Order
	if c.batch != by || by == 0 {
		copied := *c
		c = &copied
		c.makeWritable(by, room)
		o.below[i].Order = c
	}
	return c
}

func (o *Order) put(by Batch, m Member) {
	o.makeWritable(by, 1)
	if o.below == nil {
		if at, found := o.find(m.Rank); found {
			o.members[at] = m
		} else {
			o.members = slices.Insert(o.members, at, m)
		}
		return
	}
	i := o.page(m.Rank)
	c := o.writablePage(by, i, 1)
	c.put(by, m)
	o.below[i].firstRank = min(o.below[i].firstRank, m.Rank)
	if c.size() > mostMembers {
		o.below = slices.Insert(o.below, i+1, c.split(m.Rank))
	}
}

// lowestRank returns the lowest rank of o, which must not be empty.
func (o *Order) lowestRank() int64 {
	if o.below != nil {
		return o.below[0].firstRank
	}
	return o.members[0].Rank
}

// split leaves the first half in o and returns the other half. If o grew at one end, it is expected to grow
// there again, so nearly all goes to the opposite side.
func (o *Order) split(grew int64) page {
	at := o.size() / 2
	if first, _ := o.First(); grew == first.Rank {
		at = 1
	}
	if last, _ := o.Last(); grew == last.Rank {
		at = o.size() - 1
	}
	right := &Order{batch: o.batch}
	if o.below != nil {
		right.below = slices.Clone(o.below[at:])
		clear(o.below[at:])
		o.below = o.below[:at]
	} else {
		right.members = slices.Clone(o.members[at:])
		o.members = o.members[:at]
	}
	return page{right.lowestRank(), right}
}

// Without returns o without the member at a rank.
func (o Order) Without(by Batch, rank int64) Order {
	if !o.Has(rank) {
		return o
	}
	o.take(by, rank)
	for len(o.below) == 1 {
		o = *o.below[0].Order
	}
	return o
}

func (o *Order) take(by Batch, rank int64) {
	o.makeWritable(by, 0)
	if o.below == nil {
		at, _ := o.find(rank)
		o.members = slices.Delete(o.members, at, at+1)
		return
	}
	i := o.page(rank)
	c := o.writablePage(by, i, 0)
	c.take(by, rank)
	left := c.size()
	if i > 0 && left+o.below[i-1].size() <= mostMembers/2 { // merge a small page into the previous one
		before := o.writablePage(by, i-1, 0)
		before.members, before.below = append(before.members, c.members...), append(before.below, c.below...)
		left = 0
	}
	if left == 0 {
		o.below = slices.Delete(o.below, i, i+1)
	}
}

// First returns the member with the lowest rank; ok is false if o is empty.
func (o *Order) First() (m Member, ok bool) {
	for o.below != nil {
		o = o.below[0].Order
	}
	if ok = len(o.members) > 0; ok {
		m = o.members[0]
	}
	return m, ok
}

// Last returns the member with the highest rank; ok is false if o is empty.
func (o *Order) Last() (m Member, ok bool) {
	for o.below != nil {
		o = o.below[len(o.below)-1].Order
	}
	if ok = len(o.members) > 0; ok {
		m = o.members[len(o.members)-1]
	}
	return m, ok
}

// Each calls f in order of rank until f returns false. It reports whether f never did.
func (o *Order) Each(f func(m Member) bool) bool {
	for _, p := range o.below {
		if !p.Each(f) {
			return false
		}
	}
	for _, m := range o.members {
		if !f(m) {
			return false
		}
	}
	return true
}

// Has reports whether o has a member at a rank.
func (o *Order) Has(rank int64) bool {
	for o.below != nil {
		o = o.below[o.page(rank)].Order
	}
	_, found := o.find(rank)
	return found
}

// After returns the member with the lowest rank above the given one; ok is false if there is none.
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
	i := o.page(rank)
	if m, ok = o.below[i].After(rank); !ok && i+1 < len(o.below) {
		m, ok = o.below[i+1].First()
	}
	return m, ok
}

// Same reports whether two orders share their memory and are thus equal. It may miss equal ones.
func (o *Order) Same(other *Order) bool {
	return same(o.members, other.members) && same(o.below, other.below)
}

func same[T any](a, b []T) bool { return len(a) == len(b) && (len(a) == 0 || &a[0] == &b[0]) }
