package plan

import (
	"math/bits"
	"slices"

	"hearth/engine"
)

// Few is how many rows are searched one by one before hashing pays.
const Few = 16

// mostIndexed is how many columns an index can have.
const mostIndexed = 64

// A Table is a growing set of rows of one predicate, in the order in which
// they were added. Rows never change or move relative to each other, so a
// table may grow while somebody walks over the rows it had. One that has an
// arity and nothing else is empty.
type Table struct {
	Arity int
	Flat  []engine.Term // row behind row
	N     int           // rows

	base int // rows that Reset leaves: what rule text states
	fast *lookup
}

// A lookup finds rows of a table that is not small.
type lookup struct {
	seen    byCode // by all of their columns
	indexes []Index
}

// An Index finds rows by some of their columns. It is filled on demand.
type Index struct {
	byCode
	cols uint64 // a bit for each
}

// State keeps the rows that t has for good: they are what rule text states.
func (t *Table) State() { t.base = t.N }

// Reset takes all rows from t that were not stated, and keeps its memory.
func (t *Table) Reset() {
	if t.N == t.base {
		return
	}
	t.Flat, t.N = t.Flat[:t.base*t.Arity], t.base
	if t.fast != nil {
		t.fast.seen.reset()
		for i := range t.fast.indexes {
			t.fast.indexes[i].reset()
		}
	}
}

// lookup is how rows are found once there are many.
func (t *Table) lookup() *lookup {
	if t.fast == nil {
		t.fast = &lookup{}
	}
	return t.fast
}

// Row returns row i; callers must not change it.
func (t *Table) Row(i int) []engine.Term { return t.Flat[i*t.Arity : (i+1)*t.Arity : (i+1)*t.Arity] }

// Put puts a row into t, unless it is there. It returns its number, and whether
// it was new.
func (t *Table) Put(row []engine.Term) (at int, added bool) {
	room := t.Room()
	copy(room, row)
	return t.Keep(room)
}

// Room is where the next row goes; see [Table.Keep].
func (t *Table) Room() []engine.Term {
	end := len(t.Flat) + t.Arity
	if end > cap(t.Flat) {
		t.Flat = slices.Grow(t.Flat, end)
	}
	return t.Flat[len(t.Flat):end:end]
}

// Keep is Put for the row that was written there.
func (t *Table) Keep(room []engine.Term) (at int, added bool) {
	if t.N <= Few {
		for i := range t.N {
			if equalRows(t.Row(i), room) {
				return i, false
			}
		}
	} else {
		at, code := t.Find(room)
		if at >= 0 {
			return at, false
		}
		t.fast.seen.add(code)
	}
	t.Flat = t.Flat[:len(t.Flat)+t.Arity]
	t.N++
	return t.N - 1, true
}

// Find returns the number of a row, -1 when there is none, and its code.
func (t *Table) Find(row []engine.Term) (at int, code uint32) {
	seen := &t.lookup().seen
	for i := len(seen.chain); i < t.N; i++ {
		seen.add(uint32(engine.HashRow(t.Row(i))))
	}
	code = uint32(engine.HashRow(row))
	for e := seen.last(code); e != 0; e = seen.chain[e-1] {
		if equalRows(t.Row(int(e-1)), row) {
			return int(e - 1), code
		}
	}
	return -1, code
}

// With returns the index of some columns, up to date.
func (t *Table) With(cols uint64) *Index {
	l := t.lookup()
	at := slices.IndexFunc(l.indexes, func(x Index) bool { return x.cols == cols })
	if at < 0 {
		at = len(l.indexes)
		l.indexes = append(l.indexes, Index{cols: cols})
	}
	x := &l.indexes[at]
	for i := len(x.chain); i < t.N; i++ {
		x.add(codeOf(cols, t.Row(i)))
	}
	return x
}

// Last returns the last row that may have the same in the columns of x as a row, plus
// one; 0 when there is none.
func (x *Index) Last(row []engine.Term) int { return int(x.last(codeOf(x.cols, row))) }

// Before returns the one before it.
func (x *Index) Before(row int) int { return int(x.chain[row-1]) }

// codeOf is the code of some columns of a row.
func codeOf(cols uint64, row []engine.Term) uint32 {
	h := uint64(0)
	for ; cols != 0; cols &= cols - 1 {
		h = h*0x9E3779B97F4A7C15 ^ row[bits.TrailingZeros64(cols)].Hash()
	}
	return uint32(h)
}

// Scan yields the rows from one on and before another that match pattern, until
// yield returns false.
func (t *Table) Scan(from, to int, pattern []engine.Term, yield func(row []engine.Term) bool) {
	switch c := firstBound(pattern); {
	case to-from <= Few || c < 0 || c >= mostIndexed:
	case !slices.Contains(pattern, engine.Term{}):
		if at, _ := t.Find(pattern); at >= from && at < to {
			yield(t.Row(at))
		}
		return
	default:
		x := t.With(1 << c)
		for e := x.Last(pattern); e > from; e = x.Before(e) {
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
