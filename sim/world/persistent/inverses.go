package persistent

import (
	"cmp"
	"slices"

	"hearth/engine"
)

// Inverses holds the inverses of several relations between numbered values and terms. A batch changes few
// values, often the same ones as the batch before. Such changes are only recorded; the lists are updated once
// many have accumulated.
type Inverses[T any] struct {
	batch Batch     // the batch that may modify it
	lists []Inverse // by relation
	base  Vector[T] // the values for which the lists are correct
	late  []late[T] // values changed since then, sorted by number
}

// A late value has changed since the lists were updated.
type late[T any] struct {
	number    int32
	relations Relations // relations in which its terms may have changed
	value     *T
}

// Relations is a set of relations, as bits.
type Relations uint32

// With returns r with a relation added. All relations from number 31 on share one bit.
func (r Relations) With(relation int) Relations { return r | 1<<min(relation, 31) }

// mostLate is the maximum number of late values; they are scanned one by one.
const mostLate = 32

// NewInverses returns the inverses given by lists, which must be correct for the values.
func NewInverses[T any](lists []Inverse, of Vector[T]) *Inverses[T] {
	return &Inverses[T]{lists: lists, base: of}
}

// Each calls yield for the numbers of the values that have a term in a relation, in ascending order, until
// yield returns false. For a value that has changed it calls stands to check whether it has the term.
func (in *Inverses[T]) Each(relation int, t engine.Term, stands func(value *T) bool, yield func(number int32) bool) {
	late, of := in.late, Relations(0).With(relation)
	for _, n := range in.lists[relation].Numbers(t) {
		for len(late) > 0 && late[0].number < n {
			if late[0].relations&of != 0 && stands(late[0].value) && !yield(late[0].number) {
				return
			}
			late = late[1:]
		}
		is := true
		if len(late) > 0 && late[0].number == n {
			is, late = late[0].relations&of == 0 || stands(late[0].value), late[1:]
		}
		if is && !yield(n) {
			return
		}
	}
	for _, l := range late {
		if l.relations&of != 0 && stands(l.value) && !yield(l.number) {
			return
		}
	}
}

// Record records, as part of a batch, that the value with a number is now v. turned holds the relations in
// which the terms of v differ from before.
func (in *Inverses[T]) Record(by Batch, number int32, v *T, turned Relations) *Inverses[T] {
	if in.batch != by {
		in = &Inverses[T]{batch: by, lists: in.lists, base: in.base, late: append(make([]late[T], 0, len(in.late)+2), in.late...)}
	}
	at, again := slices.BinarySearchFunc(in.late, number, func(l late[T], n int32) int { return cmp.Compare(l.number, n) })
	if again {
		in.late[at].value = v
		in.late[at].relations |= turned
	} else {
		in.late = slices.Insert(in.late, at, late[T]{number, turned, v})
	}
	return in
}

// Flush must be called at the end of a batch. It updates the lists if too many values are late. Now holds the
// current values; terms returns the terms of a value, which may be nil, in a relation.
func (in *Inverses[T]) Flush(now Vector[T], terms func(v *T, relation int) []engine.Term) *Inverses[T] {
	if len(in.late) <= mostLate {
		return in
	}
	made, by := NewInverses(slices.Clone(in.lists), now), NewBatch()
	for _, l := range in.late {
		was := in.base.At(int(l.number))
		for i := range made.lists {
			made.lists[i].Replace(by, l.number, terms(was, i), terms(l.value, i))
		}
	}
	return made
}
