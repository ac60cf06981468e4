// Package grown has rows of values that only become longer.
package grown

import (
	"slices"
	"sync"
)

// A Log is values in a row that only grows. A longer one shares with a shorter one what they
// have in common: With costs what it adds, unless the same log was made longer before, in
// another way. The zero Log is empty.
type Log[T any] struct {
	shared *shared[T]
	all    []T
}

// shared are the values of the longest of some logs.
type shared[T any] struct {
	mu  sync.Mutex
	all []T
}

// LogOf makes a log of values, which it copies.
func LogOf[T any](values []T) Log[T] { return Log[T]{}.With(values...) }

// Of is the log of these values: l itself where they are those of l.
func (l Log[T]) Of(values []T) Log[T] {
	if len(l.all) == len(values) && (len(values) == 0 || &l.all[0] == &values[0]) {
		return l
	}
	return LogOf(values)
}

// All are the values of the log; nobody may change them.
func (l Log[T]) All() []T { return l.all }

// With returns a log with more values.
func (l Log[T]) With(more ...T) Log[T] {
	s, n := l.shared, len(l.all)+len(more)
	if s == nil {
		s = &shared[T]{}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.all) != len(l.all) { // somebody went on from here already
		all := slices.Concat(l.all, more)
		return Log[T]{&shared[T]{all: all}, all[:n:n]}
	}
	s.all = append(s.all, more...)
	return Log[T]{s, s.all[:n:n]}
}
