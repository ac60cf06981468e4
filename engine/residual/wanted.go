package residual

import (
	"slices"

	"hearth/engine"
	"hearth/engine/compiled"
)

// A demand is what must be derived so that all is that is wanted.
type demand struct {
	*folder
	goals  [][][]engine.Term  // by slot: rows that match one of these, in which free terms match anything
	rules  [][]*compiled.Rule // by slot: those that give rows of it
	whole  map[*compiled.Rule]bool
	values map[*compiled.Rule][][]engine.Term // what their variables stand for, free for anything
}

// wanted puts together what is left of what these predicates follow from.
func (f *folder) wanted(preds []string) *compiled.Plan {
	p := f.plan
	d := &demand{f, make([][][]engine.Term, len(p.Slots)), make([][]*compiled.Rule, len(p.Slots)), map[*compiled.Rule]bool{}, map[*compiled.Rule][][]engine.Term{}}
	for i, rules := range append([][]compiled.Rule{f.facts}, f.layers...) {
		for j := range rules {
			r := &rules[j]
			d.rules[r.Head] = append(d.rules[r.Head], r)
			d.whole[r] = r.Group != nil || i > 0 && p.Layers[i-1].Recursive
		}
	}
	for _, pred := range preds {
		if slot, known := p.SlotOf[pred]; known {
			d.follow(slot, make([]engine.Term, p.Slots[slot].Arity))
		}
	}
	left := *p
	left.Facts, left.Layers, left.Given, left.Regs = d.left(f.facts), nil, f.given, p.Regs+f.extra
	left.Slots = slices.Clone(p.Slots)
	for slot := range f.tables {
		left.Slots[slot].Once = left.Slots[slot].Once && !f.twice[slot]
		if t := &f.tables[slot]; len(d.goals[slot]) > 0 {
			for _, row := range t.rows[t.given:] {
				left.Facts = append(left.Facts, compiled.Rule{Pred: p.Slots[slot].Name, Head: slot, Args: row})
			}
		}
	}
	for i, rules := range f.layers {
		l := p.Layers[i]
		if l.Rules = d.left(rules); len(l.Rules) > 0 {
			left.Layers = append(left.Layers, l)
		}
	}
	for i := range left.Given {
		if g := &left.Given[i]; g.Head >= 0 && len(d.goals[g.Head]) == 0 {
			g.Head = -1
		}
	}
	u := &unfolder{Plan: &left, given: p.Regs, room: left.Regs, wanted: make([]bool, len(p.Slots))}
	for _, pred := range preds {
		if slot, known := p.SlotOf[pred]; known {
			u.wanted[slot] = true
		}
	}
	u.unfold()
	return small(&left)
}

// follow adds what the rows follow from that match a goal.
func (d *demand) follow(slot int, goal []engine.Term) {
	if slices.ContainsFunc(d.goals[slot], func(g []engine.Term) bool { return engine.Match(g, goal) }) {
		return
	}
	d.goals[slot] = append(d.goals[slot], goal)
	for _, r := range d.rules[slot] {
		values, ok := d.unifies(r, goal)
		if !ok {
			continue
		}
		if all := d.values[r]; !slices.ContainsFunc(all, func(v []engine.Term) bool { return engine.Match(v, values) }) {
			d.values[r] = append(slices.DeleteFunc(all, func(v []engine.Term) bool { return engine.Match(values, v) }), values)
		}
		for i := range r.Steps {
			if s := &r.Steps[i]; s.Kind == compiled.Find || s.Kind == compiled.Absent {
				d.follow(s.Slot, d.premise(s, values))
			}
		}
		if r.Group != nil {
			d.follow(r.Group.From, make([]engine.Term, len(d.tables[r.Group.From].columns)))
		}
	}
}

// unifies says what the variables of a rule stand for where it gives rows that match a
// goal; ok is false where it gives none.
func (d *demand) unifies(r *compiled.Rule, goal []engine.Term) (values []engine.Term, ok bool) {
	values = make([]engine.Term, d.plan.Regs)
	for i, o := range r.Args {
		switch want := goal[i]; {
		case want.Kind() == engine.Free:
		case o.Kind == compiled.Constant:
			if o.Term != want {
				return nil, false
			}
		case o.Kind == compiled.Register && o.Reg < len(values) && !d.whole[r]:
			if have := values[o.Reg]; have.Kind() != engine.Free && have != want {
				return nil, false
			}
			values[o.Reg] = want
		}
	}
	return values, true
}

// premise is a premise as a goal.
func (d *demand) premise(s *compiled.Step, values []engine.Term) []engine.Term {
	goal := make([]engine.Term, len(s.Cols))
	for i := range s.Cols {
		c := &s.Cols[i]
		switch {
		case c.Kind == compiled.Fixed && c.Value.Kind == compiled.Constant:
			goal[i] = c.Value.Term
		case c.Kind == compiled.Fixed && c.Value.Kind == compiled.Register && c.Value.Reg < len(values):
			goal[i] = values[c.Value.Reg]
		case c.Kind == compiled.Bind || c.Kind == compiled.Again:
			goal[i] = values[c.Reg]
		}
	}
	return goal
}

// left are those rules that are wanted, for what they are wanted.
func (d *demand) left(rules []compiled.Rule) (out []compiled.Rule) {
	for i := range rules {
		for _, values := range d.values[&rules[i]] {
			env, known := make([]operand, d.plan.Regs), false
			for reg, t := range values {
				env[reg] = operand{Term: t}
				known = known || t.Kind() != engine.Free
			}
			if !known {
				out = append(out, rules[i])
			} else if r, alive := d.instance(&rules[i], nil, env, nil); alive {
				out = append(out, r)
			}
		}
	}
	return out
}
