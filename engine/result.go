package engine

import (
	"cmp"
	"slices"
)

// A Result holds everything that one evaluation derived, and the facts given
// to it. It never changes.
type Result struct {
	rows map[string]span
	flat []Term
}

// A span is the place of a predicate's rows in Result.flat.
type span struct{ from, n, arity int }

// result copies the rows of all predicates out of m, so that m can be used again.
func (m *machine) result() *Result {
	terms, preds := 0, 0
	for i, t := range m.tables {
		if t.n > 0 && !m.plan.slots[i].hidden {
			terms += len(t.flat)
			preds++
		}
	}
	r := &Result{rows: make(map[string]span, preds), flat: make([]Term, 0, terms)}
	for i, t := range m.tables {
		if s := &m.plan.slots[i]; t.n > 0 && !s.hidden {
			r.rows[s.name] = span{len(r.flat), t.n, t.arity}
			r.flat = append(r.flat, t.flat...)
		}
	}
	return r
}

// Rows returns the rows of a predicate that rules derived, program text stated
// or the caller gave, in an order that depends on nothing else: argument by
// argument, names before numbers before texts, numbers by value, the others by
// text. Rows that only the Source or the vocabulary have are not among them.
func (r *Result) Rows(pred string) [][]Term {
	s := r.rows[pred]
	rows := make([][]Term, s.n)
	for i := range rows {
		at := s.from + i*s.arity
		rows[i] = r.flat[at : at+s.arity : at+s.arity]
	}
	slices.SortFunc(rows, compareRows)
	return rows
}

// Each yields the rows of a predicate in the order of [Result.Rows], until
// yield returns false.
func (r *Result) Each(pred string, yield func(row []Term) bool) {
	for _, row := range r.Rows(pred) {
		if !yield(row) {
			return
		}
	}
}

// Len returns the number of rows of a predicate.
func (r *Result) Len(pred string) int { return r.rows[pred].n }

// Preds returns the predicates that have rows, sorted by name.
func (r *Result) Preds() []string {
	names := make([]string, 0, len(r.rows))
	for name := range r.rows {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

func compareRows(a, b []Term) int {
	for i := range a {
		if c := compareTerms(a[i], b[i]); c != 0 {
			return c
		}
	}
	return 0
}

func compareTerms(a, b Term) int {
	if c := cmp.Compare(a.kind, b.kind); c != 0 || a.kind == NumberKind {
		return cmp.Or(c, cmp.Compare(a.num, b.num))
	}
	return cmp.Compare(a.Sym(), b.Sym())
}
