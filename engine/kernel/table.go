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

	base    int              // rows that Reset leaves: what rule text states
	heads   map[uint64]int32 // hash of a row to the last row with it, plus one
	chain   []int32          // row to the one before it with the same hash, plus one
	indexes []index          // one a column, filled on demand
}

// An index lists, for each code of a value of a column, the rows that have it,
// last first.
type index struct {
	heads map[uint64]int32 // plus one; nil when not filled
	chain []int32
	n     int // rows indexed so far
}

var seed = maphash.MakeSeed()

// Reset takes all rows from t that were not stated, and keeps its memory.
func (t *Table) Reset() {
	if t.N == t.base {
		return
	}
	t.Flat, t.N = t.Flat[:t.base*t.Arity], t.base
	if len(t.chain) > 0 {
		t.chain = t.chain[:0]
		clear(t.heads)
	}
	for i := range t.indexes {
		if x := &t.indexes[i]; x.n > 0 {
			clear(x.heads)
			x.chain, x.n = x.chain[:0], 0
		}
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
	at, h := t.find(row)
	if at >= 0 {
		return at, false
	}
	t.link(h)
	t.Flat = append(t.Flat, row...)
	t.N++
	return t.N - 1, true
}

// find returns the number of a row, -1 when there is none, and its hash.
func (t *Table) find(row []engine.Term) (at int, h uint64) {
	for i := len(t.chain); i < t.N; i++ {
		t.link(engine.HashRow(seed, t.Row(i)))
	}
	h = engine.HashRow(seed, row)
	for e := t.heads[h]; e != 0; e = t.chain[e-1] {
		if equalRows(t.Row(int(e-1)), row) {
			return int(e - 1), h
		}
	}
	return -1, h
}

func (t *Table) link(h uint64) {
	if t.heads == nil {
		t.heads = map[uint64]int32{}
	}
	t.chain = append(t.chain, t.heads[h])
	t.heads[h] = int32(len(t.chain))
}

// with returns the index of column c, up to date.
func (t *Table) with(c int) *index {
	if t.indexes == nil {
		t.indexes = make([]index, t.Arity)
	}
	x := &t.indexes[c]
	if x.heads == nil {
		x.heads = map[uint64]int32{}
	}
	for ; x.n < t.N; x.n++ {
		code := t.Flat[x.n*t.Arity+c].Hash(seed)
		x.chain = append(x.chain, x.heads[code])
		x.heads[code] = int32(x.n + 1)
	}
	return x
}

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
		for e := int(x.heads[pattern[c].Hash(seed)]); e > from; e = int(x.chain[e-1]) {
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
