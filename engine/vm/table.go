package vm

import (
	"math/bits"
	"slices"

	"hearth/engine"
)

// maxLinear is the number of rows up to which a linear search is faster than hashing.
const maxLinear = 16

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
	indexes []index
}

// An index finds rows by some of their columns. It is filled on demand.
type index struct {
	byCode
	cols uint64 // bit c is set if the index contains column c
}

// reset removes all rows but the first t.base, and keeps the memory.
func (t *Table) reset() {
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
	room := t.nextRow()
	copy(room, row)
	return t.putNext(room)
}

// nextRow returns space for the next row. The caller writes the row there and calls putNext.
func (t *Table) nextRow() []engine.Term {
	end := len(t.Flat) + t.Arity
	if end > cap(t.Flat) {
		t.Flat = slices.Grow(t.Flat, end)
	}
	return t.Flat[len(t.Flat):end:end]
}

// putNext is like Put for a row that the caller has written to the space of nextRow.
func (t *Table) putNext(room []engine.Term) (at int, added bool) {
	if t.N <= maxLinear {
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

// indexOf returns the index for the columns in the bit set cols. The index contains all current rows. Codes can
// collide, so the caller must compare.
func (t *Table) indexOf(cols uint64) *index {
	l := t.lookup()
	at := slices.IndexFunc(l.indexes, func(x index) bool { return x.cols == cols })
	if at < 0 {
		at = len(l.indexes)
		l.indexes = append(l.indexes, index{cols: cols})
	}
	x := &l.indexes[at]
	for i := len(x.chain); i < t.N; i++ {
		x.add(codeOf(cols, t.Row(i)))
	}
	return x
}

// codeOf returns a hash of the columns of a row that are in the bit set cols.
func codeOf(cols uint64, row []engine.Term) uint32 {
	h := uint64(0)
	for ; cols != 0; cols &= cols - 1 {
		h = h*0x9E3779B97F4A7C15 ^ row[bits.TrailingZeros64(cols)].Hash()
	}
	return uint32(h)
}

// Scan yields the rows that match pattern until yield returns false.
func (t *Table) Scan(pattern []engine.Term, yield func(row []engine.Term) bool) {
	cols := uint64(0)
	for c, x := range pattern {
		if x != (engine.Term{}) {
			cols |= 1 << c
		}
	}
	t.scan(0, t.N, cols, pattern, func(row []engine.Term) bool { return !engine.Match(pattern, row) || yield(row) })
}

// scan yields the rows with an index in from ≤ index < to whose columns in the bit set cols may equal those of
// wanted, until yield returns false. It then returns false as well. Columns from 64 on are not compared.
func (t *Table) scan(from, to int, cols uint64, wanted []engine.Term, yield func(row []engine.Term) bool) bool {
	switch {
	case to-from <= maxLinear || cols == 0:
		for at := from; at < to; at++ {
			if !yield(t.Row(at)) {
				return false
			}
		}
	case t.Arity < 64 && cols == 1<<t.Arity-1:
		at, _ := t.Find(wanted)
		return at < from || at >= to || yield(t.Row(at))
	default:
		x := t.indexOf(cols)
		for at := x.last(codeOf(cols, wanted)); int(at) > from; at = x.chain[at-1] {
			if int(at) <= to && !yield(t.Row(int(at-1))) {
				return false
			}
		}
	}
	return true
}

func equalRows(a, b []engine.Term) bool {
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}
