// Package vm evaluates plans: [Compile] turns a plan into bytecode, and a [Machine] runs
// the bytecode. Once the memory of a machine is large enough, an evaluation allocates
// nothing.
//
// Package program compiles rules to plans and keeps machines for reuse.
package vm

import (
	"context"

	"hearth/engine"
	"hearth/engine/plan"
	"hearth/parser/source"
)

// A Machine runs one program. It is for one goroutine at a time. It keeps its memory for the next evaluation:
// once that is large enough, an evaluation allocates nothing.
type Machine struct {
	plan.Env
	program   *Program
	src       engine.Source
	reader    engine.Reader // src if it is a Reader, otherwise nil
	catalog   any
	WrongFact *engine.Fact // given fact with the wrong number of arguments, if Eval failed because of one

	// Record is called for each row that a rule derives, even if the row is not new. It may be nil. rule is
	// the index of the rule in [plan.Plan.Rules]. row is the index of the row in the table of the head. The
	// registers hold the values of the variables.
	Record func(rule, row int)

	numbers []int // slot → number in the catalog; -1 if unknown
	tables  []plan.Table
	marks   []int         // mark → number of rows that its premise has read
	sizes   []int         // scratch memory of the method again
	rows    engine.Rows   // rows that running premises have read from the source; a stack
	pattern []engine.Term // scratch memory of the method read; all terms are free between reads
	wanted  []engine.Term // scratch memory of the method lookup

	running   int32                        // number of the running rule; -1 if there is none
	first     int32                        // index of its first op
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
		program: p, tables: make([]plan.Table, len(p.plan.Slots)), numbers: make([]int, len(p.plan.Slots)), marks: make([]int, p.plan.Marks),
		pattern: make([]engine.Term, p.plan.Widest), wanted: make([]engine.Term, p.plan.Widest),
	}
	m.Regs = append(make([]engine.Term, p.plan.Regs+p.spare, p.plan.Regs+p.spare+len(p.consts)), p.consts...)
	room := 0
	for i := range p.plan.Slots {
		room += firstRows * p.plan.Slots[i].Arity
	}
	flat := make([]engine.Term, room) // one block keeps the tables close together
	for i := range m.tables {
		k := p.plan.Slots[i].Arity
		m.tables[i], flat = plan.Table{Arity: k, Flat: flat[: 0 : firstRows*k]}, flat[firstRows*k:]
	}
	for i := range p.stated {
		m.tables[p.stated[i].slot].Put(p.stated[i].row)
	}
	for i := range m.tables {
		m.tables[i].Freeze()
	}
	m.emitGroup, m.Place = m.grouped, m.place
	m.collect = func(row []engine.Term) bool { return m.rows.Add(row...) }
	return m
}

// Eval derives all consequences of the given facts and the source. If a given fact has the wrong number of
// arguments, it fails and sets WrongFact.
func (m *Machine) Eval(ctx context.Context, src engine.Source, given []engine.Fact, lim engine.Limits) error {
	m.Begin(ctx, lim)
	m.WrongFact, m.running = nil, -1
	m.setSource(src)
	for i := range m.tables {
		m.tables[i].Reset()
	}
	if m.Stopped() || !m.state() {
		return m.Err
	}
	return m.derive(given, false)
}

// Grow continues an evaluation. given contains the earlier given facts followed by new ones. Layers that
// cannot grow are evaluated again. Earlier facts count toward the limits.
func (m *Machine) Grow(ctx context.Context, src engine.Source, given []engine.Fact, lim engine.Limits) error {
	if m.Err != nil {
		return m.Err
	}
	steps := m.Steps
	m.Begin(ctx, lim)
	m.Steps, m.running = steps, -1
	m.setSource(src)
	for i := range m.program.layers {
		for j := range m.program.layers[i].rules {
			if l := &m.program.layers[i]; !l.grows {
				m.tables[l.rules[j].head].Reset()
			}
		}
	}
	for i := range m.tables {
		m.Derived += m.tables[i].N
		m.Cells += m.tables[i].N * m.tables[i].Arity
	}
	if m.Stopped() {
		return m.Err
	}
	return m.derive(given, true)
}

// derive evaluates all layers. If again is true, layers that can grow continue from their rows.
func (m *Machine) derive(given []engine.Fact, again bool) error {
	if !m.give(given) {
		return m.Err
	}
	for i := range m.program.facts {
		if !m.start(&m.program.facts[i], false) {
			return m.Err
		}
	}
	for i := range m.program.layers {
		if l := &m.program.layers[i]; !m.settle(l, again && l.grows) {
			return m.Err
		}
	}
	return nil
}

