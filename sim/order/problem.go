// Package order searches for an order in which steps can be executed. Steps bind variables and need variables
// that other steps bind.
//
// Implement a [Problem] and pass it to [Search.Run]. The package knows neither plans nor states; the problem
// executes the steps.
package order

import (
	"encoding/binary"
	"maps"
	"slices"
)

// A Problem decides which steps can be executed, and executes them. V is the type of a variable's value, R
// that of the result of a step.
type Problem[V, R any] interface {
	// Applicable reports whether a step can be executed now. The answer may depend only on the values of the
	// variables of the step.
	Applicable(step int, bound Bound[V]) bool

	// Conceivable reports whether a step may become applicable if the variables marked in had get values, too.
	Conceivable(step int, bound Bound[V], had []bool) bool

	// Execute executes a step. It is called only once for the same step and values. An error ends the search.
	Execute(step int, bound Bound[V]) (Outcome[V, R], error)
}

// A Step describes a step to the search.
type Step struct {
	Key   int   // identifies the step, also in longer plans
	Vars  []int // variable in each of its argument positions; -1 for none
	Binds []int // those of Vars that executing the step may bind
}

// An Outcome is the result of executing a step.
type Outcome[V, R any] struct {
	Result  R
	Binds   []Value[V]
	Dropped bool // the step turned out not to be applicable
}

// A Value is the value that a step gives to the variable in one of its argument positions.
type Value[V any] struct {
	Place int
	Value V
}

// Bound holds the values of variables.
type Bound[V any] struct {
	numbers []uint32 // number of the value of each variable; 0 if unbound
	values  []V      // values by their number
}

// Value returns the value of a variable, or the zero value if it is unbound or -1.
func (b Bound[V]) Value(variable int) (v V) {
	if variable >= 0 {
		v = b.values[b.numbers[variable]]
	}
	return v
}

// A Memo caches outcomes of steps. The zero Memo is empty.
type Memo[V, R any] struct {
	outcomes map[string]numbered[V, R]
	values   []V // all values bound; element 0 stands for unbound
}

// A numbered outcome has values with consecutive numbers, starting with first.
type numbered[V, R any] struct {
	Outcome[V, R]
	first uint32
}

// Clone returns a copy that can grow independently of m.
func (m *Memo[V, R]) Clone() *Memo[V, R] {
	return &Memo[V, R]{maps.Clone(m.outcomes), slices.Clip(m.values)}
}

// execute executes a step, or returns the cached outcome if it was executed with the same values.
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

// bound returns the values with the given numbers.
func (s *Search[V, R]) bound(numbers []uint32) Bound[V] { return Bound[V]{numbers, s.Memo.values} }

// keyOf returns a key for a set of bindings, so that different orders with the same bindings are recognized.
func keyOf(bound []uint32) string {
	key := make([]byte, 0, 3*len(bound))
	for _, n := range bound {
		key = binary.AppendUvarint(key, uint64(n))
	}
	return string(key)
}
