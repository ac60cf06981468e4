package infer

import (
	"fmt"
	"slices"
	"strings"

	"github.com/google/mangle/analysis"
	"github.com/google/mangle/ast"
)

// Analyse runs Mangle's analysis, with bounds, over the clauses and the declarations that they need, and reports
// its first error. columns is the result of [Sorts].
func Analyse(r *Rules, columns map[string][]Sort) {
	clauses := make([]ast.Clause, len(r.Clauses))
	for i, c := range r.Clauses {
		clauses[i] = forMangle(c)
	}
	var info *analysis.ProgramInfo
	analyzer, err := analysis.New(nil, r.neededDecls(columns), analysis.ErrorForBoundsMismatch)
	if err == nil {
		err = analyzer.EnsureDecl(clauses)
	}
	if err == nil {
		info, err = analyzer.Analyze(clauses)
	}
	if err != nil {
		clause, premise := r.culprit(analyzer, err)
		r.Report(Problem{clause, premise, "E0422", FirstLine(err), ""})
		return
	}
	_, _, err = analysis.Stratify(analysis.Program{
		EdbPredicates: info.EdbPredicates, IdbPredicates: info.IdbPredicates, Rules: info.Rules,
	})
	if err != nil {
		r.Report(Problem{-1, -1, "E0422", FirstLine(err), ""})
	}
}

// forMangle returns c without negated premises that have an unnamed argument. Mangle does not support them,
// and the earlier checks cover them.
func forMangle(c ast.Clause) ast.Clause {
	c.Premises = slices.DeleteFunc(slices.Clone(c.Premises), func(p ast.Term) bool {
		n, ok := p.(ast.NegAtom)
		return ok && slices.Contains(n.Atom.Args, ast.BaseTerm(ast.Variable{Symbol: "_"}))
	})
	return c
}

// neededDecls returns the declarations of all predicates in the clauses. A predicate without a declaration
// gets one with its inferred sorts.
func (r *Rules) neededDecls(columns map[string][]Sort) (decls []ast.Decl) {
	seen := map[string]bool{}
	need := func(p ast.PredicateSym) {
		if seen[p.Symbol] || p.IsBuiltin() {
			return
		}
		seen[p.Symbol] = true
		d, declared := r.Decl(p.Symbol)
		if !declared {
			d = declOf(p, columns[p.Symbol])
		}
		decls = append(decls, d)
	}
	for _, c := range r.Clauses {
		need(c.Head.Predicate)
		for _, p := range c.Premises {
			switch p := p.(type) {
			case ast.Atom:
				need(p.Predicate)
			case ast.NegAtom:
				need(p.Atom.Predicate)
			}
		}
	}
	return decls
}

// declOf returns a declaration of a predicate with these sorts. A column without a definite sort may hold
// anything.
func declOf(p ast.PredicateSym, kinds []Sort) ast.Decl {
	bounds := make([]ast.BaseTerm, p.Arity)
	for i := range bounds {
		bounds[i] = ast.AnyBound
		if i < len(kinds) && definite(kinds[i]) {
			bounds[i] = boundOf[kinds[i]]
		}
	}
	return ast.Decl{DeclaredAtom: ast.NewQuery(p), Bounds: []ast.BoundDecl{ast.NewBoundDecl(bounds...)}}
}

var boundOf = map[Sort]ast.BaseTerm{Name: ast.NameBound, Number: ast.NumberBound, Text: ast.StringBound}

// culprit returns the indexes of the clause and the premise that cause err; -1 if they are unknown. Mangle's
// errors carry no position, so the clause is found by its text.
func (r *Rules) culprit(analyzer *analysis.Analyzer, err error) (clause, premise int) {
	msg := err.Error()
	for _, causes := range []func(c ast.Clause) bool{
		func(c ast.Clause) bool { return analyzer != nil && analyzer.CheckRule(forMangle(c)) != nil },
		func(c ast.Clause) bool { return len(c.Premises) > 0 && strings.Contains(msg, c.String()) },
	} {
		if i := slices.IndexFunc(r.Clauses, causes); i >= 0 {
			return i, -1
		}
	}
	for i, c := range r.Clauses {
		if k := slices.IndexFunc(c.Premises, func(p ast.Term) bool { return strings.Contains(msg, fmt.Sprint(p)) }); k >= 0 {
			return i, k
		}
	}
	for _, causes := range []func(c ast.Clause) bool{
		func(c ast.Clause) bool { return len(c.Premises) == 0 && r.excludes(c, msg) },
		func(c ast.Clause) bool {
			return strings.Contains(msg, c.Head.Predicate.Symbol+"(") || strings.Contains(msg, "fn:Rel") && len(c.Premises) == 0
		},
	} {
		if i := slices.IndexFunc(r.Clauses, causes); i >= 0 {
			return i, -1
		}
	}
	return -1, -1
}

// excludes reports whether a message contains the declared bounds of the predicate of a fact. Such a message
// does not name the predicate.
func (r *Rules) excludes(fact ast.Clause, msg string) bool {
	d, _ := r.Decl(fact.Head.Predicate.Symbol)
	return slices.ContainsFunc(d.Bounds, func(alternative ast.BoundDecl) bool {
		rel := ast.ApplyFn{Function: ast.FunctionSym{Symbol: "fn:Rel", Arity: -1}, Args: alternative.Bounds}
		return strings.Contains(msg, "any decl "+rel.String())
	})
}

// FirstLine shortens a message of Mangle's analysis to its first line.
func FirstLine(err error) string {
	const most = 200
	msg, _, _ := strings.Cut(strings.TrimSpace(err.Error()), "\n")
	if r := []rune(msg); len(r) > most {
		msg = string(r[:most]) + "…"
	}
	return msg
}
