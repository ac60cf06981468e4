package recall

import (
	"math"
	"slices"

	"hearth/engine"
	"hearth/sim/world"
)

// A read is what rules asked a state, with what it answered. It takes 64 bytes, which a
// processor gets at once.
type read struct {
	hash    uint64
	terms   []engine.Term // the pattern, and the rows behind it; nil where this is no read
	pred    int32         // as the model numbers them, or room and its like
	n       int32         // rows; -1 where the state cannot be asked
	next    int32         // the next read in its bucket, and one more
	answers int32         // that follow from it
	name    uint32        // of the thing
	wide    int32         // of how many terms the pattern is
	few     bool
	made    bool // of what a step makes, and not of a state
	stale   bool // the state before answered otherwise
	one     bool // of one thing: where that is the same, so is the answer
}

func (r *read) pattern() []engine.Term { return r.terms[:r.wide] }
func (r *read) rows() []engine.Term    { return r.terms[r.wide:] }

// These stand for predicates.
const (
	room   = -1 - iota // how much room a thing takes, and what lies in it
	fits               // the things behind a place can lie in it besides what does
	crowds             // they cannot
	comes              // the first comes before the second by what they are called
)

// sameness says whether a thing is the same in two states.
type sameness uint8

const (
	unknown sameness = iota
	same
	another
)

// again reads all that answers follow from in the state that m is about now.
func (m *Memory) again() {
	m.same = slices.Grow(m.same[:0], len(m.names))[:len(m.names)]
	clear(m.same)
	for i := range int32(m.reads.n) {
		switch r := m.reads.at(i); {
		case r.terms == nil:
		case r.answers == 0: // nor does any, where an evaluation failed
			m.drop(i)
		default:
			r.stale = !(r.one && m.isSame(r)) && !m.still(r)
		}
	}
}

// isSame reports whether the thing of a read is the same as before.
func (m *Memory) isSame(r *read) bool {
	is := &m.same[r.name]
	if *is == unknown {
		if *is = another; m.state.Same(m.before, r.terms[0]) {
			*is = same
		}
	}
	return *is == same
}

// still reports whether the state answers as the one before did, and notes how it
// answers now.
func (m *Memory) still(r *read) bool {
	if m.ask(int(r.pred), r.pattern(), r.few) != nil {
		r.terms, r.n = r.pattern(), -1
		return false
	}
	if int(r.n) == m.rows.N && slices.Equal(m.rows.Flat, r.rows()) {
		return true
	}
	r.terms, r.n = slices.Concat(r.pattern(), m.rows.Flat), int32(m.rows.N)
	return false
}

// ask asks the state; the answer is in m.rows. That of room and its like is a row of measures.
func (m *Memory) ask(pred int, pattern []engine.Term, few bool) error {
	m.rows = engine.Rows{Pattern: append(m.rows.Pattern[:0], pattern...), Flat: m.rows.Flat[:0], Few: few}
	if pred < 0 {
		size := sizeOf(m.state, pred, pattern)
		m.rows.Flat, m.rows.N = append(m.rows.Flat, measure(size[0]), measure(size[1])), 1
		return nil
	}
	return m.view.Read(pred, &m.rows)
}

// measure is a number as a term.
func measure(n float64) engine.Term { return engine.Number(int64(math.Float64bits(n))) }

// sizeOf answers such a predicate: all but the first with 1 where that is clear.
func sizeOf(s *world.State, pred int, of []engine.Term) (size [2]float64) {
	if pred == comes {
		if of[0].Compare(of[1]) < 0 {
			size[0] = 1
		}
		return size
	}
	own, inside := s.Room(of[0])
	if pred == room {
		return [2]float64{own, inside}
	}
	more, there := inside, false // one of them
	for _, x := range of[1:] {
		if own, _ = s.Room(x); own < 0 {
			return size // it makes room
		}
		at, _ := s.Place(x)
		more, there = more+own, there || at == of[0]
	}
	const nearly = 1e-9 // as much may come of the order in which amounts are added
	limit, limited := s.Value(of[0], "capacity")
	capacity := float64(limit.Num()) / 1e9
	if limited && (pred == fits && more*(1+nearly) <= capacity || pred == crowds && !there && more*(1-nearly) > max(capacity, inside)) {
		size[0] = 1
	}
	return size
}

// read returns the number of what the state answers, which is asked once.
func (m *Memory) read(pred int, pattern []engine.Term, few bool) (i int32, err error) {
	h := hashOf(pred, pattern)
	for i := m.index.first(h); i > 0; i = m.reads.at(i - 1).next {
		if r := m.reads.at(i - 1); r.hash == h && int(r.pred) == pred && r.few == few && r.n >= 0 && slices.Equal(r.pattern(), pattern) {
			return i - 1, nil
		}
	}
	if err := m.ask(pred, pattern, few); err != nil {
		return 0, err
	}
	r := read{pred: int32(pred), few: few, hash: h, n: int32(m.rows.N)}
	if pred >= 0 {
		model := m.state.Model()
		fresh, ok := model.Number("fresh")
		r.made = ok && pred == fresh
		r.one = len(pattern) > 0 && pattern[0].Kind() != engine.Free && model.OfOne(pred)
	}
	n := len(pattern) + len(m.rows.Flat)
	if len(m.room) < n {
		m.room = make([]engine.Term, max(termsAtOnce, n))
	}
	terms := m.room[:0:n]
	m.room = m.room[n:]
	r.terms, r.wide = append(append(terms, pattern...), m.rows.Flat...), int32(len(pattern))
	if r.one {
		r.name = uint32(m.Name(pattern[0]))
	}
	return m.add(r), nil
}

// termsAtOnce is for how many terms of reads there is room at once.
const termsAtOnce = 128

func (m *Memory) add(r read) (i int32) {
	if n := len(m.spare); n > 0 {
		i, m.spare = m.spare[n-1], m.spare[:n-1]
	} else {
		i, m.marks = m.reads.add(), append(m.marks, 0)
	}
	*m.reads.at(i) = r
	if m.index.add(m.reads.at(i), i); m.reads.n > len(m.index) {
		m.index = make(index, max(1024, 2*len(m.index)))
		for k := range int32(m.reads.n) {
			if m.reads.at(k).terms != nil {
				m.index.add(m.reads.at(k), k)
			}
		}
	}
	return i
}

// drop takes out a read from which nothing follows.
func (m *Memory) drop(i int32) {
	r := m.reads.at(i)
	at := &m.index[r.hash&uint64(len(m.index)-1)]
	for *at != i+1 {
		at = &m.reads.at(*at - 1).next
	}
	*at = r.next
	*r = read{}
	m.spare = append(m.spare, i)
}

// An index finds reads by hashes: a power of two of buckets, each with the number of
// the first read in it, and one more.
type index []int32

func (x index) first(hash uint64) int32 {
	if len(x) == 0 {
		return 0
	}
	return x[hash&uint64(len(x)-1)]
}

// add adds a read, if there are buckets.
func (x index) add(r *read, i int32) {
	if len(x) > 0 {
		at := &x[r.hash&uint64(len(x)-1)]
		r.next, *at = *at, i+1
	}
}

func hashOf(pred int, pattern []engine.Term) uint64 {
	h := uint64(pred)<<1 + 1
	for _, t := range pattern {
		h = (h^h>>29)*0x9e3779b97f4a7c15 ^ t.Hash()
	}
	return h ^ h>>32
}
