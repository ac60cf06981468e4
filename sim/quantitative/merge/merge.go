// Package merge replaces and extends the facts that rules have derived for a step.
package merge

import (
	"hearth/engine"
	"hearth/sim"
)

// Facts are facts with some predicates replaced (Instead) and some extended (Besides).
type Facts struct {
	sim.Facts
	Replaced, Added map[string][][]engine.Term
}

// Rows implements [sim.Facts].
func (f Facts) Rows(pred string) [][]engine.Term {
	if rows, ok := f.Replaced[pred]; ok {
		return rows
	}
	if more := f.Added[pred]; len(more) > 0 {
		return append(append([][]engine.Term(nil), f.Facts.Rows(pred)...), more...)
	}
	return f.Facts.Rows(pred)
}

// Release releases the underlying facts.
func (f Facts) Release() { sim.Effects{Facts: f.Facts}.Release() }
