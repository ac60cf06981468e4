package vm

import (
	"slices"

	"hearth/engine"
)

// An Assembler makes a program. The number of variables is unknown until the end, so registers of constants and
// of inner calls have provisional numbers until [Assembler.Finish].
type Assembler struct {
	*Program
	constRegs map[engine.Term]int32
	next      int32 // next register for an inner call
}

// The first provisional numbers of registers.
const (
	firstInner int32 = 1 << 24
	firstConst int32 = 1 << 28
)

// NewAssembler returns an assembler for a program of about this many predicates.
func NewAssembler(slots int) *Assembler {
	return &Assembler{Program: &Program{SlotOf: make(map[string]int, slots), Slots: make([]Slot, 0, slots)}, constRegs: map[engine.Term]int32{}, next: firstInner}
}

// AddSlot adds a slot and returns its index.
func (a *Assembler) AddSlot(s Slot) int32 {
	a.Slots, a.widest = append(a.Slots, s), max(a.widest, s.Arity)
	return int32(len(a.Slots) - 1)
}

// AddMarks adds n marks and returns the first of them.
func (a *Assembler) AddMarks(n int) int32 {
	a.marks += n
	return int32(a.marks - n)
}

// Here returns the index of the next op.
func (a *Assembler) Here() int32 { return int32(len(a.ops)) }

// Reg returns the register that holds an operand after the ops so far have run. It adds an op for a call.
func (a *Assembler) Reg(o Operand, premise int) int32 {
	switch o.Kind {
	case Register:
		return o.Reg
	case Called:
		a.next++
		a.inner = max(a.inner, int(a.next-firstInner))
		a.call(o.Call, a.next-1, premise)
		return a.next - 1
	}
	reg, known := a.constRegs[o.Term]
	if !known {
		reg = firstConst + int32(len(a.consts))
		a.constRegs[o.Term], a.consts = reg, append(a.consts, o.Term)
	}
	return reg
}

// call adds an op that computes a value into a register.
func (a *Assembler) call(c *Call, reg int32, premise int) {
	a.ops = append(a.ops, Op{Kind: Compute, B: reg, index: int32(len(a.calls)), Premise: int32(premise)})
	a.calls = append(a.calls, c)
}

// Let adds an op that stores an operand in a register.
func (a *Assembler) Let(reg int32, o Operand, premise int) {
	if o.Kind == Called {
		a.call(o.Call, reg, premise)
		return
	}
	a.ops = append(a.ops, Op{Kind: Move, A: a.Reg(o, premise), B: reg, Premise: int32(premise)})
}

// Test adds an op that compares two operands. test is used by Holds and Fails.
func (a *Assembler) Test(kind OpKind, test Comparison, left, right Operand, premise int) {
	o := Op{Kind: kind, A: a.Reg(left, premise), B: a.Reg(right, premise), index: int32(len(a.tests)), Premise: int32(premise)}
	a.ops, a.tests = append(a.ops, o), append(a.tests, test)
}

// Look adds an op that looks for rows.
func (a *Assembler) Look(o Op, fixed, binds, same []Cell) {
	at := &a.Slots[o.Slot]
	o.tableOnly = at.Static == nil && !at.Asked
	a.put(o, fixed, binds, same)
}

// Give adds the op that adds a row of a slot.
func (a *Assembler) Give(slot int32, row []Operand) {
	cells := make([]Cell, len(row))
	for i := range row {
		cells[i] = Cell{int32(i), a.Reg(row[i], -1)}
	}
	a.put(Op{Kind: Give, Slot: slot}, cells, nil, nil)
	a.next = firstInner
}

func (a *Assembler) put(o Op, fixed, binds, same []Cell) {
	o.fixed = int32(len(a.cells))
	o.binds = o.fixed + int32(len(fixed))
	o.same = o.binds + int32(len(binds))
	o.end = o.same + int32(len(same))
	a.ops, a.cells = append(a.ops, o), append(append(append(a.cells, fixed...), binds...), same...)
}

// Narrow sets which rows the op of a premise reads. first is the index of the first op of its rule.
func (a *Assembler) Narrow(first int32, premise int, part Extent, mark int32) (slot int32) {
	for i := range a.ops[first:] {
		if o := &a.ops[int(first)+i]; o.Looks() && int(o.Premise) == premise {
			o.Part, o.Mark, o.tableOnly = part, mark, o.tableOnly || part == Since
			slot = o.Slot
		}
	}
	return slot
}

// Finish numbers the registers. vars is the largest number of variables of a rule.
func (a *Assembler) Finish(vars int) *Program {
	a.regs = vars
	place := func(reg *int32) {
		switch {
		case *reg >= firstConst:
			*reg += int32(vars+a.inner) - firstConst
		case *reg >= firstInner:
			*reg += int32(vars) - firstInner
		}
	}
	for i := range a.ops {
		o := &a.ops[i]
		place(&o.A)
		place(&o.B)
		for j := o.fixed; j < o.binds; j++ {
			place(&a.cells[j].Reg)
		}
	}
	for i := range a.Facts {
		a.setNeeds(&a.Facts[i])
	}
	for i := range a.Layers {
		for j := range a.Layers[i].Rules {
			a.setNeeds(&a.Layers[i].Rules[j])
		}
	}
	return a.Program
}

// setNeeds finds the slots without whose rows a rule derives nothing and cannot fail.
func (a *Assembler) setNeeds(r *Rule) {
	if r.Group != nil {
		r.needs = []int32{r.Group.Slot}
	}
	for o := range a.Body(r.First) {
		outside := o.Looks() && !o.tableOnly
		if outside || o.Kind == Compute || o.Kind == Holds || o.Kind == Fails { // it can fail
			return
		}
		if (o.Kind == Each || o.Kind == Some) && !slices.Contains(r.needs, o.Slot) {
			r.needs = append(r.needs, o.Slot)
		}
	}
}
