package engine

import (
	"strings"

	"hearth/parser/source"
)

// A Fact is one row of a predicate.
type Fact struct {
	Pred string
	Args []Term
}

// String returns f as rule text writes it; comparisons stand between their sides.
func (f Fact) String() string { return f.Write(nil) }

// Write is String with decimals for those arguments that hold amounts.
func (f Fact) Write(amount func(i int) bool) string {
	args := make([]string, len(f.Args))
	for i, t := range f.Args {
		args[i] = t.String()
		if t.Kind() == NumberKind && amount != nil && amount(i) {
			args[i] = t.Amount()
		}
	}
	if sign := f.Comparison(); sign != "" {
		return args[0] + " " + sign + " " + args[1]
	}
	return f.Pred + "(" + strings.Join(args, ", ") + ")"
}

// signs are the comparisons as rule text writes them.
var signs = map[string]string{"=": "=", "!=": "!=", ":lt": "<", ":le": "<=", ":gt": ">", ":ge": ">="}

// Comparison returns the sign of a comparison as rule text writes it: "" for other facts.
func (f Fact) Comparison() string {
	if len(f.Args) != 2 {
		return ""
	}
	return signs[f.Pred]
}

// A Source answers for the predicates that rules read but do not define: the
// fluents of a state, the ontology, and what is computed on demand.
type Source interface {
	// Scan yields the rows of pred that match pattern, in which free terms
	// match anything, until yield returns false. The row is valid only during
	// the call. Rows must match the pattern; each row is yielded once.
	// A computed predicate whose inputs are free in the pattern is an error.
	Scan(pred string, pattern []Term, yield func(row []Term) bool) error
}

// A Reader is a Source that has a second form, in which nothing is called back:
// predicates have numbers, and rows are put where who asks wants them.
type Reader interface {
	Source

	// Catalog says by which numbers Read knows predicates, if it does. It never
	// changes, and is compared with ==.
	Catalog() interface {
		Number(pred string) (n int, ok bool)
	}

	// Read adds to rows, in the same order, what Scan yields for their pattern.
	Read(pred int, rows *Rows) error
}

// Rows are rows of one predicate, one behind the other, that match a pattern.
type Rows struct {
	Pattern []Term // in which free terms match anything
	Flat    []Term
	N       int
	Few     bool // whoever asks needs no more than one row
	For     int  // the input that it is asked for, where rules are evaluated for several; -1 where it is for all of them
}

// Add adds a row unless it does not match. It reports whether more are wanted.
func (r *Rows) Add(row ...Term) bool {
	if !Match(r.Pattern, row) {
		return true
	}
	r.Flat = append(r.Flat, row...)
	r.N++
	return !r.Few
}

// A Rule is a clause of a program: a rule or a fact.
type Rule struct {
	Head string      // name of the predicate it defines
	Args []Term      // of the head; free where it has no constant
	At   source.Span // where the clause stands
	Text string      // the clause as it was written
}

// Match reports whether row agrees with pattern, in which free terms match anything.
func Match(pattern, row []Term) bool {
	for i, t := range pattern {
		if t != (Term{}) && t != row[i] {
			return false
		}
	}
	return true
}

// CompareRows orders rows of one predicate, argument by argument.
func CompareRows(a, b []Term) int {
	for i := range a {
		if c := a[i].Compare(b[i]); c != 0 {
			return c
		}
	}
	return 0
}
