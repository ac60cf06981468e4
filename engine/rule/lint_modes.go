package rule

import "github.com/google/mangle/ast"

// maxAlternatives limits the combinations of bounds that Mangle's analysis tries for one clause.
const maxAlternatives = 4096

// checkModes reports inputs of computed predicates that no earlier premise binds.
func (b *builder) checkModes() {
	for _, c := range b.clauses {
		bound := VarSet{}
		for i, p := range c.Premises {
			if a, _, ok := AtomOf(p); ok {
				b.checkInputs(c, i, a, bound)
			}
			bound.Bind(p)
		}
	}
}

func (b *builder) checkInputs(c *Clause, i int, a ast.Atom, bound VarSet) {
	d := b.decls[a.Predicate.Symbol]
	if d == nil || len(d.modes) == 0 {
		return
	}
	free := -1
	for _, m := range d.modes {
		if free = freeInput(m, a, bound); free < 0 {
			return
		}
	}
	b.problems.Addf("E0421", c.PremiseAt(i), "%v has no value at this premise, but %s needs it as an input", a.Args[free], a.Predicate.Symbol).
		WithHint("premises run in order: bind argument %d of %v in an earlier premise", free+1, d.DeclaredAtom)
}

// freeInput returns the index of the first argument of a that is an input in mode m and has no value, or -1.
func freeInput(m ast.Mode, a ast.Atom, bound VarSet) int {
	for k, t := range a.Args {
		if v, isVar := t.(ast.Variable); isVar && m[k] == ast.ArgModeInput && !bound[v] {
			return k
		}
	}
	return -1
}

// checkAlternatives reports clauses for which Mangle's analysis would try too many combinations of declared
// bounds.
func (b *builder) checkAlternatives() {
	for _, c := range b.clauses {
		n := 1
		for _, p := range c.Premises {
			if a, _, ok := AtomOf(p); ok && b.decls[a.Predicate.Symbol] != nil && n <= maxAlternatives {
				n *= max(1, len(b.decls[a.Predicate.Symbol].Bounds))
			}
		}
		if n > maxAlternatives {
			b.problems.Addf("E0423", c.Span, "the premises have more than %d combinations of declared bounds", maxAlternatives).
				WithHint("declare the predicates with one bound, or move some of the premises into a separate rule")
		}
	}
}
