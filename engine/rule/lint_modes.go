package rule

import (
	"slices"

	"github.com/google/mangle/ast"
)

// maxAlternatives bounds the combinations of bounds that Mangle's analysis
// tries for one clause.
const maxAlternatives = 4096

// checkModes reports computed predicates whose inputs no earlier premise binds.
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
	b.problems.Addf("E0421", c.premiseAt(i), "%v has no value yet, but %s computes from it", a.Args[free], a.Predicate.Symbol).
		WithHint("premises run in their order: first bind argument %d of %v", free+1, d.DeclaredAtom)
}

// freeInput returns the first input argument of a that has no value, or -1.
func freeInput(m ast.Mode, a ast.Atom, bound VarSet) int {
	for k, t := range a.Args {
		if v, isVar := t.(ast.Variable); isVar && m[k] == ast.ArgModeInput && !bound[v] {
			return k
		}
	}
	return -1
}

// checkAlternatives refuses clauses for which Mangle's analysis would try too
// many combinations of the alternatives that predicates declare or define.
func (b *builder) checkAlternatives() {
	ways := map[string]int{}
	for name, d := range b.decls {
		ways[name] = max(1, len(d.Bounds))
	}
	shapes := map[string]map[string]bool{}
	for _, c := range b.clauses {
		if b.decls[c.Pred()] != nil || len(c.Premises) > 0 {
			continue
		}
		if shapes[c.Pred()] == nil {
			shapes[c.Pred()] = map[string]bool{}
		}
		shapes[c.Pred()][shapeOf(c.Head)] = true
		ways[c.Pred()] = len(shapes[c.Pred()])
	}
	for _, l := range b.layers {
		for _, c := range l.Clauses {
			n := b.combinations(c, ways)
			if n > maxAlternatives {
				b.problems.Addf("E0423", c.At, "the premises allow more than %d combinations of sorts", maxAlternatives).
					WithHint("declare the predicates with one bound, or make a part of the body a rule of its own")
			}
			if b.decls[c.Pred()] == nil && slices.ContainsFunc(c.Head.Args, isVariable) {
				ways[c.Pred()] = min(maxAlternatives, max(ways[c.Pred()], n))
			}
		}
	}
}

func (b *builder) combinations(c *Clause, ways map[string]int) int {
	n := 1
	for _, p := range c.Premises {
		if a, _, ok := AtomOf(p); ok && n <= maxAlternatives {
			n *= max(1, ways[a.Predicate.Symbol])
		}
	}
	return n
}

// shapeOf lists the kinds of the arguments of a fact.
func shapeOf(fact ast.Atom) string {
	var shape []byte
	for _, t := range fact.Args {
		if c, ok := t.(ast.Constant); ok {
			shape = append(shape, 'a'+byte(c.Type))
		}
	}
	return string(shape)
}

func isVariable(t ast.BaseTerm) bool {
	_, ok := t.(ast.Variable)
	return ok
}
