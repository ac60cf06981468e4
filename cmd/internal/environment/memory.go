package environment

import (
	"slices"
	"sync"

	"hearth"
)

// mostMemories is how many memories of what can be done next a gym has: each takes some megabytes.
const mostMemories = 64

// memories are those of a gym, the last used ones last: an environment has that which it had before,
// or one of an environment that has ended, at best of the same task, where it begins as that did.
type memories struct {
	most int // that there are
	mu   sync.Mutex
	all  []*memory // that nobody uses just now
	out  int       // that somebody uses
}

// A memory is what was found out in an environment.
type memory struct {
	*hearth.Memory
	by   *Environment // nil: it has ended
	task *Task
}

// take returns a memory for an environment.
func (m *memories) take(e *Environment) *memory {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.out++
	fits := []func(x *memory) bool{
		func(x *memory) bool { return x.by == e },
		func(x *memory) bool { return x.by == nil && x.task == e.task },
		func(x *memory) bool { return x.by == nil },
	}
	if len(m.all)+m.out > m.most { // of those that others may want again, what nobody wanted for longest
		fits = append(fits, func(x *memory) bool { return x.task == e.task }, func(*memory) bool { return true })
	}
	for _, fit := range fits {
		if i := slices.IndexFunc(m.all, fit); i >= 0 {
			x := m.all[i]
			m.all = slices.Delete(m.all, i, i+1)
			return x
		}
	}
	return &memory{Memory: &hearth.Memory{}}
}

// put gives back what an environment has used.
func (m *memories) put(x *memory, e *Environment) {
	m.mu.Lock()
	defer m.mu.Unlock()
	x.by, x.task = e, e.task
	m.out--
	if len(m.all)+m.out < m.most {
		m.all = append(m.all, x)
	}
}

// free says that an environment has ended.
func (m *memories) free(e *Environment) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, x := range m.all {
		if x.by == e {
			x.by = nil
		}
	}
}
