package relevance

import (
	"slices"

	"github.com/google/mangle/ast"

	"hearth/engine"
	"hearth/engine/rule"
)

// Slice returns the rules that the facts matching goals follow from, each with
// the constants that the goals give it. From the same given facts it derives the
// same facts that match a goal as all rules do, and few others. Free terms of a
// goal stand for anything.
func (r *Analysis) Slice(goals []engine.Fact) *rule.Set {
	s := &slicing{r, map[string][]engine.Fact{}, map[*rule.Clause][]binding{}}
	for _, g := range goals {
		s.follow(g)
	}
	return r.set.Map(func(c *rule.Clause) (all []*rule.Clause) {
		for _, b := range s.wanted[c] {
			all = append(all, b.instance(c))
		}
		return all
	})
}

// A slicing is what has been found of a slice.
type slicing struct {
	*Analysis
	seen   map[string][]engine.Fact
	wanted map[*rule.Clause][]binding // none of them has another one in it
}

// follow adds what a goal follows from, unless a goal before it includes it.
func (s *slicing) follow(goal engine.Fact) {
	if slices.ContainsFunc(s.seen[goal.Pred], func(g engine.Fact) bool { return engine.Match(g.Args, goal.Args) }) {
		return
	}
	s.seen[goal.Pred] = append(s.seen[goal.Pred], goal)
	for _, c := range s.clauses[goal.Pred] {
		bound, ok := unify(c, goal)
		if !ok || !s.possible(c, bound) {
			continue
		}
		if !slices.ContainsFunc(s.wanted[c], bound.includes) {
			s.wanted[c] = append(slices.DeleteFunc(s.wanted[c], func(b binding) bool { return b.includes(bound) }), bound)
		}
		for _, p := range c.Premises {
			if a, _, ok := rule.AtomOf(p); ok {
				s.follow(bound.fact(a))
			}
		}
	}
}

// includes reports whether b has all that another binding has.
func (b binding) includes(other binding) bool {
	for v, t := range other {
		if b[v] != t {
			return false
		}
	}
	return true
}

// instance returns a clause with constants for the variables that b binds.
func (b binding) instance(c *rule.Clause) *rule.Clause {
	if len(b) == 0 {
		return c
	}
	now := *c
	now.Head = b.atom(c.Head)
	now.Premises = make([]ast.Term, len(c.Premises))
	for i, p := range c.Premises {
		now.Premises[i] = b.premise(p)
	}
	if c.Transform != nil {
		now.Transform = &ast.Transform{Statements: slices.Clone(c.Transform.Statements)}
		for i, s := range now.Transform.Statements {
			now.Transform.Statements[i].Fn = b.call(s.Fn)
		}
		if c.Groups() { // a constant tells no groups apart
			keys := &now.Transform.Statements[0].Fn
			keys.Args = slices.DeleteFunc(keys.Args, func(t ast.BaseTerm) bool { _, is := t.(ast.Constant); return is })
		}
	}
	return &now
}

func (b binding) premise(p ast.Term) ast.Term {
	switch p := p.(type) {
	case ast.Atom:
		return b.atom(p)
	case ast.NegAtom:
		return ast.NegAtom{Atom: b.atom(p.Atom)}
	case ast.Eq:
		return ast.Eq{Left: b.term(p.Left), Right: b.term(p.Right)}
	case ast.Ineq:
		return ast.Ineq{Left: b.term(p.Left), Right: b.term(p.Right)}
	}
	return p
}

func (b binding) atom(a ast.Atom) ast.Atom {
	return ast.Atom{Predicate: a.Predicate, Args: b.terms(a.Args)}
}

func (b binding) call(f ast.ApplyFn) ast.ApplyFn {
	return ast.ApplyFn{Function: f.Function, Args: b.terms(f.Args)}
}

func (b binding) terms(all []ast.BaseTerm) []ast.BaseTerm {
	now := make([]ast.BaseTerm, len(all))
	for i, t := range all {
		now[i] = b.term(t)
	}
	return now
}

func (b binding) term(t ast.BaseTerm) ast.BaseTerm {
	switch t := t.(type) {
	case ast.Variable:
		if k, ok := b[t]; ok {
			return rule.ConstantOf(k)
		}
	case ast.ApplyFn:
		return b.call(t)
	}
	return t
}
