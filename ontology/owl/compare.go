package owl

import (
	"slices"
	"strings"
)

// A Difference is what two sets of axioms do not share, sorted by text.
type Difference struct{ Removed, Added []*Axiom }

// Compare tells what b has no more and what it has beside a. The order of
// axioms and repeated ones make no difference; annotations of axioms do.
func Compare(a, b []*Axiom) Difference {
	return Difference{Removed: without(a, b), Added: without(b, a)}
}

// without returns the axioms of a that b has not.
func without(a, b []*Axiom) []*Axiom {
	seen := map[string]bool{}
	for _, x := range b {
		seen[x.Full()] = true
	}
	var out []*Axiom
	for _, x := range a {
		if !seen[x.Full()] {
			seen[x.Full()] = true
			out = append(out, x)
		}
	}
	slices.SortFunc(out, func(x, y *Axiom) int { return strings.Compare(x.Full(), y.Full()) })
	return out
}
