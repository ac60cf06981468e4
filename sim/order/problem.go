// Package order looks for an order in which steps can be executed that bind
// variables and need what others have bound.
//
// Describe a [Problem] and give it to [Search.Run]. The package executes nothing
// itself and knows neither plans nor states: that is for the problem.
package order

import (
	"encoding/binary"
	"maps"
	"slices"
)

// A Problem says which steps can be executed, and executes them. V is what a
// variable can stand for, R what comes of a step.
type Problem[V, R any] interface {
	// Applicable reports whether a step can be executed with what is bound: with what
	// its own variables stand for.
	Applicable(step int, bound Bound[V]) bool

	// Conceivable reports whether a step may become applicable when all
	// variables that can be had are bound, too.
	Conceivable(step int, bound Bound[V], had []bool) bool

	// Execute executes a step. The same step with the same values is executed
	// once; an error ends the search.
	Execute(step int, bound Bound[V]) (Outcome[V, R], error)
}

// A Step is what the search knows of a step.
type Step struct {
	Key  int   // tells it from others, of longer plans, too
	Vars []int // the variables in its places; -1 where none stands
	May  []int // the variables that it could bind, of those
}

// An Outcome is what comes of a step.
type Outcome[V, R any] struct {
	Result  R
	Binds   []Value[V]
	Dropped bool // the step cannot be executed here after all, as if it were not applicable
}

// A Value is what a step gives the variable in one of its places.
type Value[V any] struct {
	Place int
	Value V
}

// Bound is what variables stand for.
type Bound[V any] struct {
	numbers []uint32 // by variable; 0 for an unbound one
	values  []V      // by number
}

// At returns what a variable stands for; the zero value when it is unbound, or -1.
func (b Bound[V]) At(variable int) (v V) {
	if variable >= 0 {
		v = b.values[b.numbers[variable]]
	}
	return v
}

// A Memo is what came of steps; the zero value knows nothing yet.
type Memo[V, R any] struct {
	outcomes map[string]numbered[V, R]
	values   []V // every value that was bound, behind one that stands for none
}

// numbered is an outcome of which the first value has this number, and the
// others those that follow.
type numbered[V, R any] struct {
	Outcome[V, R]
	first uint32
}

// Clone returns a memo that may learn more without m.
func (m *Memo[V, R]) Clone() *Memo[V, R] {
	return &Memo[V, R]{maps.Clone(m.outcomes), slices.Clip(m.values)}
}

// execute executes a step unless that was done with the same values.
func (s *Search[V, R]) execute(step int, bound []uint32) (numbered[V, R], error) {
	m := s.Memo
	key := binary.AppendUvarint(s.key[:0], uint64(s.Steps[step].Key))
	for _, v := range s.Steps[step].Vars {
		number := uint32(0)
		if v >= 0 {
			number = bound[v]
		}
		key = binary.AppendUvarint(key, uint64(number))
	}
	s.key = key
	if done, ok := m.outcomes[string(key)]; ok {
		return done, nil
	}
	out, err := s.Problem.Execute(step, s.bound(bound))
	if err != nil {
		return numbered[V, R]{}, err
	}
	done := numbered[V, R]{out, uint32(len(m.values))}
	for _, b := range out.Binds {
		m.values = append(m.values, b.Value)
	}
	m.outcomes[string(key)] = done
	return done, nil
}

// bound is what variables with these numbers stand for.
func (s *Search[V, R]) bound(numbers []uint32) Bound[V] { return Bound[V]{numbers, s.Memo.values} }

// keyOf names what is bound: two ways to the same values are one.
func keyOf(bound []uint32) string {
	key := make([]byte, 0, 3*len(bound))
	for _, n := range bound {
		key = binary.AppendUvarint(key, uint64(n))
	}
	return string(key)
}
