package persistent

import (
	"slices"

	"hearth/engine"
)

// An Inverse says which numbers stand with a term: of the entities that have a
// value. The zero Inverse is empty.
type Inverse struct{ lists Records[*list] }

// A list is the numbers of one term.
type list struct {
	term    engine.Term
	number  int   // of the term
	by      Batch // who may write to it
	numbers []int32
	room    [6]int32 // for a few
}

func (l *list) key() (engine.Term, int) { return l.term, l.number }

// Of returns the numbers that stand with a term, ascending; nobody may change them.
func (in *Inverse) Of(t engine.Term) []int32 {
	if l, ok := in.lists.Get(t); ok {
		return l.numbers
	}
	return nil
}

// Fill says in an empty Inverse which numbers stand with which terms, as part of a
// batch; they come in ascending order.
func (in *Inverse) Fill(by Batch, each func(yield func(t engine.Term, number int))) {
	var all []*list
	of := map[engine.Term]*list{}
	each(func(t engine.Term, number int) {
		l := of[t]
		if l == nil {
			l = &list{term: t, number: len(all), by: by}
			l.numbers = l.room[:0]
			of[t], all = l, append(all, l)
		}
		l.numbers = append(l.numbers, int32(number))
	})
	in.lists = in.lists.With(by, all, (*list).key)
}

// Set says whether a number stands with a term, as part of a batch.
func (in *Inverse) Set(by Batch, t engine.Term, number int, stands bool) {
	l, known := in.lists.Get(t)
	if !known || l.by != by {
		own := &list{term: t, number: in.lists.Len(), by: by}
		own.numbers = own.room[:0]
		if known {
			if own.number = l.number; len(l.numbers) >= len(own.room) {
				own.numbers = make([]int32, 0, len(l.numbers)+4)
			}
			own.numbers = append(own.numbers, l.numbers...)
		}
		l = own
		in.lists = in.lists.With(by, []*list{l}, (*list).key)
	}
	at, there := slices.BinarySearch(l.numbers, int32(number))
	switch {
	case stands && !there:
		l.numbers = slices.Insert(l.numbers, at, int32(number))
	case there && !stands:
		l.numbers = slices.Delete(l.numbers, at, at+1)
	}
}
