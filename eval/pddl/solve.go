package pddl

import (
	"container/heap"
	"context"
	"fmt"
	"math"

	"hearth/parser/source"
)

// An operation is what a condition requires.
type operation int

const (
	never operation = iota
	always
	is    // an atom is true
	isNot // an atom is false
	every
	some
)

// A condition is about atoms of a state.
type condition struct {
	op    operation
	atom  int
	parts []condition
}

func (c condition) negated() condition {
	opposite := map[operation]operation{never: always, always: never, is: isNot, isNot: is, every: some, some: every}
	out := condition{op: opposite[c.op], atom: c.atom}
	for _, p := range c.parts {
		out.parts = append(out.parts, p.negated())
	}
	return out
}

// holds reports whether a condition holds in a state.
func (c *condition) holds(s state) bool {
	switch c.op {
	case is:
		return s.has(c.atom)
	case isNot:
		return !s.has(c.atom)
	case every, some:
		for i := range c.parts {
			if c.parts[i].holds(s) == (c.op == some) {
				return c.op == some
			}
		}
		return c.op == every
	}
	return c.op == always
}

// costs are estimates of the moves that make each atom true or false.
type costs struct{ yes, no []int }

const unreachable = math.MaxInt32

// of estimates the moves that make a condition hold: the sum for all parts, or the least.
func (e *costs) of(c *condition) int {
	switch c.op {
	case always:
		return 0
	case is:
		return e.yes[c.atom]
	case isNot:
		return e.no[c.atom]
	case every:
		sum := 0
		for i := range c.parts {
			sum = min(unreachable, sum+e.of(&c.parts[i]))
		}
		return sum
	case some:
		least := unreachable
		for i := range c.parts {
			least = min(least, e.of(&c.parts[i]))
		}
		return least
	}
	return unreachable
}

// estimate returns the sum of the moves to each goal, as if changes were never undone.
func (t *ground) estimate(s state) int {
	n := 64 * len(s)
	e := &costs{make([]int, n), make([]int, n)}
	for i := range n {
		if e.yes[i] = unreachable; s.has(i) {
			e.yes[i], e.no[i] = 0, unreachable
		}
	}
	for changed := true; changed; {
		changed = false
		for i := range t.moves {
			m := &t.moves[i]
			needs := e.of(&m.needs)
			if needs == unreachable {
				continue
			}
			for j := range m.changes {
				c := &m.changes[j]
				to := &e.no[c.atom]
				if c.to {
					to = &e.yes[c.atom]
				}
				if cost := min(unreachable, needs+e.of(&c.when)+1); cost < *to {
					*to, changed = cost, true
				}
			}
		}
	}
	return e.of(&t.goal)
}

// after returns the state after a move. If it makes an atom both true and false, the atom is true.
func (m *move) after(s state) state {
	out := append(state{}, s...)
	for _, to := range []bool{false, true} {
		for i := range m.changes {
			if c := &m.changes[i]; c.to == to && c.when.holds(s) {
				out.set(c.atom, to)
			}
		}
	}
	return out
}

// Solve reports whether operators solve a problem. It returns complete == false if the search ended at its limit or with
// ctx. Operators that a planner would refuse, such as those with unknown predicates, solve nothing.
func Solve(ctx context.Context, p *Problem, operators []Operator, predicates map[string]int) (solved, complete bool) {
	t, ok := newGround(p, operators, predicates)
	if !ok {
		return false, true
	}
	return t.search(ctx)
}

// maxStates is the maximum number of states of a search.
const maxStates = 30000

// search reports whether moves lead to the goal. It expands the state with the least estimate first. The search is
// incomplete if it ends at its limit or with ctx.
func (t *ground) search(ctx context.Context) (found, complete bool) {
	seen, open := map[string]bool{}, &frontier{}
	visit := func(s state) {
		key := fmt.Sprint(s)
		if seen[key] {
			return
		}
		seen[key] = true
		if cost := t.estimate(s); cost != unreachable {
			heap.Push(open, candidate{s, cost, len(seen)})
		}
	}
	for visit(t.start); open.Len() > 0; {
		next := heap.Pop(open).(candidate)
		if t.goal.holds(next.state) {
			return true, true
		}
		if len(seen) > maxStates || ctx.Err() != nil {
			return false, false
		}
		for i := range t.moves {
			if m := &t.moves[i]; m.needs.holds(next.state) {
				visit(m.after(next.state))
			}
		}
	}
	return false, true
}

// A candidate is a state to expand.
type candidate struct {
	state
	cost, order int
}

// A frontier is a heap of candidates.
type frontier []candidate

func (f frontier) Len() int { return len(f) }
func (f frontier) Less(i, j int) bool {
	return f[i].cost < f[j].cost || f[i].cost == f[j].cost && f[i].order < f[j].order
}
func (f frontier) Swap(i, j int) { f[i], f[j] = f[j], f[i] }
func (f *frontier) Push(c any)   { *f = append(*f, c.(candidate)) }
func (f *frontier) Pop() any {
	last := (*f)[len(*f)-1]
	*f = (*f)[:len(*f)-1]
	return last
}

// pddl returns a text as a file.
func pddl(text string) *source.File { return &source.File{Text: text} }
