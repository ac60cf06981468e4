package experiment

import (
	"hearth/eval"
	"hearth/eval/experiment/survey"
	"hearth/eval/household"
	"hearth/sim/planner"
)

// Results are what an experiment found.
type Results struct {
	Title        string            `json:"title"`
	Table        []eval.Metric     `json:"table"`
	Outcomes     []*Outcome        `json:"methods"` // in the order of the specification
	Translations []TranslationCost `json:"translations"`
}

// A TranslationCost is what embedding phrases and texts cost. It is no part of the
// costs of methods, which share what is embedded.
type TranslationCost struct {
	Name  string `json:"name"`
	Spent Spent  `json:"spent"`
}

// An Outcome is what came of a method: the figures are those of its best run.
type Outcome struct {
	Method   string                     `json:"method"`
	Plan     How                        `json:"plan"`
	Runs     int                        `json:"runs"`                 // that the best one was chosen of
	Params   *planner.Params            `json:"parameters,omitempty"` // of the best one; nil when no model was asked
	Varied   []string                   `json:"varied,omitempty"`     // the names of the parameters in which the runs differ
	Figures  map[eval.Metric]float64    `json:"figures"`              // shares from 0 to 1, lengths in steps; what is not known is not there
	Errors   map[household.Kind]float64 `json:"errors"`               // shares of plans and scenes
	Spent    Spent                      `json:"spent"`                // on the best run, all examples together
	Searched Spent                      `json:"searched"`             // on all runs, plans that failed included
	Judged   *survey.Judgement          `json:"judged,omitempty"`     // nil without annotators
	Plans    []*Plan                    `json:"plans"`                // of the best run, in the order of examples, then of tasks
}

// A Plan is one plan with what came of it.
type Plan struct {
	Example int            `json:"example"` // from 0, of the fixed ones
	Steps   []string       `json:"steps"`   // as people write them
	Names   *bool          `json:"names"`   // a thing that the task names; nil when that names none
	Row     *household.Row `json:"row"`
}
