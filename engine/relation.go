package engine

import (
	"slices"
	"sync"
)

// A Relation is an immutable set of rows of one predicate. It builds an index for each column when a pattern
// first needs it. It is safe for use by several goroutines.
type Relation struct {
	rows    [][]Term
	columns []column // one for each argument
}

type column struct {
	once sync.Once
	rows map[Term][]int32
}

// NewRelation returns a relation with the given rows, which all have arity arguments. Repeated rows are kept
// once.
func NewRelation(arity int, rows [][]Term) *Relation {
	r := &Relation{columns: make([]column, arity)}
	last := make(map[uint64]int, len(rows)) // hash → index of the last row with that hash, plus one
	var before []int                        // row → index of the previous row with the same hash, plus one; 0 if there is none
	for _, row := range rows {
		h := HashRow(row)
		at := last[h]
		for at > 0 && !slices.Equal(r.rows[at-1], row) {
			at = before[at-1]
		}
		if at == 0 {
			before = append(before, last[h])
			r.rows = append(r.rows, row)
			last[h] = len(r.rows)
		}
	}
	return r
}

// Arity returns the number of arguments.
func (r *Relation) Arity() int { return len(r.columns) }

// Scan yields the rows that match pattern until yield returns false.
func (r *Relation) Scan(pattern []Term, yield func(row []Term) bool) {
	list, indexed := r.shortest(pattern)
	if !indexed {
		for _, row := range r.rows {
			if Match(pattern, row) && !yield(row) {
				return
			}
		}
		return
	}
	for _, i := range list {
		if Match(pattern, r.rows[i]) && !yield(r.rows[i]) {
			return
		}
	}
}

// Read appends the rows that match rows.Pattern.
func (r *Relation) Read(rows *Rows) {
	list, indexed := r.shortest(rows.Pattern)
	if !indexed {
		for _, row := range r.rows {
			if !rows.Add(row...) {
				return
			}
		}
		return
	}
	for _, i := range list {
		if !rows.Add(r.rows[i]...) {
			return
		}
	}
}

// shortest returns the indexes of the rows that agree with pattern in one bound column. It chooses the column
// with the fewest such rows. ok is false if no column is bound.
func (r *Relation) shortest(pattern []Term) (list []int32, ok bool) {
	for c, t := range pattern {
		if t.Kind() == Free {
			continue
		}
		if l := r.column(c)[t]; !ok || len(l) < len(list) {
			list, ok = l, true
		}
	}
	return list, ok
}

func (r *Relation) column(c int) map[Term][]int32 {
	col := &r.columns[c]
	col.once.Do(func() {
		col.rows = make(map[Term][]int32, len(r.rows))
		for i, row := range r.rows {
			col.rows[row[c]] = append(col.rows[row[c]], int32(i))
		}
	})
	return col.rows
}
