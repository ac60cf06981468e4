package experiment

// A Measure holds two scores of the plans of a run; both are shares from 0 to 1.
type Measure struct{ Executability, LCS float64 }

// A Scale makes measures comparable: Low counts 0, and High counts 1.
type Scale struct{ Low, High Measure }

// scales are the published scales.
var scales = map[string]Scale{
	// The scale people divides by the measures of people: all of their plans can be executed, and the LCS of
	// two of their plans for one task is at most 0.489 (footnote 2).
	"people": {High: Measure{1, 0.489}},
	// The scale runs is the one in the program that evaluated the results of the paper.
	"runs": {Low: Measure{0.09, 0.10}, High: Measure{0.88, 0.24}},
}

// score returns the sum of both measures on the scale.
func (s Scale) score(m Measure) float64 {
	return (m.Executability-s.Low.Executability)/(s.High.Executability-s.Low.Executability) +
		(m.LCS-s.Low.LCS)/(s.High.LCS-s.Low.LCS)
}

// best returns the index of the run with the largest score, the first one of equals, or -1 if there are none.
func (s Scale) best(runs []Measure) int {
	best := -1
	for i, m := range runs {
		if best < 0 || s.score(m) > s.score(runs[best]) {
			best = i
		}
	}
	return best
}
