package rule

import "github.com/google/mangle/ast"

// A VarSet is the set of variables that premises have bound so far.
type VarSet map[ast.Variable]bool

// freeIn returns the alphabetically first variable of t that is not in s. The unnamed variable is never in s.
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

// open returns the first variable of the negated premise n that needs a value and has none. An unnamed
// argument needs no value: n then states that no such row exists.
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

// Add adds the named variables of t to s.
func (s VarSet) Add(t ast.Term) {
	ast.AddVars(t, s)
	delete(s, ast.Variable{Symbol: "_"})
}

// Bind adds the variables that premise p binds to s. A positive atom binds its variables; an equation binds
// one side if the other is bound.
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

// TermsOf returns the base terms of premise p.
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

// AtomOf returns the atom of a positive or negated premise. ok is false for builtins and other premises.
func AtomOf(p ast.Term) (a ast.Atom, negated, ok bool) {
	switch p := p.(type) {
	case ast.Atom:
		return p, false, !p.Predicate.IsBuiltin()
	case ast.NegAtom:
		return p.Atom, true, !p.Atom.Predicate.IsBuiltin()
	}
	return ast.Atom{}, false, false
}
