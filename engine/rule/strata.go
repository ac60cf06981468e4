package rule

import (
	"slices"
	"strings"

	"hearth/engine/rule/sorts"
)

// A Layer is a group of clauses that define predicates which depend on each
// other, or one predicate. Layers are ordered: each reads only itself and
// those before it, and negates and aggregates only those before it.
type Layer struct {
	Preds     []string
	Clauses   []*Clause // without facts
	Recursive bool
}

// stratify orders the rules into layers and refuses programs that have no
// such order, or whose recursion might not end.
func (b *builder) stratify() {
	rules := map[string][]*Clause{}
	var heads []string // in the order of the text, so that layers are deterministic
	for _, c := range b.clauses {
		if len(c.Premises) == 0 {
			continue
		}
		if rules[c.Pred()] == nil {
			heads = append(heads, c.Pred())
		}
		rules[c.Pred()] = append(rules[c.Pred()], c)
	}
	for _, preds := range components(heads, rules) {
		l := Layer{Preds: preds}
		for _, name := range preds {
			l.Clauses = append(l.Clauses, rules[name]...)
		}
		b.checkLayer(&l)
		b.layers = append(b.layers, l)
	}
}

// checkLayer finds out whether l is recursive and reports what may not be.
func (b *builder) checkLayer(l *Layer) {
	inside := func(name string) bool { return slices.Contains(l.Preds, name) }
	var groups []*Clause // those that aggregate what is there before
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
			b.problems.Addf("E0417", c.At, "%s is recursive and makes new values, it might never end", c.Pred()).
				WithHint("take the values from a relation that is there before")
		}
		l.Recursive = l.Recursive || recurs
		if c.Groups() && !recurs {
			groups = append(groups, c)
		}
	}
	for _, c := range groups {
		if l.Recursive {
			b.problems.Addf("E0419", c.At, "%s is recursive, an aggregate cannot define it", c.Pred()).
				WithHint("aggregate into a predicate of its own and read that")
		}
	}
}

// makesValues reports whether c computes values that no premise yields.
func makesValues(c *Clause) bool {
	if c.Transform != nil || slices.ContainsFunc(c.Head.Args, sorts.IsCall) {
		return true
	}
	for _, p := range c.Premises {
		if slices.ContainsFunc(TermsOf(p), sorts.IsCall) && isEquation(p) {
			return true
		}
	}
	return false
}

// components returns the strongly connected components of the dependencies
// between predicates, those that others depend on first (Tarjan's algorithm).
func components(heads []string, rules map[string][]*Clause) (out [][]string) {
	number, low := map[string]int{}, map[string]int{}
	var stack []string
	var visit func(name string)
	visit = func(name string) {
		number[name] = len(number) + 1
		low[name] = number[name]
		stack = append(stack, name)
		for _, c := range rules[name] {
			for _, p := range c.Premises {
				a, _, ok := AtomOf(p)
				on := a.Predicate.Symbol
				if !ok || rules[on] == nil {
					continue
				}
				if number[on] == 0 {
					visit(on)
					low[name] = min(low[name], low[on])
				} else if slices.Contains(stack, on) {
					low[name] = min(low[name], number[on])
				}
			}
		}
		if low[name] == number[name] {
			i := slices.Index(stack, name)
			out = append(out, slices.Clone(stack[i:]))
			stack = stack[:i]
		}
	}
	for _, name := range heads {
		if number[name] == 0 {
			visit(name)
		}
	}
	return out
}
