package engine

import (
	"slices"
	"strings"
)

// A layer is a group of clauses that define predicates which depend on each
// other, or one predicate. Layers are ordered: each reads only itself and
// those before it, and negates and aggregates only those before it.
type layer struct {
	preds     []string
	clauses   []*clause // without facts
	recursive bool
}

// stratify orders the rules into layers and refuses programs that have no
// such order, or whose recursion might not end.
func (b *builder) stratify() {
	rules := map[string][]*clause{}
	var heads []string // in the order of the text, so that layers are deterministic
	for _, c := range b.clauses {
		if len(c.Premises) == 0 {
			continue
		}
		if rules[c.head()] == nil {
			heads = append(heads, c.head())
		}
		rules[c.head()] = append(rules[c.head()], c)
	}
	for _, preds := range components(heads, rules) {
		l := layer{preds: preds}
		for _, name := range preds {
			l.clauses = append(l.clauses, rules[name]...)
		}
		b.checkLayer(&l)
		b.layers = append(b.layers, l)
	}
}

// checkLayer finds out whether l is recursive and reports what may not be.
func (b *builder) checkLayer(l *layer) {
	inside := func(name string) bool { return slices.Contains(l.preds, name) }
	var groups []*clause // those that aggregate what is there before
	for _, c := range l.clauses {
		recurs := false
		for i, p := range c.Premises {
			a, negated, ok := atomOf(p)
			if !ok || !inside(a.Predicate.Symbol) {
				continue
			}
			recurs = true
			if negated || c.groups() {
				how := "aggregate"
				if negated {
					how = "negation"
				}
				b.problems.Addf("E0418", c.premiseAt(i), "%s depends on its own %s", c.head(), how).
					WithHint("these predicates depend on each other: %s", strings.Join(l.preds, ", "))
			}
		}
		if recurs && !c.groups() && makesValues(c) {
			b.problems.Addf("E0417", c.at, "%s is recursive and makes new values, it might never end", c.head()).
				WithHint("take the values from a relation that is there before")
		}
		l.recursive = l.recursive || recurs
		if c.groups() && !recurs {
			groups = append(groups, c)
		}
	}
	for _, c := range groups {
		if l.recursive {
			b.problems.Addf("E0419", c.at, "%s is recursive, an aggregate cannot define it", c.head()).
				WithHint("aggregate into a predicate of its own and read that")
		}
	}
}

// makesValues reports whether c computes values that no premise yields.
func makesValues(c *clause) bool {
	if c.Transform != nil || slices.ContainsFunc(c.Head.Args, isCall) {
		return true
	}
	for _, p := range c.Premises {
		if slices.ContainsFunc(termsOf(p), isCall) && isEquation(p) {
			return true
		}
	}
	return false
}

// components returns the strongly connected components of the dependencies
// between predicates, those that others depend on first (Tarjan's algorithm).
func components(heads []string, rules map[string][]*clause) (out [][]string) {
	number, low := map[string]int{}, map[string]int{}
	var stack []string
	var visit func(name string)
	visit = func(name string) {
		number[name] = len(number) + 1
		low[name] = number[name]
		stack = append(stack, name)
		for _, c := range rules[name] {
			for _, p := range c.Premises {
				a, _, ok := atomOf(p)
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
