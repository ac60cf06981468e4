package depend

import (
	"slices"

	"github.com/google/mangle/ast"

	"hearth/engine"
	"hearth/engine/rule"
)

// Matters reports whether goals can depend on the value of a number in column at of the given facts of pred.
// The number is known to be at least least and less than most. It does not matter if rules only copy it or
// compute with it. It matters, for example, if they compare it with a bound between least and most. A computed
// predicate that gets such a number is assumed to have an answer if one of its outputs occurs in no other
// premise.
func (r *Analysis) Matters(goals []engine.Fact, pred string, at int, least, most int64) bool {
	set := r.Slice(goals)
	w := &weighing{
		set: set, least: engine.Number(least), most: engine.Number(most),
		copies: copied(set, column{pred, at}), columns: map[column]bool{{pred, at}: true},
	}
	for more := true; more; {
		more = false
		for _, c := range set.Clauses {
			is := variablesIn(c, w.columns)
			if w.matters(c, is) {
				return true
			}
			more = mark(c, w.columns, is) || more
		}
	}
	return false
}

// A weighing is the state of one call of [Analysis.Matters].
type weighing struct {
	set         *rule.Set
	least, most engine.Term
	copies      map[column]bool // columns that hold the number itself
	columns     map[column]bool // columns that hold the number or a value computed from it
}

// matters reports whether a clause depends on a variable in is, beyond copying it or computing with it. It
// adds to is the variables that the clause computes from those in is.
func (w *weighing) matters(c *rule.Clause, is map[ast.Variable]bool) bool {
	asked := map[ast.Variable]int{} // number of facts that contain the variable
	for _, p := range c.Premises {
		a, negated, ok := rule.AtomOf(p)
		for k, t := range a.Args {
			v, isVar := t.(ast.Variable)
			if ok && isVar && v.Symbol != "_" {
				asked[v]++
			}
			if ok && (negated && is[v] || !isVar && !negated && w.columns[column{a.Predicate.Symbol, k}]) {
				return true
			}
		}
	}
	for more := len(is) > 0; more; {
		before := len(is)
		for _, p := range c.Premises {
			if w.meets(c, p, is, asked) {
				return true
			}
		}
		for _, s := range c.Statements() {
			if uses(s.Fn, is) {
				if s.Var == nil {
					return true
				}
				is[*s.Var] = true
			}
		}
		more = len(is) > before
	}
	return false
}

// meets reports whether a premise depends on a variable in is, beyond computing with it. It adds to is the
// variables that the premise computes.
func (w *weighing) meets(c *rule.Clause, p ast.Term, is map[ast.Variable]bool, asked map[ast.Variable]int) bool {
	switch p := p.(type) {
	case ast.Ineq:
		return uses(p.Left, is) || uses(p.Right, is)
	case ast.Eq:
		if !uses(p.Left, is) && !uses(p.Right, is) {
			return false
		}
		v, isVar := p.Left.(ast.Variable)
		is[v] = isVar
		return !isVar || asked[v] > 0
	case ast.Atom:
		switch {
		case !slices.ContainsFunc(p.Args, func(t ast.BaseTerm) bool { return uses(t, is) }):
		case p.Predicate.IsBuiltin():
			b, v, found := compares(p, is)
			direct := variablesIn(c, w.copies)[v]
			return !found || !direct || b.Number.Num() >= w.least.Num() && b.Number.Num() < w.most.Num()
		case w.set.Supplies(p.Predicate.Symbol):
			computes := false
			for _, t := range p.Args {
				if v, isVar := t.(ast.Variable); isVar && v.Symbol != "_" && asked[v] == 1 {
					is[v], computes = true, true
				}
			}
			return !computes
		default:
			for _, t := range p.Args {
				if v, isVar := t.(ast.Variable); isVar && is[v] && w.joined(c, v) {
					return true
				}
			}
		}
	}
	return false
}

// joined reports whether v occurs more than once in premises on facts that rules derive.
func (w *weighing) joined(c *rule.Clause, v ast.Variable) bool {
	n := 0
	for _, p := range c.Premises {
		a, negated, ok := rule.AtomOf(p)
		for _, t := range a.Args {
			if ok && !negated && t == ast.BaseTerm(v) && !w.set.Supplies(a.Predicate.Symbol) {
				n++
			}
		}
	}
	return n > 1
}

// uses reports whether a term contains one of the variables in is.
func uses(t ast.BaseTerm, is map[ast.Variable]bool) bool {
	switch t := t.(type) {
	case ast.Variable:
		return is[t]
	case ast.ApplyFn:
		return slices.ContainsFunc(t.Args, func(a ast.BaseTerm) bool { return uses(a, is) })
	}
	return false
}
