package sequence

import "math"

// Parsability counts the steps in words that exactly one template fits.
func (r Reader) Parsability(steps []string) (s Share) {
	for _, step := range steps {
		_, ok := r.Templates.Parse(step, r.Abstract)
		s.Add(ok)
	}
	return s
}

// MeanLength returns the mean number of lines of programs, NaN for none.
func MeanLength(programs [][]string) float64 {
	lines := 0
	for _, p := range programs {
		lines += len(p)
	}
	if len(programs) == 0 {
		return math.NaN()
	}
	return float64(lines) / float64(len(programs))
}
