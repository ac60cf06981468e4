package planner

import (
	"cmp"
	"slices"
)

// candidates is the number of voters whose plans are ranked. All voters contribute to the scores, but plans of
// less similar ones hardly ever win.
const candidates = 20

// A RankedPlan is a plan with its share among the plans of its voter.
type RankedPlan struct {
	Steps []string
	Share float64
}

// A Voter has plans and a weight.
type Voter struct {
	Weight float64 // weight relative to other voters
	Plans  []RankedPlan
}

// A Candidate is a plan with its expected score.
type Candidate struct {
	Steps []string
	Voter int // index of the voter
	Score float64
}

// Ranked returns the plans of the first voters, best first. Voters must be sorted, most similar first.
func rankPlans(voters []Voter) []Candidate { return newBallot(voters).ranked() }

// A ballot holds the plans of voters with steps replaced by numbers.
type ballot struct {
	voters []Voter
	all    float64          // sum of the weights of all voters
	plans  [][][]int32      // by voter and plan: numbers of the steps
	number map[string]int32 // number of each step
}

func newBallot(voters []Voter) *ballot {
	b := &ballot{voters: voters, number: map[string]int32{}}
	for _, v := range voters {
		b.all += v.Weight
		var plans [][]int32
		for _, p := range v.Plans {
			plans = append(plans, b.numbers(p.Steps))
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

// ranked returns the plans of the first voters, best first.
func (b *ballot) ranked() (list []Candidate) {
	var r ruler
	for i, v := range b.voters[:min(candidates, len(b.voters))] {
		for j, p := range v.Plans {
			r.take(b.plans[i][j], len(b.number))
			list = append(list, Candidate{p.Steps, i, b.score(&r)})
		}
	}
	slices.SortStableFunc(list, func(a, b Candidate) int { return cmp.Compare(b.Score, a.Score) })
	return list
}

// score returns the expected score of a plan (see [hearth/eval/sequence.Best]). A task may have been given to
// many people or to one. So the score for one voter is the mean of the average over all its plans and the best
// of them.
func (b *ballot) score(r *ruler) (sum float64) {
	for i, v := range b.voters {
		mean, best := 0.0, 0.0
		for j, p := range b.plans[i] {
			share := float64(r.common(p)) / float64(max(r.length, len(p)))
			mean += v.Plans[j].Share * share
			best = max(best, share)
		}
		sum += v.Weight / b.all * (mean + best) / 2
	}
	return sum
}
