package experiment

import (
	"slices"

	"hearth/eval"
	"hearth/eval/experiment/survey"
	"hearth/eval/household"
)

// Questionnaire returns a questionnaire about the plans of all methods. For a method with several fixed
// examples it asks about the plans made with the first one. The seed decides ids and order.
func (r *Results) Questionnaire(seed uint64) *survey.Questionnaire {
	var all []survey.Question
	for _, o := range r.Outcomes {
		for _, p := range o.Plans {
			if p.Example == 0 {
				all = append(all, survey.Question{Task: p.Row.Task, Steps: p.Steps, Methods: []string{o.Method}})
			}
		}
	}
	return survey.New(seed, all)
}

// Judge adds the answers to the results and replaces earlier ones. The table then has correctness columns;
// they come last unless the specification placed them. A method without any judged plan gets no judgement. The
// error is a diagnostic (E0798) when the questions are not about these plans.
func (r *Results) Judge(q *survey.Questionnaire, sheets ...*survey.Sheet) error {
	for _, o := range r.Outcomes {
		var plans []survey.Plan
		for _, p := range o.Plans {
			plans = append(plans, survey.Plan{Task: p.Row.Task, Steps: p.Steps, Executable: p.Row.Scores()[household.Executability]})
		}
		var err error
		if o.Judged, err = q.Judge(o.Method, plans, sheets); err != nil {
			return err
		}
		delete(o.Figures, Correctness)
		delete(o.Figures, Both)
		if o.Judged != nil {
			o.Figures[Correctness], o.Figures[Both] = o.Judged.Correctness, o.Judged.Both
		}
	}
	r.Table = slices.Clone(r.Table)
	for _, c := range []eval.Metric{Correctness, Both} {
		if !slices.Contains(r.Table, c) {
			r.Table = append(r.Table, c)
		}
	}
	return nil
}
