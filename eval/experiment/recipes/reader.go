// Package recipes writes the networks of recipes with language models and without, and finds near-duplicates among
// recipes.
package recipes

import (
	"context"

	"hearth/parser/recipe"
)

// A Reader writes the network of a recipe from its text, without a language model.
type Reader interface {
	// Read reads a recipe with some parts of the reader switched off, such as discourse or repair. An unknown
	// name of a part is an error.
	Read(ctx context.Context, text *recipe.Recipe, without []string) (*Reading, error)
}

// A Reading is the network that a reader writes for a recipe.
type Reading struct {
	Network string   // in the notation of package network, with a header
	Clauses []Clause // in the order of the text
}

// A Clause is a part of a recipe with its steps.
type Clause struct {
	Text       string
	First, End int     // its steps are among the actions First to End-1 of the network, from 0; empty if it has none
	Confidence float64 // from 0 to 1
	Refused    string  // why the kitchen refuses one of its steps; "" if it does them all
}
