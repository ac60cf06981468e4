package benchmark

import (
	"hearth/eval"
	"hearth/eval/kitchen"
	"hearth/eval/report"
	"hearth/sim/explanation"
)

// A Score is the result of one network, with details that explain its scores.
type Score struct {
	*Report
	MadeBy map[string]report.Maker `json:"made_by,omitempty" jsonschema:"steps that made the variables that fulfil goals"`
	Costs  []kitchen.Cost          `json:"costs,omitempty" jsonschema:"differences of the best dish from the gold dish, with their costs; the costs add up to 1 minus the score"`
	Losses []Loss                  `json:"losses,omitempty" jsonschema:"differences from the gold network, each once, with the goals and the part of the dish that it cost"`
	Sides  []kitchen.Line          `json:"side_by_side,omitempty" jsonschema:"the gold dish and the best dish as a tree; a heading that names both objects precedes their attributes"`
}

// NewScore describes a score. It adds the details if the report still holds goals and dishes.
func NewScore(r *Report) *Score {
	out := &Score{Report: r, MadeBy: map[string]report.Maker{}}
	if r.GoalReport != nil && r.Episode != nil {
		for _, g := range r.GoalReport.Goals {
			if b := r.Episode.Bindings.Bound(g.ReachedBy); g.Step > 0 && b != nil {
				out.MadeBy[g.ReachedBy] = report.Maker{Step: b.BoundBy.Index + 1, Action: b.BoundBy.Name}
			}
		}
	}
	if r.DishReport != nil && r.DishReport.Best != nil {
		out.Sides, out.Costs = r.DishReport.Best.Dish().SideBySide(), r.DishReport.Best.Dish().Costs()
	}
	out.Losses = lossesOf(r)
	return out
}

// Scores holds the scores of many networks.
type Scores struct {
	Items []*Score `json:"items"`
	table eval.Table
}

// NewScores combines scores. The table has a column for each metric. Then follow the file of each network, its
// status, its problems, and the given labels.
func NewScores(all []*Score, metrics []eval.Metric, labels ...eval.Label) *Scores {
	return &Scores{append([]*Score{}, all...), eval.Table{
		ID: "recipe-id", Metrics: metrics, Labels: append([]eval.Label{eval.FileLabel, eval.Status, eval.Code, eval.Warning}, labels...),
		Rows: report.Convert(all, func(x *Score) eval.Row { return x.Row() }),
	}}
}

// Lines returns the scores as separate values.
func (s *Scores) Lines() []any { return report.Convert(s.Items, func(x *Score) any { return x }) }

// Table returns the scores in the format of the benchmark's tables.
func (s *Scores) Table() report.Table {
	all := s.table.Records()
	return report.Table{Columns: all[0], Rows: all[1:]}
}

// Steps describes the execution of a network without its scores.
func (r *Report) Steps() *report.Episode {
	out := explanation.ReportEpisode(r.Episode)
	out.Status = r.Status
	return out
}

// Run describes the execution of a network with its scores.
func (r *Report) Run() *report.Episode {
	out := r.Steps()
	out.Goals, out.Dish, out.Hash = r.Goals, r.Dish, r.Episode.End().State.Hash()
	out.Problems = append(out.Problems, report.Convert(r.Problems, report.OfDiagnostic)...)
	out.Corrections = r.Corrections
	return out
}
