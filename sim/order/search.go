package order

import (
	"cmp"
	"errors"
	"maps"
	"slices"
)

// ErrLimit is the error of a search that was given up.
var ErrLimit = errors.New("gave up the search for an order")

// A Search looks for an order in which all steps can be executed. Where two
// steps compete for a variable, both orders are tried, the written one first.
//
// Steps that do not compete are executed at once, without a way back: their
// results are the same in every order. An order is left as soon as it cannot
// lead to more steps than are wanted (see ahead), unless all are to be tried.
type Search[V, R any] struct {
	Problem   Problem[V, R]
	Steps     []Step
	Variables int // they are numbered from 0
	Memo      *Memo[V, R]
	Most      int       // so many situations are looked at
	All       bool      // try all orders, also those that cannot lead to the end
	Any       bool      // the first way through is as good as any
	Given     map[int]V // what variables stand for before any step

	binders byVariable      // the steps that could bind a variable
	users   byVariable      // the steps that have a variable
	dead    map[string]bool // sets of bindings from which no more steps than wanted can be executed
	key     []byte          // of the step that was executed last
	nodes   int
	most    int // no order leads to more steps
	wanted  int // an order is followed only if it may lead to so many steps
	broken  error
	best    *node[V, R] // the longest execution found
	turned  bool        // the first way that was tried has come to its end
	other   bool        // the longest execution found is another one
}

// Found is the longest execution that was found.
type Found[R any] struct {
	Results  []R // in the order of execution
	Complete bool
	Straight bool // of the steps that could be executed, always the first one was
	Looked   int  // how many situations were looked at
}

// node is one situation of the search.
type node[V, R any] struct {
	bound   []uint32
	results []R
	done    []bool
	ready   []bool // the steps that are applicable, whether done or not
}

// Run executes as much as can be. The error is [ErrLimit] or that of the problem;
// what was found until then comes with it.
func (s *Search[V, R]) Run() (Found[R], error) {
	s.dead, s.binders = map[string]bool{}, s.having(func(st *Step) []int { return st.May })
	all, err := s.solve(s.start())
	found := Found[R]{Complete: all, Looked: s.nodes, Straight: err == nil && !s.other}
	if s.best != nil {
		found.Results = s.best.results
	}
	return found, err
}

// Follow executes steps in an order that is known, so that the memo knows them.
func (s *Search[V, R]) Follow(steps []int) error {
	n := s.start()
	for _, i := range steps {
		s.do(n, i)
	}
	return s.broken
}

// start is the situation in which nothing was executed.
func (s *Search[V, R]) start() *node[V, R] {
	if s.Memo.outcomes == nil {
		s.Memo.outcomes, s.Memo.values = make(map[string]numbered[V, R], len(s.Steps)), make([]V, 1, 1+s.Variables)
	}
	n := &node[V, R]{bound: make([]uint32, s.Variables), done: make([]bool, len(s.Steps)), ready: make([]bool, len(s.Steps))}
	for _, v := range slices.Sorted(maps.Keys(s.Given)) {
		n.bound[v] = uint32(len(s.Memo.values))
		s.Memo.values = append(s.Memo.values, s.Given[v])
	}
	s.users = s.having(func(st *Step) []int { return st.Vars })
	for i := range s.Steps {
		n.ready[i] = s.Problem.Applicable(i, s.bound(n.bound))
	}
	return n
}

// byVariable lists steps by variables.
type byVariable struct {
	steps []int32
	begin []int32 // where those of a variable begin, and those of the one before end
}

// of are the steps of a variable.
func (l byVariable) of(variable int) []int32 { return l.steps[l.begin[variable]:l.begin[variable+1]] }

// having lists by variable the steps that have it among those that of returns.
func (s *Search[V, R]) having(of func(*Step) []int) byVariable {
	ends := make([]int32, s.Variables+2)
	for i := range s.Steps {
		for _, v := range of(&s.Steps[i]) {
			if v >= 0 {
				ends[v+2]++
			}
		}
	}
	for v := range s.Variables {
		ends[v+2] += ends[v+1]
	}
	steps := make([]int32, ends[s.Variables+1])
	for i := range s.Steps {
		for _, v := range of(&s.Steps[i]) {
			if v >= 0 {
				steps[ends[v+1]] = int32(i)
				ends[v+1]++
			}
		}
	}
	return byVariable{steps, ends}
}

