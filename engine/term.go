package engine

import (
	"strconv"
	"unique"

	"hearth/engine/exact"
)

// Kind says what a [Term] is.
type Kind uint8

// The kinds of a term. The zero Term has kind Free and stands for "any" in a pattern.
const (
	Free Kind = iota
	NameKind
	NumberKind
	TextKind
)

// A Term is a constant of the Datalog programs: a name such as /medium-bowl/12,
// an integer, or a text. Terms are comparable with ==.
type Term struct {
	kind Kind
	sym  unique.Handle[string] // of a number: its exact value, where billionths do not say it
	num  int64
}

// Name makes a name term; s starts with a slash.
func Name(s string) Term { return Term{kind: NameKind, sym: unique.Make(s)} }

// Number makes an integer term.
func Number(n int64) Term { return Term{kind: NumberKind, num: n} }

// Exactly makes a number of billionths that stands for x and remembers it:
// sums, differences and multiples of it are exact too. The number is x rounded;
// ok is false when that does not fit. It is how the amounts of the reference
// implementation travel through rules that only know integers.
func Exactly(x exact.Number) (t Term, ok bool) {
	n, ok := x.Billionths()
	return Remember(n, x), ok
}

// Remember makes the number n that stands for x, which may be a little off: 4.2
// is 4200000000 billionths and stands for the single float next to it.
func Remember(n int64, x exact.Number) Term {
	t := Number(n)
	if !x.Plain() {
		t.sym = unique.Make(x.Key())
	}
	return t
}

// Decimal makes a number of billionths that was written with a decimal point:
// it stands for a single float unless it is whole.
func Decimal(n int64) Term {
	if n%1_000_000_000 == 0 {
		return Number(n)
	}
	return Remember(n, exact.Single(float32(float64(n)/1e9)))
}

// IsExact reports whether t is a number that remembers more than billionths.
func (t Term) IsExact() bool { return t.kind == NumberKind && t.sym != unique.Handle[string]{} }

// Exact returns what a number of billionths stands for.
func (t Term) Exact() exact.Number {
	if t.IsExact() {
		return exact.Parse(t.sym.Value())
	}
	return exact.Billionths(t.num)
}

// Plain returns t without what it remembers beside billionths.
func (t Term) Plain() Term {
	if t.kind == NumberKind {
		return Number(t.num)
	}
	return t
}

// Text makes a string term.
func Text(s string) Term { return Term{kind: TextKind, sym: unique.Make(s)} }

// Kind reports what t is.
func (t Term) Kind() Kind { return t.kind }

// Sym returns the text of a name (with its slash) or of a string; "" for others.
func (t Term) Sym() string {
	if t.kind == NameKind || t.kind == TextKind {
		return t.sym.Value()
	}
	return ""
}

// Num returns the value of a number; 0 for others.
func (t Term) Num() int64 { return t.num }

// String returns t as rule text writes it; a free term is "_".
func (t Term) String() string {
	switch t.kind {
	case NameKind:
		return t.sym.Value()
	case NumberKind:
		return strconv.FormatInt(t.num, 10)
	case TextKind:
		return strconv.Quote(t.sym.Value())
	}
	return "_"
}

// A Fact is one row of a predicate.
type Fact struct {
	Pred string
	Args []Term
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