// Release drops the references to the source and the context. The rows stay until the next evaluation.
func (m *Machine) Release() {
	m.End()
	m.src, m.reader = nil, nil
	if m.rows.Flat = m.rows.Flat[:0]; cap(m.rows.Flat) > maxKept {
		m.rows.Flat = nil
	}
}

// Slot returns the rows of a slot of the plan. Callers must not change it.
func (m *Machine) Slot(i int) *plan.Table { return &m.tables[i] }

// Table returns the rows of a predicate, or nil if the plan has no such predicate. Callers must not change it.
func (m *Machine) Table(pred string) *plan.Table {
	slot, known := m.program.plan.SlotOf[pred]
	if !known {
		return nil
	}
	return &m.tables[slot]
}

// place returns the position of the running rule.
func (m *Machine) place() (at source.Span) {
	if m.running >= 0 {
		at = m.program.rules[m.running].span
	}
	return at
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
			n, known := c.Number(m.program.plan.Slots[i].Name)
			if m.numbers[i] = n; !known {
				m.numbers[i] = -1
			}
		}
	}
}

// state counts the stated rows, which are already in the tables, and reports them to observers.
func (m *Machine) state() bool {
	if p := m.program; m.Limits.Observer == nil && m.Record == nil && p.rows <= m.Limits.Facts && p.args <= m.Limits.Cells {
		m.Derived, m.Cells = p.rows, p.args
		return true
	}
	for i := range m.program.stated {
		s := &m.program.stated[i]
		m.running = s.number
		if w := m.Limits.Observer; w != nil {
			w.Begin()
			r := m.program.rules[s.number]
			w.End(engine.Work{Head: r.pred, Span: r.span, Rows: 1, New: s.added})
		}
		if m.Record != nil {
			at, _ := m.tables[s.slot].Find(s.row)
			m.Record(int(s.number), at)
		}
		if !m.Added(len(s.row), s.added > 0) {
			return false
		}
	}
	return true
}

// give adds the given facts.
func (m *Machine) give(given []engine.Fact) bool {
	for i := range given {
		f := &given[i]
		slot, ok := m.program.plan.SlotOf[f.Pred]
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
func (m *Machine) settle(l *layer, again bool) bool {
	for ; ; again = true {
		had := m.Derived
		for i := range l.rules {
			if !m.start(&l.rules[i], again) {
				return false
			}
		}
		if !l.recursive || m.Derived == had {
			return true
		}
	}
}

// start runs one rule. It returns false if the evaluation failed.
func (m *Machine) start(c *code, again bool) bool {
	m.running, m.first = c.rule, c.first
	if m.Limits.Observer != nil {
		return m.observed(c, again)
	}
	for _, slot := range m.program.slots[c.needs.start:c.needs.end] {
		if m.tables[slot].N == 0 {
			m.markRead(c)
			return true
		}
	}
	return m.evaluate(c, again)
}

// observed is like evaluate, but calls the observer before and after.
func (m *Machine) observed(c *code, again bool) bool {
	gave, derived, looked := m.Emitted, m.Derived, m.Steps
	m.Limits.Observer.Begin()
	ok := m.evaluate(c, again)
	r := m.program.rules[c.rule]
	w := engine.Work{Head: r.pred, Span: r.span, Steps: m.Steps - looked}
	if w.Collecting = m.program.plan.Slots[c.head].Hidden; !w.Collecting {
		w.Rows, w.New = m.Emitted-gave, m.Derived-derived
	}
	m.Limits.Observer.End(w)
	return ok
}

func (m *Machine) evaluate(c *code, again bool) bool {
	switch {
	case c.group != nil:
		return m.Reduce(c.group, &m.tables[c.group.Slot], m.emitGroup)
	case again:
		return m.again(c)
	}
	m.markRead(c)
	return m.run(c.first)
}

// grouped adds the row of the group whose values are in the registers.
func (m *Machine) grouped() bool { return m.run(m.first) }

// deltas returns the deltas of a rule, one for each premise that can get new rows.
func (m *Machine) deltas(c *code) []delta { return m.program.deltas[c.deltas.start:c.deltas.end] }

// markRead records that a rule has read all current rows.
func (m *Machine) markRead(c *code) {
	for _, d := range m.deltas(c) {
		m.marks[d.mark] = m.tables[d.slot].N
	}
}

// again evaluates a rule for the rows that are new since its last evaluation. Rows that it adds are new in the
// next round.
func (m *Machine) again(c *code) bool {
	deltas, now := m.deltas(c), m.sizes[:0]
	for _, d := range deltas {
		now = append(now, m.tables[d.slot].N)
	}
	for i, d := range deltas {
		if now[i] > m.marks[d.mark] && !m.run(d.first) {
			return false
		}
	}
	for i, d := range deltas {
		m.marks[d.mark] = now[i]
	}
	m.sizes = now
	return true
}
