package benchmark

import (
	"fmt"
	"slices"
	"strings"

	"hearth/eval"
	"hearth/eval/kitchen"
	"hearth/eval/report"
	"hearth/parser/source"
	"hearth/sim"
)

// The statuses of a report.
const (
	OK         = "ok"          // every step was executed
	Partial    = "partial"     // some steps were not executed; the scores cover the others
	Failed     = "error"       // the network is unsound or stopped the evaluation
	NoSolution = "no-solution" // released semantics: no order executes all steps
	Empty      = "empty"       // a file without networks

	Unpredicted = "missing" // a recipe of the benchmark without a prediction
)

// A Report is the result of one network of a file. A score is nil when it has no value. Its JSON form can be
// read back unchanged.
type Report struct {
	File         string   `json:"file"`
	Recipe       *string  `json:"recipe"`
	Sample       string   `json:"sample,omitempty" jsonschema:"which of several predictions for the recipe; left out for files of one network each"`
	Status       string   `json:"status"`
	Code         string   `json:"code" jsonschema:"diagnostic code of the first problem; empty when there is none"`
	Goals        *float64 `json:"goal_condition_success"`
	Dish         *float64 `json:"dish_approximation_score"`
	Time         *float64 `json:"execution_time" jsonschema:"duration of the whole plan in seconds"`
	Inexact      bool     `json:"inexact,omitempty" jsonschema:"whether a decimal number entered the time; tables then print it with a decimal point"`
	Smatch       *float64 `json:"smatch_score" jsonschema:"Smatch score of the network, 0 to 1; null unless it was requested"`
	AmendedGoals *float64 `json:"amended_goal_condition_success,omitempty" jsonschema:"goal condition success against the amended gold network"`
	AmendedDish  *float64 `json:"amended_dish_approximation_score,omitempty" jsonschema:"dish approximation score against the amended gold network"`
	RecipeFrom   string   `json:"recipe_from,omitempty" jsonschema:"how the recipe was determined: file name; left out when the header names it"`
	Stamp        *Stamp   `json:"made_with,omitempty"`

	PlainProblems []source.Plain      `json:"problems,omitempty" jsonschema:"all problems of the network and the root causes of its failed steps"`
	Corrections   []report.Correction `json:"forgiven,omitempty" jsonschema:"corrections made while reading; only in lenient evaluations"`
	Latent        []report.Hazard     `json:"latent_failures,omitempty" jsonschema:"steps that were done but doomed their product; only where steps are carried out by hand"`
	PlainWarnings []source.Plain      `json:"warnings,omitempty" jsonschema:"doubtful points that change no score"`

	GoalReport      *eval.GoalReport `json:"goals,omitempty"`
	DishReport      *kitchen.Report  `json:"dish,omitempty"`
	OtherDishReport *kitchen.Report  `json:"dish_among_others,omitempty" jsonschema:"score of the dish with the other candidates; only when requested"`

	Problems []*source.Diagnostic `json:"-"`
	Warnings []*source.Diagnostic `json:"-"`
	Episode  *sim.Episode         `json:"-"` // nil when nothing could be executed
	Gold     *sim.Episode         `json:"-"` // the gold network of the recipe, executed; nil when there is none
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
	Recipes    int                `json:"recipes,omitempty" jsonschema:"number of recipes of the benchmark: means over recipes divide by it"`
}

// Scores returns the scores that have a value.
func (r *Report) Scores() map[eval.Metric]float64 {
	out := map[eval.Metric]float64{}
	for m, v := range map[eval.Metric]*float64{
		eval.Smatch: r.Smatch, eval.GoalConditionSuccess: r.Goals, kitchen.DishApproximation: r.Dish, eval.ExecutionTime: r.Time,
		AmendedGoals: r.AmendedGoals, AmendedDish: r.AmendedDish,
	} {
		if v != nil {
			out[m] = *v
		}
	}
	return out
}

// Row returns the report as a row of a table, with exact scores and the codes of all problems and warnings.
func (r *Report) Row() eval.Row {
	row := r.row(eval.ExactCell)
	if r.Time != nil {
		row.Cells[eval.ExecutionTime] = eval.ExactTime(*r.Time, r.Inexact)
	}
	return row
}

// ReleasedRow returns the report as a row of the benchmark's result files: scores have two decimals.
func (r *Report) ReleasedRow() eval.Row {
	row := r.row(eval.ScoreCell)
	if r.Time != nil {
		row.Cells[eval.ExecutionTime] = eval.TimeCell(*r.Time, r.Inexact)
	}
	return row
}

func (r *Report) row(cell func(float64) string) eval.Row {
	row := eval.Row{Cells: map[eval.Metric]string{}, Labels: map[eval.Label]string{
		eval.FileLabel: r.File, eval.Status: r.Status, eval.SampleLabel: r.Sample,
		eval.Code: codes(r.Code, r.PlainProblems), eval.Warning: codes("", r.PlainWarnings),
	}}
	for i, n := range r.Corrections {
		if i > 0 {
			row.Labels[eval.Repaired] += "; "
		}
		row.Labels[eval.Repaired] += n.String()
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
		row.Cells[m] = cell(v)
	}
	return row
}

// codes joins the codes of diagnostics without duplicates; first is the first of them, unless it is empty.
func codes(first string, all []source.Plain) string {
	out := []string{}
	if first != "" {
		out = append(out, first)
	}
	for _, d := range all {
		if d.Code != "" && !slices.Contains(out, d.Code) {
			out = append(out, d.Code)
		}
	}
	return strings.Join(out, eval.LabelSeparator)
}
