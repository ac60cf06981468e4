package kernel

import (
	"slices"

	"hearth/engine"
)

// A Program is a plan in the form in which a [Machine] runs it: every operand is a
// register, what is computed inside of premises and heads goes before them, and
// rows that rule text states are there before an evaluation begins. It never
// changes.
type Program struct {
	plan   *Plan
	facts  []code // that compute something
	layers []layer
	stated []stated
	rows   int           // that are stated
	cells  int           // arguments of these rows
	consts []engine.Term // in the registers behind those of rules
	spare  int           // registers of one rule for what is computed inside of others
	ops    int           // of the longest body
	pairs  []cell        // of all premises
}

// A stated row is in its table whenever an evaluation begins.
type stated struct {
	rule *Rule
	row  []engine.Term
	new  int // 1, or 0 where a fact before it states the same
}

// A layer is a [Layer].
type layer struct {
	rules     []code
	recursive bool
	grows     bool
}

// A code is a [Rule]: each row of its body, or each group, is a row of its head.
type code struct {
	rule  *Rule
	head  int    // slot
	group *Group // nil unless the rule aggregates
	body  body
	args  []int32 // the registers of the head's arguments
	wants []int32 // slots without whose rows it gives none
	later []again
}

// A body is a series of premises.
type body struct {
	ops  []op
	last int // its last find, or -1
}

// An again is a [Delta].
type again struct {
	slot, mark int
	body       body
}

// An op is one premise, or a computation that one needs.
type op struct {
	kind   StepKind
	part   Extent
	own    bool  // only rules and those who give facts have rows
	back   int32 // the last find before it, or -1: where to go on when it does not hold
	slot   int32
	mark   int32
	cells  [4]int32 // where among those of the program are those of [op.fixed], [op.binds] and [op.same], and where they end
	cols   uint64   // those of fixed that an index can have, a bit for each
	reg    int32
	input  int32 // the register that says for which input it asks, or -1
	a, b   int32
	test   comparison
	called *Operand // let: unless it is the value of register a
}

// fixed are what a row must have.
func (o *op) fixed(all []cell) []cell { return all[o.cells[0]:o.cells[1]] }

// binds are what a row gives.
func (o *op) binds(all []cell) []cell { return all[o.cells[1]:o.cells[2]] }

// same are the columns that must have what one before them has.
func (o *op) same(all []cell) []cell { return all[o.cells[2]:o.cells[3]] }

// A cell is a column of a row and a register.
type cell struct{ col, reg int32 }

// Compile turns a plan into code.
func Compile(p *Plan) *Program {
	c := &coder{Program: &Program{plan: p}, known: map[engine.Term]int32{}}
	each := func(f func(r *Rule)) {
		for i := range p.Facts {
			f(&p.Facts[i])
		}
		for i := range p.Layers {
			for j := range p.Layers[i].Rules {
				f(&p.Layers[i].Rules[j])
			}
		}
	}
	each(func(r *Rule) { c.spare = max(c.spare, calls(r)) })
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
		c.layers = append(c.layers, l)
	}
	c.pack()
	return c.Program
}

// pack puts all ops one behind the other, in the order in which they run.
func (p *Program) pack() {
	var bodies []*body
	of := func(c *code) {
		bodies = append(bodies, &c.body)
		for i := range c.later {
			bodies = append(bodies, &c.later[i].body)
		}
	}
	for i := range p.facts {
		of(&p.facts[i])
	}
	for i := range p.layers {
		for j := range p.layers[i].rules {
			of(&p.layers[i].rules[j])
		}
	}
	n := 0
	for _, b := range bodies {
		n += len(b.ops)
	}
	all := make([]op, 0, n)
	for _, b := range bodies {
		from := len(all)
		all = append(all, b.ops...)
		b.ops = all[from:len(all):len(all)]
	}
}

// A coder compiles.
type coder struct {
	*Program
	known map[engine.Term]int32 // registers of constants
	next  int                   // register for what is computed in the rule that is compiled
}

