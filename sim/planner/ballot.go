package planner

import (
	"cmp"
	"slices"
)

// candidates is how many of the most alike tasks a plan may come from: all
// others have a vote, but one of theirs hardly ever wins.
const candidates = 20

// A candidate is a plan with the score that it can be expected to have.
type candidate struct {
	steps []string
	of    *told
	score float64
}

// A ballot is the plans of voters with their steps by number.
type ballot struct {
	voters []voter
	all    float64          // the sum of their likenesses
	plans  [][][]int32      // of each voter
	number map[string]int32 // of a step
}

func newBallot(voters []voter) *ballot {
	b := &ballot{voters: voters, number: map[string]int32{}}
	for _, v := range voters {
		b.all += v.like
		var plans [][]int32
		for _, p := range v.plans {
			plans = append(plans, b.numbers(p.steps))
		}
		b.plans = append(b.plans, plans)
	}
	return b
}

func (b *ballot) numbers(steps []string) []int32 {
	out := make([]int32, len(steps))
	for i, s := range steps {
		n, ok := b.number[s]
		if !ok {
			n = int32(len(b.number))
			b.number[s] = n
		}
		out[i] = n
	}
	return out
}

// ranked returns the plans of the most alike voters, the best first.
func (b *ballot) ranked() (list []candidate) {
	var r ruler
	for i, v := range b.voters[:min(candidates, len(b.voters))] {
		for j, p := range v.plans {
			r.take(b.plans[i][j], len(b.number))
			list = append(list, candidate{p.steps, v.told, b.score(&r)})
		}
	}
	slices.SortStableFunc(list, func(a, b candidate) int { return cmp.Compare(b.score, a.score) })
	return list
}

// score returns the score that a plan can be expected to have (see
// [hearth/eval/sequence.Best]). A task may be asked of one or of many people, so
// its score is half that with all its plans and half that with the best of them.
func (b *ballot) score(r *ruler) (sum float64) {
	for i, v := range b.voters {
		mean, best := 0.0, 0.0
		for j, p := range b.plans[i] {
			share := float64(r.common(p)) / float64(max(r.length, len(p)))
			mean += v.plans[j].share * share
			best = max(best, share)
		}
		sum += v.like / b.all * (mean + best) / 2
	}
	return sum
}
