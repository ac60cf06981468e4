package kernel

import "hearth/engine"

// run evaluates the premises of a body and adds a row of the head for each way in
// which they hold. False means that the evaluation failed.
func (m *Machine) run(b *body) bool {
	for i, fresh := 0, true; i >= 0; {
		if i == len(b.ops) {
			if !m.emit() {
				return false
			}
			i, fresh = b.last, false
			continue
		}
		o := &b.ops[i]
		var holds bool
		switch o.kind {
		case Find:
			f := &m.frames[i]
			if fresh && !m.open(o, f) {
				return false
			}
			holds = m.next(o, f)
		case Absent:
			f := &m.frames[i]
			if !m.open(o, f) {
				return false
			}
			holds = !m.next(o, f)
			m.rows.Flat = m.rows.Flat[:f.from]
		case Let:
			holds = m.let(o)
		default:
			holds = m.test(o)
		}
		switch {
		case holds:
			i, fresh = i+1, true
		case m.Err != nil:
			return false
		default:
			i, fresh = int(o.back), false
		}
	}
	return true
}

// let computes a value.
func (m *Machine) let(o *op) (ok bool) {
	if o.called == nil {
		m.Regs[o.reg] = m.Regs[o.a]
		return true
	}
	m.Regs[o.reg], ok = m.Value(o.called)
	return ok
}

// test evaluates a comparison.
func (m *Machine) test(o *op) bool {
	if !m.Tick() {
		return false
	}
	a, b := &m.Regs[o.a], &m.Regs[o.b]
	switch o.kind {
	case Equal:
		return *a == *b
	case Differ:
		return *a != *b
	}
	holds, ok := o.test(&m.Env, *a, *b)
	return ok && holds == (o.kind == Holds)
}

// open begins to look for rows that match a premise.
func (m *Machine) open(o *op, f *frame) bool {
	if !m.Tick() {
		return false
	}
	t := &m.tables[o.slot]
	f.where, f.at, f.end = inTable, 0, t.N
	f.from = len(m.rows.Flat)
	switch o.part {
	case Before:
		f.end = m.marks[o.mark]
	case Since:
		f.at = m.marks[o.mark]
	}
	if f.end-f.at <= smallTable {
		return true
	}
	fixed := o.fixed(m.program.pairs)
	for _, c := range fixed {
		m.rows.Pattern[c.col] = m.Regs[c.reg]
	}
	switch {
	case len(fixed) == t.Arity:
		at, _ := t.find(m.rows.Pattern[:t.Arity])
		if at < f.at || at >= f.end {
			at = f.end
		}
		f.at, f.end = at, min(at+1, f.end)
	case o.cols != 0:
		f.where, f.index, f.end, f.to = inChain, t.with(o.cols), f.at, f.end
		f.at = int(t.indexes[f.index].last(codeOf(o.cols, m.rows.Pattern)))
	}
	return true
}

// next goes on to the next row that matches, and puts it into registers. False
// means that there is none, or that the evaluation failed.
func (m *Machine) next(o *op, f *frame) bool {
	t := &m.tables[o.slot]
	k := t.Arity
	for f.where == inTable {
		if f.at >= f.end {
			if o.own || !m.fetch(o, f) {
				return false
			}
			break
		}
		row := t.Flat[f.at*k : f.at*k+k]
		f.at++
		if m.match(o, row) && (m.take(o, row) || m.Err != nil) {
			return m.Err == nil
		}
	}
	for f.where == inChain {
		if f.at <= f.end {
			if o.own || !m.fetch(o, f) {
				return false
			}
			break
		}
		i := f.at
		row := t.Row(i - 1)
		f.at = int(t.indexes[f.index].chain[i-1])
		if i <= f.to && m.match(o, row) && (m.take(o, row) || m.Err != nil) {
			return m.Err == nil
		}
	}
	for ; f.end > 0; f.end-- {
		row := m.rows.Flat[f.at : f.at+k]
		f.at += k
		if m.take(o, row) || m.Err != nil {
			f.end--
			return m.Err == nil
		}
	}
	m.rows.Flat = m.rows.Flat[:f.from]
	return false
}

// match reports whether a row has what a premise wants.
func (m *Machine) match(o *op, row []engine.Term) bool {
	for _, c := range o.fixed(m.program.pairs) {
		if row[c.col] != m.Regs[c.reg] {
			return false
		}
	}
	return true
}

// take puts a row that matches into registers. False means that two of its columns
// that are to be equal are not, or that the evaluation failed.
func (m *Machine) take(o *op, row []engine.Term) bool {
	if !m.Tick() {
		return false
	}
	for _, c := range o.binds(m.program.pairs) {
		m.Regs[c.reg] = row[c.col]
	}
	for _, c := range o.same(m.program.pairs) {
		if row[c.col] != m.Regs[c.reg] {
			return false
		}
	}
	return true
}

// fetch gets the rows that are not in the table. False means that the evaluation
// failed.
func (m *Machine) fetch(o *op, f *frame) bool {
	at := &m.program.plan.Slots[o.slot]
	pattern := m.rows.Pattern[:at.Arity]
	clear(pattern)
	for _, c := range o.fixed(m.program.pairs) {
		pattern[c.col] = m.Regs[c.reg]
	}
	m.rows.Pattern, m.rows.N, m.rows.Few = pattern, 0, o.kind == Absent && o.cells[2] == o.cells[3]
	if m.rows.For = -1; o.input >= 0 {
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
	m.rows.Pattern = pattern[:cap(pattern)]
	f.where, f.at, f.end = elsewhere, f.from, m.rows.N
	if err != nil {
		return m.Fail("E0438", "%s: %v", at.Name, err)
	}
	return true
}

// emit adds the row of the head.
func (m *Machine) emit() bool {
	m.Emitted++
	c := m.running
	row := m.head[:len(c.args)]
	for i, reg := range c.args {
		row[i] = m.Regs[reg]
	}
	_, added := m.tables[c.head].Put(row)
	return m.Added(len(row), added)
}
