package environment

import (
	"slices"
	"sync"

	"hearth"
)

// mostMemories is the maximum number of affordance caches of a gym. Each uses a few megabytes.
const mostMemories = 64

// memories holds the affordance caches of a gym, most recently used last. An environment gets its previous
// cache back. A new environment gets that of an ended one, preferably of the same task, which started in the
// same state.
type memories struct {
	most int // maximum number of caches
	mu   sync.Mutex
	all  []*memory // caches that are not in use
	out  int       // number of caches in use
}

// A memory is an affordance cache with its last user.
type memory struct {
	*hearth.Memory
	user *Environment // environment that used the cache last; nil if that environment has ended
	task *Task
}

// take returns a cache for an environment. The caller must return it with put.
func (m *memories) take(e *Environment) *memory {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.out++
	fits := []func(x *memory) bool{
		func(x *memory) bool { return x.user == e },
		func(x *memory) bool { return x.user == nil && x.task == e.task },
		func(x *memory) bool { return x.user == nil },
	}
	if len(m.all)+m.out > m.most { // at the limit, take the least recently used cache of another environment
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

// put returns a cache after use.
func (m *memories) put(x *memory, e *Environment) {
	m.mu.Lock()
	defer m.mu.Unlock()
	x.user, x.task = e, e.task
	m.out--
	if len(m.all)+m.out < m.most {
		m.all = append(m.all, x)
	}
}

// free marks the caches of an environment as unused, because it has ended.
func (m *memories) free(e *Environment) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, x := range m.all {
		if x.user == e {
			x.user = nil
		}
	}
}
