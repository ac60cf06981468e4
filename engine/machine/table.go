package machine

import (
	"hash/maphash"
	"slices"

	"hearth/engine"
)

// smallTable is how many rows are searched one by one before hashing pays.
const smallTable = 16

// A table is a growing set of rows of one predicate, in the order in which
// they were added. Rows never change or move relative to each other, so a
// table may grow while somebody walks over the rows it had.
type table struct {
	arity int
	flat  []engine.Term
	n     int

	seed    maphash.Seed
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

func newTable(arity int) *table {
	return &table{arity: arity, seed: maphash.MakeSeed(), indexes: make([]index, arity)}
}

// reset empties t and keeps its memory.
func (t *table) reset() {
	t.flat, t.n = t.flat[:0], 0
	t.chain = t.chain[:0]
	clear(t.heads)
	for i := range t.indexes {
		x := &t.indexes[i]
		clear(x.heads)
		x.chain, x.n = x.chain[:0], 0
	}
}

// row returns row i; callers must not change it.
func (t *table) row(i int) []engine.Term { return t.flat[i*t.arity : (i+1)*t.arity : (i+1)*t.arity] }

// add puts a row into t and reports whether it was new.
func (t *table) add(row []engine.Term) bool {
	_, added := t.put(row)
	return added
}

// put is add that also returns the number of the row.
func (t *table) put(row []engine.Term) (at int, added bool) {
	if t.n <= smallTable {
		for i := range t.n {
			if equalRows(t.row(i), row) {
				return i, false
			}
		}
		t.flat = append(t.flat, row...)
		t.n++
		return t.n - 1, true
	}
	at, h := t.find(row)
	if at >= 0 {
		return at, false
	}
	t.link(h)
	t.flat = append(t.flat, row...)
	t.n++
	return t.n - 1, true
}

// find returns the number of a row, -1 when there is none, and its hash.
func (t *table) find(row []engine.Term) (at int, h uint64) {
	for i := len(t.chain); i < t.n; i++ {
		t.link(engine.HashRow(t.seed, t.row(i)))
	}
	h = engine.HashRow(t.seed, row)
	for e := t.heads[h]; e != 0; e = t.chain[e-1] {
		if equalRows(t.row(int(e-1)), row) {
			return int(e - 1), h
		}
	}
	return -1, h
}

func (t *table) link(h uint64) {
	if t.heads == nil {
		t.heads = map[uint64]int32{}
	}
	t.chain = append(t.chain, t.heads[h])
	t.heads[h] = int32(len(t.chain))
}

// with returns the index of column c, up to date.
func (t *table) with(c int) *index {
	x := &t.indexes[c]
	if x.heads == nil {
		x.heads = map[uint64]int32{}
	}
	for ; x.n < t.n; x.n++ {
		code := t.flat[x.n*t.arity+c].Hash(t.seed)
		x.chain = append(x.chain, x.heads[code])
		x.heads[code] = int32(x.n + 1)
	}
	return x
}

// scan yields the rows t has now that match pattern, until yield returns false.
func (t *table) scan(pattern []engine.Term, yield func(row []engine.Term) bool) {
	t.between(0, t.n).scan(pattern, yield)
}

// A stretch is the rows of a table from one on, and before another.
type stretch struct {
	*table
	from, to int
}

func (t *table) between(from, to int) stretch { return stretch{t, from, to} }

// scan yields the rows of s that match pattern, until yield returns false.
func (s stretch) scan(pattern []engine.Term, yield func(row []engine.Term) bool) {
	switch c := firstBound(pattern); {
	case s.to-s.from <= smallTable || c < 0:
	case !slices.Contains(pattern, engine.Term{}):
		if at, _ := s.find(pattern); at >= s.from && at < s.to {
			yield(s.row(at))
		}
		return
	default:
		x := s.with(c)
		for e := int(x.heads[pattern[c].Hash(s.seed)]); e > s.from; e = int(x.chain[e-1]) {
			if row := s.row(e - 1); e <= s.to && engine.Match(pattern, row) && !yield(row) {
				return
			}
		}
		return
	}
	for i := s.from; i < s.to; i++ {
		if row := s.row(i); engine.Match(pattern, row) && !yield(row) {
			return
		}
	}
}

func firstBound(pattern []engine.Term) int {
	for i, t := range pattern {
		if t.Kind() != engine.Free {
			return i
		}
	}
	return -1
}

func equalRows(a, b []engine.Term) bool {
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}
