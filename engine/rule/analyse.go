package rule

import (
	"fmt"
	"slices"
	"strings"

	"github.com/google/mangle/analysis"
	"github.com/google/mangle/ast"

	"hearth/engine"
	"hearth/engine/rule/infer"
	"hearth/parser/source"
)

// analyse runs Mangle's analysis unless it cannot find more than the earlier checks.
func (b *builder) analyse() {
	if !infer.Settled(plain(b.clauses), b.sorts, b.decl) {
		b.analyseByMangle()
	}
}

// analyseByMangle runs Mangle's analysis, with bounds, over the remaining clauses and the declarations that
// they need. Its errors carry no position, so the clause is found by its text.
func (b *builder) analyseByMangle() {
	plain := make([]ast.Clause, len(b.clauses))
	for i, c := range b.clauses {
		plain[i] = c.forMangle()
	}
	var info *analysis.ProgramInfo
	analyzer, err := analysis.New(nil, b.neededDecls(), analysis.ErrorForBoundsMismatch)
	if err == nil {
		err = analyzer.EnsureDecl(plain)
	}
	if err == nil {
		info, err = analyzer.Analyze(plain)
	}
	if err != nil {
		b.problems.Addf("E0422", b.culprit(analyzer, err), "%s", plainAnalysis(err))
		return
	}
	_, _, err = analysis.Stratify(analysis.Program{
		EdbPredicates: info.EdbPredicates, IdbPredicates: info.IdbPredicates, Rules: info.Rules,
	})
	if err != nil {
		b.problems.Addf("E0422", source.Span{}, "%s", plainAnalysis(err))
	}
}

// forMangle returns c without negated premises that have an unnamed argument. Mangle does not support them,
// and the earlier checks cover them.
func (c *Clause) forMangle() ast.Clause {
	plain := c.Clause
	plain.Premises = slices.DeleteFunc(slices.Clone(c.Premises), func(p ast.Term) bool {
		n, ok := p.(ast.NegAtom)
		return ok && slices.ContainsFunc(n.Atom.Args, isUnnamed)
	})
	return plain
}

// neededDecls returns the declarations of all predicates in the clauses. A predicate without a declaration
// gets one with its inferred sorts.
func (b *builder) neededDecls() (decls []ast.Decl) {
	seen := map[string]bool{}
	need := func(p ast.PredicateSym) {
		if seen[p.Symbol] || p.IsBuiltin() {
			return
		}
		seen[p.Symbol] = true
		if d := b.decls[p.Symbol]; d != nil {
			decls = append(decls, d.Decl)
			return
		}
		decls = append(decls, declOf(p, b.sorts[p.Symbol]))
	}
	for _, c := range b.clauses {
		need(c.Head.Predicate)
		for _, p := range c.Premises {
			if a, _, ok := AtomOf(p); ok {
				need(a.Predicate)
			}
		}
	}
	return decls
}

// decl returns the declaration of a predicate.
func (b *builder) decl(pred string) (d ast.Decl, ok bool) {
	if of := b.decls[pred]; of != nil {
		return of.Decl, true
	}
	return d, false
}

// inferSorts infers the sorts of the columns of predicates and reports conflicts.
func (b *builder) inferSorts() {
	r := &infer.Rules{
		Clauses: plain(b.clauses),
		Decl:    b.decl,
		Fluent: func(pred string) (infer.Sort, bool) {
			kind, _, ok := b.v.fluent(pred)
			return sortOf[kind], ok
		},
		Report: func(p infer.Problem) {
			c := b.clauses[p.Clause]
			at := c.Span
			if p.Premise >= 0 {
				at = c.PremiseAt(p.Premise)
			}
			b.problems.Addf(p.Code, at, "%s", p.Msg).Hint = p.Hint
		},
	}
	b.sorts = infer.Sorts(r)
}

// plain returns the clauses without their positions.
func plain(clauses []*Clause) []ast.Clause {
	all := make([]ast.Clause, len(clauses))
	for i, c := range clauses {
		all[i] = c.Clause
	}
	return all
}

// declOf returns a declaration of a predicate with these sorts. A column without a definite sort may hold
// anything.
func declOf(p ast.PredicateSym, kinds []infer.Sort) ast.Decl {
	bounds := make([]ast.BaseTerm, p.Arity)
	for i := range bounds {
		bounds[i] = ast.AnyBound
		if i < len(kinds) && infer.Definite(kinds[i]) {
			bounds[i] = boundOf[kinds[i]]
		}
	}
	return ast.Decl{DeclaredAtom: ast.NewQuery(p), Bounds: []ast.BoundDecl{ast.NewBoundDecl(bounds...)}}
}

var boundOf = map[infer.Sort]ast.BaseTerm{
	infer.Name: ast.NameBound, infer.Number: ast.NumberBound, infer.Text: ast.StringBound,
}

var sortOf = map[engine.Kind]infer.Sort{
	engine.NameKind: infer.Name, engine.NumberKind: infer.Number, engine.TextKind: infer.Text,
}

// culprit returns the position of the clause that causes err, or a zero span.
func (b *builder) culprit(analyzer *analysis.Analyzer, err error) source.Span {
	for _, c := range b.clauses {
		if analyzer != nil && analyzer.CheckRule(c.forMangle()) != nil {
			return c.Span
		}
	}
	msg := err.Error()
	for _, c := range b.clauses {
		if len(c.Premises) > 0 && strings.Contains(msg, c.Clause.String()) {
			return c.Span
		}
	}
	for _, c := range b.clauses {
		for i, p := range c.Premises {
			if strings.Contains(msg, fmt.Sprint(p)) {
				return c.PremiseAt(i)
			}
		}
	}
	for _, c := range b.clauses {
		if len(c.Premises) == 0 && b.excludes(c, msg) {
			return c.Span
		}
	}
	for _, c := range b.clauses {
		if strings.Contains(msg, c.Pred()+"(") || strings.Contains(msg, "fn:Rel") && len(c.Premises) == 0 {
			return c.Span
		}
	}
	return source.Span{}
}

// excludes reports whether a message contains the declared bounds of the predicate of a fact. Such a message
// does not name the predicate.
func (b *builder) excludes(fact *Clause, msg string) bool {
	d := b.decls[fact.Pred()]
	if d == nil {
		return false
	}
	for _, alternative := range d.Bounds {
		rel := ast.ApplyFn{Function: ast.FunctionSym{Symbol: "fn:Rel", Arity: -1}, Args: alternative.Bounds}
		if strings.Contains(msg, "any decl "+rel.String()) {
			return true
		}
	}
	return false
}

// plainAnalysis shortens a message of Mangle's analysis to its first line.
func plainAnalysis(err error) string {
	const most = 200
	msg, _, _ := strings.Cut(strings.TrimSpace(err.Error()), "\n")
	if r := []rune(msg); len(r) > most {
		msg = string(r[:most]) + "…"
	}
	return msg
}
