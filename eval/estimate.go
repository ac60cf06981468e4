package eval

import (
	"math"
	"slices"
)

// An Estimate is the mean of a metric over plans, with its confidence interval.
type Estimate struct {
	N       int     // plans with a value
	Missing int     // plans without a value
	Mean    float64 // mean of the plans with a value; NaN if there is none
	Low     float64 // 95 % confidence interval of Mean; NaN for fewer than two values
	High    float64
}

// resamples is the number of bootstrap samples. It makes the ends of a 95 % interval accurate to about a tenth
// of its width.
const resamples = 2000

// A Sample collects the scores of plans.
type Sample struct {
	N      int                  // number of plans
	Values map[Metric][]float64 // values of each metric, in any order
}

// Add adds the scores of one plan. A metric without a score counts as missing.
func (s *Sample) Add(scores map[Metric]float64) {
	if s.Values == nil {
		s.Values = map[Metric][]float64{}
	}
	s.N++
	for m, v := range scores {
		s.Values[m] = append(s.Values[m], v)
	}
}

// Estimate returns the mean of a metric with its bootstrap interval: the middle 95 % of the means of resampled
// values (Efron, 1979). It makes no assumption about the distribution of scores. The interval lies between the
// smallest and the largest score. The function draw returns a random integer from 0 to n-1.
func (s *Sample) Estimate(m Metric, draw func(n int) int) Estimate {
	values := slices.Sorted(slices.Values(s.Values[m]))
	e := Estimate{N: len(values), Missing: s.N - len(values), Mean: mean(values), Low: math.NaN(), High: math.NaN()}
	if len(values) < 2 {
		return e
	}
	means := make([]float64, resamples)
	for i := range means {
		total := 0.0
		for range values {
			total += values[draw(len(values))]
		}
		means[i] = total / float64(len(values))
	}
	slices.Sort(means)
	e.Low, e.High = quantile(means, 0.025), quantile(means, 0.975)
	return e
}

func mean(values []float64) float64 {
	total := 0.0
	for _, v := range values {
		total += v
	}
	return total / float64(len(values))
}

// quantile returns the q-quantile by linear interpolation between sorted values.
func quantile(sorted []float64, q float64) float64 {
	at := q * float64(len(sorted)-1)
	below := int(at)
	above := min(below+1, len(sorted)-1)
	return sorted[below] + (at-float64(below))*(sorted[above]-sorted[below])
}

// PassAt estimates the probability that at least one of k samples succeeds, from c successes among n ≥ k samples:
// 1 − C(n−c, k) / C(n, k), without bias (Chen et al., 2021).
func PassAt(n, c, k int) float64 {
	none := 1.0
	for i := n - c + 1; i <= n; i++ {
		none *= max(0, 1-float64(k)/float64(i))
	}
	return 1 - none
}
