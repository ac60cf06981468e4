package proof

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/google/mangle/ast"

	"hearth/engine"
)

// rows yields the static rows, the derived rows and the rows of the Source that match a pattern, until yield
// returns false.
func (c *Checker) rows(pred string, pattern []engine.Term, yield func(row []engine.Term) bool) error {
	on := true
	for _, known := range []*engine.Relation{c.static(pred, len(pattern)), c.derived[pred]} {
		if on && known != nil && known.Arity() == len(pattern) {
			known.Scan(pattern, func(row []engine.Term) bool {
				on = yield(row)
				return on
			})
		}
	}
	if on && c.world.Asks(pred) {
		return c.world.Source.Scan(pred, pattern, yield)
	}
	return nil
}

// solve yields the values for which all premises hold until yield returns false. A premise that needs values
// is evaluated after the premises that bind them.
func (c *Checker) solve(premises []ast.Term, s values, yield func(values) bool) (on bool, err error) {
	if len(premises) == 0 {
		return yield(s), nil
	}
	i := slices.IndexFunc(premises, s.ready)
	if i < 0 {
		return false, fmt.Errorf("the variables of the premise %v have no values", premises[0])
	}
	premise, rest := premises[i], slices.Delete(slices.Clone(premises), i, i+1)
	if eq, ok := premise.(ast.Eq); ok && !s.bound(eq) {
		return c.equate(eq, rest, s, yield)
	}
	if pred, sides, ok := comparison(premise); ok {
		row, err := s.row(sides)
		if err != nil || !compare(pred, row) {
			return err == nil, err
		}
		return c.solve(rest, s, yield)
	}
	if n, ok := premise.(ast.NegAtom); ok {
		there, err := c.some(n.Atom, s)
		if err != nil || there {
			return err == nil, err
		}
		return c.solve(rest, s, yield)
	}
	atom := premise.(ast.Atom)
	pattern, err := s.pattern(atom.Args)
	if err != nil {
		return false, err
	}
	on = true
	var inner error
	err = c.rows(atom.Predicate.Symbol, pattern, func(row []engine.Term) bool {
		if next, ok := s.unify(atom.Args, row); ok {
			on, inner = c.solve(rest, next, yield)
		}
		return on && inner == nil
	})
	if inner != nil {
		err = inner
	}
	return on && err == nil, err
}

// ready reports whether a premise can be evaluated.
func (s values) ready(premise ast.Term) bool {
	switch p := premise.(type) {
	case ast.Atom:
		return !p.Predicate.IsBuiltin() || s.bound(p)
	case ast.Eq:
		_, left := value(p.Left, s)
		_, right := value(p.Right, s)
		return left == nil || right == nil
	}
	return s.bound(premise)
}

// equate binds the variable of an equation to its value and solves the rest of the premises.
func (c *Checker) equate(eq ast.Eq, rest []ast.Term, s values, yield func(values) bool) (bool, error) {
	known, other := eq.Left, eq.Right
	v, err := value(known, s)
	if err != nil {
		known, other = other, known
		if v, err = value(known, s); err != nil {
			return false, err
		}
	}
	next, ok := s.unify([]ast.BaseTerm{other}, []engine.Term{v})
	if !ok {
		return true, nil
	}
	return c.solve(rest, next, yield)
}

// some reports whether any row matches an atom.
func (c *Checker) some(a ast.Atom, s values) (found bool, err error) {
	pattern, err := s.pattern(a.Args)
	if err != nil {
		return false, err
	}
	err = c.rows(a.Predicate.Symbol, pattern, func([]engine.Term) bool {
		found = true
		return false
	})
	return found, err
}

// derives yields the rows that a clause derives and that match a pattern.
func (c *Checker) derives(cl *clause, pattern []engine.Term, yield func(row []engine.Term) bool) error {
	start, possible := cl.start(pattern)
	if !possible {
		return nil
	}
	var failed error
	finish := func(s values) bool {
		row, err := s.row(cl.Head.Args)
		failed = err
		return err == nil && (!agrees(pattern, row) || yield(row))
	}
	if !cl.groups() {
		_, err := c.solve(cl.Premises, start, func(s values) bool {
			s, failed = cl.computed(s)
			return failed == nil && finish(s)
		})
		return cmp.Or(err, failed)
	}
	groups, err := c.groups(cl, start)
	for _, g := range groups {
		s, bad := cl.reduced(g)
		if err = cmp.Or(err, bad); err != nil || !finish(s) {
			break
		}
	}
	return cmp.Or(err, failed)
}

// isComputed reports whether a variable gets its value from a let statement or an equation.
func (c *clause) isComputed(name string) bool {
	is := func(t ast.BaseTerm) bool { return t.Equals(ast.Variable{Symbol: name}) }
	return slices.ContainsFunc(c.lets(), func(l ast.TransformStmt) bool { return is(*l.Var) }) ||
		slices.ContainsFunc(c.Premises, func(p ast.Term) bool {
			eq, ok := p.(ast.Eq)
			return ok && (is(eq.Left) || is(eq.Right))
		})
}
