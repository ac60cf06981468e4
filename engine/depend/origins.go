package depend

import (
	"slices"

	"hearth/engine"
	"hearth/parser/source"
)

// Origins returns the constants that rules can write to a column of the facts matching f. It maps each constant
// to the positions of the clauses that write it. These can be clauses for other predicates, from which the column
// is copied. Origins leaves out values of facts from outside the rules, computed values, and clauses that never
// hold.
func (r *Analysis) Origins(f engine.Fact, column int) map[engine.Term][]source.Span {
	r.mu.Lock()
	defer r.mu.Unlock()
	type place struct {
		goal   *goal
		column int
	}
	found := map[engine.Term][]source.Span{}
	seen := map[place]bool{}
	var follow func(g *goal, column int)
	follow = func(g *goal, column int) {
		if seen[place{g, column}] {
			return
		}
		seen[place{g, column}] = true
		for _, u := range r.uses(g) {
			h := u.clause.head[column]
			if t := r.terms[max(h, 0)]; h > 0 && !slices.Contains(found[t], u.clause.rule.Span) {
				found[t] = append(found[t], u.clause.rule.Span)
			}
			for i, p := range u.clause.premises {
				if k := slices.Index(p.args, h); h < 0 && !p.negated && k >= 0 {
					follow(u.goals[i], k)
				}
			}
		}
	}
	follow(r.goalOf(f), column)
	return found
}
