// Package grown implements append-only lists that share their common prefix.
package grown

import (
	"slices"
	"sync"
)

// A Log is an append-only list of values. A longer log shares its prefix with the shorter one it was made
// from. With costs only the appended values, unless the same log was already extended differently. The zero
// Log is empty.
type Log[T any] struct {
	shared *shared[T]
	all    []T
}

// A shared holds the values of the longest of several logs.
type shared[T any] struct {
	mu  sync.Mutex
	all []T
}

// LogOf returns a log with a copy of values.
func LogOf[T any](values []T) Log[T] { return Log[T]{}.With(values...) }

// Of returns a log with the given values. It returns l itself if the slice is that of l.
func (l Log[T]) Of(values []T) Log[T] {
	if len(l.all) == len(values) && (len(values) == 0 || &l.all[0] == &values[0]) {
		return l
	}
	return LogOf(values)
}

// All returns the values of the log. The caller must not change them.
func (l Log[T]) All() []T { return l.all }

// With returns a log with more values appended.
func (l Log[T]) With(more ...T) Log[T] {
	s, n := l.shared, len(l.all)+len(more)
	if s == nil {
		s = &shared[T]{}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.all) != len(l.all) { // l was already extended
		all := slices.Concat(l.all, more)
		return Log[T]{&shared[T]{all: all}, all[:n:n]}
	}
	s.all = append(s.all, more...)
	return Log[T]{s, s.all[:n:n]}
}
