package persistent

import (
	"cmp"
	"slices"
	"sync/atomic"

	"hearth/engine"
)

// An Inverse says which numbers stand with a term: of the entities that have a
// value. The zero Inverse is empty.
type Inverse struct {
	by    Batch // who may write to it
	lists Records[*list]
	late  []turned // by number

	settled atomic.Pointer[Inverse] // the same with nothing late, if somebody has asked for it
}

// A turned number stands with other terms than lists say.
type turned struct {
	number   int32
	had, has []engine.Term
}

// How many numbers are turned before lists are brought up to date: few enough to be looked
// at one by one, and what a batch may add to them.
const mostLate, mostInBatch = 16, 48

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

// Each calls yield for the numbers that stand with a term, ascending, until it returns
// false.
func (in *Inverse) Each(t engine.Term, yield func(number int32) bool) {
	var numbers []int32
	if l := in.lists.Get(t); l != nil {
		numbers = l.numbers
	}
	late := in.late
	for _, n := range numbers {
		i, turned := 0, false
		for ; i < len(late) && late[i].number <= n; i++ {
			turned = late[i].number == n
			if slices.Contains(late[i].has, t) && !yield(late[i].number) {
				return
			}
		}
		if late = late[i:]; !turned && !yield(n) {
			return
		}
	}
	for _, l := range late {
		if slices.Contains(l.has, t) && !yield(l.number) {
			return
		}
	}
}

// Filled makes an Inverse in which numbers stand with terms, as part of a batch; they
// come in ascending order.
func Filled(by Batch, each func(yield func(t engine.Term, number int32))) *Inverse {
	in := &Inverse{by: by, lists: NewRecords[*list]()}
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

// Turn returns the inverse in which a number stands with other terms than it had, as
// part of a batch: both slices belong to the inverse from then on. Until many numbers
// were turned it only remembers that, as most are turned again before anybody asks.
func (in *Inverse) Turn(by Batch, number int32, had, has []engine.Term) *Inverse {
	if in.by != by {
		if len(in.late) > mostLate {
			in = in.settle()
		}
		in = &Inverse{by: by, lists: in.lists, late: append(make([]turned, 0, len(in.late)+2), in.late...)}
	}
	at, again := slices.BinarySearchFunc(in.late, number, func(t turned, n int32) int { return cmp.Compare(t.number, n) })
	if again {
		in.late[at].has = has
		return in
	}
	if in.late = slices.Insert(in.late, at, turned{number, had, has}); len(in.late) > mostLate+mostInBatch {
		in.catchUp()
	}
	return in
}

// settle returns the same with nothing late. That is done once, however many go on from it.
func (in *Inverse) settle() *Inverse {
	if s := in.settled.Load(); s != nil {
		return s
	}
	s := &Inverse{by: NewBatch(), lists: in.lists, late: in.late}
	s.catchUp()
	in.settled.Store(s)
	return s
}

// catchUp brings all lists up to date.
func (in *Inverse) catchUp() {
	for _, t := range in.late {
		in.turn(in.by, t.number, t.had, t.has)
	}
	in.late = nil
}

// turn brings lists up to date with a number. Both slices of terms are in the order in
// which these came, so that most are found side by side.
func (in *Inverse) turn(by Batch, number int32, had, has []engine.Term) {
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
