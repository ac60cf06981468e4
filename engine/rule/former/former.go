// Package former knows atoms that rules wrote in another way before. [Atom.Clause]
// reads a clause as rules write it now.
package former

import (
	"slices"

	"github.com/google/mangle/ast"
)

// An Atom says how rules wrote an atom before, and how they write it now: Is has
// the variables of Was, and _ where anything will do.
type Atom struct{ Was, Is ast.Atom }

// now returns a as rules write it now; ok is false when a is another atom.
func (f Atom) now(a ast.Atom) (now ast.Atom, ok bool) {
	if a.Predicate != f.Was.Predicate {
		return a, false
	}
	now = ast.Atom{Predicate: f.Is.Predicate, Args: slices.Clone(f.Is.Args)}
	for i, t := range f.Is.Args {
		if k := slices.Index(f.Was.Args, t); k >= 0 {
			now.Args[i] = a.Args[k]
		}
	}
	return now, true
}

// Partly reports whether Is leaves something open: no rule can define it so.
func (f Atom) Partly() bool {
	return slices.Contains(f.Is.Args, ast.BaseTerm(ast.Variable{Symbol: "_"}))
}

// Clause returns c as rules write it now; ok is false when it is written so.
func (f Atom) Clause(c ast.Clause) (now ast.Clause, ok bool) {
	c.Head, ok = f.now(c.Head)
	shared := c.Premises
	for i, p := range shared {
		switch atom := p.(type) {
		case ast.Atom:
			if atom.Predicate != f.Was.Predicate {
				continue
			}
			p, _ = f.now(atom)
		case ast.NegAtom:
			if atom.Atom.Predicate != f.Was.Predicate {
				continue
			}
			atom.Atom, _ = f.now(atom.Atom)
			p = atom
		default:
			continue
		}
		if &c.Premises[0] == &shared[0] {
			c.Premises = slices.Clone(shared)
		}
		c.Premises[i], ok = p, true
	}
	return c, ok
}
