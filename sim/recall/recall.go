// Package recall remembers what was found out about states of a world, with what of
// a state it follows from, and forgets it where that is another in the next state.
//
// Whoever looks for an answer reads the state through a [Watch], which notes what
// is read for which of several questions. When the [Memory] turns to another state,
// it reads all of it again there, each once however many answers follow from it:
// only answers that follow from what is different now are to be found again, and of
// these only what no case tells that was found out before ([Cases]).
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

	of            any
	view          *world.View
	before, state *world.State // that it was about, and that it is about
	turns         int          // to other states
	reads         pages[read]
	index         index
	spare         []int32       // reads that nothing follows from
	room          []engine.Term // for more reads
	answers       pages[answer]
	unused        []int32          // answers that are none
	known         map[string]int32 // answers by their questions
	names         map[engine.Term]uint64
	same          []sameness  // by names: of the last turn
	rows          engine.Rows // scratch
	marks         []uint32    // scratch, by the numbers of reads
	mark          uint32
	walk          walk             // scratch
	watch         Watch            // the last one
	asking        asking           // scratch
	told          map[*branch]bool // by which answers were told; nil where nobody asks
}

// A Question is asked of a state.
type Question struct {
	Key   string // differs from that of all other questions
	Cases *Cases // of answers to questions like it; nil where none is
	Kind  string // what it has in common with these

	// Given are the terms that it is about, in an order that those of its kind share.
	Given []engine.Term

	// Names reports whether the answer may follow from what a term is called, or whether
	// what is the same in all states speaks of it.
	Names func(t engine.Term) bool

	// Calls reports the first alone of one of Given. Nil: the answer may follow from what each
	// of them is called that Names speaks of.
	Calls func(t engine.Term) bool

	at int32 // of its answer, and one more; 0 where nobody has looked
}

type answer struct {
	key   string // of the question; "" where there is none
	yes   bool
	here  bool    // in this state alone
	stale bool    // it is of the state before, or not found yet
	from  []int32 // reads, each once, in an order in which none is asked with what only a later one gives
	value any     // that follows from several others: see [Memory.KeepAll]
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
	case m.of != of || m.view.State.Model() != v.State.Model() || len(m.known) > mostAnswers:
		m.empty(of)
	}
	m.before, m.state, m.view = m.state, v.State, v
	m.turns++
	m.walk.of = nil
	m.again()
	for i := range int32(m.answers.n) {
		switch a := m.answers.at(i); {
		case a.key == "":
		case a.here || a.stale:
			m.forget(i)
		default:
			a.stale = slices.ContainsFunc(a.from, func(r int32) bool { return m.reads.at(r).stale })
		}
	}
}

// empty has m keep nothing, and be for what is found out with something.
func (m *Memory) empty(of any) {
	m.of, m.state, m.spare, m.unused, m.same = of, nil, nil, nil, nil
	m.reads, m.answers, m.watch, m.asking, m.walk = pages[read]{}, pages[answer]{}, Watch{}, asking{asked: map[frontier]bool{}}, walk{}
	m.index, m.known, m.names = index{}, map[string]int32{}, map[engine.Term]uint64{}
}

// Forget empties m, unless somebody holds the lock.
func (m *Memory) Forget() {
	if m.TryLock() {
		m.empty(nil)
		m.before, m.view = nil, nil
		m.Unlock()
	}
}

// Drop forgets the answer to a question.
func (m *Memory) Drop(q Question) {
	if at, known := m.known[q.Key]; known {
		m.forget(at)
	}
}

// forget drops an answer.
func (m *Memory) forget(i int32) {
	a := m.answers.at(i)
	delete(m.known, a.key)
	m.release(a)
	*a = answer{}
	m.unused = append(m.unused, i)
}

// release says that an answer follows from nothing any more.
func (m *Memory) release(a *answer) {
	for _, r := range a.from {
		m.reads.at(r).answers--
	}
}

