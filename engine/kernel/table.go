package kernel

import (
	"math/bits"
	"slices"

	"hearth/engine"
)

// smallTable is how many rows are searched one by one before hashing pays.
const smallTable = 16

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
	indexes []index
}

// An index finds rows by some of their columns. It is filled on demand.
type index struct {
	byCode
	cols uint64 // a bit for each
}

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
	room := t.room()
	copy(room, row)
	return t.keep(room)
}

// room is where the next row goes; see keep.
func (t *Table) room() []engine.Term {
	end := len(t.Flat) + t.Arity
	if end > cap(t.Flat) {
		t.Flat = slices.Grow(t.Flat, end)
	}
	return t.Flat[len(t.Flat):end:end]
}

// keep is Put for the row that was written there.
func (t *Table) keep(room []engine.Term) (at int, added bool) {
	if t.N <= smallTable {
		for i := range t.N {
			if equalRows(t.Row(i), room) {
				return i, false
			}
		}
	} else {
		at, code := t.find(room)
		if at >= 0 {
			return at, false
		}
		t.fast.seen.add(code)
	}
	t.add()
	return t.N - 1, true
}

// add is keep for a row that is known not to be there.
func (t *Table) add() {
	t.Flat = t.Flat[:len(t.Flat)+t.Arity]
	t.N++
}

// find returns the number of a row, -1 when there is none, and its code.
func (t *Table) find(row []engine.Term) (at int, code uint32) {
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

// with returns the index of some columns, up to date.
func (t *Table) with(cols uint64) *index {
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
	case to-from <= smallTable || c < 0 || c >= mostIndexed:
	case !slices.Contains(pattern, engine.Term{}):
		if at, _ := t.find(pattern); at >= from && at < to {
			yield(t.Row(at))
		}
		return
	default:
		x := t.with(1 << c)
		for e := int(x.last(codeOf(x.cols, pattern))); e > from; e = int(x.chain[e-1]) {
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
