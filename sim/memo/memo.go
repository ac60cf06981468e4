// Package memo caches answers about states together with the facts they read, and invalidates an answer when
// one of those facts changes.
//
// Rules see a state only through what they read. An evaluation therefore reads the state through a [Watch],
// which records the reads of each answer. [Memo.Advance] moves the memo to another state. It repeats every
// recorded read there once, however many answers depend on it. It drops the answers with a changed read. All
// other answers hold in the new state too.
//
// Price: 250 lines. Gain: finding all that can be done after one more step takes a quarter of the time of a
// first look (BenchmarkWhatIsPossible in sim/affordance, next compared with first).
package memo

import (
	"math"
	"slices"
	"sync"

	"hearth/engine"
	"hearth/sim/world"
)

// A Memo holds answers about one state, and their dependencies. Callers hold
// its lock while they use it. The zero value is empty.
type Memo struct {
	sync.Mutex

	owner   any         // see [Memo.Advance]
	view    *world.View // view of the state that the answers are about
	answers map[string]answer
	reads   map[uint64][]*read     // by a hash of predicate and pattern
	things  map[engine.Term]uint64 // see [Memo.Number]
	scratch engine.Rows
	stored  int // number of answers that were stored, ever
}

// An answer is a cached yes or no, with the reads that it depends on.
type answer struct {
	yes   bool
	local bool // the answer holds in this state only
	reads []*read
}

// A read is a pattern that was matched against a state, with the rows that matched.
type read struct {
	pred    int // number of the predicate in the model, or the constant room
	pattern []engine.Term
	few     bool // only the first row was read
	rows    int
	flat    []engine.Term // the terms of all rows
	changed bool          // the state before the last Advance had other rows
	used    bool          // some answer depends on it
	last    int           // number of the last answer that it was stored with
}

// room stands for a predicate: the volume of a thing, and that of its contents; see [world.State.Room].
const room = -1

// maxAnswers is the size at which a memo is emptied.
const maxAnswers = 1 << 17

// Advance moves m to the state of a view and invalidates the answers that do not hold there. It drops all
// answers if the owner or the model differs from the last call, because answers of one owner come from the
// same rules. Views of one owner may differ only in their states.
func (m *Memo) Advance(v *world.View, owner any) {
	if m.view == nil || m.owner != owner || m.view.State.Model() != v.State.Model() || len(m.answers) > maxAnswers {
		m.reset(owner)
	} else if m.view.State == v.State {
		return
	}
	m.view = v
	for _, same := range m.reads {
		for _, r := range same {
			err := m.match(r)
			r.changed, r.used = err != nil || m.scratch.N != r.rows || !slices.Equal(m.scratch.Flat, r.flat), false
		}
	}
	changed := func(r *read) bool { return r.changed }
	for key, a := range m.answers {
		if a.local || slices.ContainsFunc(a.reads, changed) {
			delete(m.answers, key)
			continue
		}
		for _, r := range a.reads {
			r.used = true
		}
	}
	unused := func(r *read) bool { return !r.used }
	for hash, same := range m.reads {
		switch {
		case len(same) == 1 && unused(same[0]):
			delete(m.reads, hash)
		case slices.ContainsFunc(same, unused):
			m.reads[hash] = slices.DeleteFunc(same, unused)
		}
	}
}

func (m *Memo) reset(owner any) {
	m.owner, m.view = owner, nil
	m.answers, m.reads, m.things = map[string]answer{}, map[uint64][]*read{}, map[engine.Term]uint64{}
}

// Reset empties m, unless another goroutine holds its lock.
func (m *Memo) Reset() {
	if m.TryLock() {
		m.reset(nil)
		m.Unlock()
	}
}

// Lookup returns the answer with a key, if it is cached.
func (m *Memo) Lookup(key []byte) (yes, ok bool) {
	a, ok := m.answers[string(key)]
	return a.yes, ok
}

// StoreLocal caches an answer whose dependencies are not known. Any other
// state invalidates it.
func (m *Memo) StoreLocal(key string, yes bool) { m.answers[key] = answer{yes: yes, local: true} }

// Number returns a number that no other term has in m, for use in keys.
func (m *Memo) Number(t engine.Term) uint64 {
	n, ok := m.things[t]
	if !ok {
		n = uint64(len(m.things))
		m.things[t] = n
	}
	return n
}

// match finds the rows that match a pattern in the state, and leaves them in m.scratch.
func (m *Memo) match(r *read) error {
	m.scratch = engine.Rows{Pattern: r.pattern, Flat: m.scratch.Flat[:0], FirstOnly: r.few}
	if r.pred == room {
		own, inside := m.view.State.Room(r.pattern[0])
		m.scratch.Flat, m.scratch.N = append(m.scratch.Flat, bits(own), bits(inside)), 1
		return nil
	}
	return m.view.Read(r.pred, &m.scratch)
}

// bits returns a term that is equal for equal numbers only.
func bits(n float64) engine.Term { return engine.Number(int64(math.Float64bits(n))) }

// read returns the rows of a pattern. It reads the state if they are not cached.
func (m *Memo) read(pred int, pattern []engine.Term, few bool) (*read, error) {
	hash := uint64(pred)
	for _, t := range pattern {
		hash = (hash^hash>>29)*0x9e3779b97f4a7c15 ^ t.Hash()
	}
	for _, r := range m.reads[hash] {
		if r.pred == pred && r.few == few && slices.Equal(r.pattern, pattern) {
			return r, nil
		}
	}
	r := &read{pred: pred, pattern: slices.Clone(pattern), few: few}
	if err := m.match(r); err != nil {
		return nil, err
	}
	r.rows, r.flat = m.scratch.N, slices.Clone(m.scratch.Flat)
	m.reads[hash] = append(m.reads[hash], r)
	return r, nil
}
