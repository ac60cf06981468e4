package eval

import (
	"math"
	"slices"
)

// An Estimate is the mean of a metric over plans, and how sure it is.
type Estimate struct {
	N       int     // plans with a value
	Missing int     // plans without one
	Mean    float64 // of those with a value; NaN when there is none
	Low     float64 // the 95 % confidence interval of Mean; NaN for fewer than two values
	High    float64
}

// resamples is how often a sample is drawn again: the ends of a 95 % interval
// are then good to about a tenth of its width.
const resamples = 2000

// A Sample collects the scores of plans.
type Sample struct {
	N      int                  // plans
	Values map[Metric][]float64 // those that there are, in any order
}

// Add takes the scores of one plan. What is no metric of it is missing.
func (s *Sample) Add(scores map[Metric]float64) {
	if s.Values == nil {
		s.Values = map[Metric][]float64{}
	}
	s.N++
	for m, v := range scores {
		s.Values[m] = append(s.Values[m], v)
	}
}

// Estimate returns the mean of a metric with its bootstrap interval: the middle
// 95 % of the means of samples drawn from the sample (Efron, 1979). It assumes
// nothing about how scores are spread, and stays between the least and the
// largest of them. draw returns a random whole number from 0 to n-1.
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

// quantile interpolates between the two sorted values around share q.
func quantile(sorted []float64, q float64) float64 {
	at := q * float64(len(sorted)-1)
	below := int(at)
	above := min(below+1, len(sorted)-1)
	return sorted[below] + (at-float64(below))*(sorted[above]-sorted[below])
}
