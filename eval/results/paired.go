package results

import (
	"cmp"
	"math"
	"slices"

	"hearth/eval"
)

const (
	maxExactDifferences = 20    // up to this number of differences all signs are tried: about a million
	draws               = 20000 // number of random sign vectors otherwise
)

// A Comparison estimates the mean difference of paired scores and tests whether it is 0.
type Comparison struct {
	eval.Estimate         // mean of the differences, with its confidence interval
	P             float64 // p-value of the two-sided permutation test; NaN without differences
	Exact         bool    // whether all permutations were tried
	Draws         int     // number of random permutations otherwise
}

// compare tests whether the mean of paired differences is 0. The interval of the mean is a bootstrap interval.
//
// The test is the permutation test of Fisher and Pitman: if the systems are equally good, both signs of every
// difference are equally likely. P is the share of sign vectors whose mean is at least as far from 0 as the
// observed mean. If signs are drawn at random, P is (hits + 1) / (draws + 1). The function draw returns a
// random integer from 0 to n-1.
func compare(differences []float64, draw func(n int) int) Comparison {
	const metric eval.Metric = "difference"
	var all eval.Sample
	var sizes []float64
	sum, size := 0.0, 0.0
	for _, d := range differences {
		all.Add(map[eval.Metric]float64{metric: d})
		if d != 0 {
			sizes = append(sizes, math.Abs(d))
		}
		sum, size = sum+d, size+math.Abs(d)
	}
	c := Comparison{Estimate: all.Estimate(metric, draw), P: math.NaN()}
	if len(differences) == 0 {
		return c
	}
	t := test{sizes, math.Abs(sum) - 1e-9*size}
	if len(sizes) <= maxExactDifferences {
		c.Exact = true
		c.P = float64(t.count(0, 0)) / math.Exp2(float64(len(sizes)))
		return c
	}
	c.Draws = draws
	c.P = float64(t.drawn(draw)+1) / (draws + 1)
	return c
}

// A test counts the sign vectors for which the absolute sum of the differences is at least far.
type test struct {
	sizes []float64
	far   float64
}

// count counts all signs of the differences from index i.
func (t *test) count(i int, sum float64) int {
	switch {
	case i < len(t.sizes):
		return t.count(i+1, sum+t.sizes[i]) + t.count(i+1, sum-t.sizes[i])
	case math.Abs(sum) >= t.far:
		return 1
	}
	return 0
}

// drawn counts random sign vectors.
func (t *test) drawn(draw func(n int) int) (n int) {
	for range draws {
		sum := 0.0
		for i := 0; i < len(t.sizes); {
			signs := draw(1 << maxExactDifferences)
			for range min(maxExactDifferences, len(t.sizes)-i) {
				sum += t.sizes[i] * float64(1-2*(signs&1))
				signs, i = signs>>1, i+1
			}
		}
		if math.Abs(sum) >= t.far {
			n++
		}
	}
	return n
}

// holm corrects the p-values of several tests by the procedure of Holm (1979). If tests with corrected values
// of at most q are rejected, the probability of any wrong rejection is at most q. NaN marks a missing test.
func holm(ps []float64) []float64 {
	order := []int{}
	for i, p := range ps {
		if !math.IsNaN(p) {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(ps[i], ps[j]) })
	out, least := slices.Clone(ps), 0.0
	for rank, i := range order {
		least = max(least, min(1, ps[i]*float64(len(order)-rank)))
		out[i] = least
	}
	return out
}
