package vm

import (
	"hearth/engine"
	"hearth/engine/plan"
)

// run runs ops from index i and adds a row for each way in which the premises hold. It returns false if the
// evaluation failed.
func (m *Machine) run(i int32) bool {
	for {
		o := &m.program.ops[i]
		i++
		ok := true
		switch o.kind {
		case each:
			return m.each(o, i)
		case give:
			return m.emit(o)
		case some:
			ok = m.exists(o)
		case none:
			ok = !m.exists(o)
		case move:
			m.Regs[o.b] = m.Regs[o.a]
		case compute:
			m.Regs[o.b], ok = m.Value(&m.program.calls[o.index])
		default:
			ok = m.test(o)
		}
		if !ok || m.Err != nil {
			return m.Err == nil
		}
	}
}

// emit adds the row of a head.
func (m *Machine) emit(o *op) bool {
	m.Emitted++
	t := &m.tables[o.slot]
	row := t.NextRow()
	for i, c := range m.program.fixed(o) {
		row[i] = m.Regs[c.reg]
	}
	at, added := t.PutNext(row)
	if m.Record != nil {
		m.Record(int(m.running), at)
	}
	return m.Added(len(row), added)
}

// test evaluates a comparison.
func (m *Machine) test(o *op) bool {
	if !m.Tick() {
		return false
	}
	a, b := &m.Regs[o.a], &m.Regs[o.b]
	switch o.kind {
	case equal:
		return *a == *b
	case differ:
		return *a != *b
	}
	yes, ok := m.program.tests[o.index](&m.Env, *a, *b)
	return ok && yes == (o.kind == holds)
}

// each continues at op next with each row that matches a premise.
func (m *Machine) each(o *op, next int32) bool {
	if !m.Tick() {
		return false
	}
	t := &m.tables[o.slot]
	from, to := m.extent(o, t)
	if to-from > plan.MaxLinear && o.binds > o.fixed {
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
func (m *Machine) exists(o *op) (found bool) {
	if !m.Tick() {
		return false
	}
	t := &m.tables[o.slot]
	from, to := m.extent(o, t)
	first := func([]engine.Term) bool { found = true; return false }
	if to-from > plan.MaxLinear && o.binds > o.fixed {
		m.lookup(o, t, from, to, first)
	} else {
		for at := from; at < to && !found; at++ {
			found = m.match(o, t.Row(at))
		}
	}
	if !found && !o.tableOnly {
		m.outside(o, first)
	}
	return found && m.Tick()
}

// extent returns the range of table rows that a premise reads.
func (m *Machine) extent(o *op, t *plan.Table) (from, to int) {
	switch o.part {
	case plan.Before:
		return 0, m.marks[o.mark]
	case plan.Since:
		return m.marks[o.mark], t.N
	}
	return 0, t.N
}

// lookup yields the rows of a large table that match a premise until yield returns false. It then returns false
// as well.
func (m *Machine) lookup(o *op, t *plan.Table, from, to int, yield func(row []engine.Term) bool) bool {
	cols, fixed := uint64(0), m.program.fixed(o)
	for _, c := range fixed {
		m.wanted[c.col] = m.Regs[c.reg]
		cols |= 1 << c.col // a column from 64 on is not indexed
	}
	if len(fixed) == t.Arity {
		at, _ := t.Find(m.wanted[:t.Arity])
		return at < from || at >= to || yield(t.Row(at))
	}
	if cols == 0 {
		for at := from; at < to; at++ {
			if row := t.Row(at); m.match(o, row) && !yield(row) {
				return false
			}
		}
		return true
	}
	x := t.IndexOf(cols)
	for at := x.Last(m.wanted); at > from; at = x.Previous(at) {
		if row := t.Row(at - 1); at <= to && m.match(o, row) && !yield(row) {
			return false
		}
	}
	return true
}

// outside yields the matching rows from outside the table until yield returns false. It then returns false
// as well, and also if the evaluation failed.
func (m *Machine) outside(o *op, yield func(row []engine.Term) bool) bool {
	from, k, same := len(m.rows.Flat), m.tables[o.slot].Arity, m.program.same(o)
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
func (m *Machine) match(o *op, row []engine.Term) bool {
	for _, c := range m.program.fixed(o) {
		if row[c.col] != m.Regs[c.reg] {
			return false
		}
	}
	return alike(row, m.program.same(o))
}

// alike reports whether the columns that must be equal are equal.
func alike(row []engine.Term, same []cell) bool {
	for _, c := range same {
		if row[c.col] != row[c.reg] {
			return false
		}
	}
	return true
}

// bind copies columns of a row to registers.
func (m *Machine) bind(o *op, row []engine.Term) bool {
	for _, c := range m.program.binds(o) {
		m.Regs[c.reg] = row[c.col]
	}
	return m.Tick()
}

// read reads the rows of a premise from outside its table. It returns false if the evaluation failed.
func (m *Machine) read(o *op) bool {
	at := &m.program.plan.Slots[o.slot]
	pattern, fixed := m.pattern[:at.Arity], m.program.fixed(o)
	for _, c := range fixed {
		pattern[c.col] = m.Regs[c.reg]
	}
	m.rows.Pattern, m.rows.N, m.rows.FirstOnly, m.rows.Input = pattern, 0, o.kind != each && o.same == o.end, -1
	if o.input >= 0 {
		m.rows.Input = int(m.Regs[o.input].Num())
	}
	if at.Static != nil {
		at.Static.Read(&m.rows)
	}
	var err error
	if at.Asked && !(m.rows.FirstOnly && m.rows.N > 0) {
		if n := m.numbers[o.slot]; m.reader != nil && n >= 0 {
			err = m.reader.Read(n, &m.rows)
		} else {
			err = m.src.Scan(at.Name, pattern, m.collect)
		}
	}
	for _, c := range fixed {
		pattern[c.col] = engine.Term{}
	}
	if err != nil {
		return m.Fail("E0438", "%s: %v", at.Name, err)
	}
	return true
}
