package persistent

import (
	"slices"

	"hearth/engine"
)

// An Inverse maps a term to the numbers of the entities that have it as a value. A copy does not change when
// another batch modifies the original. The zero Inverse is empty.
type Inverse struct{ lists Records[list] }

// A list holds the numbers of one term.
type list struct {
	term    engine.Term
	number  int32 // number of the term
	batch   Batch // the batch that may modify it
	numbers []int32
	room    [6]int32 // avoids an allocation for short lists
}

// put stores the list of a term; known is false if the term is new.
func (in *Inverse) put(by Batch, l *list, known bool) {
	if !known {
		in.lists = in.lists.Assign(by, l.term, l.number)
	}
	in.lists.Vector = in.lists.Change(by, int(l.number), l)
}

// Numbers returns the numbers of a term in ascending order; callers must not modify them.
func (in *Inverse) Numbers(t engine.Term) []int32 {
	if l := in.lists.Get(t); l != nil {
		return l.numbers
	}
	return nil
}

// Filled builds an Inverse as part of a batch. Each must yield numbers in ascending order.
func Filled(by Batch, each func(yield func(t engine.Term, number int32))) Inverse {
	in := Inverse{lists: NewRecords[list]()}
	each(func(t engine.Term, number int32) { in.Set(by, t, number, true) })
	in.lists = in.lists.Close()
	return in
}

// Set adds a number to a term, or removes it if stands is false, as part of a batch.
func (in *Inverse) Set(by Batch, t engine.Term, number int32, stands bool) {
	l := in.lists.Get(t)
	if l == nil || l.batch != by {
		own := &list{term: t, number: int32(in.lists.Len()), batch: by}
		own.numbers = own.room[:0]
		if l != nil {
			if own.number = l.number; len(l.numbers) >= len(own.room) {
				own.numbers = make([]int32, 0, len(l.numbers)+4)
			}
			own.numbers = append(own.numbers, l.numbers...)
		}
		in.put(by, own, l != nil)
		l = own
	}
	if n := len(l.numbers); stands && (n == 0 || l.numbers[n-1] < number) { // fast path for ascending numbers
		l.numbers = append(l.numbers, number)
		return
	}
	at, there := slices.BinarySearch(l.numbers, number)
	switch {
	case stands && !there:
		l.numbers = slices.Insert(l.numbers, at, number)
	case there && !stands:
		l.numbers = slices.Delete(l.numbers, at, at+1)
	}
}

// Replace replaces the terms of a number, had by has, as part of a batch. Both slices are in order of addition,
// so that unchanged terms are mostly found at the same position.
func (in *Inverse) Replace(by Batch, number int32, had, has []engine.Term) {
	i := 0
	for _, t := range had {
		if i < len(has) && has[i] == t {
			i++
		} else if !slices.Contains(has, t) {
			in.Set(by, t, number, false)
		}
	}
	for _, t := range has[i:] {
		if !slices.Contains(had, t) {
			in.Set(by, t, number, true)
		}
	}
}
