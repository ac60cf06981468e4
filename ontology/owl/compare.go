package owl

import (
	"slices"
	"strings"
)

// A Difference holds the axioms that are in only one of two sets, sorted by text.
type Difference struct{ Removed, Added []*Axiom }

// Compare returns the axioms removed from a and those added in b. The order and repetition of axioms do not
// matter; their annotations do.
func Compare(a, b []*Axiom) Difference {
	return Difference{Removed: without(a, b), Added: without(b, a)}
}

// without returns the axioms of a that are not in b.
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
