// Package recall remembers what was found out about states of a world, with what of
// a state it follows from, and forgets it where that is another in the next state.
//
// Whoever looks for an answer reads the state through a [Watch], which notes what
// is read for which of several questions. When the [Memory] turns to another state,
// it reads all of it again there, each once however many answers follow from it:
// only answers that follow from what is different now are to be found again.
package recall

import (
	"slices"
	"sync"

	"hearth/engine"
	"hearth/sim/world"
)

// A Memory keeps answers about one state. It is for one goroutine at a time, which
// holds the lock; the zero value is empty.
type Memory struct {
	sync.Mutex

	of      any
	model   *world.Model
	state   *world.State
	reads   []read
	first   map[uint64]int32 // by the hash of a pattern, one more than the first read with it
	spare   []int32          // reads that nothing follows from
	answers map[string]answer
	names   map[engine.Term]uint64
	rows    engine.Rows // scratch
	stale   []bool      // scratch, by the numbers of reads
}

// A read is what rules asked a state, with what it answered.
type read struct {
	pred    int // as the model numbers them, or room
	few     bool
	one     bool // of one thing: where that is the same, so is the answer
	pattern []engine.Term
	rows    []engine.Term
	size    [2]float64 // of room
	next    int32      // the next read with the same hash, and one more
	hash    uint64
	answers int // that follow from it
}

// room stands for a predicate: how much room a thing takes, and what lies in it.
const room = -1

type answer struct {
	yes  bool
	here bool    // in this state alone
	from []int32 // reads, each once
}

// mostAnswers are kept; then all are forgotten.
const mostAnswers = 1 << 17

// Turn makes m one about the state of a view, and forgets what is not known to be so
// in it; everything where what it was found out with (of), or the model, is another,
// or where it is too much. Views of one memory differ in their states alone.
func (m *Memory) Turn(v *world.View, of any) {
	switch {
	case m.state == v.State && m.of == of:
		return
	case m.of != of || m.model != v.State.Model() || len(m.answers) > mostAnswers:
		m.of, m.model, m.reads, m.spare = of, v.State.Model(), nil, nil
		m.first, m.answers, m.names = map[uint64]int32{}, map[string]answer{}, map[engine.Term]uint64{}
	}
	before := m.state
	m.state = v.State
	m.stale = slices.Grow(m.stale[:0], len(m.reads))[:len(m.reads)]
	for i := range m.reads {
		switch r := &m.reads[i]; {
		case r.pattern == nil:
			m.stale[i] = false
		case r.answers == 0: // of an evaluation that failed
			m.drop(int32(i))
			m.stale[i] = false
		default:
			m.stale[i] = !(r.one && v.State.Same(before, r.pattern[0])) && !m.same(v, r)
		}
	}
	for key, a := range m.answers {
		if a.here || slices.ContainsFunc(a.from, func(i int32) bool { return m.stale[i] }) {
			m.forget(key, a)
		}
	}
}

// same reports whether a state answers as it did, and notes how it answers now.
func (m *Memory) same(v *world.View, r *read) bool {
	if r.pred == room {
		size := sizeOf(v.State, r.pattern[0])
		is := size == r.size
		r.size = size
		return is
	}
	m.rows = engine.Rows{Pattern: append(m.rows.Pattern[:0], r.pattern...), Flat: m.rows.Flat[:0], Few: r.few}
	if v.Read(r.pred, &m.rows) != nil {
		return false
	}
	is := slices.Equal(m.rows.Flat, r.rows)
	if !is {
		r.rows = slices.Clone(m.rows.Flat)
	}
	return is
}

func sizeOf(s *world.State, x engine.Term) [2]float64 {
	own, inside := s.Room(x)
	return [2]float64{own, inside}
}

// forget drops an answer, and what nothing else follows from.
func (m *Memory) forget(key string, a answer) {
	delete(m.answers, key)
	for _, i := range a.from {
		if m.reads[i].answers--; m.reads[i].answers == 0 {
			m.drop(i)
		}
	}
}

// drop takes a read out of the chain that it is in.
func (m *Memory) drop(i int32) {
	r := &m.reads[i]
	if at := m.first[r.hash] - 1; at == i {
		if m.first[r.hash] = r.next; r.next == 0 {
			delete(m.first, r.hash)
		}
	} else {
		for m.reads[at].next-1 != i {
			at = m.reads[at].next - 1
		}
		m.reads[at].next = r.next
	}
	*r = read{}
	m.spare = append(m.spare, i)
}

// Known returns the answer to a question; known is false where it is to be found.
func (m *Memory) Known(question string) (yes, known bool) {
	a, known := m.answers[question]
	return a.yes, known
}

// Keep remembers an answer for this state alone: nothing is known of what it follows from.
func (m *Memory) Keep(question string, yes bool) {
	m.answers[question] = answer{yes: yes, here: true}
}

// Name is a number for a term that no other one has.
func (m *Memory) Name(t engine.Term) uint64 {
	n, known := m.names[t]
	if !known {
		n = uint64(len(m.names))
		m.names[t] = n
	}
	return n
}

// note returns the number of a read.
func (m *Memory) note(pred int, pattern []engine.Term, few bool, got func(r *read)) int32 {
	h := uint64(pred)<<1 + 1
	for _, t := range pattern {
		h = h*0x9e3779b97f4a7c15 ^ t.Hash()
	}
	for i := m.first[h]; i > 0; i = m.reads[i-1].next {
		if r := &m.reads[i-1]; r.pred == pred && r.few == few && slices.Equal(r.pattern, pattern) {
			return i - 1
		}
	}
	i := int32(len(m.reads))
	if n := len(m.spare); n > 0 {
		i, m.spare = m.spare[n-1], m.spare[:n-1]
	} else {
		m.reads = append(m.reads, read{})
	}
	r := &m.reads[i]
	*r = read{pred: pred, few: few, pattern: slices.Clone(pattern), hash: h, next: m.first[h]}
	r.one = pred != room && len(pattern) > 0 && pattern[0].Kind() != engine.Free && m.model.OfOne(pred)
	got(r)
	m.first[h] = i + 1
	return i
}

// Each finds out something of each choice: what is known by its key, or what ask finds
// out of those of which nothing is, each once and so many of them together.
func Each[C, T any](choices []C, many int, key func(C) string, known func(string) (T, bool), ask func(some []C, keys []string)) []T {
	var some []C
	var asked []string
	look := func() {
		if len(some) > 0 {
			ask(some, asked)
		}
		some, asked = some[:0], asked[:0]
	}
	all, keys := make([]T, len(choices)), make([]string, len(choices))
	for i, c := range choices {
		keys[i] = key(c)
		if _, is := known(keys[i]); is || slices.Contains(asked, keys[i]) {
			continue
		}
		if some, asked = append(some, c), append(asked, keys[i]); len(some) == many {
			look()
		}
	}
	look()
	for i, k := range keys {
		all[i], _ = known(k)
	}
	return all
}
