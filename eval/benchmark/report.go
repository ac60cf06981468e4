package benchmark

import (
	"hearth/eval"
	"hearth/eval/kitchen"
	"hearth/parser/diag"
	"hearth/sim"
)

// The statuses of a report.
const (
	OK         = "ok"          // every step was executed
	Partial    = "partial"     // some were not; the scores are those of what was done
	Failed     = "error"       // the network is unsound or stopped the evaluation
	NoSolution = "no-solution" // released semantics: no order executes everything
	Empty      = "empty"       // a file without networks
)

// A Report is what came of one network of a file. Scores are nil where there
// is no value.
type Report struct {
	File   string   `json:"file"`
	Recipe *string  `json:"recipe"`
	Status string   `json:"status"`
	Code   string   `json:"code,omitempty"` // of the first thing that is wrong
	Smatch *float64 `json:"smatch_score"`   // nil unless asked for
	Goals  *float64 `json:"goal_condition_success"`
	Dish   *float64 `json:"dish_approximation_score"`
	Time   *float64 `json:"execution_time"` // seconds

	Inexact  bool               `json:"-"` // see [eval.TimeCell]
	Problems []*diag.Diagnostic `json:"-"`
	Episode  *sim.Episode       `json:"-"` // nil when nothing could be executed
	Reached  *eval.GoalReport   `json:"-"`
	Dishes   *kitchen.Report    `json:"-"`
}

// Row returns the report as a row of the benchmark's result files.
func (r *Report) Row() eval.Row {
	row := eval.Row{Cells: map[eval.Metric]string{}}
	if r.Recipe != nil {
		row.ID = *r.Recipe
	}
	if r.Smatch != nil {
		row.Cells[eval.Smatch] = eval.ScoreCell(*r.Smatch)
	}
	if r.Goals != nil {
		row.Cells[eval.GoalConditionSuccess] = eval.ScoreCell(*r.Goals)
	}
	if r.Dish != nil {
		row.Cells[kitchen.DishApproximation] = eval.ScoreCell(*r.Dish)
	}
	if r.Time != nil {
		row.Cells[eval.ExecutionTime] = eval.TimeCell(*r.Time, r.Inexact)
	}
	return row
}
