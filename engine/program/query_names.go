package program

import (
	"github.com/google/mangle/ast"

	"hearth/engine/rule"
	"hearth/parser/source"
)

// A Name is a name that a query contains as an argument of a premise.
type Name struct {
	Column
	Text string // with its slash
	Span source.Span
}

func (q *Query) names(clauses []*rule.Clause) (names []Name) {
	for _, c := range clauses {
		for _, p := range c.Premises {
			a, _, ok := rule.AtomOf(p)
			if !ok {
				continue
			}
			for i, t := range a.Args {
				if k, isConstant := t.(ast.Constant); isConstant && k.Type == ast.NameType {
					at := q.span(rule.WordIn(c.Span, a.Predicate.Symbol, k.Symbol))
					names = append(names, Name{Column{a.Predicate.Symbol, i}, k.Symbol, at})
				}
			}
		}
	}
	return names
}
