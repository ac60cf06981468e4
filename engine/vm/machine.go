// Package vm evaluates compiled rules. An [Assembler] makes a [Program] of bytecode: nested loops over
// registers. A [Machine] runs it and keeps the rows of each predicate in a [Table].
//
// Package program compiles rules and keeps machines for reuse.
package vm

import (
	"context"

	"hearth/engine"
)

// A Machine runs one program. It is for one goroutine at a time. It keeps its memory for the next evaluation:
// once that is large enough, an evaluation allocates nothing.
type Machine struct {
	Regs      []engine.Term
	Cells     int          // number of arguments of the new rows, plus the values that a trace records
	WrongFact *engine.Fact // given fact with the wrong number of arguments, if Eval failed because of one

	// Record is called for each row that a rule derives, even if the row is not new. It may be nil. row is the
	// index of the row in the table of the head. The registers hold the values of the variables.
	Record func(r *Rule, row int)

	program *Program
	src     engine.Source
	reader  engine.Reader // src if it is a Reader, otherwise nil
	catalog any
	numbers []int // slot → number in the catalog; -1 if unknown

	ctx     context.Context
	limits  engine.Limits
	err     error
	steps   int // rows read and comparisons made
	emitted int // rows derived, including rows that existed before
	derived int // rows derived that did not exist before
	bytes   int // bytes of the values that functions built
	due     int // value of steps at which the limits are checked next

	stated  *stated // nil unless the tables keep the facts of the program
	tables  []Table
	marks   []int         // mark → number of rows that its premise has read
	sizes   []int         // scratch memory of the method again
	rows    engine.Rows   // rows that running premises have read from the source; a stack
	pattern []engine.Term // scratch memory of the method read; all terms are free between reads
	wanted  []engine.Term // scratch memory of the method lookup
	groups  groups

	running   *Rule                        // nil between rules
	emitGroup func() bool                  // the method grouped as a function, created once
	collect   func(row []engine.Term) bool // adds a row to rows
}

// maxKept limits the memory for rows from the source that Release keeps, in terms.
const maxKept = 1 << 16

// firstRows is the initial capacity of each table, in rows.
const firstRows = 4

// NewMachine returns a machine for a program.
func NewMachine(p *Program) *Machine {
	m := &Machine{
		program: p, tables: make([]Table, len(p.Slots)), numbers: make([]int, len(p.Slots)), marks: make([]int, p.marks),
		pattern: make([]engine.Term, p.widest), wanted: make([]engine.Term, p.widest),
	}
	m.Regs = append(make([]engine.Term, p.regs+p.inner, p.regs+p.inner+len(p.consts)), p.consts...)
	room := 0
	for i := range p.Slots {
		room += firstRows * p.Slots[i].Arity
	}
	flat := make([]engine.Term, room) // one block keeps the tables close together
	for i := range m.tables {
		k := p.Slots[i].Arity
		m.tables[i], flat = Table{Arity: k, Flat: flat[: 0 : firstRows*k]}, flat[firstRows*k:]
	}
	m.emitGroup = m.grouped
	m.collect = func(row []engine.Term) bool { return m.rows.Add(row...) }
	return m
}

// Eval derives all consequences of the given facts and the source. If a given fact has the wrong number of
// arguments, it fails and sets WrongFact.
func (m *Machine) Eval(ctx context.Context, src engine.Source, given []engine.Fact, lim engine.Limits) error {
	m.begin(ctx, src, lim)
	m.WrongFact = nil
	if m.stated == nil || m.watched() || m.stated.derived > m.limits.Facts || m.stated.cells > m.limits.Cells || m.stated.bytes > m.limits.Bytes {
		m.stated = nil
		for i := range m.tables {
			m.tables[i].base = 0
		}
	}
	for i := range m.tables {
		m.tables[i].reset()
	}
	return m.derive(given, false)
}

// Grow continues an evaluation. given contains the earlier given facts followed by new ones. Layers that
// cannot grow are evaluated again. Earlier facts count toward the limits.
func (m *Machine) Grow(ctx context.Context, src engine.Source, given []engine.Fact, lim engine.Limits) error {
	if m.err != nil {
		return m.err
	}
	steps := m.steps
	m.begin(ctx, src, lim)
	m.steps = steps
	for _, l := range m.program.Layers {
		for j := range l.Rules {
			if !l.Grows {
				m.tables[l.Rules[j].Head].reset()
			}
		}
	}
	for i := range m.tables {
		m.derived += m.tables[i].N
		m.Cells += m.tables[i].N * m.tables[i].Arity
	}
	return m.derive(given, true)
}

// derive evaluates all layers. If again is true, layers that can grow continue from their rows.
func (m *Machine) derive(given []engine.Fact, again bool) error {
	if m.stopped() || !m.state(again) || !m.give(given) {
		return m.err
	}
	for i := range m.program.Layers {
		if l := &m.program.Layers[i]; !m.settle(l, again && l.Grows) {
			return m.err
		}
	}
	return nil
}

// A stated counts what the facts of a program need.
type stated struct{ derived, cells, bytes int }

