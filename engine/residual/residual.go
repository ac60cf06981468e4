// Package residual says what is left to be evaluated of a plan where it is known
// which facts are given, but for some of their arguments, and what is read of what
// follows: rules that can give nothing are gone, premises that hold in any case too,
// variables that can stand for one thing only are that, what nobody reads is not
// derived, and a rule stands in the place of a premise that it alone makes hold. What is
// left derives the same rows of what is read.
package residual

import (
	"context"
	"slices"

	"hearth/engine"
	"hearth/engine/compiled"
)

// most is how many rules one rule may become.
const most = 24

// Of returns what is left of a plan. The given facts are free where it is not known
// what they say; they are to be given in this order.
func Of(p *compiled.Plan, given []engine.Fact, wanted []string) *compiled.Plan {
	f := &folder{plan: p, tables: make([]table, len(p.Slots)), twice: make([]bool, len(p.Slots)), given: make([]compiled.Rule, len(given))}
	f.env.Begin(context.Background(), engine.Limits{})
	for i := range p.Slots {
		s := &p.Slots[i]
		f.tables[i] = table{open: s.Static != nil || s.Asked, columns: make([]column, s.Arity)}
		for c := range f.tables[i].columns {
			f.tables[i].columns[c].any = f.tables[i].open
		}
	}
	for i, g := range given {
		f.give(&f.given[i], g)
	}
	for i := range p.Facts {
		f.fold(&p.Facts[i])
	}
	f.facts, f.rules = f.rules, nil
	for i := range p.Layers {
		l := &p.Layers[i]
		if f.rules = nil; l.Recursive {
			f.recursive(l)
		} else {
			for j := range l.Rules {
				f.fold(&l.Rules[j])
			}
		}
		f.layers = append(f.layers, f.rules)
	}
	return f.wanted(wanted)
}

// A folder evaluates what is known.
type folder struct {
	plan   *compiled.Plan
	given  []compiled.Rule
	extra  int // registers for what given facts say
	tables []table
	twice  []bool // by slot: what became of one rule may give a row more than once
	facts  []compiled.Rule
	layers [][]compiled.Rule
	rules  []compiled.Rule // of the layer that is looked at
	env    compiled.Env
}

// An operand is a constant, or the register of something that a given fact says.
type operand = compiled.Operand

// A table is what is known of the rows of a predicate.
type table struct {
	open    bool // there may be others
	rows    [][]operand
	given   int // how many of them are, the first ones
	columns []column
}

// A column is what may stand in one.
type column struct {
	any    bool
	values []operand
}

func (c *column) add(o operand) {
	if o.Kind != compiled.Constant {
		c.any = true
	} else if !slices.Contains(c.values, o) {
		c.values = append(c.values, o)
	}
}

// give notes a fact that is given, and where to put what is not known of it.
func (f *folder) give(to *compiled.Rule, g engine.Fact) {
	to.Head, to.Args = -1, make([]operand, len(g.Args))
	for i, t := range g.Args {
		if to.Args[i] = (operand{Term: t}); t.Kind() == engine.Free {
			to.Args[i] = operand{Kind: compiled.Register, Reg: f.plan.Regs + f.extra}
			f.extra++
		}
	}
	if slot, known := f.plan.SlotOf[g.Pred]; known {
		to.Head = slot
		f.row(slot, to.Args)
		f.tables[slot].given = len(f.tables[slot].rows)
	}
}

// row notes a row that there is.
func (f *folder) row(slot int, row []operand) {
	t := &f.tables[slot]
	if !slices.ContainsFunc(t.rows, func(r []operand) bool { return slices.Equal(r, row) }) {
		t.rows = append(t.rows, row)
	}
	for i, o := range row {
		t.columns[i].add(o)
	}
}

// unknown reports whether nothing is known of a variable.
func unknown(o operand) bool { return o.Kind == compiled.Constant && o.Term.Kind() == engine.Free }

// fold keeps what is left of a rule.
func (f *folder) fold(r *compiled.Rule) {
	if r.Group != nil {
		f.group(r)
		return
	}
	var first []int // premises on what is all known
	for i := range r.Steps {
		if s := &r.Steps[i]; s.Kind == compiled.Find && !f.tables[s.Slot].open && !computed(r, s) {
			first = append(first, i)
		}
	}
	var all []compiled.Rule
	if !f.choose(r, first, 0, make([]operand, f.plan.Regs), nil, &all) {
		all = all[:0]
		f.choose(r, nil, 0, make([]operand, f.plan.Regs), nil, &all)
	}
	for i := range all {
		f.keep(&all[i])
		f.twice[r.Head] = f.twice[r.Head] || slices.ContainsFunc(all[:i], func(q compiled.Rule) bool { return !differ(q.Args, all[i].Args) })
	}
}

