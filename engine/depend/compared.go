package depend

import (
	"slices"

	"github.com/google/mangle/ast"

	"hearth/engine"
	"hearth/engine/rule"
)

// A column is a place in facts of a predicate.
type column struct {
	pred string
	at   int
}

// A Bound is a number that rules compare others with: these differ below it and above.
type Bound struct {
	Number engine.Term
	Below  bool // it is itself told from those above it, and otherwise from those below
}

// Compared lists the numbers with which rules compare what stands in a column of given facts, as it
// is: where something is computed from it, it is not followed.
func (r *Analysis) Compared(pred string, at int) (all []Bound) {
	copies := copied(r.set, column{pred, at})
	for _, c := range r.set.Clauses {
		is := standing(c, copies)
		for _, p := range c.Premises {
			b, _, found := compares(p, is)
			if found && !slices.Contains(all, b) {
				all = append(all, b)
			}
		}
	}
	return all
}

// copied are the columns in which rules write what stands in one of given facts.
func copied(set *rule.Set, from column) map[column]bool {
	all := map[column]bool{from: true}
	for more := true; more; {
		more = false
		for _, c := range set.Clauses {
			more = mark(c, all, standing(c, all)) || more
		}
	}
	return all
}

// mark adds the columns in which a clause writes some variables, and reports whether there are more.
func mark(c *rule.Clause, columns map[column]bool, is map[ast.Variable]bool) (more bool) {
	for k, t := range c.Head.Args {
		v, _ := t.(ast.Variable)
		if to := (column{c.Pred(), k}); is[v] && !columns[to] {
			columns[to], more = true, true
		}
	}
	return more
}

// standing are the variables of a clause that stand in some columns.
func standing(c *rule.Clause, columns map[column]bool) map[ast.Variable]bool {
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

// compares returns the number with which a premise compares one of some variables, and which.
func compares(p ast.Term, is map[ast.Variable]bool) (b Bound, of ast.Variable, found bool) {
	a, ok := p.(ast.Atom)
	if !ok || len(a.Args) != 2 || !slices.Contains([]string{":lt", ":le"}, a.Predicate.Symbol) {
		return b, of, false
	}
	for k, t := range a.Args {
		v, _ := t.(ast.Variable)
		n, isNumber := a.Args[1-k].(ast.Constant)
		if is[v] && isNumber && n.Type == ast.NumberType {
			return Bound{engine.Number(n.NumValue), (a.Predicate.Symbol == ":le") == (k == 0)}, v, true
		}
	}
	return b, of, false
}
