package sim

import (
	"cmp"
	"encoding/binary"
	"slices"

	"hearth/ontology"
	"hearth/parser/plan"
)

// mostNodes bounds the search over orders of one plan.
const mostNodes = 20000

// A search looks for an order in which all steps can be executed. A step is
// applicable when exactly the arguments of one of its modes are bound; where
// two steps compete for a variable, both orders are tried, file order first.
//
// Steps that do not compete are executed at once, without a way back: their
// results are the same in every order. Under corrected semantics an order is
// left as soon as it cannot lead to more steps than are wanted (see ahead); the
// released simulator tries them all.
type search struct {
	run     *run
	steps   []*plan.Step
	binders [][]int         // by variable: the steps that could bind it
	dead    map[string]bool // sets of bindings from which no more steps than wanted can be executed
	nodes   int
	most    int // no order leads to more steps
	wanted  int // an order is followed only if it may lead to so many steps

	hopeless bool // released semantics: some step cannot run in any order, so the first way through is as good as any

	best *node // the longest execution found
}

// node is one situation of the search.
type node struct {
	bound   []*Binding // by variable
	results []*Result
	done    []bool
}

func newSearch(r *run) *search {
	s := &search{run: r, steps: r.plan.Steps, dead: map[string]bool{}, binders: make([][]int, len(r.names))}
	s.hopeless = r.domain.Semantics == plan.Released && len(r.plan.Unreachable()) > 0
	for i, st := range s.steps {
		for j, a := range st.Args {
			if v := r.vars[i][j]; v >= 0 && mayBind(a.Role) {
				s.binders[v] = append(s.binders[v], i)
			}
		}
	}
	return s
}

// mayBind reports whether a step can give a variable in this role its value.
func mayBind(r *ontology.Role) bool { return !r.In || r.Optional }

// solve executes as much as can be; all reports whether that is everything.
func (s *search) solve() (all bool, err error) {
	root := &node{bound: make([]*Binding, len(s.run.names)), done: make([]bool, len(s.steps))}
	if s.run.domain.Semantics == plan.Released {
		return s.explore(root)
	}
	if len(s.commit(root)) == 0 {
		s.nodes, s.best = 1, root
		return len(root.results) == len(s.steps), s.run.abort
	}
	s.most = s.ahead(root)
	s.wanted = s.most
	if _, err = s.explore(root.fork()); err == nil && !s.enough() {
		clear(s.dead)
		s.wanted = 0
		_, err = s.explore(root)
	}
	if s.best != nil { // it may have been left before its end
		s.hopeless = true
		s.commit(s.best)
		all = len(s.best.results) == len(s.steps)
	}
	return all, cmp.Or(s.run.abort, err)
}

// enough reports whether nothing better than the best can come.
func (s *search) enough() bool {
	return s.run.domain.Semantics == plan.Corrected && len(s.best.results) >= s.most
}

// futile reports whether no order that starts with n leads to as many steps as
// are wanted, or to more than the best so far.
func (s *search) futile(n *node) bool {
	if s.run.domain.Semantics == plan.Released {
		return false
	}
	most := s.ahead(n)
	return most < s.wanted || most <= len(s.best.results) && most < len(s.steps)
}

func (s *search) explore(n *node) (all bool, err error) {
	if s.nodes++; s.nodes > mostNodes {
		return false, s.run.limit()
	}
	ready := s.commit(n)
	s.keep(n)
	if s.run.abort != nil {
		return false, s.run.abort
	}
	if len(ready) == 0 {
		return len(n.results) == len(s.steps), nil
	}
	key := n.key()
	if s.dead[key] || s.futile(n) {
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
		if all, err := s.explore(child); all || err != nil || s.enough() {
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
	for i := range s.steps {
		if !n.done[i] && s.run.applicable(n, i) {
			out = append(out, i)
		}
	}
	return out
}

// competes reports whether a step that is still to come could bind a variable
// that step i would bind now.
func (s *search) competes(n *node, i int) bool {
	return slices.ContainsFunc(s.run.vars[i], func(v int) bool {
		return v >= 0 && n.bound[v] == nil && slices.ContainsFunc(s.binders[v], func(j int) bool { return j != i && !n.done[j] })
	})
}

// execute adds the result of step i to n; false when it is inconsistent.
func (s *search) execute(n *node, i int) bool {
	r := s.run.step(n, i)
	if s.run.abort != nil {
		return true
	}
	if r == nil || r.Status == Dropped {
		return false
	}
	n.done[i] = true
	n.results = append(n.results, r)
	for _, b := range r.Binds {
		n.bound[s.run.names[b.Var]] = b
	}
	return true
}

// keep remembers n when it got further than all before it.
func (s *search) keep(n *node) {
	if s.best == nil || len(n.results) > len(s.best.results) {
		s.best = n.fork()
	}
}

func (n *node) fork() *node {
	return &node{bound: slices.Clone(n.bound), results: slices.Clone(n.results), done: slices.Clone(n.done)}
}

// key names the bindings of n: two ways to the same bindings are one.
func (n *node) key() string {
	key := make([]byte, 0, 3*len(n.bound))
	for _, b := range n.bound {
		key = binary.AppendUvarint(key, uint64(b.number()))
	}
	return string(key)
}