// differ reports whether two rows differ whatever given facts say.
func differ(a, b []operand) bool {
	for i := range a {
		if a[i].Kind == compiled.Constant && b[i].Kind == compiled.Constant && a[i] != b[i] {
			return true
		}
	}
	return false
}

// computed reports whether a premise wants what something computes.
func computed(r *compiled.Rule, s *compiled.Step) bool {
	return slices.ContainsFunc(s.Cols, func(c compiled.Cell) bool {
		return c.Kind == compiled.Fixed && (c.Value.Kind == compiled.Called || c.Value.Kind == compiled.Register &&
			slices.ContainsFunc(r.Steps, func(s compiled.Step) bool { return s.Kind == compiled.Let && s.Reg == c.Value.Reg }))
	})
}

// keep notes what a rule gives: a row, or what it takes an evaluation to find out.
func (f *folder) keep(r *compiled.Rule) {
	if r.Group == nil && len(r.Steps) == 0 && !slices.ContainsFunc(r.Args, func(o operand) bool { return o.Kind == compiled.Called }) {
		f.row(r.Head, r.Args)
		return
	}
	t := &f.tables[r.Head]
	t.open = true
	for i, o := range r.Args {
		if values := f.from(r, o); values == nil || values.any {
			t.columns[i].any = true
		} else {
			for _, v := range values.values {
				t.columns[i].add(v)
			}
		}
	}
	f.rules = append(f.rules, *r)
}

// from returns what may stand for an operand of a head; nil for anything.
func (f *folder) from(r *compiled.Rule, o operand) *column {
	switch o.Kind {
	case compiled.Constant:
		return &column{values: []operand{o}}
	case compiled.Called:
		return nil
	}
	if g := r.Group; g != nil {
		if i := slices.Index(g.KeyRegs, o.Reg); i >= 0 {
			return &f.tables[g.From].columns[g.Keys[i]]
		}
		return nil
	}
	for i := range r.Steps {
		for k, c := range r.Steps[i].Cols {
			if r.Steps[i].Kind == compiled.Find && c.Kind == compiled.Bind && c.Reg == o.Reg {
				return &f.tables[r.Steps[i].Slot].columns[k]
			}
		}
	}
	return nil
}

// group keeps what is left of a rule that aggregates.
func (f *folder) group(r *compiled.Rule) {
	from := &f.tables[r.Group.From]
	all := compiled.Table{Arity: len(from.columns)}
	for _, row := range from.rows {
		if slices.ContainsFunc(row, func(o operand) bool { return o.Kind != compiled.Constant }) {
			f.keep(r)
			return
		}
		terms := make([]engine.Term, len(row))
		for i, o := range row {
			terms[i] = o.Term
		}
		all.Put(terms)
	}
	if from.open {
		f.keep(r)
		return
	}
	var rows [][]operand
	f.env.Regs = make([]engine.Term, f.plan.Regs)
	if !f.env.Reduce(r.Group, &all, func() bool {
		row := make([]operand, len(r.Args))
		for i := range r.Args {
			t, ok := f.env.Value(&r.Args[i])
			if !ok {
				return false
			}
			row[i] = operand{Term: t}
		}
		rows = append(rows, row)
		return true
	}) {
		f.env.Begin(context.Background(), engine.Limits{})
		f.keep(r)
		return
	}
	for _, row := range rows {
		f.row(r.Head, row)
	}
}

// never reports whether a premise has no row in any case.
func (f *folder) never(s compiled.Step) bool {
	possible, _ := f.holds(&s)
	return s.Kind == compiled.Find && !possible
}

// recursive keeps those rules of a layer that can give something, as they are.
func (f *folder) recursive(l *compiled.Layer) {
	alive := make([]bool, len(l.Rules))
	for more := true; more; {
		more = false
		for i := range l.Rules {
			r := &l.Rules[i]
			if alive[i] || slices.ContainsFunc(r.Steps, f.never) {
				continue
			}
			alive[i], more = true, true
			t := &f.tables[r.Head]
			t.open = true
			for c := range t.columns {
				t.columns[c].any = true
			}
		}
	}
	for i := range l.Rules {
		if alive[i] {
			f.rules = append(f.rules, l.Rules[i])
		}
	}
}