// calls counts what is computed inside of premises and of the head.
func calls(r *Rule) (n int) {
	count := func(o *Operand) {
		if o.Kind == Called {
			n++
		}
	}
	steps := func(all []Step) {
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

// state notes a fact without variables; false where something must be computed.
func (c *coder) state(r *Rule) bool {
	s := stated{rule: r}
	if len(r.Steps) > 0 {
		return false
	}
	for i := range r.Args {
		if r.Args[i].Kind != Constant {
			return false
		}
		s.row = append(s.row, r.Args[i].Term)
	}
	if !slices.ContainsFunc(c.stated, func(t stated) bool { return t.rule.Head == r.Head && slices.Equal(t.row, s.row) }) {
		s.new = 1
		c.rows++
		c.cells += len(s.row)
	}
	c.stated = append(c.stated, s)
	return true
}

// code compiles one rule.
func (c *coder) code(r *Rule) code {
	c.next = c.plan.Regs
	k := code{rule: r, head: r.Head, group: r.Group}
	k.args, k.body = c.body(r.Steps, r.Args)
	for i := range r.Later {
		d := &r.Later[i]
		_, b := c.body(d.Steps, r.Args)
		k.later = append(k.later, again{d.Slot, d.Mark, b})
	}
	if r.Group != nil {
		k.wants = []int32{int32(r.Group.From)}
	}
	for i := range k.body.ops {
		o := &k.body.ops[i]
		if o.fails() {
			break
		}
		if slot := o.slot; o.kind == Find && o.own && !slices.Contains(k.wants, slot) {
			k.wants = append(k.wants, slot)
		}
	}
	return k
}

// fails reports whether an evaluation can fail at o, by what else than a limit.
func (o *op) fails() bool {
	switch o.kind {
	case Find, Absent:
		return !o.own
	case Let:
		return o.called != nil
	}
	return o.kind == Holds || o.kind == Fails
}

// body compiles premises, and the arguments of the head behind them.
func (c *coder) body(steps []Step, args []Operand) (regs []int32, b body) {
	b.last = -1
	c.next = c.plan.Regs
	for i := range steps {
		c.step(&b, &steps[i])
	}
	for i := range args {
		regs = append(regs, c.operand(&b, &args[i]))
	}
	c.ops = max(c.ops, len(b.ops))
	return regs, b
}

func (c *coder) step(b *body, s *Step) {
	o := op{kind: s.Kind, slot: int32(s.Slot), part: s.Part, mark: int32(s.Mark), test: s.Test, reg: int32(s.Reg), input: int32(s.For)}
	switch s.Kind {
	case Find, Absent:
		at := &c.plan.Slots[s.Slot]
		o.own = at.Static == nil && !at.Asked || s.Part == Since
		var cells [3][]cell
		for i := range s.Cols {
			switch cell := (cell{int32(i), int32(s.Cols[i].Reg)}); s.Cols[i].Kind {
			case Fixed:
				cell.reg = c.operand(b, &s.Cols[i].Value)
				o.cols |= 1 << i // none beyond [mostIndexed]
				cells[0] = append(cells[0], cell)
			case Bind:
				cells[1] = append(cells[1], cell)
			case Again:
				cells[2] = append(cells[2], cell)
			}
		}
		for i := range cells {
			o.cells[i] = int32(len(c.pairs))
			c.pairs = append(c.pairs, cells[i]...)
		}
		o.cells[3] = int32(len(c.pairs))
	case Let:
		if o.called = &s.A; s.A.Kind != Called {
			o.called, o.a = nil, c.operand(b, &s.A)
		}
	default:
		o.a, o.b = c.operand(b, &s.A), c.operand(b, &s.B)
	}
	b.add(o)
}

// add puts an op behind the others.
func (b *body) add(o op) {
	o.back = int32(b.last)
	if o.kind == Find {
		b.last = len(b.ops)
	}
	b.ops = append(b.ops, o)
}

// operand returns the register in which an operand is, once b has run so far.
func (c *coder) operand(b *body, o *Operand) int32 {
	switch o.Kind {
	case Register:
		return int32(o.Reg)
	case Called:
		reg := int32(c.next)
		c.next++
		b.add(op{kind: Let, reg: reg, called: o})
		return reg
	}
	reg, known := c.known[o.Term]
	if !known {
		reg = int32(c.plan.Regs + c.spare + len(c.consts))
		c.known[o.Term] = reg
		c.consts = append(c.consts, o.Term)
	}
	return reg
}
