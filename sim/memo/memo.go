// Package memo caches answers about states together with the facts they read, and invalidates an answer when
// one of those facts changes.
//
// Rules see a state only through what they read. An evaluation therefore reads the state through a [Watch],
// which records the reads of each answer. [Memo.Advance] moves the memo to another state. It repeats every
// recorded read there once, however many answers depend on it. It drops the answers with a changed read. All
// other answers hold in the new state too.
//
// Price: 450 lines. Gain: finding all that can be done after one more step takes a fifth of the time of a
// first look (BenchmarkWhatIsPossible in sim/affordance, next compared with first).
package memo

import (
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
	answers []answer
	free    []int32          // numbers of answers that can be used again
	byKey   map[string]int32 // by key: number of the answer
	reads   reads
	things  map[engine.Term]uint64 // see [Memo.Number]
	watch   Watch                  // reused by the next evaluation
}

// An answer is a cached yes or no, with the reads that it depends on.
type answer struct {
	key   string // cache key; "" if the number of the answer is unused
	yes   bool
	local bool    // the answer holds in this state only
	deps  []int32 // numbers of reads, each once
}

// maxAnswers is the size at which a memo is emptied.
const maxAnswers = 1 << 17

// Advance moves m to the state of a view and invalidates the answers that do not hold there. It drops all
// answers if the owner or the model differs from the last call, because answers of one owner come from the
// same rules. Views of one owner may differ only in their states.
func (m *Memo) Advance(v *world.View, owner any) {
	if m.view == nil || m.owner != owner || m.view.State.Model() != v.State.Model() || len(m.byKey) > maxAnswers {
		m.reset(owner)
	} else if m.view.State == v.State {
		return
	}
	m.view = v
	m.reads.compare(v)
	for i := range m.answers {
		a := &m.answers[i]
		if a.key != "" && (a.local || slices.ContainsFunc(a.deps, func(r int32) bool { return m.reads.all[r].changed })) {
			m.drop(int32(i))
		}
	}
	m.reads.collect()
}

func (m *Memo) reset(owner any) {
	m.owner, m.view = owner, nil
	m.answers, m.free, m.byKey = nil, nil, map[string]int32{}
	m.reads, m.things, m.watch = reads{}, map[engine.Term]uint64{}, Watch{}
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
	i, ok := m.byKey[string(key)]
	return ok && m.answers[i].yes, ok
}

// StoreLocal caches an answer whose dependencies are not known. Any other
// state invalidates it.
func (m *Memo) StoreLocal(key string, yes bool) {
	m.store(answer{key: key, yes: yes, local: true})
}

func (m *Memo) store(a answer) {
	if i, ok := m.byKey[a.key]; ok {
		m.drop(i)
	}
	if n := len(m.free); n == 0 {
		m.byKey[a.key] = int32(len(m.answers))
		m.answers = append(m.answers, a)
	} else {
		m.byKey[a.key] = m.free[n-1]
		m.answers[m.free[n-1]] = a
		m.free = m.free[:n-1]
	}
	for _, r := range a.deps {
		m.reads.all[r].users++
	}
}

func (m *Memo) drop(i int32) {
	a := &m.answers[i]
	for _, r := range a.deps {
		m.reads.all[r].users--
	}
	delete(m.byKey, a.key)
	*a = answer{}
	m.free = append(m.free, i)
}

// Number returns a number that no other term has in m, for use in keys.
func (m *Memo) Number(t engine.Term) uint64 {
	n, ok := m.things[t]
	if !ok {
		n = uint64(len(m.things))
		m.things[t] = n
	}
	return n
}
