package infer

import (
	"slices"

	"github.com/google/mangle/ast"
)

// A scaled is a variable of a clause whose value is a product or a quotient.
type scaled struct {
	clause   int
	variable string
	call     ast.ApplyFn
}

// scale gives multiples and fractions of an amount the unit of the amount.
func (u *Units) scale(clauses []ast.Clause) {
	var all []scaled
	for i, c := range clauses {
		for _, p := range c.Premises {
			if eq, ok := p.(ast.Eq); ok {
				all = scaling(scaling(all, i, eq.Left, eq.Right), i, eq.Right, eq.Left)
			}
		}
		if c.Transform == nil {
			continue
		}
		for _, s := range c.Transform.Statements {
			if s.Var != nil {
				all = scaling(all, i, *s.Var, s.Fn)
			}
		}
	}
	for learned := len(all) > 0; learned; {
		learned = false
		vague := u.vague(clauses)
		for _, s := range all {
			if at := u.local(s.clause, s.variable, 0); u.unit(at) == Unitless && u.scales(s, vague) != Unitless {
				u.join(at, map[Unit]place{Amount: amounts, Time: times}[u.scales(s, vague)])
				learned = true
			}
		}
	}
}

// scaling appends left if it is a variable and right is a product or quotient.
func scaling(all []scaled, clause int, left, right ast.BaseTerm) []scaled {
	v, isVariable := left.(ast.Variable)
	call, isCall := right.(ast.ApplyFn)
	if !isVariable || !isCall || len(call.Args) != 2 || call.Function.Symbol != "fn:mult" && call.Function.Symbol != "fn:div" {
		return all
	}
	return append(all, scaled{clause, v.Symbol, call})
}

// scales returns the unit of a product or quotient of a value that has a unit and a plain number. A quotient
// by the factor from the printed unit to the stored one is itself a plain number.
func (u *Units) scales(s scaled, vague map[place]bool) Unit {
	of, by := u.factor(s.clause, s.call.Args[0], vague), u.factor(s.clause, s.call.Args[1], vague)
	if by != Unitless && s.call.Function.Symbol == "fn:mult" {
		of, by = by, of
	}
	k, _ := s.call.Args[1].(ast.Constant)
	if by != Unitless || of == unknown || s.call.Function.Symbol == "fn:div" && k.NumValue == of.PerUnit() {
		return Unitless
	}
	return of
}

// unknown is the unit of a computed value, which may have any unit.
const unknown Unit = " unknown"

// factor returns the unit of one operand of a product or quotient.
func (u *Units) factor(clause int, t ast.BaseTerm, vague map[place]bool) Unit {
	switch t := t.(type) {
	case ast.Constant:
		if t.Type == ast.Float64Type {
			return Amount
		}
		return Unitless
	case ast.Variable:
		at := u.root(u.local(clause, t.Symbol, 0))
		if unit := u.unit(at); unit != Unitless || !vague[at] {
			return unit
		}
	}
	return unknown
}

// vague returns the places of variables that occur as an argument whose unit is unknown, such as one of a
// computed predicate.
func (u *Units) vague(clauses []ast.Clause) map[place]bool {
	vague := map[place]bool{}
	for i, c := range clauses {
		for _, p := range c.Premises {
			a, ok := p.(ast.Atom)
			for n, t := range a.Args {
				if v, isVariable := t.(ast.Variable); ok && isVariable && !a.Predicate.IsBuiltin() && u.column(a, n) == nowhere {
					vague[u.root(u.local(i, v.Symbol, 0))] = true
				}
			}
		}
	}
	return vague
}

// factorWithUnit reports whether operand i of a product or quotient is a decimal and therefore an amount: 1.0 in
// fn:mult(K, 1.0), the amount of K units, and in fn:div(Q, 1.0), the whole units in Q. The product of two amounts is
// not an amount.
func (u *Units) factorWithUnit(clause int, call ast.ApplyFn, i int) bool {
	k, ok := call.Args[i].(ast.Constant)
	if !ok || k.Type != ast.Float64Type || len(call.Args) != 2 {
		return false
	}
	switch call.Function.Symbol {
	case "fn:mult":
		return u == nil || !u.hasAmount(clause, call.Args[1-i])
	case "fn:div":
		return u == nil || i == 1 && u.hasAmount(clause, call.Args[0])
	}
	return false
}

// hasAmount reports whether a term is an amount, or is computed from one.
func (u *Units) hasAmount(clause int, t ast.BaseTerm) bool {
	switch t := t.(type) {
	case ast.Constant:
		return t.Type == ast.Float64Type
	case ast.Variable:
		return u.unit(u.local(clause, t.Symbol, 0)) == Amount
	case ast.ApplyFn:
		return slices.ContainsFunc(t.Args, func(arg ast.BaseTerm) bool { return u.hasAmount(clause, arg) })
	}
	return false
}
