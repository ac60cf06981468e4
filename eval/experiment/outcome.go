package experiment

import (
	"slices"

	"hearth/eval"
	"hearth/eval/batch"
	"hearth/eval/household"
	"hearth/eval/kitchen"
	"hearth/eval/sequence"
	"hearth/sim/planner"
)

// results sums up the journal, which must hold all plans.
func (r *Runner) results(l *layout) (out *Results, err error) {
	out = &Results{Title: r.Spec.Title, Table: r.Spec.Table, Translations: []TranslationCost{}}
	paid, cells := r.costs(l), l.cells
	for i := range r.Spec.Methods {
		m := &r.Spec.Methods[i]
		n := len(m.Params) * m.Fixed.Runs() * len(r.Materials.Tasks)
		out.Outcomes = append(out.Outcomes, r.outcome(paid, m, cells[:n]))
		cells = cells[n:]
	}
	for _, t := range r.Spec.Translations {
		if spent := paid.embedded[t.Name]; spent != (Spent{}) {
			out.Translations = append(out.Translations, TranslationCost{t.Name, spent})
		}
	}
	if r.Materials.Kitchen != nil {
		out.Phenomena, err = r.phenomena(out.Outcomes)
	}
	return out, err
}

// outcome chooses the best run of a method. The cells are the plans of the method, sorted by run, then by
// example.
func (r *Runner) outcome(paid *costs, m *Method, cells []batch.Input[cell]) *Outcome {
	o := &Outcome{Method: m.Name, Plan: m.Plan, Runs: len(m.Params)}
	each := len(cells) / len(m.Params)
	runs := make([]run, len(m.Params))
	measures := make([]Measure, len(m.Params))
	for i := range runs {
		runs[i] = r.run(paid, cells[i*each:(i+1)*each], m.Fixed.Runs())
		measures[i] = Measure{Executability: runs[i].figures[household.Executability], LCS: runs[i].figures[household.LCS]}
		if r.Materials.Kitchen != nil {
			measures[i] = Measure{Executability: runs[i].figures[Executed], LCS: runs[i].figures[kitchen.DishApproximation]}
		}
		o.Searched = o.Searched.Plus(runs[i].spent).Plus(runs[i].lost)
	}
	best := r.Spec.Scale.best(measures)
	if m.Plan.Asks() {
		o.Params, o.Varied = &m.Params[best], varied(m.Params)
	}
	o.Spent, o.Plans, o.Figures, o.Errors = runs[best].spent, runs[best].plans, runs[best].figures, runs[best].errors
	return o
}

// varied returns the names of the parameters in which runs differ.
func varied(runs []planner.Params) (names []string) {
	for _, name := range planner.ParameterNames() {
		differs := func(p planner.Params) bool { return p.Value(name) != runs[0].Value(name) }
		if slices.ContainsFunc(runs, differs) {
			names = append(names, name)
		}
	}
	return names
}

// A run holds all plans of a method for one set of parameters.
type run struct {
	plans       []*Plan
	figures     map[eval.Metric]float64 // means over the fixed examples
	errors      map[household.Kind]float64
	spent, lost Spent
}

// run sums up the plans of one run. The cells hold, for each of n examples, one plan for every task.
func (r *Runner) run(paid *costs, cells []batch.Input[cell], n int) run {
	if r.Materials.Kitchen != nil {
		return r.dishes(paid, cells)
	}
	out := run{errors: map[household.Kind]float64{}}
	tasks := len(cells) / n
	scores := &eval.Sample{}
	for i := range n {
		report := &household.Report{}
		var names sequence.Share // share of plans that name a thing of their task
		for _, c := range cells[i*tasks : (i+1)*tasks] {
			note, _ := r.Journal.Find(c.ID)
			row := note.Row.Original()
			row.ID = c.Key
			out.plans = append(out.plans, &Plan{Example: c.Value.Example, Steps: note.Steps, Names: note.Names, Row: row})
			out.spent = out.spent.Plus(note.Spent)
			out.lost = out.lost.Plus(paid.lost[c.Nameless()])
			report.Rows = append(report.Rows, row)
			if note.Names != nil {
				names.Add(*note.Names)
			}
		}
		figures := report.Scores()
		if names.Total > 0 {
			figures[Object] = names.Value()
		}
		scores.Add(figures)
		for kind, count := range report.Faults() {
			out.errors[kind] += float64(count) / float64(n*tasks*len(r.Materials.Sites))
		}
	}
	out.figures = means(scores)
	return out
}

// means returns the mean of each metric over the values that are known.
func means(s *eval.Sample) map[eval.Metric]float64 {
	out := map[eval.Metric]float64{}
	for m, values := range s.Values {
		for _, v := range values {
			out[m] += v / float64(len(values))
		}
	}
	return out
}
