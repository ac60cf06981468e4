// Package syntax parses rule text, and finds the bounds of words, statements and premises in it.
//
// Mangle's parser defines the meaning of a text. [Parse] reads the usual forms itself, because Mangle's parser
// takes 20 times as long, and leaves all other text to Mangle.
package syntax

import (
	"strings"

	"github.com/google/mangle/parse"
)

// Parse parses a text. The error is that of Mangle's parser.
func Parse(text string) (parse.SourceUnit, error) {
	if u, ok := read(text); ok {
		return u, nil
	}
	return parse.Unit(strings.NewReader(text))
}
