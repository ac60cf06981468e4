package engine

import (
	"slices"

	"github.com/google/mangle/ast"

	"hearth/parser/source"
)

// Origins returns which names, numbers and texts the rules of p can put into
// a column of pred, counted from 0, and the clauses that write each of them:
// those for pred itself, and those for whatever the column is copied from.
// What comes from facts or is computed is not among them, nor what clauses write
// that can never hold (see [Program.live]).
func (p *Program) Origins(pred string, column int) map[Term][]source.Span {
	type place struct {
		pred   string
		column int
	}
	found := map[Term][]source.Span{}
	seen := map[place]bool{}
	live := p.live()
	var follow func(at place)
	follow = func(at place) {
		if seen[at] {
			return
		}
		seen[at] = true
		for _, c := range p.clauses {
			if !live[c] || c.head() != at.pred || at.column >= len(c.Head.Args) {
				continue
			}
			if t := constantIn(c.Head, at.column); t.kind != Free {
				found[t] = append(found[t], c.at)
				continue
			}
			for _, premise := range c.Premises {
				a, negated, ok := atomOf(premise)
				if k := slices.Index(a.Args, c.Head.Args[at.column]); ok && !negated && k >= 0 {
					follow(place{a.Predicate.Symbol, k})
				}
			}
		}
	}
	follow(place{pred, column})
	return found
}

// live returns the clauses that may hold in some situation, as far as their
// constants tell: of each premise that only clauses derive, one of them is live
// and has no other constants in its head.
func (p *Program) live() map[*clause]bool {
	live := map[*clause]bool{}
	may := func(premise ast.Term) bool {
		a, negated, ok := atomOf(premise)
		if !ok || negated || p.vocabulary.supplies(a.Predicate.Symbol) {
			return true
		}
		for c := range live {
			if c.head() == a.Predicate.Symbol && agree(c.Head, a) {
				return true
			}
		}
		return false
	}
	for grows := true; grows; {
		grows = false
		for _, c := range p.clauses {
			if !live[c] && !slices.ContainsFunc(c.Premises, func(t ast.Term) bool { return !may(t) }) {
				live[c], grows = true, true
			}
		}
	}
	return live
}

// agree reports whether no constant of one atom stands where the other has
// another one.
func agree(a, b ast.Atom) bool {
	for i := range min(len(a.Args), len(b.Args)) {
		x, y := constantIn(a, i), constantIn(b, i)
		if x.kind != Free && y.kind != Free && x != y {
			return false
		}
	}
	return true
}

// constantIn returns the constant that an atom has at a place; a free term
// when there is a variable, a call or a list.
func constantIn(a ast.Atom, place int) Term {
	c, ok := a.Args[place].(ast.Constant)
	if !ok {
		return Term{}
	}
	t, _ := termOf(c)
	return t
}