// Answers returns the answers to questions: those that are known, or told by cases, and
// those that ask finds out, of so many together, which says them to a [Watch] or to
// [Memory.Keep]. They are good until the next ones.
func (m *Memory) Answers(questions []Question, many int, ask func(some []int)) []bool {
	w := &m.asking
	w.left = w.left[:0]
	for i := range questions {
		w.left = append(w.left, i)
	}
	for round := 0; len(w.left) > 0; round++ {
		w.some, w.others = w.some[:0], w.others[:0]
		clear(w.asked)
		for _, i := range w.left {
			q := &questions[i]
			known, like := m.knows(q)
			if known {
				continue
			}
			if round >= mostRounds || q.Cases == nil {
				like = frontier{own: m.place(q) + 1}
			}
			if w.asked[like] {
				w.others = append(w.others, i)
				continue
			}
			if w.some = append(w.some, i); len(questions) > 1 {
				w.asked[like] = true
			}
		}
		for few := range slices.Chunk(w.some, many) {
			ask(few)
		}
		w.left, w.others = w.others, w.left
	}
	w.yes = w.yes[:0]
	for i := range questions {
		a := m.answers.at(m.place(&questions[i]))
		w.yes = append(w.yes, a.yes && !a.stale)
	}
	return w.yes
}

// So many times only one of those questions is asked that cases do not tell apart.
const mostRounds = 2

// An asking is memory for what is asked; what is asked next takes its place.
type asking struct {
	left, some, others []int
	asked              map[frontier]bool
	yes                []bool
}

// Known returns the answer to a question by its key; known is false where it is to be
// found.
func (m *Memory) Known(key []byte) (yes, known bool) {
	at, known := m.known[string(key)]
	if !known || m.answers.at(at).stale {
		return false, false
	}
	return m.answers.at(at).yes, true
}

// knows reports whether the answer to a question is known, or told by cases; where not, those
// that come to the same end may have the same.
func (m *Memory) knows(q *Question) (known bool, end frontier) {
	if !m.answers.at(m.place(q)).stale {
		return true, end
	}
	if q.Cases == nil {
		return false, end
	}
	c := q.Cases
	c.mu.RLock()
	for c.kinds[q.Kind] == nil && c.known.has(q.Kind) {
		c.mu.RUnlock()
		c.mu.Lock()
		c.kindOf(q.Kind)
		c.mu.Unlock()
		c.mu.RLock()
	}
	defer c.mu.RUnlock()
	return m.find(q, c.kinds[q.Kind])
}

// Keep remembers an answer for this state alone: nothing is known of what it follows from.
func (m *Memory) Keep(q Question, yes bool) {
	a := m.answers.at(m.place(&q))
	m.release(a)
	*a = answer{key: a.key, yes: yes, here: true}
}

// keep remembers an answer that follows from reads.
func (m *Memory) keep(at int32, yes bool, from []int32) *answer {
	for _, r := range from {
		m.reads.at(r).answers++
	}
	a := m.answers.at(at)
	m.release(a)
	*a = answer{key: a.key, yes: yes, from: from}
	return a
}

// once drops what was named before.
func (m *Memory) once(reads []int32) []int32 {
	m.mark++
	return slices.DeleteFunc(reads, func(i int32) bool {
		had := m.marks[i] == m.mark
		m.marks[i] = m.mark
		return had
	})
}

// place is where the answer to a question belongs.
func (m *Memory) place(q *Question) int32 {
	if q.at == 0 {
		q.at = m.placeOf(q.Key) + 1
	}
	return q.at - 1
}

// placeOf is place by the key of the question.
func (m *Memory) placeOf(key string) int32 {
	at, known := m.known[key]
	if known {
		return at
	}
	if n := len(m.unused); n > 0 {
		at, m.unused = m.unused[n-1], m.unused[:n-1]
	} else {
		at = m.answers.add()
	}
	m.known[key] = at
	*m.answers.at(at) = answer{key: key, stale: true}
	return at
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
