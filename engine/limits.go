package engine

import "hearth/parser/source"

// Limits bounds the memory and the work of one evaluation. Its context bounds the time. A zero field means the
// default.
type Limits struct {
	Facts     int // number of derived facts; default 1 000 000
	Cells     int // number of arguments of all derived facts, plus the values that a trace records; default 2 000 000
	Bytes     int // total size of the texts and exact numbers that functions build, in bytes; default 64 MB
	ValueSize int // size of one such text or number, in bytes; default 65 536
	Steps     int // number of rows read and comparisons made; default 50 000 000

	Observer Observer // called before and after each clause; may be nil
}

// An Observer is called when the evaluation of a clause begins and ends. It can measure the coverage of tests
// or the time that rules take. Evaluations of clauses do not overlap.
type Observer interface {
	Begin()
	End(Work)
}

// A Work describes one evaluation of a clause.
type Work struct {
	Head       string      // predicate that the clause defines
	Span       source.Span // position of the clause
	Rows       int         // rows derived, including rows that existed before
	New        int         // rows derived that did not exist before
	Steps      int         // rows read and comparisons made
	Collecting bool        // the clause aggregates, and this evaluation only collected its rows; the next one reduces them
}

// OrDefaults returns l with the default for each limit that is not positive.
func (l Limits) OrDefaults() Limits {
	for _, d := range []struct {
		limit *int
		value int
	}{{&l.Facts, 1_000_000}, {&l.Cells, 2_000_000}, {&l.Bytes, 64 << 20}, {&l.ValueSize, 64 << 10}, {&l.Steps, 50_000_000}} {
		if *d.limit <= 0 {
			*d.limit = d.value
		}
	}
	return l
}
