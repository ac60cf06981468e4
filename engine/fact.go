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

// String returns f in the syntax of rules. A comparison is written as an infix operator.
func (f Fact) String() string { return f.Write(nil) }

// Write formats f like String. If amount(i) is true, argument i is a number of billionths and is written as a
// decimal, such as 1.5. A nil amount is false for all arguments.
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

// signs maps the predicate of a comparison to its operator.
var signs = map[string]string{"=": "=", "!=": "!=", ":lt": "<", ":le": "<=", ":gt": ">", ":ge": ">="}

// Comparison returns the operator of a comparison, such as "<", and "" for other facts.
func (f Fact) Comparison() string {
	if len(f.Args) != 2 {
		return ""
	}
	return signs[f.Pred]
}

// A Source supplies the rows of predicates that rules read but do not define: the fluents of a state, the
// ontology, and computed predicates.
type Source interface {
	// Scan yields the rows of pred that match pattern until yield returns false. A free term of the pattern
	// matches anything. Every row that is yielded matches the pattern and is yielded once. The row is valid
	// only during the call. It is an error if an input of a computed predicate is free. Errors do not name pred:
	// the caller does.
	Scan(pred string, pattern []Term, yield func(row []Term) bool) error
}

// A Reader is a Source that can also be read without callbacks: predicates have numbers, and rows are appended
// to a buffer of the caller.
type Reader interface {
	Source

	// Catalog maps predicates to the numbers that Read takes. It never changes. Two readers use the
	// same numbers if and only if their catalogs are equal (==).
	Catalog() interface {
		Number(pred string) (n int, ok bool)
	}

	// Read appends to rows what Scan would yield for rows.Pattern, in the same order.
	Read(pred int, rows *Rows) error
}

// Rows is a buffer for the rows of one predicate that match a pattern.
type Rows struct {
	Pattern   []Term // a free term matches anything
	Flat      []Term
	N         int
	FirstOnly bool // the caller needs only one row
	Input     int  // index of the input that reads, if several inputs are evaluated at once; -1 for all inputs
}

// Add appends row if it matches the pattern. It reports whether the caller wants more rows.
func (r *Rows) Add(row ...Term) bool {
	if !Match(r.Pattern, row) {
		return true
	}
	r.Flat = append(r.Flat, row...)
	r.N++
	return !r.FirstOnly
}

// A Rule is a clause of a program: a rule or a fact.
type Rule struct {
	Head string      // name of the predicate that the clause defines
	Args []Term      // arguments of the head; a free term stands for one that is not constant
	Span source.Span // position of the clause
	Text string      // source text of the clause
}

// Match reports whether row matches pattern. A free term of the pattern matches anything.
func Match(pattern, row []Term) bool {
	for i, t := range pattern {
		if t != (Term{}) && t != row[i] {
			return false
		}
	}
	return true
}

// CompareRows compares two rows of one predicate argument by argument.
func CompareRows(a, b []Term) int {
	for i := range a {
		if c := a[i].Compare(b[i]); c != 0 {
			return c
		}
	}
	return 0
}
