package vm

import (
	"slices"

	"hearth/engine"
	"hearth/engine/plan"
	"hearth/parser/source"
)

// A Program is the bytecode of a plan: ops in the order in which they run, with registers as operands. Calls
// in premises and heads are computed by separate ops before them. Facts without variables are in the tables
// before an evaluation begins. A Program never changes.
type Program struct {
	plan   plan.Plan // without its rules
	ops    []op
	cells  []cell            // cells of all ops
	calls  []plan.Operand    // calls of all ops
	tests  []plan.Comparison // comparisons of all ops
	slots  []int32           // slots that the rules need; see code.needs
	deltas []delta           // deltas of all rules
	facts  []code            // facts that compute a value
	layers []layer
	stated []stated
	rules  []ruleInfo    // position and predicate of each rule
	rows   int           // number of different stated rows
	args   int           // number of arguments of these rows
	consts []engine.Term // constants; they are in the registers after those of rules
	spare  int           // number of registers for results of calls inside premises and heads
}

// A ruleInfo describes a rule for errors and observers.
type ruleInfo struct {
	span source.Span
	pred string // predicate that the rule defines
}

// A stated row is a fact without variables. It is in its table whenever an evaluation begins.
type stated struct {
	number int32 // number of its rule
	slot   int
	row    []engine.Term
	added  int // 1, or 0 if an earlier fact states the same row
}

// A layer is the code of a [plan.Layer].
type layer struct {
	rules     []code
	recursive bool
	grows     bool
}

// A code is the code of a [plan.Rule]. It adds a row for each way in which the premises hold, or for each
// group.
type code struct {
	first  int32 // index of the first op
	needs  span  // part of Program.slots: the rule derives nothing while one of these slots has no rows
	deltas span  // part of Program.deltas
	head   int32 // slot of the predicate that the rule defines
	rule   int32 // number of the rule
	group  *plan.Group
}

// A span is the part of a list from index start up to, but not including, index end.
type span struct{ start, end int32 }

// A delta is the code of a [plan.Delta].
type delta struct{ slot, mark, first int32 }

// An op is one premise, a computation for a premise, or the addition of a row after all premises. It is small,
// because an evaluation often loads ops from outside the processor's cache.
type op struct {
	kind      opKind
	part      plan.Extent
	tableOnly bool  // each, some, none: all rows are in the table
	slot      int32 // each, some, none, give
	mark      int32 // each, some, none: mark between old and new rows
	input     int32 // each, some, none: register with the index of the input, or -1
	a, b      int32 // registers to compare, or source and target of a value
	index     int32 // index in Program.calls or Program.tests

	// Indexes in Program.cells: where the cells returned by the methods fixed, binds and same begin, and where
	// the last of them end. The fixed cells of a give hold the registers of its row.
	fixed, binds, same, end int32
}

// fixed returns the cells whose columns must be equal to a register.
func (p *Program) fixed(o *op) []cell { return p.cells[o.fixed:o.binds] }

// binds returns the cells whose columns are copied to a register.
func (p *Program) binds(o *op) []cell { return p.cells[o.binds:o.same] }

// same returns the cells whose columns must be equal to another column.
func (p *Program) same(o *op) []cell { return p.cells[o.same:o.end] }

// An opKind is the kind of an op.
type opKind uint8

const (
	each    opKind = iota // for each row that matches, continue
	some                  // continue if a row matches; binds no register
	none                  // continue if no row matches
	move                  // copy register a to b
	compute               // store the result of a call in b
	equal
	differ
	holds // a test holds
	fails // a test does not hold
	give  // all premises hold: add a row
)

// A cell is a column of a row with a register. In the result of same, reg is another column.
type cell struct{ col, reg int32 }

