package kernel

import "hearth/engine"

// run evaluates premises from an op on and gives a row for each way in which they
// hold. False means that the evaluation failed.
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
			m.Regs[o.b], ok = m.Value(m.program.calls[o.with])
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
	row := t.room()
	for i, reg := range o.row {
		row[i] = m.Regs[reg]
	}
	_, added := t.keep(row)
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
	yes, ok := m.program.tests[o.with](&m.Env, *a, *b)
	return ok && yes == (o.kind == holds)
}

// each goes on with an op for each row that a premise wants.
func (m *Machine) each(o *op, next int32) bool {
	if !m.Tick() {
		return false
	}
	t := &m.tables[o.slot]
	w := m.look(o, t)
	for at := m.seek(o, t, &w); at >= 0; at = m.seek(o, t, &w) {
		if !m.bind(o, t.Row(at)) || !m.run(next) {
			return false
		}
	}
	if o.own {
		return true
	}
	from := len(m.rows.Flat)
	ok := m.read(o)
	for at, n := from, m.rows.N; ok && n > 0; n-- {
		row := m.rows.Flat[at : at+t.Arity]
		at += t.Arity
		ok = !alike(row, o.same) || m.bind(o, row) && m.run(next)
	}
	m.rows.Flat = m.rows.Flat[:from]
	return ok
}

// exists reports whether some row is as a premise wants it.
func (m *Machine) exists(o *op) bool {
	if !m.Tick() {
		return false
	}
	t := &m.tables[o.slot]
	if w := m.look(o, t); m.seek(o, t, &w) >= 0 {
		return m.Tick()
	}
	from := len(m.rows.Flat)
	if o.own || !m.read(o) {
		return false
	}
	yes := false
	for at, n := from, m.rows.N; n > 0 && !yes; n-- {
		yes = alike(m.rows.Flat[at:at+t.Arity], o.same)
		at += t.Arity
	}
	m.rows.Flat = m.rows.Flat[:from]
	return yes && m.Tick()
}

// A walk leads to rows of a table that a premise may want, in their order or, along a
// chain, from the last one.
type walk struct {
	at, end int // the next row, and where they end; of a chain plus one, which goes down
	chain   []int32
	to      int // of a chain: where rows are too new
}

// look begins a walk.
func (m *Machine) look(o *op, t *Table) (w walk) {
	w.end = t.N
	switch o.part {
	case Before:
		w.end = m.marks[o.mark]
	case Since:
		w.at = m.marks[o.mark]
	}
	if w.end-w.at > smallTable {
		m.narrow(o, t, &w)
	}
	return w
}

// narrow leaves out rows that have another value in some columns.
func (m *Machine) narrow(o *op, t *Table, w *walk) {
	cols := uint64(0)
	for _, c := range o.fixed {
		m.wanted[c.col] = m.Regs[c.reg]
		cols |= 1 << c.col // none beyond [mostIndexed]
	}
	switch {
	case len(o.fixed) == t.Arity:
		at, _ := t.find(m.wanted[:t.Arity])
		if at < w.at || at >= w.end {
			at = w.end
		}
		w.at, w.end = at, min(at+1, w.end)
	case cols != 0:
		x := &t.indexes[t.with(cols)]
		w.to, w.end, w.chain, w.at = w.end, w.at, x.chain, int(x.last(codeOf(cols, m.wanted)))
	}
}

// seek returns the next row of a walk that a premise wants; -1 when there is none.
func (m *Machine) seek(o *op, t *Table, w *walk) int {
	if w.chain != nil {
		for w.at > w.end {
			at := w.at - 1
			w.at = int(w.chain[at])
			if row := t.Row(at); at < w.to && m.match(row, o.fixed) && alike(row, o.same) {
				return at
			}
		}
		return -1
	}
	for at, k := w.at, t.Arity; at < w.end; at++ {
		if row := t.Flat[at*k : at*k+k]; m.match(row, o.fixed) && alike(row, o.same) {
			w.at = at + 1
			return at
		}
	}
	w.at = w.end
	return -1
}

// match reports whether a row has what is in registers.
func (m *Machine) match(row []engine.Term, fixed []cell) bool {
	for i := range fixed {
		if c := &fixed[i]; row[c.col] != m.Regs[c.reg] {
			return false
		}
	}
	return true
}

// alike reports whether columns of a row are equal.
func alike(row []engine.Term, same []cell) bool {
	for _, c := range same {
		if row[c.col] != row[c.reg] {
			return false
		}
	}
	return true
}

// bind puts a row into registers.
func (m *Machine) bind(o *op, row []engine.Term) bool {
	for i := range o.binds {
		c := &o.binds[i]
		m.Regs[c.reg] = row[c.col]
	}
	return m.Tick()
}

// read reads the rows of a premise that are not in a table. False means that the
// evaluation failed.
func (m *Machine) read(o *op) bool {
	at := &m.program.plan.Slots[o.slot]
	pattern := m.pattern[:at.Arity]
	for _, c := range o.fixed {
		pattern[c.col] = m.Regs[c.reg]
	}
	m.rows.Pattern, m.rows.N, m.rows.Few, m.rows.For = pattern, 0, o.kind != each && len(o.same) == 0, -1
	if o.input >= 0 {
		m.rows.For = int(m.Regs[o.input].Num())
	}
	if at.Static != nil {
		at.Static.Read(&m.rows)
	}
	var err error
	if at.Asked && !(m.rows.Few && m.rows.N > 0) {
		if n := m.numbers[o.slot]; m.reader != nil && n >= 0 {
			err = m.reader.Read(n, &m.rows)
		} else {
			err = m.src.Scan(at.Name, pattern, m.collect)
		}
	}
	for _, c := range o.fixed {
		pattern[c.col] = engine.Term{}
	}
	if err != nil {
		return m.Fail("E0438", "%s: %v", at.Name, err)
	}
	return true
}
