package depend

import (
	"slices"

	"github.com/google/mangle/ast"

	"hearth/engine"
	"hearth/engine/rule"
)

// A column is an argument of a predicate.
type column struct {
	pred string
	arg  int
}

// A Bound is a number with which rules compare other numbers. It separates smaller from larger ones.
type Bound struct {
	Number engine.Term
	Below  bool // the number itself belongs to the lower side
}

// Compared returns the numbers with which rules compare a column of given facts. It follows values that rules
// copy, but not values that they compute.
func (r *Analysis) Compared(pred string, at int) (all []Bound) {
	copies := copied(r.set, column{pred, at})
	for _, c := range r.set.Clauses {
		is := variablesIn(c, copies)
		for _, p := range c.Premises {
			if b, found := compares(p, is); found && !slices.Contains(all, b) {
				all = append(all, b)
			}
		}
	}
	return all
}

// copied returns the columns to which rules copy the values of a column of given facts.
func copied(set *rule.Set, from column) map[column]bool {
	all := map[column]bool{from: true}
	for more := true; more; {
		more = false
		for _, c := range set.Clauses {
			is := variablesIn(c, all)
			for k, t := range c.Head.Args {
				v, _ := t.(ast.Variable)
				if to := (column{c.Pred(), k}); is[v] && !all[to] {
					all[to], more = true, true
				}
			}
		}
	}
	return all
}

// variablesIn returns the variables that a positive premise of c has in one of the columns.
func variablesIn(c *rule.Clause, columns map[column]bool) map[ast.Variable]bool {
	is := map[ast.Variable]bool{}
	for _, p := range c.Premises {
		a, negated, ok := rule.AtomOf(p)
		for k, t := range a.Args {
			if v, isVar := t.(ast.Variable); ok && !negated && isVar && v.Symbol != "_" && columns[column{a.Predicate.Symbol, k}] {
				is[v] = true
			}
		}
	}
	return is
}

// compares returns the number with which a premise compares one of the variables.
func compares(p ast.Term, is map[ast.Variable]bool) (b Bound, found bool) {
	a, ok := p.(ast.Atom)
	if !ok || len(a.Args) != 2 || !slices.Contains([]string{":lt", ":le"}, a.Predicate.Symbol) {
		return b, false
	}
	for k, t := range a.Args {
		v, _ := t.(ast.Variable)
		n, isNumber := a.Args[1-k].(ast.Constant)
		if is[v] && isNumber && n.Type == ast.NumberType {
			return Bound{engine.Number(n.NumValue), (a.Predicate.Symbol == ":le") == (k == 0)}, true
		}
	}
	return b, false
}
