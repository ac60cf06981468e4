// Package recent keeps what came of the steps that were carried out last, so that one
// that is done again is not carried out again: to score a plan after it was executed, to
// execute what was offered, to go on from the same beginning.
package recent

import (
	"slices"
	"sync"

	"hearth/engine"
	"hearth/sim"
	"hearth/sim/rulebook"
)

// most is how many steps are kept: those of a few plans.
const most = 256

// Steps keeps a T for each step, by what is kept beside the state before it and by what
// the rules say of the step. States beside which the same K is kept have to be equal. The
// zero value keeps none yet; it serves any number of goroutines.
type Steps[K comparable, T any] struct {
	mu    sync.Mutex
	known map[key[K]]step[T]
	keys  []key[K] // a ring, in the order in which they came
	next  int
}

type key[K comparable] struct {
	beside K
	hash   uint64 // of the rows
}

type step[T any] struct {
	rows []engine.Term
	came T
}

// Of returns what came of a step, or else carries it out. An error is not kept.
func (s *Steps[K, T]) Of(beside K, rules sim.Facts, carryOut func() (T, error)) (T, error) {
	rows := flat(rules)
	k := key[K]{beside, engine.HashRow(rows)}
	s.mu.Lock()
	known, ok := s.known[k]
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
	if s.known == nil {
		s.known = map[key[K]]step[T]{}
	}
	if _, again := s.known[k]; !again && len(s.keys) < most {
		s.keys = append(s.keys, k)
	} else if !again {
		delete(s.known, s.keys[s.next])
		s.keys[s.next], s.next = k, (s.next+1)%most
	}
	s.known[k] = of
}

// flat are all rows that rules have for a host, one behind another.
func flat(rules sim.Facts) (all []engine.Term) {
	for _, pred := range rulebook.Read {
		rows := rules.Rows(pred)
		all = append(all, engine.Number(int64(len(rows))))
		for _, row := range rows {
			all = append(all, row...)
		}
	}
	return all
}
