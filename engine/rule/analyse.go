package rule

import (
	"github.com/google/mangle/ast"

	"hearth/engine"
	"hearth/engine/rule/infer"
	"hearth/parser/source"
)

// analyse runs Mangle's analysis unless it cannot find more than the earlier checks.
func (b *builder) analyse() {
	if r := b.rules(); !infer.Settled(r, b.sorts) {
		infer.Analyse(r, b.sorts)
	}
}

// inferSorts infers the sorts of the columns of predicates and reports conflicts.
func (b *builder) inferSorts() { b.sorts = infer.Sorts(b.rules()) }

// rules returns the clauses for the inference.
func (b *builder) rules() *infer.Rules {
	return &infer.Rules{
		Clauses: plain(b.clauses),
		Decl: func(pred string) (d ast.Decl, ok bool) {
			if of := b.decls[pred]; of != nil {
				return of.Decl, true
			}
			return d, false
		},
		Fluent: func(pred string) (infer.Sort, bool) {
			kind, _, ok := b.v.fluent(pred)
			return sortOf[kind], ok
		},
		Report: func(p infer.Problem) {
			at := source.Span{}
			if p.Clause >= 0 {
				at = b.clauses[p.Clause].Span
			}
			if p.Premise >= 0 {
				at = b.clauses[p.Clause].PremiseAt(p.Premise)
			}
			b.problems.Addf(p.Code, at, "%s", p.Msg).Hint = p.Hint
		},
	}
}

var sortOf = map[engine.Kind]infer.Sort{
	engine.NameKind: infer.Name, engine.NumberKind: infer.Number, engine.TextKind: infer.Text,
}

// plain returns the clauses without their positions.
func plain(clauses []*Clause) []ast.Clause {
	all := make([]ast.Clause, len(clauses))
	for i, c := range clauses {
		all[i] = c.Clause
	}
	return all
}
