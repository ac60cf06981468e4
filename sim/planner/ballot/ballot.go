// Package ballot finds the plan with the highest expected score (minimum Bayes
// risk) among those of voters: [Ranked]. It knows steps as texts alone.
package ballot

import (
	"cmp"
	"slices"
)

// candidates is how many of the most alike tasks a plan may come from: all
// others have a vote, but one of theirs hardly ever wins.
const candidates = 20

// A Plan stands for a share of the plans of its voter.
type Plan struct {
	Steps []string
	Share float64
}

// A Voter has plans, and so much to say.
type Voter struct {
	Like  float64 // relative to other voters
	Plans []Plan
}

// A Candidate is a plan with the score that it can be expected to have.
type Candidate struct {
	Steps []string
	Voter int // from 0
	Score float64
}

// Ranked returns the plans of the first voters, the best first. Voters are
// sorted, the most alike first.
func Ranked(voters []Voter) []Candidate { return newBallot(voters).ranked() }

// A ballot is the plans of voters with their steps by number.
type ballot struct {
	voters []Voter
	all    float64          // the sum of their likenesses
	plans  [][][]int32      // of each voter
	number map[string]int32 // of a step
}

func newBallot(voters []Voter) *ballot {
	b := &ballot{voters: voters, number: map[string]int32{}}
	for _, v := range voters {
		b.all += v.Like
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

// ranked returns the plans of the most alike voters, the best first.
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

// score returns the score that a plan can be expected to have (see
// [hearth/eval/sequence.Best]). A task may be asked of one or of many people, so
// its score is half that with all its plans and half that with the best of them.
func (b *ballot) score(r *ruler) (sum float64) {
	for i, v := range b.voters {
		mean, best := 0.0, 0.0
		for j, p := range b.plans[i] {
			share := float64(r.common(p)) / float64(max(r.length, len(p)))
			mean += v.Plans[j].Share * share
			best = max(best, share)
		}
		sum += v.Like / b.all * (mean + best) / 2
	}
	return sum
}
