package experiment

// A Measure is how good the plans of a run are; both are shares from 0 to 1.
type Measure struct{ Executability, LCS float64 }

// A Scale makes measures comparable: what is Low counts 0, what is High 1.
type Scale struct{ Low, High Measure }

// scales are the published ones.
var scales = map[string]Scale{
	// By people divides by their measures: all of their plans can be executed, and
	// two of theirs for one task share at most 0.489 (footnote 2).
	"people": {High: Measure{1, 0.489}},
	// By runs is that of the program that the results of the paper were evaluated
	// with.
	"runs": {Low: Measure{0.09, 0.10}, High: Measure{0.88, 0.24}},
}

// score is the sum of both measures on a scale.
func (s Scale) score(m Measure) float64 {
	return (m.Executability-s.Low.Executability)/(s.High.Executability-s.Low.Executability) +
		(m.LCS-s.Low.LCS)/(s.High.LCS-s.Low.LCS)
}

// best returns which run has the largest score, the first of equally good ones;
// -1 when there are none.
func (s Scale) best(runs []Measure) int {
	best := -1
	for i, m := range runs {
		if best < 0 || s.score(m) > s.score(runs[best]) {
			best = i
		}
	}
	return best
}
