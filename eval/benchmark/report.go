package benchmark

import (
	"fmt"

	"hearth/eval"
	"hearth/eval/kitchen"
	"hearth/eval/lenient"
	"hearth/parser/diag"
	"hearth/sim"
	"hearth/sim/hazards"
)

// The statuses of a report.
const (
	OK         = "ok"          // every step was executed
	Partial    = "partial"     // some steps were not executed; the scores cover the others
	Failed     = "error"       // the network is unsound or stopped the evaluation
	NoSolution = "no-solution" // released semantics: no order executes all steps
	Empty      = "empty"       // a file without networks
)

// A Report is the result of one network of a file. A score is nil when it has no value. Its JSON form can be
// read back unchanged.
type Report struct {
	File       string   `json:"file"`
	Recipe     *string  `json:"recipe"`
	Status     string   `json:"status"`
	Code       string   `json:"code" jsonschema:"diagnostic code of the first problem; empty when there is none"`
	Goals      *float64 `json:"goal_condition_success"`
	Dish       *float64 `json:"dish_approximation_score"`
	Time       *float64 `json:"execution_time" jsonschema:"duration of the whole plan in seconds"`
	Inexact    bool     `json:"inexact,omitempty" jsonschema:"whether a decimal number entered the time; tables then print it with a decimal point"`
	Smatch     *float64 `json:"smatch_score" jsonschema:"Smatch score of the network, 0 to 1; null unless it was requested"`
	RecipeFrom string   `json:"recipe_from,omitempty" jsonschema:"how the recipe was determined: file name; left out when the header names it"`
	Stamp      *Stamp   `json:"made_with,omitempty"`

	PlainProblems []diag.Plain      `json:"problems,omitempty" jsonschema:"all problems of the network and the root causes of its failed steps"`
	Corrections   []lenient.Note    `json:"forgiven,omitempty" jsonschema:"corrections made while reading; only in lenient evaluations"`
	Latent        []hazards.Failure `json:"latent_failures,omitempty" jsonschema:"steps that were done but doomed their product; only where steps are carried out by hand"`
	PlainWarnings []diag.Plain      `json:"warnings,omitempty" jsonschema:"doubtful points that change no score"`

	GoalReport      *eval.GoalReport `json:"goals,omitempty"`
	DishReport      *kitchen.Report  `json:"dish,omitempty"`
	OtherDishReport *kitchen.Report  `json:"dish_among_others,omitempty" jsonschema:"score of the dish with the other candidates; only when requested"`

	Problems []*diag.Diagnostic `json:"-"`
	Warnings []*diag.Diagnostic `json:"-"`
	Episode  *sim.Episode       `json:"-"` // nil when nothing could be executed
	Gold     *sim.Episode       `json:"-"` // the gold network of the recipe, executed; nil when there is none
}

// A Stamp identifies the versions and options behind a result. Results are comparable when their stamps are
// equal. Hashes are hashes of contents.
type Stamp struct {
	Hearth     string             `json:"hearth,omitempty" jsonschema:"version of Hearth"`
	Edition    string             `json:"edition"`
	Semantics  string             `json:"semantics"`
	Mode       string             `json:"mode,omitempty" jsonschema:"quantitative if steps were carried out by hand"`
	Candidates kitchen.Candidates `json:"candidates"`
	Lenient    bool               `json:"lenient,omitempty" jsonschema:"whether mistakes in the text were corrected"`
	Rules      string             `json:"rules"`
	Ontology   string             `json:"ontology"`
	Data       string             `json:"data" jsonschema:"hash of the first state and the gold networks"`
}

// Scores returns the scores that have a value.
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
		eval.FileLabel: r.File, eval.Status: r.Status, eval.Code: r.Code,
	}}
	for i, n := range r.Corrections {
		if i > 0 {
			row.Labels[eval.Repaired] += "; "
		}
		row.Labels[eval.Repaired] += n.String()
	}
	if len(r.PlainWarnings) > 0 {
		row.Labels[eval.Warning] = r.PlainWarnings[0].Code
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
