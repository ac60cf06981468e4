package infer

import (
	"slices"

	"github.com/google/mangle/ast"
)

// Settled reports whether [Analyse] cannot find more problems than [Sorts] and the checks of each clause. That is
// so if the clauses consist only of atoms whose columns have one definite sort. columns is the result of Sorts.
func Settled(r *Rules, columns map[string][]Sort) bool {
	atom := func(a ast.Atom) bool {
		sorts := columns[a.Predicate.Symbol]
		d, declared := r.Decl(a.Predicate.Symbol)
		return !a.Predicate.IsBuiltin() && !slices.ContainsFunc(a.Args, IsCall) && (!declared || oneWay(d)) &&
			len(sorts) == len(a.Args) && !slices.ContainsFunc(sorts, func(k Sort) bool { return !definite(k) })
	}
	return !slices.ContainsFunc(r.Clauses, func(c ast.Clause) bool {
		return c.Transform != nil || !atom(c.Head) || slices.ContainsFunc(c.Premises, func(p ast.Term) bool {
			switch p := p.(type) {
			case ast.Atom:
				return !atom(p)
			case ast.NegAtom:
				return !atom(p.Atom)
			}
			return true
		})
	})
}

// IsCall reports whether a term is a function call.
func IsCall(t ast.BaseTerm) bool {
	_, call := t.(ast.ApplyFn)
	return call
}

// oneWay reports whether a declaration has exactly one bound, in which every column is /name, /number or
// /string.
func oneWay(d ast.Decl) bool {
	return d.Constraints == nil && len(d.Bounds) == 1 && !slices.ContainsFunc(d.Bounds[0].Bounds, func(b ast.BaseTerm) bool {
		return b != ast.BaseTerm(ast.NameBound) && b != ast.BaseTerm(ast.NumberBound) && b != ast.BaseTerm(ast.StringBound)
	})
}
