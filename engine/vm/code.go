package vm

import (
	"slices"

	"hearth/engine"
	"hearth/engine/plan"
	"hearth/parser/source"
)

// A Program is a plan in the form in which a [Machine] runs it: ops one behind the
// other, in the order in which they run, with registers for operands. What is
// computed inside of premises and heads goes before them, and rows that rule text
// states are there before an evaluation begins. It never changes.
type Program struct {
	plan   plan.Plan // without rules
	ops    []op
	cells  []cell            // of all ops
	calls  []plan.Operand    // of all ops
	tests  []plan.Comparison // of all ops
	slots  []int32           // of all rules
	again  []delta           // of all rules
	facts  []code            // that compute something
	layers []layer
	stated []stated
	rules  []told        // of all code
	rows   int           // that are stated
	args   int           // of these rows
	consts []engine.Term // in the registers behind those of rules
	spare  int           // registers of one rule for what is computed inside of others
}

// A told is what is told of a rule.
type told struct {
	at   source.Span
	pred string // that it defines
}

// A stated row is in its table whenever an evaluation begins.
type stated struct {
	number int32 // of its rule
	slot   int
	row    []engine.Term
	new    int // 1, or 0 where a fact before it states the same
}

// A layer is a [plan.Layer].
type layer struct {
	rules     []code
	recursive bool
	grows     bool
}

// A code is a [plan.Rule]: each way in which its premises hold, or each group, gives a row.
type code struct {
	first int32 // op
	wants span  // of slots without whose rows it gives none
	later span  // of deltas
	head  int32 // slot
	rule  int32 // its number
	group *plan.Group
}

// A span is a part of a list: from one on, and before another.
type span struct{ from, to int32 }

// A delta is a [plan.Delta].
type delta struct{ slot, mark, first int32 }

// An op is one premise, a computation that one needs, or what comes behind them all. It is
// small, as are all that a step goes through: they come from afar each time.
type op struct {
	kind  opKind
	part  plan.Extent
	own   bool  // find: only rules and those who give facts have rows
	slot  int32 // find, give
	mark  int32 // find
	input int32 // find: the register that says for which input it asks, or -1
	a, b  int32 // registers that are compared, or the one that is given a value
	with  int32 // the number of a call or a test

	// Cells: find has those that say what a row must have, from one on and before the
	// next; behind them what it gives, and columns that must have what another one has.
	// Give has the registers of its row first.
	fixed, binds, same, end int32
}

// fixed are the cells that say what a row must have.
func (p *Program) fixed(o *op) []cell { return p.cells[o.fixed:o.binds] }

// binds are the cells of what a row gives.
func (p *Program) binds(o *op) []cell { return p.cells[o.binds:o.same] }

// same are the cells of columns that must have what another one has.
func (p *Program) same(o *op) []cell { return p.cells[o.same:o.end] }

// An opKind says what an op does.
type opKind uint8

const (
	each    opKind = iota // some row matches, for each of them go on
	some                  // some row matches; it gives no register a value
	none                  // no row matches
	move                  // b gets a
	compute               // b gets what a call gives
	equal
	differ
	holds // a test does
	fails // it does not
	give  // all premises hold
)

// A cell is a column of a row, and a register or another column.
type cell struct{ col, reg int32 }

// Compile turns a plan into code.
func Compile(p *plan.Plan) *Program {
	c := &coder{Program: &Program{plan: *p}, known: map[engine.Term]int32{}}
	c.plan.Facts, c.plan.Layers = nil, nil // nobody who keeps the code keeps them
	size, rules := 0, 0
	for r := range p.Rules {
		rules++
		inside := calls(r)
		c.spare = max(c.spare, inside)
		if len(r.Steps) > 0 || r.Group != nil { // no stated row
			size += len(r.Steps) + 1 + inside
		}
		for i := range r.Later {
			size += len(r.Later[i].Steps) + 1
		}
	}
	c.ops, c.rules = make([]op, 0, size), make([]told, 0, rules)
	for i := range p.Facts {
		if !c.state(&p.Facts[i]) {
			c.facts = append(c.facts, c.code(&p.Facts[i]))
		}
	}
	for i := range p.Layers {
		l := layer{recursive: p.Layers[i].Recursive, grows: p.Layers[i].Grows}
		for j := range p.Layers[i].Rules {
			l.rules = append(l.rules, c.code(&p.Layers[i].Rules[j]))
		}
		if n := len(c.layers) - 1; n >= 0 && !l.recursive && !c.layers[n].recursive && l.grows == c.layers[n].grows {
			c.layers[n].rules = append(c.layers[n].rules, l.rules...) // one behind the other is enough
			continue
		}
		c.layers = append(c.layers, l)
	}
	return c.Program
}

// A coder compiles.
type coder struct {
	*Program
	known map[engine.Term]int32 // registers of constants
	next  int                   // register for what is computed in the rule that is compiled
}

// calls counts what is computed inside of premises and of the head.
func calls(r *plan.Rule) (n int) {
	count := func(o *plan.Operand) {
		if o.Kind == plan.Called {
			n++
		}
	}
	steps := func(all []plan.Step) {
		for i := range all {
			count(&all[i].A)
			count(&all[i].B)
			for j := range all[i].Cols {
				count(&all[i].Cols[j].Value)
			}
		}
	}
	steps(r.Steps)
	for i := range r.Later {
		steps(r.Later[i].Steps)
	}
	for i := range r.Args {
		count(&r.Args[i])
	}
	return n
}

// number numbers a rule.
func (c *coder) number(r *plan.Rule) int32 {
	c.rules = append(c.rules, told{r.At, r.Pred})
	return int32(len(c.rules)) - 1
}

