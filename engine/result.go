package engine

import "slices"

// A Result holds the facts that one evaluation derived and those that the caller gave. It never changes.
type Result struct {
	rows map[string]span
	flat []Term
}

// A span locates the rows of a predicate in Result.flat.
type span struct{ start, n, arity int }

// A Table holds the rows of one predicate. Flat is the concatenation of the rows.
type Table struct {
	Pred     string
	Arity, N int
	Flat     []Term
}

// NewResult returns a result with copies of the tables. Each table must have at least one row, and no two may
// have the same predicate.
func NewResult(tables []Table) *Result {
	terms := 0
	for _, t := range tables {
		terms += len(t.Flat)
	}
	r := &Result{rows: make(map[string]span, len(tables)), flat: make([]Term, 0, terms)}
	for _, t := range tables {
		r.rows[t.Pred] = span{len(r.flat), t.N, t.Arity}
		r.flat = append(r.flat, t.Flat...)
	}
	return r
}

// Rows returns the rows of a predicate that rules derived, that rule text states, or that the caller gave.
// Rows are sorted argument by argument: names before numbers before texts, numbers by value, the others by
// text. Rows that only the Source or the vocabulary has are not included.
func (r *Result) Rows(pred string) [][]Term {
	s := r.rows[pred]
	rows := make([][]Term, s.n)
	for i := range rows {
		at := s.start + i*s.arity
		rows[i] = r.flat[at : at+s.arity : at+s.arity]
	}
	slices.SortFunc(rows, CompareRows)
	return rows
}

// Each yields the rows of a predicate in the order of [Result.Rows] until yield returns false.
func (r *Result) Each(pred string, yield func(row []Term) bool) {
	for _, row := range r.Rows(pred) {
		if !yield(row) {
			return
		}
	}
}

// Preds returns the predicates that have rows, sorted by name.
func (r *Result) Preds() []string {
	names := make([]string, 0, len(r.rows))
	for name := range r.rows {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}
