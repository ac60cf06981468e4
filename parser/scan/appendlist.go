package scan

import (
	"slices"
	"sync"
)

// An AppendList is an append-only list of values. A longer list shares its prefix with the shorter one it was made
// from. Append copies only the appended values, unless the same list was already extended differently. The
// zero AppendList is empty.
type AppendList[T any] struct {
	shared *shared[T]
	all    []T
}

// A shared holds the values of the longest of several lists.
type shared[T any] struct {
	mu  sync.Mutex
	all []T
}

// Rebase returns a list with the given values. It returns l itself if values is the slice that l uses.
func (l AppendList[T]) Rebase(values []T) AppendList[T] {
	if len(l.all) == len(values) && (len(values) == 0 || &l.all[0] == &values[0]) {
		return l
	}
	return AppendList[T]{}.Append(values...)
}

// All returns the values of the list. The caller must not change them.
func (l AppendList[T]) All() []T { return l.all }

// Append returns a list with more values appended.
func (l AppendList[T]) Append(more ...T) AppendList[T] {
	s, n := l.shared, len(l.all)+len(more)
	if s == nil {
		s = &shared[T]{}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.all) != len(l.all) { // l was already extended
		all := slices.Concat(l.all, more)
		return AppendList[T]{&shared[T]{all: all}, all[:n:n]}
	}
	s.all = append(s.all, more...)
	return AppendList[T]{s, s.all[:n:n]}
}