// state notes a fact without variables; false where something must be computed.
func (c *coder) state(r *plan.Rule) bool {
	s := stated{slot: r.Head}
	if len(r.Steps) > 0 {
		return false
	}
	for i := range r.Args {
		if r.Args[i].Kind != plan.Constant {
			return false
		}
		s.row = append(s.row, r.Args[i].Term)
	}
	if !slices.ContainsFunc(c.stated, func(t stated) bool { return t.slot == r.Head && slices.Equal(t.row, s.row) }) {
		s.new = 1
		c.rows++
		c.args += len(s.row)
	}
	s.number = c.number(r)
	c.stated = append(c.stated, s)
	return true
}

// code compiles one rule.
func (c *coder) code(r *plan.Rule) code {
	k := code{first: c.body(r.Steps, r), group: r.Group, head: int32(r.Head), rule: c.number(r)}
	k.wants.from = int32(len(c.slots))
	if r.Group != nil {
		c.slots = append(c.slots, int32(r.Group.From))
	}
	for _, o := range c.ops[k.first:] {
		if o.kind == give || o.fails() {
			break
		}
		if (o.kind == each || o.kind == some) && o.own && !slices.Contains(c.slots[k.wants.from:], o.slot) {
			c.slots = append(c.slots, o.slot)
		}
	}
	k.wants.to, k.later.from = int32(len(c.slots)), int32(len(c.again))
	for i := range r.Later {
		d := &r.Later[i]
		c.again = append(c.again, delta{int32(d.Slot), int32(d.Mark), c.body(d.Steps, r)})
	}
	k.later.to = int32(len(c.again))
	return k
}

// fails reports whether an evaluation can fail at o, by what else than a limit.
func (o *op) fails() bool {
	switch o.kind {
	case each, some, none:
		return !o.own
	}
	return o.kind == compute || o.kind == holds || o.kind == fails
}

// body compiles premises, and what a rule gives behind them. It returns the first op.
func (c *coder) body(steps []plan.Step, r *plan.Rule) (first int32) {
	first, c.next = int32(len(c.ops)), c.plan.Regs
	for i := range steps {
		c.step(&steps[i])
	}
	row := make([]cell, 0, len(r.Args))
	for i := range r.Args {
		row = append(row, cell{int32(i), c.operand(&r.Args[i])})
	}
	give := op{kind: give, slot: int32(r.Head)}
	c.put(&give, row, nil, nil)
	c.ops = append(c.ops, give)
	return first
}

// put gives an op its cells.
func (c *coder) put(o *op, fixed, binds, same []cell) {
	o.fixed = int32(len(c.cells))
	c.cells = append(c.cells, fixed...)
	o.binds = int32(len(c.cells))
	c.cells = append(c.cells, binds...)
	o.same = int32(len(c.cells))
	c.cells = append(c.cells, same...)
	o.end = int32(len(c.cells))
}

func (c *coder) step(s *plan.Step) {
	o := op{kind: move, b: int32(s.Reg)}
	switch s.Kind {
	case plan.Find, plan.Absent:
		o = c.find(s)
	case plan.Let:
		if s.A.Kind == plan.Called {
			c.call(&s.A, s.Reg)
			return
		}
		o.a = c.operand(&s.A)
	default:
		o.kind = map[plan.StepKind]opKind{plan.Equal: equal, plan.Differ: differ, plan.Holds: holds, plan.Fails: fails}[s.Kind]
		o.a, o.b, o.with = c.operand(&s.A), c.operand(&s.B), int32(len(c.tests))
		c.tests = append(c.tests, s.Test)
	}
	c.ops = append(c.ops, o)
}

// find compiles a premise that looks for rows.
func (c *coder) find(s *plan.Step) op {
	at := &c.plan.Slots[s.Slot]
	o := op{slot: int32(s.Slot), part: s.Part, mark: int32(s.Mark), input: int32(s.For), own: at.Static == nil && !at.Asked || s.Part == plan.Since}
	var fixed, binds, same []cell
	for i := range s.Cols {
		switch k := &s.Cols[i]; k.Kind {
		case plan.Fixed:
			fixed = append(fixed, cell{int32(i), c.operand(&k.Value)})
		case plan.Bind:
			binds = append(binds, cell{int32(i), int32(k.Reg)})
		case plan.Again:
			first := slices.IndexFunc(s.Cols, func(b plan.Cell) bool { return b.Kind == plan.Bind && b.Reg == k.Reg })
			same = append(same, cell{int32(i), int32(first)})
		}
	}
	switch {
	case s.Kind == plan.Absent:
		o.kind, binds = none, nil
	case len(binds) == 0:
		o.kind = some
	}
	c.put(&o, fixed, binds, same)
	return o
}

// call computes a value into a register.
func (c *coder) call(o *plan.Operand, reg int) {
	c.ops = append(c.ops, op{kind: compute, b: int32(reg), with: int32(len(c.calls))})
	c.calls = append(c.calls, *o)
}

// operand returns the register in which an operand is, once the ops so far have run.
func (c *coder) operand(o *plan.Operand) int32 {
	switch o.Kind {
	case plan.Register:
		return int32(o.Reg)
	case plan.Called:
		c.next++
		c.call(o, c.next-1)
		return int32(c.next - 1)
	}
	reg, known := c.known[o.Term]
	if !known {
		reg = int32(c.plan.Regs + c.spare + len(c.consts))
		c.known[o.Term] = reg
		c.consts = append(c.consts, o.Term)
	}
	return reg
}
