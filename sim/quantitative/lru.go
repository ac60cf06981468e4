package quantitative

import (
	"slices"
	"sync"

	"hearth/engine"
)

// most is the maximum number of cached steps: those of a few plans.
const mostSteps = 256

// Steps is a cache of results, keyed by the attachment of the state before a step and by the rows that rules
// derive for the step. States with the same attachment must be equal. The zero value is an empty cache. It may
// be used by several goroutines at once.
type recentSteps[K comparable, T any] struct {
	mu      sync.Mutex
	results map[key[K]]step[T]
	keys    []key[K] // a ring buffer in order of insertion
	next    int
}

type key[K comparable] struct {
	attachment K
	hash       uint64 // hash of the rows
}

type step[T any] struct {
	rows []engine.Term
	came T
}

// Get returns the cached result of a step, or calls carryOut and caches its result. Errors are not cached.
func (s *recentSteps[K, T]) Get(beside K, rows []engine.Term, carryOut func() (T, error)) (T, error) {
	k := key[K]{beside, engine.HashRow(rows)}
	s.mu.Lock()
	known, ok := s.results[k]
	s.mu.Unlock()
	if ok && slices.Equal(known.rows, rows) {
		return known.came, nil
	}
	came, err := carryOut()
	if err == nil {
		s.keep(k, step[T]{rows, came})
	}
	return came, err
}

func (s *recentSteps[K, T]) keep(k key[K], of step[T]) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.results == nil {
		s.results = map[key[K]]step[T]{}
	}
	if _, again := s.results[k]; !again && len(s.keys) < mostSteps {
		s.keys = append(s.keys, k)
	} else if !again {
		delete(s.results, s.keys[s.next])
		s.keys[s.next], s.next = k, (s.next+1)%mostSteps
	}
	s.results[k] = of
}
