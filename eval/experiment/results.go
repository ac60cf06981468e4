package experiment

import (
	"hearth/eval"
	"hearth/eval/experiment/survey"
	"hearth/eval/household"
	"hearth/sim/planner"
)

// Results are the results of an experiment.
type Results struct {
	Title        string            `json:"title"`
	Table        []eval.Metric     `json:"table"`
	Outcomes     []*Outcome        `json:"methods"` // one for each method, in the order of the specification
	Translations []TranslationCost `json:"translations"`
	Phenomena    []*Phenomenon     `json:"phenomena,omitempty"` // only in a kitchen
}

// A Phenomenon is something that makes recipes hard to read, with the scores of the recipes that have it.
type Phenomenon struct {
	Name    string    `json:"name"`
	Doc     string    `json:"doc"`
	Recipes int       `json:"recipes"` // number of recipes with it
	Dishes  []float64 `json:"dishes"`  // mean dish score over these recipes, by method
}

// A TranslationCost is the cost of embedding phrases and texts. It is not included in the costs of methods,
// because methods share the embeddings.
type TranslationCost struct {
	Name  string `json:"name"`
	Spent Spent  `json:"spent"`
}

// An Outcome is the result of a method. The figures are those of its best run.
type Outcome struct {
	Method   string                     `json:"method"`
	Plan     Approach                   `json:"plan"`
	Runs     int                        `json:"runs"`                 // number of runs that the best one was chosen from
	Params   *planner.Params            `json:"parameters,omitempty"` // parameters of the best run; nil when no model was asked
	Varied   []string                   `json:"varied,omitempty"`     // the names of the parameters in which the runs differ
	Figures  map[eval.Metric]float64    `json:"figures"`              // shares from 0 to 1, lengths in steps; unknown values are missing
	Errors   map[household.Kind]float64 `json:"errors"`               // by kind of error: share of executions that it ended, over plans and scenes
	Spent    Spent                      `json:"spent"`                // costs of the best run, all examples together
	Searched Spent                      `json:"searched"`             // costs of all runs, failed plans included
	Judged   *survey.Judgement          `json:"judged,omitempty"`     // judgement of annotators; nil if there are none
	Plans    []*Plan                    `json:"plans"`                // plans of the best run, in the order of examples, then of tasks
}

// A Plan is one plan with its scores.
type Plan struct {
	Example int            `json:"example"` // index of the first fixed example of the prompt in the pool, from 0; 0 without fixed examples
	Steps   []string       `json:"steps"`   // steps in natural language
	Names   *bool          `json:"names"`   // whether it names a thing of its task; nil when the task names none
	Row     *household.Row `json:"row,omitempty"`
	Dish    *Dish          `json:"dish,omitempty"` // in a kitchen, in place of Row
}
