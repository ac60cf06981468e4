package persistent

import (
	"cmp"
	"slices"

	"hearth/engine"
)

// Inverses say which values stand with a term, in several relations: values that have
// numbers. Few are turned to other terms in a batch, mostly the same ones as in the batch
// before, and only that is remembered: lists are brought up to date when these are many.
type Inverses[T any] struct {
	by    Batch     // who may write to it
	lists []Inverse // by relation
	of    Vector[T] // what lists say is true of these
	late  []late[T] // that stand with other terms than lists say, by number
}

// A late value is one behind those of lists.
type late[T any] struct {
	number int32
	in     Relations // in which it may stand with other terms
	value  *T
}

// Relations are some of several relations.
type Relations uint32

// With returns r with one more. What is said of the last one is said of all behind it.
func (r Relations) With(relation int) Relations { return r | 1<<min(relation, 31) }

// mostLate is how many values are looked at one by one.
const mostLate = 32

// NewInverses returns those of values that stand with terms as lists say.
func NewInverses[T any](lists []Inverse, of Vector[T]) *Inverses[T] {
	return &Inverses[T]{lists: lists, of: of}
}

// Each calls yield for the numbers of values that stand with a term, ascending, until it
// returns false. Of a value that has been turned in the relation, stands says whether it is
// one of them.
func (in *Inverses[T]) Each(relation int, t engine.Term, stands func(value *T) bool, yield func(number int32) bool) {
	late, of := in.late, Relations(0).With(relation)
	for _, n := range in.lists[relation].Of(t) {
		for len(late) > 0 && late[0].number < n {
			if late[0].in&of != 0 && stands(late[0].value) && !yield(late[0].number) {
				return
			}
			late = late[1:]
		}
		is := true
		if len(late) > 0 && late[0].number == n {
			is, late = late[0].in&of == 0 || stands(late[0].value), late[1:]
		}
		if is && !yield(n) {
			return
		}
	}
	for _, l := range late {
		if l.in&of != 0 && stands(l.value) && !yield(l.number) {
			return
		}
	}
}

// Turn returns inverses in which a number has a value that stands with other terms than
// the one before in some relations, as part of a batch.
func (in *Inverses[T]) Turn(by Batch, number int32, v *T, turned Relations) *Inverses[T] {
	if in.by != by {
		in = &Inverses[T]{by: by, lists: in.lists, of: in.of, late: append(make([]late[T], 0, len(in.late)+2), in.late...)}
	}
	at, again := slices.BinarySearchFunc(in.late, number, func(l late[T], n int32) int { return cmp.Compare(l.number, n) })
	if again {
		in.late[at].value = v
		in.late[at].in |= turned
	} else {
		in.late = slices.Insert(in.late, at, late[T]{number, turned, v})
	}
	return in
}

// Made returns inverses when a batch has turned all that it turns: now are the values, and
// terms are those with which one of them, or none, stands.
func (in *Inverses[T]) Made(now Vector[T], terms func(v *T, relation int) []engine.Term) *Inverses[T] {
	if len(in.late) <= mostLate {
		return in
	}
	made, by := NewInverses(slices.Clone(in.lists), now), NewBatch()
	for _, l := range in.late {
		was := in.of.At(int(l.number))
		for i := range made.lists {
			made.lists[i].Turn(by, l.number, terms(was, i), terms(l.value, i))
		}
	}
	return made
}
