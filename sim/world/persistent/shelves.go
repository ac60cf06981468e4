package persistent

import (
	"slices"

	"hearth/engine"
)

// Shelves are orders by small numbers, of which there are not many. A copy of them
// shares their memory with them: a batch writes to its own alone. The zero Shelves
// are empty.
type Shelves struct {
	by  Batch // who may write to it
	all []*shelf
}

type shelf struct {
	by     Batch // who may write to it
	number int
	order  Order
}

func byNumber(s *shelf, number int) int { return s.number - number }

// Len is how many numbers ever had an order.
func (s *Shelves) Len() int { return len(s.all) }

// Of returns the order of a number.
func (s *Shelves) Of(number int) *Order {
	if at, found := slices.BinarySearchFunc(s.all, number, byNumber); found {
		return &s.all[at].order
	}
	return &Order{}
}

// Each calls f for all numbers.
func (s *Shelves) Each(f func(number int, o *Order)) {
	for _, x := range s.all {
		f(x.number, &x.order)
	}
}

// Put puts a term into the order of a number.
func (s *Shelves) Put(by Batch, number int, rank int64, term engine.Term) {
	o := s.edit(by, number)
	*o = o.With(rank, term)
}

// Take takes what stands at a rank from the order of a number.
func (s *Shelves) Take(by Batch, number int, rank int64) {
	if s.Of(number).At(rank) {
		o := s.edit(by, number)
		*o = o.Without(rank)
	}
}

// edit returns the order of a number, to be written to.
func (s *Shelves) edit(by Batch, number int) *Order {
	at, found := slices.BinarySearchFunc(s.all, number, byNumber)
	if s.by != by {
		s.by, s.all = by, append(make([]*shelf, 0, len(s.all)+1), s.all...)
	}
	switch {
	case !found:
		s.all = slices.Insert(s.all, at, &shelf{by: by, number: number})
	case s.all[at].by != by:
		s.all[at] = &shelf{by, number, s.all[at].order}
	}
	return &s.all[at].order
}
