package rule

import (
	"slices"
	"strings"

	"github.com/google/mangle/ast"

	"hearth/engine/rule/infer"
)

// A Layer holds the clauses of one predicate, or of several predicates that depend on each other. A layer
// reads only itself and earlier layers. It negates and aggregates only earlier layers.
type Layer struct {
	Preds     []string
	Clauses   []*Clause // clauses with premises
	Recursive bool
}

// stratify orders the rules into layers. It reports programs without such an order and recursion that might
// not end.
func (b *builder) stratify() {
	numbers := make(map[string]int, len(b.clauses)) // predicate → its number, in the order of the text, so that layers are deterministic
	var rules [][]*Clause
	for _, c := range b.clauses {
		if len(c.Premises) == 0 {
			continue
		}
		n, known := numbers[c.Pred()]
		if !known {
			n = len(rules)
			numbers[c.Pred()], rules = n, append(rules, nil)
		}
		rules[n] = append(rules[n], c)
	}
	on := make([][]int, len(rules))
	for n := range rules {
		for _, c := range rules[n] {
			for _, p := range c.Premises {
				if a, _, ok := AtomOf(p); ok {
					if m, known := numbers[a.Predicate.Symbol]; known {
						on[n] = append(on[n], m)
					}
				}
			}
		}
	}
	all := components(on)
	b.layers = make([]Layer, len(all))
	for i, preds := range all {
		l := &b.layers[i]
		for _, n := range preds {
			l.Preds, l.Clauses = append(l.Preds, rules[n][0].Pred()), append(l.Clauses, rules[n]...)
		}
		b.checkLayer(l)
	}
}

// checkLayer sets whether l is recursive. It reports negation, aggregates and computed values that recursion
// does not permit.
func (b *builder) checkLayer(l *Layer) {
	inside := func(name string) bool { return slices.Contains(l.Preds, name) }
	var groups []*Clause // clauses that aggregate only earlier layers
	for _, c := range l.Clauses {
		recurs := false
		for i, p := range c.Premises {
			a, negated, ok := AtomOf(p)
			if !ok || !inside(a.Predicate.Symbol) {
				continue
			}
			recurs = true
			if negated || c.Groups() {
				how := "aggregate"
				if negated {
					how = "negation"
				}
				b.problems.Addf("E0418", c.PremiseAt(i), "%s depends on its own %s", c.Pred(), how).
					WithHint("these predicates depend on each other: %s", strings.Join(l.Preds, ", "))
			}
		}
		if recurs && !c.Groups() && makesValues(c) {
			b.problems.Addf("E0417", c.Span, "%s is recursive and computes new values, so it might never end", c.Pred()).
				WithHint("take the values from a predicate that does not depend on it")
		}
		l.Recursive = l.Recursive || recurs
		if c.Groups() && !recurs {
			groups = append(groups, c)
		}
	}
	for _, c := range groups {
		if l.Recursive {
			b.problems.Addf("E0419", c.Span, "%s is recursive, so an aggregate cannot define it", c.Pred()).
				WithHint("aggregate into a separate predicate and read that one")
		}
	}
}

// makesValues reports whether c computes values that no premise yields.
func makesValues(c *Clause) bool {
	if c.Transform != nil || slices.ContainsFunc(c.Head.Args, infer.IsCall) {
		return true
	}
	return slices.ContainsFunc(c.Premises, func(p ast.Term) bool {
		eq, ok := p.(ast.Eq)
		return ok && (infer.IsCall(eq.Left) || infer.IsCall(eq.Right))
	})
}
