package sim

import (
	"encoding/binary"
	"slices"
	"sort"

	"hearth/parser/plan"
)

// mostNodes bounds the search over orders of one plan.
const mostNodes = 20000

// A search looks for an order in which all steps can be executed. A step is
// applicable when exactly the arguments of one of its modes are bound; where
// two steps compete for a variable, both orders are tried, file order first.
//
// Steps that do not compete are executed at once, without a way back: their
// results are the same in every order.
type search struct {
	run   *run
	steps []*plan.Step
	dead  map[string]bool // sets of bindings from which not all steps can be executed
	nodes int

	hopeless bool // some step cannot run in any order: the first way through is as good as any

	best    []*Result // the longest execution found
	bestEnd map[string]*Binding
}

// node is one situation of the search.
type node struct {
	bound   map[string]*Binding
	results []*Result
	done    []bool
}

// solve executes as much as can be; all reports whether that is everything.
func (s *search) solve(n *node) (all bool, err error) {
	if s.nodes++; s.nodes > mostNodes {
		return false, s.run.limit()
	}
	ready := s.commit(n)
	if s.run.abort != nil {
		return false, s.run.abort
	}
	s.keep(n)
	if len(ready) == 0 {
		return len(n.results) == len(s.steps), nil
	}
	key := n.key()
	if s.dead[key] {
		return false, nil
	}
	for _, i := range ready {
		child := n.fork()
		if !s.execute(child, i) {
			continue
		}
		if s.run.abort != nil {
			return false, s.run.abort
		}
		if all, err := s.solve(child); all || err != nil {
			return all, err
		}
	}
	s.dead[key] = true
	return false, nil
}

// commit executes steps in file order for as long as the first that is ready
// has no competitor, or as nothing can make the execution complete anyway. It
// returns the steps between which a choice is left.
func (s *search) commit(n *node) []int {
	for {
		ready := s.ready(n)
		if len(ready) == 0 || !s.hopeless && s.competes(n, ready[0]) {
			return ready
		}
		if !slices.ContainsFunc(ready, func(i int) bool { return s.execute(n, i) }) || s.run.abort != nil {
			return nil
		}
	}
}

func (s *search) ready(n *node) (out []int) {
	for i, st := range s.steps {
		if !n.done[i] && s.run.applicable(n, st) {
			out = append(out, i)
		}
	}
	return out
}

// competes reports whether a step that is still to come could bind a variable
// that step i would bind now.
func (s *search) competes(n *node, i int) bool {
	for _, a := range s.steps[i].Args {
		if a.Var == "" || n.bound[a.Var] != nil {
			continue
		}
		for j, other := range s.steps {
			if j == i || n.done[j] {
				continue
			}
			for _, b := range other.Args {
				if b.Var == a.Var && (!b.Role.In || b.Role.Optional) {
					return true
				}
			}
		}
	}
	return false
}

// execute adds the result of step i to n; false when it is inconsistent.
func (s *search) execute(n *node, i int) bool {
	r := s.run.step(n, s.steps[i])
	if s.run.abort != nil {
		return true
	}
	if r == nil || r.Status == Dropped {
		return false
	}
	n.done[i] = true
	n.results = append(n.results, r)
	for _, b := range r.Binds {
		n.bound[b.Var] = b
	}
	return true
}

// keep remembers n when it got further than all before it.
func (s *search) keep(n *node) {
	if s.best != nil && len(n.results) <= len(s.best) {
		return
	}
	s.best = append([]*Result{}, n.results...)
	s.bestEnd = make(map[string]*Binding, len(n.bound))
	for v, b := range n.bound {
		s.bestEnd[v] = b
	}
}

func (n *node) fork() *node {
	c := &node{bound: make(map[string]*Binding, len(n.bound)+4), done: append([]bool(nil), n.done...)}
	c.results = append(make([]*Result, 0, len(n.results)+1), n.results...)
	for v, b := range n.bound {
		c.bound[v] = b
	}
	return c
}

// key names the set of bindings of n: two ways to the same bindings are one.
func (n *node) key() string {
	ids := make([]int, 0, len(n.bound))
	for _, b := range n.bound {
		ids = append(ids, b.serial)
	}
	sort.Ints(ids)
	key := make([]byte, 0, 3*len(ids))
	for _, id := range ids {
		key = binary.AppendUvarint(key, uint64(id))
	}
	return string(key)
}
