package results

import (
	"cmp"
	"math"
	"slices"

	"hearth/eval"
)

const (
	mostSigns = 20    // so many differences have about a million signs: all are tried
	draws     = 20000 // of signs, when there are more
)

// A Comparison estimates the mean difference of paired scores and tests whether it is 0.
type Comparison struct {
	eval.Estimate         // of the mean difference
	P             float64 // two-sided, of the permutation test; NaN without a difference to judge by
	Exact         bool    // all permutations were tried
	Draws         int     // how many were drawn otherwise
}

// compare judges the differences between pairs of scores. The interval of their mean is that of
// the bootstrap; the test is the one of Fisher and Pitman: when the systems are
// equally good, the sign of every difference is as likely as the other. P is the
// share of signs that give a mean as far from 0 as theirs, or, where signs are
// drawn, (that share + 1) / (draws + 1). draw returns a random whole number from 0
// to n-1.
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
	if len(sizes) <= mostSigns {
		c.Exact = true
		c.P = float64(t.count(0, 0)) / math.Exp2(float64(len(sizes)))
		return c
	}
	c.Draws = draws
	c.P = float64(t.drawn(draw)+1) / (draws + 1)
	return c
}

// A test counts the signs of differences with which their sum is far from 0.
type test struct {
	sizes []float64
	far   float64
}

// count counts among all signs of those from i on.
func (t *test) count(i int, sum float64) int {
	switch {
	case i < len(t.sizes):
		return t.count(i+1, sum+t.sizes[i]) + t.count(i+1, sum-t.sizes[i])
	case math.Abs(sum) >= t.far:
		return 1
	}
	return 0
}

// drawn counts among signs that are drawn.
func (t *test) drawn(draw func(n int) int) (n int) {
	for range draws {
		sum := 0.0
		for i := 0; i < len(t.sizes); {
			signs := draw(1 << mostSigns)
			for range min(mostSigns, len(t.sizes)-i) {
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

// holm corrects p-values of several tests by the procedure of Holm (1979): to refuse
// those that are at most q then errs in any of them with a probability of at most q.
// NaN is no test.
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
