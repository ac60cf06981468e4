// Package appendlist implements append-only lists that share their common prefix.
package appendlist

import (
	"slices"
	"sync"
)

// A List is an append-only list of values. A longer list shares its prefix with the shorter one it was made
// from. Append copies only the appended values, unless the same list was already extended differently. The
// zero List is empty.
type List[T any] struct {
	shared *shared[T]
	all    []T
}

// A shared holds the values of the longest of several lists.
type shared[T any] struct {
	mu  sync.Mutex
	all []T
}

// New returns a list with a copy of values.
func New[T any](values []T) List[T] { return List[T]{}.Append(values...) }

// Rebase returns a list with the given values. It returns l itself if values is the slice that l uses.
func (l List[T]) Rebase(values []T) List[T] {
	if len(l.all) == len(values) && (len(values) == 0 || &l.all[0] == &values[0]) {
		return l
	}
	return New(values)
}

// All returns the values of the list. The caller must not change them.
func (l List[T]) All() []T { return l.all }

// Append returns a list with more values appended.
func (l List[T]) Append(more ...T) List[T] {
	s, n := l.shared, len(l.all)+len(more)
	if s == nil {
		s = &shared[T]{}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.all) != len(l.all) { // l was already extended
		all := slices.Concat(l.all, more)
		return List[T]{&shared[T]{all: all}, all[:n:n]}
	}
	s.all = append(s.all, more...)
	return List[T]{s, s.all[:n:n]}
}
