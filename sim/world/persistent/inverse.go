package persistent

import (
	"slices"

	"hearth/engine"
)

// An Inverse says which numbers stand with a term: of the entities that have a
// value. A copy of it stays as it is when another batch sets something. The zero
// Inverse is empty.
type Inverse struct{ lists Records[list] }

// A list is the numbers of one term.
type list struct {
	term    engine.Term
	number  int32 // of the term
	by      Batch // who may write to it
	numbers []int32
	room    [6]int32 // for a few
}

// put makes a list that of its term.
func (in *Inverse) put(by Batch, l *list, known bool) {
	if !known {
		in.lists = in.lists.Call(by, l.term, l.number)
	}
	in.lists.Vector = in.lists.Change(by, int(l.number), l)
}

// Of returns the numbers that stand with a term, ascending. Nobody may change them.
func (in *Inverse) Of(t engine.Term) []int32 {
	if l := in.lists.Get(t); l != nil {
		return l.numbers
	}
	return nil
}

// Filled makes an Inverse in which numbers stand with terms, as part of a batch; they
// come in ascending order.
func Filled(by Batch, each func(yield func(t engine.Term, number int32))) Inverse {
	in := Inverse{lists: NewRecords[list]()}
	each(func(t engine.Term, number int32) { in.Set(by, t, number, true) })
	in.lists = in.lists.Made()
	return in
}

// Set says whether a number stands with a term, as part of a batch.
func (in *Inverse) Set(by Batch, t engine.Term, number int32, stands bool) {
	l := in.lists.Get(t)
	if l == nil || l.by != by {
		own := &list{term: t, number: int32(in.lists.Len()), by: by}
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
	if n := len(l.numbers); stands && (n == 0 || l.numbers[n-1] < number) { // as they come at first
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

// Turn says that a number stands with other terms than it had, as part of a batch. Both
// slices of terms are in the order in which these came, so that most are found side by
// side.
func (in *Inverse) Turn(by Batch, number int32, had, has []engine.Term) {
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
