package program

import (
	"slices"

	"github.com/google/mangle/ast"

	"hearth/engine/rule"
	"hearth/engine/vm"
)

// deltas compiles a rule once for each premise on one of preds, or on any predicate if preds is nil. In each
// version that premise reads only new rows, and the selected premises before it read only old rows. So every
// combination of rows is evaluated once. c must be the clause that was compiled last, because the registers of
// its variables are reused.
func (k *compiler) deltas(c *rule.Clause, r *vm.Rule, preds []string) (out []vm.Delta) {
	var places []int // indexes of the selected premises
	for i, p := range c.Premises {
		if a, negated, ok := rule.AtomOf(p); ok && !negated && (preds == nil || slices.Contains(preds, a.Predicate.Symbol)) {
			places = append(places, i)
		}
	}
	mark := k.code.AddMarks(len(places))
	for n, place := range places {
		order := make([]int, len(c.Premises))
		for i := range order {
			order[i] = i
		}
		if moved := slices.Insert(slices.Delete(slices.Clone(order), place, place+1), 0, place); connected(c, moved) {
			order = moved
		}
		d := vm.Delta{Mark: mark + int32(n), First: k.code.Here()}
		k.free = slices.Clone(k.vars)
		for _, i := range order {
			k.premise(c.Premises[i], i)
		}
		k.finish(c, r)
		for j, other := range places[:n] {
			k.code.Narrow(d.First, other, vm.Before, mark+int32(j))
		}
		d.Slot = k.code.Narrow(d.First, place, vm.Since, d.Mark)
		out = append(out, d)
	}
	return out
}

// connected reports whether every positive atom after the first premise has an argument with a known value.
// Otherwise all rows of its predicate would be read for each combination of earlier rows.
func connected(c *rule.Clause, order []int) bool {
	bound := rule.VarSet{}
	for n, i := range order {
		a, negated, ok := rule.AtomOf(c.Premises[i])
		known := func(t ast.BaseTerm) bool {
			v, isVar := t.(ast.Variable)
			return !isVar || bound[v]
		}
		if n > 0 && ok && !negated && len(a.Args) > 0 && !slices.ContainsFunc(a.Args, known) {
			return false
		}
		bound.Bind(c.Premises[i])
	}
	return true
}
