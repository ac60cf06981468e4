package depend

import (
	"slices"

	"github.com/google/mangle/ast"

	"hearth/engine"
	"hearth/engine/rule"
	"hearth/parser/source"
)

// Origins returns the constants that rules can write to a column of pred, counted from 0. It maps each
// constant to the positions of the clauses that write it. These can be clauses for other predicates, from
// which the column is copied. Origins leaves out values of facts from outside the rules, computed values, and
// clauses that never hold (see live).
func Origins(set *rule.Set, pred string, column int) map[engine.Term][]source.Span {
	type place struct {
		pred   string
		column int
	}
	found := map[engine.Term][]source.Span{}
	seen := map[place]bool{}
	live := live(set)
	var follow func(at place)
	follow = func(at place) {
		if seen[at] {
			return
		}
		seen[at] = true
		for _, c := range set.Clauses {
			if !live[c] || c.Pred() != at.pred || at.column >= len(c.Head.Args) {
				continue
			}
			if t := rule.ConstantIn(c.Head, at.column); t.Kind() != engine.Free {
				found[t] = append(found[t], c.Span)
				continue
			}
			for _, premise := range c.Premises {
				a, negated, ok := rule.AtomOf(premise)
				if k := slices.Index(a.Args, c.Head.Args[at.column]); ok && !negated && k >= 0 {
					follow(place{a.Predicate.Symbol, k})
				}
			}
		}
	}
	follow(place{pred, column})
	return found
}

// live returns the clauses that may hold in some situation, as far as their constants show. Each positive
// premise of a live clause agrees with the head of another live clause, or its facts can come from outside the
// rules.
func live(set *rule.Set) map[*rule.Clause]bool {
	live := map[*rule.Clause]bool{}
	may := func(premise ast.Term) bool {
		a, negated, ok := rule.AtomOf(premise)
		if !ok || negated || set.Supplies(a.Predicate.Symbol) {
			return true
		}
		for c := range live {
			if c.Pred() == a.Predicate.Symbol && agree(c.Head, a) {
				return true
			}
		}
		return false
	}
	for grows := true; grows; {
		grows = false
		for _, c := range set.Clauses {
			if !live[c] && !slices.ContainsFunc(c.Premises, func(t ast.Term) bool { return !may(t) }) {
				live[c], grows = true, true
			}
		}
	}
	return live
}

// agree reports whether the constants of two atoms are compatible: where both have a constant, it is the same.
func agree(a, b ast.Atom) bool {
	for i := range min(len(a.Args), len(b.Args)) {
		x, y := rule.ConstantIn(a, i), rule.ConstantIn(b, i)
		if x.Kind() != engine.Free && y.Kind() != engine.Free && x != y {
			return false
		}
	}
	return true
}
