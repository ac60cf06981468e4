package benchmark

import (
	"fmt"

	"hearth/eval"
	"hearth/eval/forgive"
	"hearth/eval/kitchen"
	"hearth/parser/diag"
	"hearth/sim"
	"hearth/sim/hazards"
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
// is no value. Its JSON form reads back as it was written.
type Report struct {
	File    string   `json:"file"`
	Recipe  *string  `json:"recipe"`
	Status  string   `json:"status"`
	Code    string   `json:"code" jsonschema:"of the first thing that is wrong; empty when nothing is"`
	Goals   *float64 `json:"goal_condition_success"`
	Dish    *float64 `json:"dish_approximation_score"`
	Time    *float64 `json:"execution_time" jsonschema:"seconds"`
	Inexact bool     `json:"inexact,omitempty" jsonschema:"a decimal number took part in the time: tables write it with a decimal point"`
	Smatch  *float64 `json:"smatch_score" jsonschema:"null unless asked for"`
	From    string   `json:"recipe_from,omitempty" jsonschema:"what told of which recipe the network is, unless its header did: file name"`
	Made    *Stamp   `json:"made_with,omitempty"`

	Told     []diag.Plain      `json:"problems,omitempty" jsonschema:"all that is wrong with the network, and what went wrong by itself in its steps"`
	Forgiven []forgive.Note    `json:"forgiven,omitempty" jsonschema:"what was read in another way than it is written; in lenient evaluations"`
	Latent   []hazards.Failure `json:"latent_failures,omitempty" jsonschema:"what steps have doomed although they were done; only where they were carried out"`
	Warned   []diag.Plain      `json:"warnings,omitempty" jsonschema:"what is doubtful and changes no score"`

	Reached *eval.GoalReport `json:"goals,omitempty"`
	Dishes  *kitchen.Report  `json:"dish,omitempty"`
	Others  *kitchen.Report  `json:"dish_among_others,omitempty" jsonschema:"with the other candidates, when that was asked for"`

	Problems []*diag.Diagnostic `json:"-"`
	Warnings []*diag.Diagnostic `json:"-"`
	Episode  *sim.Episode       `json:"-"` // nil when nothing could be executed
}

// A Stamp says what made a result: two results are comparable when their
// stamps are equal. Hashes are of contents.
type Stamp struct {
	Hearth     string             `json:"hearth,omitempty" jsonschema:"version of the program"`
	Edition    string             `json:"edition"`
	Semantics  string             `json:"semantics"`
	Mode       string             `json:"mode,omitempty" jsonschema:"quantitative where steps were carried out by hand"`
	Candidates kitchen.Candidates `json:"candidates"`
	Lenient    bool               `json:"lenient,omitempty" jsonschema:"mistakes were forgiven"`
	Rules      string             `json:"rules"`
	Ontology   string             `json:"ontology"`
	Data       string             `json:"data" jsonschema:"the first state and the gold networks"`
}

// Scores returns the scores that there are.
func (r *Report) Scores() map[eval.Metric]float64 {
	out := map[eval.Metric]float64{}
	for m, v := range map[eval.Metric]*float64{
		eval.Smatch: r.Smatch, eval.GoalConditionSuccess: r.Goals, kitchen.DishApproximation: r.Dish, eval.ExecutionTime: r.Time,
	} {
		if v != nil {
			out[m] = *v
		}
	}
	return out
}

// Row returns the report as a row of the benchmark's result files.
func (r *Report) Row() eval.Row {
	row := eval.Row{Cells: map[eval.Metric]string{}, Labels: map[eval.Label]string{
		eval.OfFile: r.File, eval.Status: r.Status, eval.Code: r.Code,
	}}
	for i, n := range r.Forgiven {
		if i > 0 {
			row.Labels[eval.Forgiven] += "; "
		}
		row.Labels[eval.Forgiven] += n.String()
	}
	if len(r.Warned) > 0 {
		row.Labels[eval.Warning] = r.Warned[0].Code
	}
	for i, f := range r.Latent {
		if i > 0 {
			row.Labels[eval.Latent] += "; "
		}
		row.Labels[eval.Latent] += fmt.Sprintf("%s (step %d)", f.Kind, f.Step)
	}
	if r.Recipe != nil {
		row.ID = *r.Recipe
	}
	for m, v := range r.Scores() {
		row.Cells[m] = eval.ScoreCell(v)
		if m == eval.ExecutionTime {
			row.Cells[m] = eval.TimeCell(v, r.Inexact)
		}
	}
	return row
}
