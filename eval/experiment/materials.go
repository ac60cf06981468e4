package experiment

import (
	"context"

	"hearth/eval/experiment/recipes"
	"hearth/eval/household"
	"hearth/sim/planner"
	"hearth/sim/planner/bank"
)

// Materials are the inputs for making and scoring plans.
type Materials struct {
	Tasks          []planner.Task        // in the order of the table; descriptions are for methods with Described
	People         map[string][][]string // lines of the programs that people wrote, by task
	Demonstrations []planner.Demonstration
	Phrases        []string // phrases that steps may consist of
	// Set has the household, the judge and the reader; plans use its kinds and templates. The runner computes
	// its People from the field People above.
	Set   *household.Set
	Sites []household.Site // scenes in which programs are executed
	// Home executes plans on trial for the method [Rehearsed]. It must not be one of the sites.
	Home    planner.Executor
	Lexical bank.Embedder // compares phrases without a model
	// Kitchen scores networks when the world is the kitchen. Tasks are then recipes, and the fields before are nil.
	Kitchen *recipes.Kitchen
	// Stamp changes with everything that the other fields do not show: rules, scenes, resources.
	Stamp string
}

// Models opens models by the file names in a [Spec]. It must be safe for concurrent use.
type Models interface {
	// Model opens a planning model.
	Model(file string) (Model, error)
	// Embedder opens a translation model.
	Embedder(file string) (Embedder, error)
	// Stamp changes with everything that the answers of a model depend on, such as its address and name, but
	// not with prices or limits.
	Stamp(file string) (string, error)
}

// A Model is a [planner.Model] that also returns the costs of a call, even of one that failed.
type Model interface {
	Sample(ctx context.Context, prompt string, n int, s planner.Sampling) ([]planner.Sample, Spent, error)
}

// An Embedder is a [bank.Embedder] that also returns the costs of a call, even of one that failed.
type Embedder interface {
	Embed(ctx context.Context, texts []string) ([]bank.Vector, Spent, error)
}

// Spent counts the requests to models and their costs.
type Spent struct {
	Requests int64         `json:"requests"`         // requests sent, every attempt
	Cached   int64         `json:"cached,omitempty"` // answered from a cache without a request
	Tokens   int64         `json:"tokens"`           // tokens of prompts and completions
	Cost     planner.Money `json:"cost"`
}

// Plus returns the sum of s and t.
func (s Spent) Plus(t Spent) Spent {
	return Spent{s.Requests + t.Requests, s.Cached + t.Cached, s.Tokens + t.Tokens, s.Cost + t.Cost}
}
