package program

import (
	"slices"

	"github.com/google/mangle/ast"

	"hearth/engine"
	"hearth/engine/rule"
	"hearth/engine/rule/infer"
)

// A Cost estimates how many rows a source reads to answer a pattern. Variables are free terms in the pattern.
// known[i] is true if argument i is a constant or a variable that has a value when the premise runs.
type Cost func(pred string, pattern []engine.Term, known []bool) int

// derived is the assumed cost of a predicate that rules derive.
const derived = 100

// ordered returns p with the premises of the query's own rules reordered, so that they read fewer rows. The
// answers are the same. The first premise that computes something keeps its place, and so do all premises
// after it.
func (q *Query) ordered(p *Program, cost Cost) *Program {
	changed := false
	set := p.Set.Map(func(c *rule.Clause) []*rule.Clause {
		if *c.Span.File == *q.unit {
			if order := (&planner{set: p.Set, cost: cost, c: c}).order(); !slices.IsSorted(order) {
				now := *c
				now.Premises, now.TextIndex = slices.Clone(c.Premises), slices.Clone(c.TextIndex)
				for to, from := range order {
					now.Premises[to], now.TextIndex[to] = c.Premises[from], c.TextIndex[from]
				}
				c, changed = &now, true
			}
		}
		return []*rule.Clause{c}
	})
	if !changed {
		return p
	}
	return Compile(set)
}

// A planner orders the premises of a clause.
type planner struct {
	set         *rule.Set
	cost        Cost
	c           *rule.Clause
	bound       rule.VarSet   // variables that have a value at the current point
	boundBefore []rule.VarSet // premise → variables that have a value before it in the text
}

// order returns the order of the premises. A premise that only tests values runs as soon as its values are
// known; otherwise the cheapest premise runs next.
func (k *planner) order() (order []int) {
	k.bound = rule.VarSet{}
	var rest []int
	for i, p := range k.c.Premises {
		if !k.movable(p) {
			break
		}
		before := rule.VarSet{}
		for v := range k.bound {
			before[v] = true
		}
		rest, k.boundBefore = append(rest, i), append(k.boundBefore, before)
		k.bound.Bind(p)
	}
	k.bound = rule.VarSet{}
	for len(rest) > 0 {
		best, least := 0, -1
		for n, i := range rest {
			if c, ok := k.costs(i); ok && (least < 0 || c < least) {
				best, least = n, c
			}
		}
		order = append(order, rest[best])
		k.bound.Bind(k.c.Premises[rest[best]])
		rest = slices.Delete(rest, best, best+1)
	}
	return order
}

// movable reports whether a premise computes nothing, so that its position does not matter once its variables
// have values.
func (k *planner) movable(p ast.Term) bool {
	if _, differ := p.(ast.Ineq); differ {
		return true
	}
	a, _, ok := rule.AtomOf(p)
	return ok && !slices.ContainsFunc(a.Args, infer.IsCall)
}

// costs returns the cost of premise i if it runs next. ok is false while it cannot run.
func (k *planner) costs(i int) (n int, ok bool) {
	p := k.c.Premises[i]
	a, negated, isAtom := rule.AtomOf(p)
	used := rule.VarSet{}
	used.Add(p)
	tests := true
	for v := range used {
		if k.bound[v] {
			continue
		}
		if tests = false; negated || !isAtom || k.set.Computes(a.Predicate.Symbol) && k.boundBefore[i][v] {
			return 0, false
		}
	}
	if tests {
		return 0, true
	}
	pattern, known := make([]engine.Term, len(a.Args)), make([]bool, len(a.Args))
	for n, t := range a.Args {
		v, isVar := t.(ast.Variable)
		pattern[n], known[n] = rule.ConstantIn(a, n), !isVar || k.bound[v]
	}
	if pred := a.Predicate.Symbol; k.set.Supplies(pred) {
		return k.cost(pred, pattern, known), true
	}
	return derived, true
}
