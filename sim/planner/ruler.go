package planner

import (
	"math/bits"
	"slices"
)

// A ruler computes the length of the longest common subsequence of one plan with others, like
// [hearth/eval/sequence.Common]. It processes 64 steps at a time as bits (Hyyrö 2004). The zero value is a
// ruler for a plan without steps.
type ruler struct {
	length int      // number of steps of the plan
	words  int      // number of 64-bit words that hold one bit per step
	places []uint64 // for each step number, as many integers as words: a bit for each position of the step in the plan
	open   []uint64 // a bit for each position; common counts the bits that became 0
}

// take sets the plan of a ruler. All step numbers must be below numbers.
func (r *ruler) take(plan []int32, numbers int) {
	r.length, r.words = len(plan), (len(plan)+63)/64
	r.places = slices.Grow(r.places[:0], numbers*r.words)[:numbers*r.words]
	clear(r.places)
	for i, n := range plan {
		r.places[int(n)*r.words+i/64] |= 1 << (i % 64)
	}
	r.open = slices.Grow(r.open[:0], r.words)[:r.words]
}

// common returns the length of the longest common subsequence.
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
