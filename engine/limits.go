package engine

import "hearth/parser/source"

// Limits bound one evaluation, in memory and in work; its context bounds its
// time. The zero value has generous defaults.
type Limits struct {
	Facts     int // facts that rules derive; 0 means 1 000 000
	Cells     int // arguments of all these facts together; 0 means 2 000 000. A trace counts what it remembers, too
	Bytes     int // of all values that functions build, texts and exact numbers; 0 means 64 MB
	ValueSize int // bytes of one of them; 0 means 65 536
	Steps     int // rows looked at and comparisons made; 0 means 50 000 000

	Observer Observer // is told of every clause that is evaluated; nil for nobody
}

// An Observer is told when the evaluation of a clause begins and when it ends: a
// measure of what tests cover, and of where the time goes. One clause ends before
// another begins.
type Observer interface {
	Begin()
	End(Work)
}

// A Work is what one evaluation of a clause did.
type Work struct {
	Head     string      // the predicate that the clause defines
	At       source.Span // where the clause stands
	Gave     int         // rows, those included that were there already
	New      int         // of them that were not
	Looked   int         // rows looked at and comparisons made
	Gathered bool        // only the rows of an aggregate were; another evaluation gives what follows from them
}

// OrDefaults returns l with the defaults where it has none.
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
