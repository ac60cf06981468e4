package depend

import (
	"slices"

	"github.com/google/mangle/ast"

	"hearth/engine"
	"hearth/engine/rule"
)

// Slice returns the rules on which the facts matching goals depend. Variables that the goals bind are replaced
// by constants. From the same given facts it derives the same facts that match a goal, and few others. Free
// terms of a goal match anything.
func (r *Analysis) Slice(goals []engine.Fact) *rule.Set {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.round++
	for _, g := range goals {
		r.addToSlice(r.goalOf(g))
	}
	return r.set.Map(func(of *rule.Clause) (all []*rule.Clause) {
		if c := r.clauses[of]; c.round == r.round {
			for _, b := range c.wanted {
				all = append(all, r.instance(c, b))
			}
		}
		return all
	})
}

// DependsOn returns the predicates that the facts matching goals depend on, including their own, sorted.
func (r *Analysis) DependsOn(goals []engine.Fact) (preds []string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.round++
	for _, g := range goals {
		r.addToSlice(r.goalOf(g))
	}
	for name, p := range r.preds {
		if p.round == r.round {
			preds = append(preds, name)
		}
	}
	slices.Sort(preds)
	return preds
}

// addToSlice adds a goal and the goals that it depends on to the slice, unless an earlier goal includes it.
func (r *Analysis) addToSlice(g *goal) {
	p := g.pred
	if p.round != r.round {
		p.round, p.goals = r.round, p.goals[:0]
	}
	if slices.ContainsFunc(p.goals, func(before *goal) bool { return includes(g.args, before.args) }) {
		return
	}
	p.goals = append(p.goals, g)
	for _, u := range r.uses(g) {
		c := u.clause
		if c.round != r.round {
			c.round, c.wanted = r.round, c.wanted[:0]
		}
		if !slices.ContainsFunc(c.wanted, func(b binding) bool { return includes(u.bound, b) }) {
			c.wanted = append(slices.DeleteFunc(c.wanted, func(b binding) bool { return includes(b, u.bound) }), u.bound)
		}
		for _, from := range u.goals {
			r.addToSlice(from)
		}
	}
}

// includes reports whether all has every constant that some has. 0 stands for no constant.
func includes(all, some []int32) bool {
	for i, n := range some {
		if n != 0 && all[i] != n {
			return false
		}
	}
	return true
}

// instance returns c with the constants of bound for its variables. It keeps variables that the clause computes,
// because their value may differ from the one that the goal requires.
func (r *Analysis) instance(c *clause, bound binding) *rule.Clause {
	constants := ast.SubstMap{}
	for i, n := range bound {
		if n != 0 {
			constants[ast.Variable{Symbol: c.vars[i]}] = rule.ConstantOf(r.terms[n])
		}
	}
	for _, s := range c.rule.Statements() {
		if s.Var != nil {
			delete(constants, *s.Var)
		}
	}
	if len(constants) == 0 {
		return c.rule
	}
	now := *c.rule
	now.Head = now.Head.ApplySubst(constants).(ast.Atom)
	now.Premises = make([]ast.Term, len(c.rule.Premises))
	for i, p := range c.rule.Premises {
		now.Premises[i] = p.ApplySubst(constants)
	}
	if now.Transform == nil {
		return &now
	}
	now.Transform = &ast.Transform{Statements: slices.Clone(now.Transform.Statements)}
	for i, s := range now.Transform.Statements {
		now.Transform.Statements[i].Fn = s.Fn.ApplySubst(constants).(ast.ApplyFn)
	}
	if now.Groups() { // a key that is constant does not separate groups
		keys := &now.Transform.Statements[0].Fn
		keys.Args = slices.DeleteFunc(keys.Args, func(t ast.BaseTerm) bool { _, is := t.(ast.Constant); return is })
	}
	return &now
}
