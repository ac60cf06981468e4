package recipes

import (
	"context"

	"hearth/eval/benchmark"
)

// A Kitchen has recipes, scores their networks, and executes lines.
type Kitchen struct {
	Evaluator *benchmark.Evaluator // its set has the recipes
	Reader    Reader               // nil if there is none
	Start     func() Situation     // returns the kitchen before the first line; nil if lines cannot be executed one by one
}

// A Situation is a kitchen in which lines of a network were executed. It never changes.
type Situation interface {
	// Act executes lines in the notation of networks, or as models write them. A line that is refused changes
	// nothing. The error is that of the context or a fault of the rules.
	Act(ctx context.Context, text string) (*Attempt, error)
	// Lines returns the lines that were done.
	Lines() []string
	// Stock lists what is in each place.
	Stock() string
	// Offers returns up to n lines that can be done next. The seed orders lines that are equally likely.
	Offers(ctx context.Context, n int, seed int64) ([]string, error)
}

// An Attempt is the result of executing lines.
type Attempt struct {
	After    Situation // the situation with the lines that were done
	Refused  int       // number of lines that were not done, or 1 if the text could not be read
	Feedback []string  // refusals and warnings, with hints
}

// An Ask function returns n answers of a model to a prompt.
type Ask func(ctx context.Context, prompt string, n int) ([]string, error)
