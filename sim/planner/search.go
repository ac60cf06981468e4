package planner

// A Grid has the values of parameters that are searched. An empty list leaves a
// parameter as it is.
type Grid struct {
	Epsilon, Temperature, Beta                           []float64
	Samples                                              []int
	FrequencyPenalty, PresencePenalty, RepetitionPenalty []float64
}

// The grids of the paper (A.1), for models that know the penalties of one
// interface or the other.
var (
	OpenAI = Grid{
		Epsilon: []float64{0, 0.4, 0.8}, Temperature: []float64{0.1, 0.3, 0.6}, Beta: []float64{0.3}, Samples: []int{1, 10},
		FrequencyPenalty: []float64{0.1, 0.3, 0.6, 0.9}, PresencePenalty: []float64{0.3, 0.5, 0.8},
	}
	Transformers = Grid{
		Epsilon: []float64{0, 0.4, 0.8}, Temperature: []float64{0.1, 0.3, 0.6}, Beta: []float64{0.3}, Samples: []int{1, 10},
		RepetitionPenalty: []float64{1, 1.2, 1.5, 1.8},
	}
)

// Params returns base with each combination of the values of g; the last list
// changes fastest.
func (g Grid) Params(base Params) []Params {
	all := []Params{base}
	all = vary(all, g.Epsilon, func(p *Params, v float64) { p.Epsilon = v })
	all = vary(all, g.Temperature, func(p *Params, v float64) { p.Temperature = v })
	all = vary(all, g.Beta, func(p *Params, v float64) { p.Beta = v })
	all = vary(all, g.Samples, func(p *Params, v int) { p.Samples = v })
	all = vary(all, g.FrequencyPenalty, func(p *Params, v float64) { p.FrequencyPenalty = v })
	all = vary(all, g.PresencePenalty, func(p *Params, v float64) { p.PresencePenalty = v })
	return vary(all, g.RepetitionPenalty, func(p *Params, v float64) { p.RepetitionPenalty = v })
}

func vary[T any](all []Params, values []T, set func(*Params, T)) []Params {
	if len(values) == 0 {
		return all
	}
	var out []Params
	for _, p := range all {
		for _, v := range values {
			set(&p, v)
			out = append(out, p)
		}
	}
	return out
}

// FixedExamples are how many examples, one at a time, the paper averages over
// for methods that have a fixed one.
const FixedExamples = 3

// A Measure is how good the plans of a run are; both are shares from 0 to 1.
type Measure struct{ Executability, LCS float64 }

// Mean returns the mean of measures, such as those of runs with three fixed
// examples; the zero value for none.
func Mean(all []Measure) (m Measure) {
	for _, x := range all {
		m.Executability += x.Executability / float64(len(all))
		m.LCS += x.LCS / float64(len(all))
	}
	return m
}

// A Scale makes measures comparable: what is Low counts 0, what is High 1.
type Scale struct{ Low, High Measure }

// The published scales.
var (
	// ByPeople divides by the measures of people: all of their plans can be
	// executed, and two of theirs for one task share at most 0.489 (footnote 2).
	ByPeople = Scale{High: Measure{1, 0.489}}
	// ByRuns is that of the program that the results of the paper were
	// evaluated with.
	ByRuns = Scale{Low: Measure{0.09, 0.10}, High: Measure{0.88, 0.24}}
)

// Score is the sum of both measures on a scale.
func (s Scale) Score(m Measure) float64 {
	return (m.Executability-s.Low.Executability)/(s.High.Executability-s.Low.Executability) +
		(m.LCS-s.Low.LCS)/(s.High.LCS-s.Low.LCS)
}

// Choose returns which run has the largest score, the first of equally good
// ones; -1 when there are none.
func Choose(runs []Measure, s Scale) int {
	best := -1
	for i, m := range runs {
		if best < 0 || s.Score(m) > s.Score(runs[best]) {
			best = i
		}
	}
	return best
}
