package rule

import "github.com/google/mangle/ast"

// A VarSet holds the variables that premises have bound so far.
type VarSet map[ast.Variable]bool

// freeIn returns the first variable of t, by name, that is not in s, if there
// is one. The unnamed variable is never in s.
func (s VarSet) freeIn(t ast.Term) (ast.Variable, bool) {
	used := VarSet{}
	ast.AddVars(t, used)
	least, found := ast.Variable{}, false
	for v := range used {
		if !s[v] && (!found || v.Symbol < least.Symbol) {
			least, found = v, true
		}
	}
	return least, found
}

// open returns the first variable for which negated premise n needs a value that
// s has not, if there is one. An unnamed argument needs none: n says that there
// is no such row, whatever stands there.
func (s VarSet) open(n ast.NegAtom) (v ast.Variable, free bool) {
	for _, t := range n.Atom.Args {
		if isUnnamed(t) && !n.Atom.Predicate.IsBuiltin() {
			continue
		}
		if v, free = s.freeIn(t); free {
			break
		}
	}
	return v, free
}

func isUnnamed(t ast.BaseTerm) bool { return t.Equals(ast.Variable{Symbol: "_"}) }

// hasAll reports whether all variables of t are in s.
func (s VarSet) hasAll(t ast.Term) bool {
	_, free := s.freeIn(t)
	return !free
}

// Add puts the named variables of t into s.
func (s VarSet) Add(t ast.Term) {
	ast.AddVars(t, s)
	delete(s, ast.Variable{Symbol: "_"})
}

// Bind puts into s what premise p binds: a positive atom binds its variables,
// an equation one side when the other is bound.
func (s VarSet) Bind(p ast.Term) {
	switch p := p.(type) {
	case ast.Atom:
		s.Add(p)
	case ast.Eq:
		if v, ok := p.Left.(ast.Variable); ok && s.hasAll(p.Right) {
			s.Add(v)
		}
		if v, ok := p.Right.(ast.Variable); ok && s.hasAll(p.Left) {
			s.Add(v)
		}
	}
}

// TermsOf returns the base terms that stand in premise p.
func TermsOf(p ast.Term) []ast.BaseTerm {
	switch p := p.(type) {
	case ast.Atom:
		return p.Args
	case ast.NegAtom:
		return p.Atom.Args
	case ast.Eq:
		return []ast.BaseTerm{p.Left, p.Right}
	case ast.Ineq:
		return []ast.BaseTerm{p.Left, p.Right}
	}
	return nil
}

// AtomOf returns the atom of a positive or negated premise that is no builtin.
func AtomOf(p ast.Term) (a ast.Atom, negated, ok bool) {
	switch p := p.(type) {
	case ast.Atom:
		return p, false, !p.Predicate.IsBuiltin()
	case ast.NegAtom:
		return p.Atom, true, !p.Atom.Predicate.IsBuiltin()
	}
	return ast.Atom{}, false, false
}

func isEquation(p ast.Term) bool {
	_, ok := p.(ast.Eq)
	return ok
}