// watched reports whether a trace or an observer needs each evaluation of a clause.
func (m *Machine) watched() bool { return m.Record != nil || m.limits.Observer != nil }

// state derives the facts of the program. They are the same in each evaluation, so they stay in the tables.
func (m *Machine) state(again bool) bool {
	if m.stated != nil {
		if !again {
			m.derived, m.Cells, m.bytes = m.stated.derived, m.stated.cells, m.stated.bytes
		}
		return true
	}
	for i := range m.program.Facts {
		if !m.start(&m.program.Facts[i], false) {
			return false
		}
	}
	if !again && !m.watched() {
		m.stated = &stated{m.derived, m.Cells, m.bytes}
		for i := range m.tables {
			m.tables[i].base = m.tables[i].N
		}
	}
	return true
}

// Release drops the references to the source and the context. The rows stay until the next evaluation.
func (m *Machine) Release() {
	m.ctx, m.src, m.reader = nil, nil, nil
	if m.rows.Flat = m.rows.Flat[:0]; cap(m.rows.Flat) > maxKept {
		m.rows.Flat = nil
	}
}

// Slot returns the rows of a slot. Callers must not change it.
func (m *Machine) Slot(i int) *Table { return &m.tables[i] }

// Table returns the rows of a predicate, or nil if the program has no such predicate. Callers must not change
// it.
func (m *Machine) Table(pred string) *Table {
	slot, known := m.program.SlotOf[pred]
	if !known {
		return nil
	}
	return &m.tables[slot]
}

// setSource sets the source of the evaluation.
func (m *Machine) setSource(src engine.Source) {
	m.src = src
	m.reader, _ = src.(engine.Reader)
	if m.reader == nil {
		return
	}
	if c := m.reader.Catalog(); c != m.catalog {
		m.catalog = c
		for i := range m.numbers {
			n, known := c.Number(m.program.Slots[i].Name)
			if m.numbers[i] = n; !known {
				m.numbers[i] = -1
			}
		}
	}
}

// give adds the given facts.
func (m *Machine) give(given []engine.Fact) bool {
	for i := range given {
		f := &given[i]
		slot, ok := m.program.SlotOf[f.Pred]
		if !ok {
			continue
		}
		t := &m.tables[slot]
		if len(f.Args) != t.Arity {
			m.WrongFact = f
			return false
		}
		t.Put(f.Args)
	}
	return true
}

// settle evaluates a layer until it derives nothing new. From the second round on it reads only combinations
// with a new row (semi-naive evaluation). If again is true, the first round does so as well.
func (m *Machine) settle(l *Layer, again bool) bool {
	for ; ; again = true {
		had := m.derived
		for i := range l.Rules {
			if !m.start(&l.Rules[i], again) {
				return false
			}
		}
		if !l.Recursive || m.derived == had {
			return true
		}
	}
}

// start runs one rule. It returns false if the evaluation failed.
func (m *Machine) start(r *Rule, again bool) bool {
	m.running = r
	if m.limits.Observer != nil {
		return m.observed(r, again)
	}
	for _, slot := range r.needs {
		if m.tables[slot].N == 0 {
			m.markRead(r)
			return true
		}
	}
	return m.evaluate(r, again)
}

// observed is like evaluate, but calls the observer before and after.
func (m *Machine) observed(r *Rule, again bool) bool {
	gave, derived, looked := m.emitted, m.derived, m.steps
	m.limits.Observer.Begin()
	ok := m.evaluate(r, again)
	w := engine.Work{Head: r.Pred, Span: r.Span, Steps: m.steps - looked}
	if w.Collecting = m.program.Slots[r.Head].Hidden; !w.Collecting {
		w.Rows, w.New = m.emitted-gave, m.derived-derived
	}
	m.limits.Observer.End(w)
	return ok
}

func (m *Machine) evaluate(r *Rule, again bool) bool {
	switch {
	case r.Group != nil:
		return m.reduceAll(r.Group, &m.tables[r.Group.Slot], m.emitGroup)
	case again:
		return m.again(r)
	}
	m.markRead(r)
	return m.run(r.First)
}

// grouped adds the row of the group whose values are in the registers.
func (m *Machine) grouped() bool { return m.run(m.running.First) }

// markRead records that a rule has read all current rows.
func (m *Machine) markRead(r *Rule) {
	for i := range r.Deltas {
		m.marks[r.Deltas[i].Mark] = m.tables[r.Deltas[i].Slot].N
	}
}

// again evaluates a rule for the rows that are new since its last evaluation. Rows that it adds are new in the
// next round.
func (m *Machine) again(r *Rule) bool {
	now := m.sizes[:0]
	for _, d := range r.Deltas {
		now = append(now, m.tables[d.Slot].N)
	}
	for i, d := range r.Deltas {
		if now[i] > m.marks[d.Mark] && !m.run(d.First) {
			return false
		}
	}
	for i, d := range r.Deltas {
		m.marks[d.Mark] = now[i]
	}
	m.sizes = now
	return true
}