// Compile compiles a plan to bytecode.
func Compile(p *plan.Plan) *Program {
	c := &coder{Program: &Program{plan: *p}, constRegs: map[engine.Term]int32{}}
	c.plan.Facts, c.plan.Layers = nil, nil // so that they can be freed
	size, rules := 0, 0
	for r := range p.Rules {
		rules++
		inside := calls(r)
		c.spare = max(c.spare, inside)
		if len(r.Steps) > 0 || r.Group != nil { // not a stated row
			size += len(r.Steps) + 1 + inside
		}
		for i := range r.Deltas {
			size += len(r.Deltas[i].Steps) + 1
		}
	}
	c.ops, c.rules = make([]op, 0, size), make([]ruleInfo, 0, rules)
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
			c.layers[n].rules = append(c.layers[n].rules, l.rules...) // both are evaluated once, so one layer is enough
			continue
		}
		c.layers = append(c.layers, l)
	}
	return c.Program
}

// A coder compiles a plan.
type coder struct {
	*Program
	constRegs map[engine.Term]int32 // constant → register
	next      int                   // next register for a call in the current rule
}

// calls counts the calls inside the premises and the head of a rule.
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
	for i := range r.Deltas {
		steps(r.Deltas[i].Steps)
	}
	for i := range r.Args {
		count(&r.Args[i])
	}
	return n
}

// number assigns a number to a rule.
func (c *coder) number(r *plan.Rule) int32 {
	c.rules = append(c.rules, ruleInfo{r.Span, r.Pred})
	return int32(len(c.rules)) - 1
}

// state records a fact without variables. It returns false if the fact computes a value.
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
		s.added = 1
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
	k.needs.start = int32(len(c.slots))
	if r.Group != nil {
		c.slots = append(c.slots, int32(r.Group.Slot))
	}
	for _, o := range c.ops[k.first:] {
		if o.kind == give || o.fails() {
			break
		}
		if (o.kind == each || o.kind == some) && o.tableOnly && !slices.Contains(c.slots[k.needs.start:], o.slot) {
			c.slots = append(c.slots, o.slot)
		}
	}
	k.needs.end, k.deltas.start = int32(len(c.slots)), int32(len(c.deltas))
	for i := range r.Deltas {
		d := &r.Deltas[i]
		c.deltas = append(c.deltas, delta{int32(d.Slot), int32(d.Mark), c.body(d.Steps, r)})
	}
	k.deltas.end = int32(len(c.deltas))
	return k
}

// fails reports whether o can fail for another reason than a limit.
func (o *op) fails() bool {
	switch o.kind {
	case each, some, none:
		return !o.tableOnly
	}
	return o.kind == compute || o.kind == holds || o.kind == fails
}

// body compiles the premises of a rule and the op that adds its row. It returns the index of the first op.
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

// put appends the cells of an op.
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
		o.a, o.b, o.index = c.operand(&s.A), c.operand(&s.B), int32(len(c.tests))
		c.tests = append(c.tests, s.Test)
	}
	c.ops = append(c.ops, o)
}

// find compiles a premise that looks for rows.
func (c *coder) find(s *plan.Step) op {
	at := &c.plan.Slots[s.Slot]
	o := op{slot: int32(s.Slot), part: s.Part, mark: int32(s.Mark), input: int32(s.Input), tableOnly: at.Static == nil && !at.Asked || s.Part == plan.Since}
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

// call appends an op that computes a value into a register.
func (c *coder) call(o *plan.Operand, reg int) {
	c.ops = append(c.ops, op{kind: compute, b: int32(reg), index: int32(len(c.calls))})
	c.calls = append(c.calls, *o)
}

// operand returns the register that holds an operand after the ops so far have run.
func (c *coder) operand(o *plan.Operand) int32 {
	switch o.Kind {
	case plan.Register:
		return int32(o.Reg)
	case plan.Called:
		c.next++
		c.call(o, c.next-1)
		return int32(c.next - 1)
	}
	reg, known := c.constRegs[o.Term]
	if !known {
		reg = int32(c.plan.Regs + c.spare + len(c.consts))
		c.constRegs[o.Term] = reg
		c.consts = append(c.consts, o.Term)
	}
	return reg
}
