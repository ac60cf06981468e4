package order

import (
	"cmp"
	"errors"
	"maps"
	"slices"
)

// ErrLimit is returned by a search that exceeded its limit.
var ErrLimit = errors.New("the search for an order exceeded its limit")

// A Search looks for an order in which all steps can be executed. If two steps compete for a variable, both
// orders are tried, the written one first.
//
// Steps without competitors are executed at once without backtracking, because their results are the same in
// every order. Unless all orders are to be tried, the search abandons an order that cannot lead to the wanted
// number of steps (see ahead).
type Search[V, R any] struct {
	Problem   Problem[V, R]
	Steps     []Step
	Variables int // number of variables, which are numbered from 0
	Memo      *Memo[V, R]
	MaxNodes  int       // maximum number of search nodes
	AllOrders bool      // try all orders, including those that cannot complete the plan
	FirstPath bool      // follow a single path: execute the first applicable step, even if others compete with it
	Initial   map[int]V // values of variables before any step

	binders byVariable      // by variable: steps that could bind it
	users   byVariable      // by variable: steps that have it as an argument
	dead    map[string]bool // by key of a set of bindings: whether all continuations were searched
	key     []byte          // scratch memory for keys
	nodes   int
	most    int // upper bound on the number of steps of any order
	wanted  int // orders that cannot lead to this many steps are abandoned
	broken  error
	best    *node[V, R] // the longest execution found
	turned  bool        // whether the first path was explored to its end
	other   bool        // whether the longest execution is not on the first path
}

// Found is the longest execution found.
type Found[R any] struct {
	Results  []R // results of the steps in the order of execution
	Complete bool
	InOrder  bool // the first applicable step was always executed next
	Nodes    int  // number of search nodes visited
}

// A node is one node of the search.
type node[V, R any] struct {
	bound   []uint32
	results []R
	done    []bool
	ready   []bool // by step: whether it is applicable, even if done
}

// Run executes as many steps as possible. The error is [ErrLimit] or that of the problem; the longest
// execution found so far is returned with it.
func (s *Search[V, R]) Run() (Found[R], error) {
	s.dead, s.binders = map[string]bool{}, s.having(func(st *Step) []int { return st.Binds })
	all, err := s.solve(s.start())
	found := Found[R]{Complete: all, Nodes: s.nodes, InOrder: err == nil && !s.other}
	if s.best != nil {
		found.Results = s.best.results
	}
	return found, err
}

// Follow executes steps in a known order to fill the memo.
func (s *Search[V, R]) Follow(steps []int) error {
	n := s.start()
	for _, i := range steps {
		s.do(n, i)
	}
	return s.broken
}

// start returns the node before any step.
func (s *Search[V, R]) start() *node[V, R] {
	if s.Memo.outcomes == nil {
		s.Memo.outcomes, s.Memo.values = make(map[string]numbered[V, R], len(s.Steps)), make([]V, 1, 1+s.Variables)
	}
	n := &node[V, R]{bound: make([]uint32, s.Variables), done: make([]bool, len(s.Steps)), ready: make([]bool, len(s.Steps))}
	for _, v := range slices.Sorted(maps.Keys(s.Initial)) {
		n.bound[v] = uint32(len(s.Memo.values))
		s.Memo.values = append(s.Memo.values, s.Initial[v])
	}
	s.users = s.having(func(st *Step) []int { return st.Vars })
	for i := range s.Steps {
		n.ready[i] = s.Problem.Applicable(i, s.bound(n.bound))
	}
	return n
}

// byVariable lists steps by variable.
type byVariable struct {
	steps []int32
	begin []int32 // by variable: index in steps of its first step
}

// stepsOf returns the steps of a variable.
func (l byVariable) stepsOf(variable int) []int32 {
	return l.steps[l.begin[variable]:l.begin[variable+1]]
}

// having returns the steps of each variable: those for which the function of returns the variable.
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

// solve executes as many steps as possible and reports whether all were executed.
func (s *Search[V, R]) solve(root *node[V, R]) (all bool, err error) {
	if s.AllOrders {
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
	if s.best != nil { // the search may have ended before this path did
		s.FirstPath = true
		s.commit(s.best)
		all = len(s.best.results) == len(s.Steps)
	}
	return all, cmp.Or(s.broken, err)
}

// enough reports whether no better execution is possible.
func (s *Search[V, R]) enough() bool { return !s.AllOrders && len(s.best.results) >= s.most }

// futile reports whether no order that starts with n reaches the wanted number of steps or improves on the
// best so far.
func (s *Search[V, R]) futile(n *node[V, R]) bool {
	if s.AllOrders {
		return false
	}
	most := s.ahead(n)
	return most < s.wanted || most <= len(s.best.results) && most < len(s.Steps)
}

func (s *Search[V, R]) explore(n *node[V, R]) (all bool, err error) {
	if s.nodes++; s.nodes > s.MaxNodes {
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

// commit executes steps in written order as long as the first applicable one has no competitor. If FirstPath is set,
// it ignores competition. It returns the steps among which a choice remains.
func (s *Search[V, R]) commit(n *node[V, R]) []int {
	for {
		ready := s.ready(n)
		if len(ready) == 0 || !s.FirstPath && s.competes(n, ready[0]) {
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

// competes reports whether a later step could bind a variable that step i would bind now.
func (s *Search[V, R]) competes(n *node[V, R], i int) bool {
	return slices.ContainsFunc(s.Steps[i].Vars, func(v int) bool {
		return v >= 0 && n.bound[v] == 0 && slices.ContainsFunc(s.binders.stepsOf(v), func(j int32) bool { return int(j) != i && !n.done[j] })
	})
}

// do executes step i and adds its outcome to n. It returns false if the step was dropped.
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
		for _, j := range s.users.stepsOf(s.Steps[i].Vars[b.Place]) {
			if !n.done[j] {
				n.ready[j] = s.Problem.Applicable(int(j), s.bound(n.bound))
			}
		}
	}
	return true
}

// keep records n as the best node if it has more results than all before. After that n must not be modified.
func (s *Search[V, R]) keep(n *node[V, R]) {
	if s.best == nil || len(n.results) > len(s.best.results) {
		s.best, s.other = n, s.turned
	}
}

func (n *node[V, R]) fork() *node[V, R] {
	return &node[V, R]{bound: slices.Clone(n.bound), results: slices.Clone(n.results), done: slices.Clone(n.done), ready: slices.Clone(n.ready)}
}
