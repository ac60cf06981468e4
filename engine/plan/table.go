package plan

import (
	"math/bits"
	"slices"

	"hearth/engine"
)

// MaxLinear is the number of rows up to which a linear search is faster than hashing.
const MaxLinear = 16

// maxIndexed is the maximum number of columns of an index.
const maxIndexed = 64

// A Table is a growing set of rows of one predicate, in the order in which they were added. Rows never change
// or move, so a table may grow while a caller iterates over its earlier rows. A table with only Arity set is
// empty.
type Table struct {
	Arity int
	Flat  []engine.Term // concatenated rows
	N     int           // number of rows

	base int // number of rows that Reset keeps
	fast *lookup
}

// A lookup finds rows of a large table.
type lookup struct {
	seen    byCode // finds rows by all columns
	indexes []Index
}

// An Index finds rows by some of their columns. It is filled on demand.
type Index struct {
	byCode
	cols uint64 // bit c is set if the index contains column c
}

// Freeze marks the current rows as permanent. They are the rows that rule text states.
func (t *Table) Freeze() { t.base = t.N }

// Reset removes all rows that are not permanent and keeps the memory.
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

// lookup returns the lookup of t, creating it if necessary.
func (t *Table) lookup() *lookup {
	if t.fast == nil {
		t.fast = &lookup{}
	}
	return t.fast
}

// Row returns row i. Callers must not change it.
func (t *Table) Row(i int) []engine.Term { return t.Flat[i*t.Arity : (i+1)*t.Arity : (i+1)*t.Arity] }

// Put adds row unless t contains it. It returns the index of the row and whether it is new.
func (t *Table) Put(row []engine.Term) (at int, added bool) {
	room := t.NextRow()
	copy(room, row)
	return t.PutNext(room)
}

// NextRow returns space for the next row. The caller writes the row there and calls [Table.PutNext].
func (t *Table) NextRow() []engine.Term {
	end := len(t.Flat) + t.Arity
	if end > cap(t.Flat) {
		t.Flat = slices.Grow(t.Flat, end)
	}
	return t.Flat[len(t.Flat):end:end]
}

// PutNext is like Put for a row that the caller has written to the space of [Table.NextRow].
func (t *Table) PutNext(room []engine.Term) (at int, added bool) {
	if t.N <= MaxLinear {
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

// Find returns the index of a row and its hash code. The index is -1 if t does not contain the row.
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

// IndexOf returns the index for the columns in the bit set cols. The index contains all current rows.
func (t *Table) IndexOf(cols uint64) *Index {
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

// Last returns the last row whose indexed columns may equal those of row, plus one. It returns 0 if there is
// none. Codes can collide, so the caller must compare.
func (x *Index) Last(row []engine.Term) int { return int(x.last(codeOf(x.cols, row))) }

// Previous returns the previous such row, plus one, or 0 if there is none. row is a result of Last or
// Previous.
func (x *Index) Previous(row int) int { return int(x.chain[row-1]) }

// codeOf returns a hash of the columns of a row that are in the bit set cols.
func codeOf(cols uint64, row []engine.Term) uint32 {
	h := uint64(0)
	for ; cols != 0; cols &= cols - 1 {
		h = h*0x9E3779B97F4A7C15 ^ row[bits.TrailingZeros64(cols)].Hash()
	}
	return uint32(h)
}

// Scan yields the rows that match pattern until yield returns false. It reads only rows with an index in from
// ≤ index < to.
func (t *Table) Scan(from, to int, pattern []engine.Term, yield func(row []engine.Term) bool) {
	switch c := firstBound(pattern); {
	case to-from <= MaxLinear || c < 0 || c >= maxIndexed:
	case !slices.Contains(pattern, engine.Term{}):
		if at, _ := t.Find(pattern); at >= from && at < to {
			yield(t.Row(at))
		}
		return
	default:
		x := t.IndexOf(1 << c)
		for e := x.Last(pattern); e > from; e = x.Previous(e) {
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
