// Package lru caches the results of recently executed steps, so that the same step is not executed again.
// Steps repeat when an executed plan is scored, when an offered action is done, and when two plans begin
// alike.
package lru

import (
	"slices"
	"sync"

	"hearth/engine"
	"hearth/sim"
	"hearth/sim/rulebook"
)

// most is the maximum number of cached steps: those of a few plans.
const most = 256

// Steps is a cache of results, keyed by the attachment of the state before a step and by the rows that rules
// derive for the step. States with the same attachment must be equal. The zero value is an empty cache. It may
// be used by several goroutines at once.
type Steps[K comparable, T any] struct {
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
func (s *Steps[K, T]) Get(beside K, rules sim.Facts, carryOut func() (T, error)) (T, error) {
	rows := flat(rules)
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

func (s *Steps[K, T]) keep(k key[K], of step[T]) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.results == nil {
		s.results = map[key[K]]step[T]{}
	}
	if _, again := s.results[k]; !again && len(s.keys) < most {
		s.keys = append(s.keys, k)
	} else if !again {
		delete(s.results, s.keys[s.next])
		s.keys[s.next], s.next = k, (s.next+1)%most
	}
	s.results[k] = of
}

// flat returns all rows that the rules derive for the host, concatenated.
func flat(rules sim.Facts) (all []engine.Term) {
	for _, pred := range rulebook.ResultPredicates {
		rows := rules.Rows(pred)
		all = append(all, engine.Number(int64(len(rows))))
		for _, row := range rows {
			all = append(all, row...)
		}
	}
	return all
}
