package program

import (
	"slices"

	"hearth/engine/plan"
	"hearth/engine/rule"
)

// deltas compiles a rule once for each premise on one of preds, or on any predicate if preds is nil. In each
// version that premise reads only new rows, and the selected premises before it read only old rows. So every
// combination of rows is evaluated once.
func (k *compiler) deltas(c *rule.Clause, preds []string) (out []plan.Delta) {
	var places []int // indexes of the selected premises
	for i, p := range c.Premises {
		if a, negated, ok := rule.AtomOf(p); ok && !negated && (preds == nil || slices.Contains(preds, a.Predicate.Symbol)) {
			places = append(places, i)
		}
	}
	first := k.plan.Marks
	k.plan.Marks += len(places)
	for n, place := range places {
		order := make([]int, len(c.Premises))
		for i := range order {
			order[i] = i
		}
		moved := slices.Insert(slices.Delete(slices.Clone(order), place, place+1), 0, place)
		steps := k.ordered(c, moved)
		if !connected(steps) {
			moved = order
			steps = k.ordered(c, moved)
		}
		for j, other := range places[:n+1] {
			s := &steps[slices.Index(moved, other)]
			s.Part, s.Mark = plan.Before, first+j
		}
		s := &steps[slices.Index(moved, place)]
		s.Part = plan.Since
		out = append(out, plan.Delta{Slot: s.Slot, Mark: s.Mark, Steps: steps})
	}
	return out
}

// ordered compiles the premises of c in another order. c must be the clause that was compiled last, because
// the registers of its variables are reused.
func (k *compiler) ordered(c *rule.Clause, order []int) (steps []plan.Step) {
	k.free = slices.Clone(k.vars)
	for _, i := range order {
		steps = append(steps, k.premise(c, i))
	}
	return k.lets(c, steps)
}

// connected reports whether every premise after the first has an argument with a known value. Otherwise all
// rows of its predicate would be read for each combination of earlier rows.
func connected(steps []plan.Step) bool {
	return !slices.ContainsFunc(steps[1:], func(s plan.Step) bool {
		return s.Kind == plan.Find && len(s.Cols) > 0 && !slices.ContainsFunc(s.Cols, func(c plan.Cell) bool { return c.Kind == plan.Fixed })
	})
}
