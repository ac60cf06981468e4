package vm

import (
	"hearth/engine"
)

// run runs ops from index i and adds a row for each way in which the premises hold. It returns false if the
// evaluation failed.
func (m *Machine) run(i int32) bool {
	for {
		o := &m.program.ops[i]
		i++
		ok := true
		switch o.Kind {
		case Each:
			return m.each(o, i)
		case Give:
			return m.emit(o)
		case Some:
			ok = m.exists(o)
		case None:
			ok = !m.exists(o)
		case Move:
			m.Regs[o.B] = m.Regs[o.A]
		case Compute:
			m.Regs[o.B], ok = m.call(o)
		default:
			ok = m.test(o)
		}
		if !ok || m.err != nil {
			return m.err == nil
		}
	}
}

// call computes the value of a call.
func (m *Machine) call(o *Op) (engine.Term, bool) {
	c := m.program.calls[o.index]
	return c.Eval(m, c)
}

// Set computes the value of a variable or of an inner call again, and stores it. o is a Move or a Compute.
func (m *Machine) Set(o *Op) {
	if m.Regs[o.B] = m.Regs[o.A]; o.Kind == Compute {
		m.Regs[o.B], _ = m.call(o)
	}
}

// emit adds the row of a head.
func (m *Machine) emit(o *Op) bool {
	m.emitted++
	t := &m.tables[o.Slot]
	row := t.nextRow()
	for i, c := range m.program.Fixed(o) {
		row[i] = m.Regs[c.Reg]
	}
	at, added := t.putNext(row)
	if m.Record != nil {
		m.Record(m.running, at)
	}
	return m.count(len(row), added)
}

// test evaluates a comparison.
func (m *Machine) test(o *Op) bool {
	if !m.tick() {
		return false
	}
	a, b := &m.Regs[o.A], &m.Regs[o.B]
	switch o.Kind {
	case Equal:
		return *a == *b
	case Differ:
		return *a != *b
	}
	yes, ok := m.program.tests[o.index](m, *a, *b)
	return ok && yes == (o.Kind == Holds)
}

// each continues at op next with each row that matches a premise.
func (m *Machine) each(o *Op, next int32) bool {
	if !m.tick() {
		return false
	}
	t := &m.tables[o.Slot]
	from, to := m.extent(o, t)
	if to-from > maxLinear && o.binds > o.fixed {
		if !m.lookup(o, t, from, to, func(row []engine.Term) bool { return m.bind(o, row) && m.run(next) }) {
			return false
		}
	} else {
		for at := from; at < to; at++ {
			if row := t.Row(at); m.match(o, row) && !(m.bind(o, row) && m.run(next)) {
				return false
			}
		}
	}
	return o.tableOnly || m.outside(o, func(row []engine.Term) bool { return m.bind(o, row) && m.run(next) })
}

// exists reports whether a row matches a premise.
func (m *Machine) exists(o *Op) (found bool) {
	if !m.tick() {
		return false
	}
	t := &m.tables[o.Slot]
	from, to := m.extent(o, t)
	first := func([]engine.Term) bool { found = true; return false }
	if to-from > maxLinear && o.binds > o.fixed {
		m.lookup(o, t, from, to, first)
	} else {
		for at := from; at < to && !found; at++ {
			found = m.match(o, t.Row(at))
		}
	}
	if !found && !o.tableOnly {
		m.outside(o, first)
	}
	return found && m.tick()
}

// extent returns the range of table rows that a premise reads.
func (m *Machine) extent(o *Op, t *Table) (from, to int) {
	switch o.Part {
	case Before:
		return 0, m.marks[o.Mark]
	case Since:
		return m.marks[o.Mark], t.N
	}
	return 0, t.N
}

// lookup yields the rows of a large table that match a premise until yield returns false. It then returns false
// as well.
func (m *Machine) lookup(o *Op, t *Table, from, to int, yield func(row []engine.Term) bool) bool {
	cols := uint64(0)
	for _, c := range m.program.Fixed(o) {
		m.wanted[c.Col] = m.Regs[c.Reg]
		cols |= 1 << c.Col
	}
	return t.scan(from, to, cols, m.wanted[:t.Arity], func(row []engine.Term) bool { return !m.match(o, row) || yield(row) })
}

// outside yields the matching rows from outside the table until yield returns false. It then returns false
// as well, and also if the evaluation failed.
func (m *Machine) outside(o *Op, yield func(row []engine.Term) bool) bool {
	from, k, same := len(m.rows.Flat), m.tables[o.Slot].Arity, m.program.Same(o)
	ok := m.read(o)
	for at, n := from, m.rows.N; ok && n > 0; n-- {
		row := m.rows.Flat[at : at+k]
		at += k
		ok = !alike(row, same) || yield(row)
	}
	m.rows.Flat = m.rows.Flat[:from]
	return ok
}

// match reports whether a row matches a premise.
func (m *Machine) match(o *Op, row []engine.Term) bool {
	for _, c := range m.program.Fixed(o) {
		if row[c.Col] != m.Regs[c.Reg] {
			return false
		}
	}
	return alike(row, m.program.Same(o))
}

// alike reports whether the columns that must be equal are equal.
func alike(row []engine.Term, same []Cell) bool {
	for _, c := range same {
		if row[c.Col] != row[c.Reg] {
			return false
		}
	}
	return true
}

// bind copies columns of a row to registers.
func (m *Machine) bind(o *Op, row []engine.Term) bool {
	for _, c := range m.program.Binds(o) {
		m.Regs[c.Reg] = row[c.Col]
	}
	return m.tick()
}

// read reads the rows of a premise from outside its table. It returns false if the evaluation failed.
func (m *Machine) read(o *Op) bool {
	at := &m.program.Slots[o.Slot]
	pattern, fixed := m.pattern[:at.Arity], m.program.Fixed(o)
	for _, c := range fixed {
		pattern[c.Col] = m.Regs[c.Reg]
	}
	m.rows.Pattern, m.rows.N, m.rows.FirstOnly, m.rows.Input = pattern, 0, o.Kind != Each && o.same == o.end, -1
	if o.Input >= 0 {
		m.rows.Input = int(m.Regs[o.Input].Num())
	}
	if at.Static != nil {
		at.Static.Read(&m.rows)
	}
	var err error
	if at.Asked && !(m.rows.FirstOnly && m.rows.N > 0) {
		if n := m.numbers[o.Slot]; m.reader != nil && n >= 0 {
			err = m.reader.Read(n, &m.rows)
		} else {
			err = m.src.Scan(at.Name, pattern, m.collect)
		}
	}
	for _, c := range fixed {
		pattern[c.Col] = engine.Term{}
	}
	if err != nil {
		return m.fail("E0438", "%s: %v", at.Name, err)
	}
	return true
}
