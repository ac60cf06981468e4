package ballot

import (
	"math/bits"
	"slices"
)

// A ruler finds how long a sequence one plan has in common with others, as
// [hearth/eval/sequence.Common] does, for many steps at once: each is a bit
// (Hyyrö 2004). Its zero value is one for a plan without steps.
type ruler struct {
	length int      // of the one plan, in steps
	words  int      // that have a bit for each of its steps
	places []uint64 // of each step by its number, so many words: where the plan has it
	open   []uint64 // where no step was found that makes the sequence longer
}

// take makes a ruler for a plan whose numbers are less than some number.
func (r *ruler) take(plan []int32, numbers int) {
	r.length, r.words = len(plan), (len(plan)+63)/64
	r.places = slices.Grow(r.places[:0], numbers*r.words)[:numbers*r.words]
	clear(r.places)
	for i, n := range plan {
		r.places[int(n)*r.words+i/64] |= 1 << (i % 64)
	}
	r.open = slices.Grow(r.open[:0], r.words)[:r.words]
}

// common returns the length of the longest common sequence.
func (r *ruler) common(plan []int32) int {
	for i := range r.open {
		r.open[i] = ^uint64(0)
	}
	for _, n := range plan {
		carry := uint64(0)
		for i, places := range r.places[int(n)*r.words:][:r.words] {
			found := r.open[i] & places
			var sum uint64
			sum, carry = bits.Add64(r.open[i], found, carry)
			r.open[i] = sum | r.open[i]&^found
		}
	}
	closed := 0
	for _, w := range r.open {
		closed += bits.OnesCount64(^w)
	}
	return closed
}
