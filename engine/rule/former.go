package rule

import (
	"slices"

	"github.com/google/mangle/ast"
)

// A Former says how rules wrote an atom before, and how they write it now: Is has
// the variables of Was, and _ where anything will do.
type Former struct{ Was, Is ast.Atom }

// Now returns a as rules write it now; ok is false when a is another atom.
func (f Former) Now(a ast.Atom) (now ast.Atom, ok bool) {
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
func (f Former) Partly() bool {
	return slices.ContainsFunc(f.Is.Args, isUnnamed)
}

// Apply returns clauses as rules write them now. What they define themselves, and
// the new atom cannot, is their own.
func (f Former) Apply(clauses []*Clause) []*Clause {
	if f.Partly() && slices.ContainsFunc(clauses, func(c *Clause) bool { return c.Head.Predicate == f.Was.Predicate }) {
		return clauses
	}
	out := make([]*Clause, len(clauses))
	for i, c := range clauses {
		out[i] = f.clause(c)
	}
	return out
}

// uses reports whether some premise is on a predicate.
func uses(clauses []*Clause, pred ast.PredicateSym) bool {
	return slices.ContainsFunc(clauses, func(c *Clause) bool {
		return slices.ContainsFunc(c.Premises, func(p ast.Term) bool {
			a, _, ok := AtomOf(p)
			return ok && a.Predicate == pred
		})
	})
}

// clause returns c as rules write it now: c itself when it is written so.
func (f Former) clause(c *Clause) *Clause {
	now := *c
	head, changed := f.Now(c.Head)
	now.Head = head
	for i, p := range c.Premises {
		a, negated, _ := AtomOf(p)
		a, is := f.Now(a)
		if !is {
			continue
		}
		if &now.Premises[0] == &c.Premises[0] {
			now.Premises = slices.Clone(c.Premises)
		}
		changed = true
		now.Premises[i] = a
		if negated {
			now.Premises[i] = ast.NegAtom{Atom: a}
		}
	}
	if !changed {
		return c
	}
	return &now
}
