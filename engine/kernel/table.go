package kernel

import (
	"hash/maphash"
	"slices"

	"hearth/engine"
)

// smallTable is how many rows are searched one by one before hashing pays.
const smallTable = 16

// A Table is a growing set of rows of one predicate, in the order in which
// they were added. Rows never change or move relative to each other, so a
// table may grow while somebody walks over the rows it had. One that has an
// arity and nothing else is empty.
type Table struct {
	Arity int
	Flat  []engine.Term // row behind row
	N     int           // rows

	base    int      // rows that Reset leaves: what rule text states
	seen    byCode   // by the hashes of whole rows
	indexes []byCode // by those of a column each, filled on demand
}

var seed = maphash.MakeSeed()

// Reset takes all rows from t that were not stated, and keeps its memory.
func (t *Table) Reset() {
	if t.N == t.base {
		return
	}
	t.Flat, t.N = t.Flat[:t.base*t.Arity], t.base
	t.seen.reset()
	for i := range t.indexes {
		t.indexes[i].reset()
	}
}

// Row returns row i; callers must not change it.
func (t *Table) Row(i int) []engine.Term { return t.Flat[i*t.Arity : (i+1)*t.Arity : (i+1)*t.Arity] }

// Put puts a row into t, unless it is there. It returns its number, and whether
// it was new.
func (t *Table) Put(row []engine.Term) (at int, added bool) {
	if t.N <= smallTable {
		for i := range t.N {
			if equalRows(t.Row(i), row) {
				return i, false
			}
		}
		t.Flat = append(t.Flat, row...)
		t.N++
		return t.N - 1, true
	}
	at, code := t.find(row)
	if at >= 0 {
		return at, false
	}
	t.seen.add(code)
	if len(t.Flat)+len(row) > cap(t.Flat) {
		t.Flat = slices.Grow(t.Flat, len(t.Flat)+len(row))
	}
	t.Flat = append(t.Flat, row...)
	t.N++
	return t.N - 1, true
}

// find returns the number of a row, -1 when there is none, and its code.
func (t *Table) find(row []engine.Term) (at int, code uint32) {
	for i := len(t.seen.chain); i < t.N; i++ {
		t.seen.add(uint32(engine.HashRow(seed, t.Row(i))))
	}
	code = uint32(engine.HashRow(seed, row))
	for e := t.seen.last(code); e != 0; e = t.seen.chain[e-1] {
		if equalRows(t.Row(int(e-1)), row) {
			return int(e - 1), code
		}
	}
	return -1, code
}

// with returns the index of column c, up to date.
func (t *Table) with(c int) *byCode {
	if t.indexes == nil {
		t.indexes = make([]byCode, t.Arity)
	}
	x := &t.indexes[c]
	for i := len(x.chain); i < t.N; i++ {
		x.add(codeOf(t.Flat[i*t.Arity+c]))
	}
	return x
}

func codeOf(t engine.Term) uint32 { return uint32(t.Hash(seed)) }

// Scan yields the rows from one on and before another that match pattern, until
// yield returns false.
func (t *Table) Scan(from, to int, pattern []engine.Term, yield func(row []engine.Term) bool) {
	switch c := firstBound(pattern); {
	case to-from <= smallTable || c < 0:
	case !slices.Contains(pattern, engine.Term{}):
		if at, _ := t.find(pattern); at >= from && at < to {
			yield(t.Row(at))
		}
		return
	default:
		x := t.with(c)
		for e := int(x.last(codeOf(pattern[c]))); e > from; e = int(x.chain[e-1]) {
			if row := t.Row(e - 1); e <= to && engine.Match(pattern, row) && !yield(row) {
				return
			}
		}
		return
	}
	for i := from; i < to; i++ {
		if row := t.Row(i); engine.Match(pattern, row) && !yield(row) {
			return
		}
	}
}

func firstBound(pattern []engine.Term) int {
	return slices.IndexFunc(pattern, func(t engine.Term) bool { return t.Kind() != engine.Free })
}

func equalRows(a, b []engine.Term) bool {
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}
