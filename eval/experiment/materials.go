package experiment

import (
	"context"

	"hearth/eval/household"
	"hearth/sim/planner"
	"hearth/sim/planner/bank"
)

// Materials are what plans are made of and scored by.
type Materials struct {
	Tasks          []planner.Task        // in the order of the table; descriptions are for methods that are described
	People         map[string][][]string // lines of the programs of people by task
	Demonstrations []planner.Demonstration
	Phrases        []string // that steps may be made of
	// Set has the household, the judge and the reader, whose kinds and templates
	// are those of plans too. Its People are made of those above.
	Set   *household.Set
	Sites []household.Site // the scenes
	// Home tries plans of the method [Rehearsed]. It must be none of the sites.
	Home    planner.Executor
	Lexical bank.Embedder // compares phrases without a model
	// Stamp changes with all that cannot be seen above: rules, scenes, resources.
	Stamp string
}

// Models opens the models that a [Spec] names by files. They are asked from many
// goroutines.
type Models interface {
	// Model opens a planning model.
	Model(file string) (Model, error)
	// Embedder opens a translation model.
	Embedder(file string) (Embedder, error)
	// Stamp changes with all that answers of a model depend on, such as its
	// address and name, but not with prices or limits.
	Stamp(file string) (string, error)
}

// A Model is a [planner.Model] that says what a call has cost, also when it
// failed.
type Model interface {
	Sample(ctx context.Context, prompt string, n int, s planner.Sampling) ([]planner.Sample, Spent, error)
}

// An Embedder is a [bank.Embedder] that says what a call has cost, also when it
// failed.
type Embedder interface {
	Embed(ctx context.Context, texts []string) ([]bank.Vector, Spent, error)
}

// Spent is what models were asked for and what it cost.
type Spent struct {
	Requests int64         `json:"requests"`         // sent, every attempt
	Cached   int64         `json:"cached,omitempty"` // answered without sending one
	Tokens   int64         `json:"tokens"`           // of prompts and completions
	Cost     planner.Money `json:"cost"`
}

// Plus returns the sum of both.
func (s Spent) Plus(t Spent) Spent {
	return Spent{s.Requests + t.Requests, s.Cached + t.Cached, s.Tokens + t.Tokens, s.Cost + t.Cost}
}
