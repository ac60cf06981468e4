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

// A Machine runs one program. It is used by one goroutine at a time, and keeps its
// memory from one evaluation to the next: once that is large enough, an evaluation
// allocates nothing.
type Machine struct {
	plan.Env
	program *Program
	src     engine.Source
	reader  engine.Reader // src, where it is one
	catalog any
	Wrong   *engine.Fact // of those given, has another number of arguments than its predicate

	// Record is called for each row that a rule gives, new or not; it may be nil. The rule
	// is a number by [plan.Plan.Rules], and the row is one of the table of its head. The
	// registers hold the values of the variables of the rule.
	Record func(rule, row int)

	numbers []int // by slot: what the catalog says; -1 for those that it does not know
	tables  []plan.Table
	marks   []int         // how many rows premises have looked at
	sizes   []int         // scratch of again
	rows    engine.Rows   // what premises have got from elsewhere, the last ones last
	pattern []engine.Term // scratch of read: free but while something is read
	wanted  []engine.Term // scratch of among

	running int32                        // the number of the rule that runs; -1 for none
	first   int32                        // its first op
	emits   func() bool                  // is emit
	collect func(row []engine.Term) bool // puts a row into rows
}

// mostKept is how many terms of premises a machine keeps memory for.
const mostKept = 1 << 16

// firstRows is for how many rows of each predicate there is memory from the beginning.
const firstRows = 4

// NewMachine makes a machine.
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
	flat := make([]engine.Term, room) // what an evaluation writes is close together
	for i := range m.tables {
		k := p.plan.Slots[i].Arity
		m.tables[i], flat = plan.Table{Arity: k, Flat: flat[: 0 : firstRows*k]}, flat[firstRows*k:]
	}
	for i := range p.stated {
		m.tables[p.stated[i].slot].Put(p.stated[i].row)
	}
	for i := range m.tables {
		m.tables[i].State()
	}
	m.emits, m.Place = m.grouped, m.place
	m.collect = func(row []engine.Term) bool { return m.rows.Add(row...) }
	return m
}

// Eval derives everything from the given facts and the source. Wrong is one of them
// with which that cannot be done.
func (m *Machine) Eval(ctx context.Context, src engine.Source, given []engine.Fact, lim engine.Limits) error {
	m.Begin(ctx, lim)
	m.Wrong, m.running = nil, -1
	m.from(src)
	for i := range m.tables {
		m.tables[i].Reset()
	}
	if m.Stopped() || !m.state() {
		return m.Err
	}
	return m.derive(given, false)
}

// Grow goes on after an evaluation: given are more facts behind the same ones. Layers
// that cannot grow are evaluated anew. What was derived before counts.
func (m *Machine) Grow(ctx context.Context, src engine.Source, given []engine.Fact, lim engine.Limits) error {
	if m.Err != nil {
		return m.Err
	}
	steps := m.Steps
	m.Begin(ctx, lim)
	m.Steps, m.running = steps, -1
	m.from(src)
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

// derive evaluates all layers. Again, those that grow only do so.
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

// Release forgets what belongs to others. The rows stay until the next evaluation.
func (m *Machine) Release() {
	m.End()
	m.src, m.reader = nil, nil
	if m.rows.Flat = m.rows.Flat[:0]; cap(m.rows.Flat) > mostKept {
		m.rows.Flat = nil
	}
}

// Slot returns the rows of a slot of the plan; nobody may change it.
func (m *Machine) Slot(i int) *plan.Table { return &m.tables[i] }

// Table returns the rows of a predicate; nobody may change it. Nil: there are never any.
func (m *Machine) Table(pred string) *plan.Table {
	slot, known := m.program.plan.SlotOf[pred]
	if !known {
		return nil
	}
	return &m.tables[slot]
}

// place is where the rule that runs stands.
func (m *Machine) place() (at source.Span) {
	if m.running >= 0 {
		at = m.program.rules[m.running].at
	}
	return at
}

// from says whom to ask.
func (m *Machine) from(src engine.Source) {
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

// state counts the stated rows, which are there.
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
			w.End(engine.Work{Head: r.pred, At: r.at, Gave: 1, New: s.new})
		}
		if m.Record != nil {
			at, _ := m.tables[s.slot].Find(s.row)
			m.Record(int(s.number), at)
		}
		if !m.Added(len(s.row), s.new > 0) {
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
			m.Wrong = f
			return false
		}
		t.Put(f.Args)
	}
	return true
}

// settle evaluates a layer until it derives nothing new: from the second time on
// where a row is new (semi-naive evaluation). Again says that even this is not the
// first time.
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

// start runs one rule; false means that the evaluation failed.
func (m *Machine) start(c *code, again bool) bool {
	m.running, m.first = c.rule, c.first
	if m.Limits.Observer != nil {
		return m.observed(c, again)
	}
	for _, slot := range m.program.slots[c.wants.from:c.wants.to] {
		if m.tables[slot].N == 0 {
			m.seen(c)
			return true
		}
	}
	return m.evaluate(c, again)
}

// observed is evaluate for somebody who watches.
func (m *Machine) observed(c *code, again bool) bool {
	gave, derived, looked := m.Emitted, m.Derived, m.Steps
	m.Limits.Observer.Begin()
	ok := m.evaluate(c, again)
	r := m.program.rules[c.rule]
	w := engine.Work{Head: r.pred, At: r.at, Looked: m.Steps - looked}
	if w.Gathered = m.program.plan.Slots[c.head].Hidden; !w.Gathered {
		w.Gave, w.New = m.Emitted-gave, m.Derived-derived
	}
	m.Limits.Observer.End(w)
	return ok
}

func (m *Machine) evaluate(c *code, again bool) bool {
	switch {
	case c.group != nil:
		return m.Reduce(c.group, &m.tables[c.group.From], m.emits)
	case again:
		return m.again(c)
	}
	m.seen(c)
	return m.run(c.first)
}

// grouped adds the row of a group whose values are in the registers.
func (m *Machine) grouped() bool { return m.run(m.first) }

// deltas are the premises of a rule that can have more rows when it runs again.
func (m *Machine) deltas(c *code) []delta { return m.program.again[c.later.from:c.later.to] }

// seen notes that a rule has looked at the rows that there are.
func (m *Machine) seen(c *code) {
	for _, d := range m.deltas(c) {
		m.marks[d.mark] = m.tables[d.slot].N
	}
}

// again evaluates the premises of a rule where a row is new. Rows that come
// meanwhile are new the next time, too.
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