// solve executes as much as can be; all reports whether that is everything.
func (s *Search[V, R]) solve(root *node[V, R]) (all bool, err error) {
	if s.All {
		return s.explore(root)
	}
	if len(s.commit(root)) == 0 {
		s.nodes, s.best = 1, root
		return len(root.results) == len(s.Steps), s.broken
	}
	s.most = s.ahead(root)
	s.wanted = s.most
	if _, err = s.explore(root.fork()); err == nil && !s.enough() {
		clear(s.dead)
		s.wanted = 0
		_, err = s.explore(root)
	}
	if s.best != nil { // it may have been left before its end
		s.Any = true
		s.commit(s.best)
		all = len(s.best.results) == len(s.Steps)
	}
	return all, cmp.Or(s.broken, err)
}

// enough reports whether nothing better than the best can come.
func (s *Search[V, R]) enough() bool { return !s.All && len(s.best.results) >= s.most }

// futile reports whether no order that starts with n leads to as many steps as
// are wanted, or to more than the best so far.
func (s *Search[V, R]) futile(n *node[V, R]) bool {
	if s.All {
		return false
	}
	most := s.ahead(n)
	return most < s.wanted || most <= len(s.best.results) && most < len(s.Steps)
}

func (s *Search[V, R]) explore(n *node[V, R]) (all bool, err error) {
	if s.nodes++; s.nodes > s.Most {
		return false, ErrLimit
	}
	ready := s.commit(n)
	s.keep(n)
	if s.broken != nil {
		return false, s.broken
	}
	if len(ready) == 0 {
		s.turned = true
		return len(n.results) == len(s.Steps), nil
	}
	if len(s.dead) > 0 && s.dead[keyOf(n.bound)] || s.futile(n) {
		s.turned = true
		return false, nil
	}
	for _, i := range ready {
		child := n.fork()
		if !s.do(child, i) {
			continue
		}
		if s.broken != nil {
			return false, s.broken
		}
		if all, err := s.explore(child); all || err != nil || s.enough() {
			return all, err
		}
	}
	s.dead[keyOf(n.bound)] = true
	return false, nil
}

// commit executes steps as they are written for as long as the first that is
// ready has no competitor, or as nothing can make the execution complete anyway.
// It returns the steps between which a choice is left.
func (s *Search[V, R]) commit(n *node[V, R]) []int {
	for {
		ready := s.ready(n)
		if len(ready) == 0 || !s.Any && s.competes(n, ready[0]) {
			return ready
		}
		if !slices.ContainsFunc(ready, func(i int) bool { return s.do(n, i) }) || s.broken != nil {
			return nil
		}
	}
}

func (s *Search[V, R]) ready(n *node[V, R]) (out []int) {
	for i, ready := range n.ready {
		if ready && !n.done[i] {
			out = append(out, i)
		}
	}
	return out
}

// competes reports whether a step that is still to come could bind a variable
// that step i would bind now.
func (s *Search[V, R]) competes(n *node[V, R], i int) bool {
	return slices.ContainsFunc(s.Steps[i].Vars, func(v int) bool {
		return v >= 0 && n.bound[v] == 0 && slices.ContainsFunc(s.binders.of(v), func(j int32) bool { return int(j) != i && !n.done[j] })
	})
}

// do adds the outcome of step i to n; false when there is none.
func (s *Search[V, R]) do(n *node[V, R], i int) bool {
	out, err := s.execute(i, n.bound)
	if err != nil {
		s.broken = err
		return true
	}
	if out.Dropped {
		return false
	}
	n.done[i] = true
	n.results = append(n.results, out.Result)
	for k, b := range out.Binds {
		n.bound[s.Steps[i].Vars[b.Place]] = out.first + uint32(k)
	}
	for _, b := range out.Binds {
		for _, j := range s.users.of(s.Steps[i].Vars[b.Place]) {
			if !n.done[j] {
				n.ready[j] = s.Problem.Applicable(int(j), s.bound(n.bound))
			}
		}
	}
	return true
}

// keep remembers n, from which only copies go on, when it got further than all before it.
func (s *Search[V, R]) keep(n *node[V, R]) {
	if s.best == nil || len(n.results) > len(s.best.results) {
		s.best, s.other = n, s.turned
	}
}

func (n *node[V, R]) fork() *node[V, R] {
	return &node[V, R]{bound: slices.Clone(n.bound), results: slices.Clone(n.results), done: slices.Clone(n.done), ready: slices.Clone(n.ready)}
}
