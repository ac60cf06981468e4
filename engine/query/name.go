package query

import (
	"strings"

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
					at := q.span(word(c.Span, a.Predicate.Symbol, k.Symbol))
					names = append(names, Name{Column{a.Predicate.Symbol, i}, k.Symbol, at})
				}
			}
		}
	}
	return names
}

// word returns the position of a name in a clause, after the first occurrence of a predicate. If the name does
// not occur, it returns the whole clause.
func word(in source.Span, pred, name string) source.Span {
	text := in.File.Text[in.Start:in.End]
	from := max(0, strings.Index(text, pred+"("))
	for {
		i := strings.Index(text[from:], name)
		if i < 0 {
			return in
		}
		end := from + i + len(name)
		if end == len(text) || strings.ContainsRune(" ,)\t\n", rune(text[end])) {
			return source.Span{File: in.File, Start: in.Start + from + i, End: in.Start + end}
		}
		from = end
	}
}
