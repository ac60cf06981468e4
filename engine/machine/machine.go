package machine

import (
	"context"

	"hearth/engine"
	"hearth/parser/diag"
	"hearth/parser/source"
)

// stopEvery is how many steps pass between two looks at the context.
const stopEvery = 1024

// A machine evaluates one plan. It is used by one goroutine at a time and keeps
// its memory from one evaluation to the next.
type machine struct {
	plan   *plan
	ctx    context.Context // of the evaluation
	src    engine.Source
	lim    engine.Limits
	tables []*table
	regs   []engine.Term
	head   []engine.Term
	frames []frame
	groups groupScratch
	out    []engine.Table

	rule    *planRule
	body    []step // of the rule, or of its delta
	marks   []int  // how many rows premises have looked at
	sizes   []int  // scratch of again
	steps   int
	derived int // rows added by rules
	cells   int // arguments of these rows
	bytes   int // of the values that functions built
	emitted int // rows that rules gave, new or not
	err     error

	record func(at int) // is told the place of every row that a rule gives, new or not; nil unless somebody asks why
}

// A frame is the scratch of one premise of the rule that runs.
type frame struct {
	pattern []engine.Term
	found   bool
	each    func(row []engine.Term) bool // goes on with the next premise
	any     func(row []engine.Term) bool // notes that there is a row
}

func newMachine(p *plan) *machine {
	m := &machine{
		plan: p, tables: make([]*table, len(p.slots)), regs: make([]engine.Term, p.regs),
		head: make([]engine.Term, p.widest), frames: make([]frame, p.deepest), marks: make([]int, p.marks),
	}
	for i, s := range p.slots {
		m.tables[i] = newTable(s.arity)
	}
	for i := range m.frames {
		f := &m.frames[i]
		f.pattern = make([]engine.Term, p.widest)
		f.each = func(row []engine.Term) bool { return m.tick() && (!m.bind(i, row) || m.run(i+1)) }
		f.any = func(row []engine.Term) bool {
			f.found = m.tick() && m.bind(i, row)
			return !f.found && m.err == nil
		}
	}
	return m
}

// eval derives everything from the given facts and the source.
func (m *machine) eval(ctx context.Context, src engine.Source, given []engine.Fact, lim engine.Limits) error {
	m.src = src
	m.begin(ctx, lim)
	for _, t := range m.tables {
		t.reset()
	}
	return m.derive(given, false)
}

// begin sets what one call of an evaluation may take.
func (m *machine) begin(ctx context.Context, lim engine.Limits) {
	m.ctx, m.lim = ctx, lim.OrDefaults()
	m.steps, m.derived, m.cells, m.bytes = 0, 0, 0, 0
	m.rule, m.err = nil, nil
}

// derive evaluates all layers. Again, those that grow only do so.
func (m *machine) derive(given []engine.Fact, again bool) error {
	if m.stopped() {
		return m.err
	}
	if err := m.give(given); err != nil {
		return err
	}
	for i := range m.plan.facts {
		if !m.start(&m.plan.facts[i], false) {
			return m.err
		}
	}
	for i := range m.plan.layers {
		if !m.settle(&m.plan.layers[i], again && m.plan.layers[i].grows) {
			return m.err
		}
	}
	return nil
}

func (m *machine) give(given []engine.Fact) error {
	for _, f := range given {
		i, ok := m.plan.slotOf[f.Pred]
		if !ok {
			continue
		}
		if want := m.plan.slots[i].arity; len(f.Args) != want {
			return wrongGiven(f, want)
		}
		m.tables[i].add(f.Args)
	}
	return nil
}

// start runs one rule; false means that the evaluation failed.
func (m *machine) start(r *planRule, again bool) bool {
	if m.lim.Observer != nil {
		return m.observed(r, again)
	}
	return m.evaluate(r, again)
}

// observed is evaluate for somebody who watches.
func (m *machine) observed(r *planRule, again bool) bool {
	gave, derived, looked := m.emitted, m.derived, m.steps
	m.lim.Observer.Begin()
	ok := m.evaluate(r, again)
	w := engine.Work{Head: r.of.Pred(), At: r.at, Looked: m.steps - looked}
	if w.Gathered = m.plan.slots[r.head].hidden; !w.Gathered {
		w.Gave, w.New = m.emitted-gave, m.derived-derived
	}
	m.lim.Observer.End(w)
	return ok
}

func (m *machine) evaluate(r *planRule, again bool) bool {
	m.rule = r
	switch {
	case r.group != nil:
		return m.aggregate(r.group)
	case again:
		return m.again(r)
	}
	return m.first(r)
}

// run evaluates the premises from step i on, with the registers that the
// premises before have bound. False means that the evaluation failed.
func (m *machine) run(i int) bool {
	if i == len(m.body) {
		return m.emit()
	}
	s := &m.body[i]
	switch s.kind {
	case findStep:
		return m.look(s, &m.frames[i], m.frames[i].each)
	case absentStep:
		f := &m.frames[i]
		return m.look(s, f, f.any) && (f.found || m.run(i+1))
	case letStep:
		v, ok := m.value(&s.a)
		if !ok {
			return false
		}
		m.regs[s.reg] = v
		return m.run(i + 1)
	}
	holds, ok := m.test(s)
	return ok && (!holds || m.run(i+1))
}

// test evaluates a comparison.
func (m *machine) test(s *step) (holds, ok bool) {
	if !m.tick() {
		return false, false
	}
	a, okA := m.value(&s.a)
	if !okA {
		return false, false
	}
	b, okB := m.value(&s.b)
	if !okB {
		return false, false
	}
	switch s.kind {
	case equalStep:
		return a == b, true
	case differStep:
		return a != b, true
	}
	holds, ok = s.test(m, a, b)
	return holds == (s.kind == holdsStep), ok
}

// look yields all rows of a predicate that match the bound arguments of s.
func (m *machine) look(s *step, f *frame, yield func(row []engine.Term) bool) bool {
	f.found = false
	pattern := f.pattern[:len(s.cols)]
	for i := range s.cols {
		pattern[i] = engine.Term{}
		if cell := &s.cols[i]; cell.kind == fixedCell {
			v, ok := m.value(&cell.value)
			if !ok {
				return false
			}
			pattern[i] = v
		}
	}
	if !m.tick() {
		return false
	}
	at := &m.plan.slots[s.slot]
	m.rows(s).scan(pattern, yield)
	if s.part == since {
		return m.err == nil
	}
	if at.static != nil && m.err == nil && !f.found {
		at.static.Scan(pattern, yield)
	}
	if at.asked && m.err == nil && !f.found {
		if err := m.src.Scan(at.name, pattern, yield); err != nil && m.err == nil {
			return m.fail("E0438", "%s: %v", at.name, err)
		}
	}
	return m.err == nil
}

// bind puts a row into the registers of step i; false when a variable that
// the premise repeats has two values.
func (m *machine) bind(i int, row []engine.Term) bool {
	cols := m.body[i].cols
	for c := range cols {
		switch cell := &cols[c]; cell.kind {
		case bindCell:
			m.regs[cell.reg] = row[c]
		case againCell:
			if m.regs[cell.reg] != row[c] {
				return false
			}
		}
	}
	return true
}

// emit adds the row of the head.
func (m *machine) emit() bool {
	m.emitted++
	row := m.head[:len(m.rule.args)]
	for i := range row {
		v, ok := m.value(&m.rule.args[i])
		if !ok {
			return false
		}
		row[i] = v
	}
	at, added := m.tables[m.rule.head].put(row)
	if m.record != nil {
		m.record(at)
	}
	if added {
		m.cells += len(row)
		if m.derived++; m.derived > m.lim.Facts {
			return m.fail("E0430", "more than %d facts were derived", m.lim.Facts)
		}
	}
	if m.cells > m.lim.Cells {
		return m.fail("E0430", "the derived facts have more than %d arguments together", m.lim.Cells)
	}
	return true
}

// value evaluates an operand; false means that the evaluation failed.
func (m *machine) value(o *operand) (engine.Term, bool) {
	switch o.kind {
	case regOperand:
		return m.regs[o.reg], true
	case callOperand:
		return o.call.eval(m, o.call)
	}
	return o.term, true
}

// numeral evaluates argument i of a call, which is a number.
func (m *machine) numeral(c *call, i int) (engine.Term, bool) {
	t, ok := m.value(&c.args[i])
	if !ok || t.Kind() != engine.NumberKind {
		return engine.Term{}, ok && m.wrongSort(c, t)
	}
	return t, true
}

// number is numeral without what the number remembers.
func (m *machine) number(c *call, i int) (int64, bool) {
	t, ok := m.numeral(c, i)
	return t.Num(), ok
}

func (m *machine) wrongSort(c *call, t engine.Term) bool {
	return m.fail("E0436", "%s cannot work on %v", c.name, t)
}

// text makes a text term unless it is too large.
func (m *machine) text(s string) (engine.Term, bool) {
	if !m.built(len(s)) {
		return engine.Term{}, false
	}
	return engine.Text(s), true
}

// built counts the bytes of a value that a function builds.
func (m *machine) built(n int) bool {
	if n > m.lim.ValueSize {
		return m.fail("E0433", "a text grew over %d bytes", m.lim.ValueSize)
	}
	if m.bytes += n; m.bytes > m.lim.Bytes {
		return m.fail("E0433", "more than %d bytes of texts were built", m.lim.Bytes)
	}
	return true
}

// tick counts a step; false means that a limit was reached.
func (m *machine) tick() bool {
	m.steps++
	if m.steps > m.lim.Steps {
		return m.fail("E0431", "the rules took more than %d steps", m.lim.Steps)
	}
	if m.steps%stopEvery == 0 {
		m.stopped()
	}
	return m.err == nil
}

// stopped reports whether the context has ended.
func (m *machine) stopped() bool {
	cause := m.ctx.Err()
	if cause != nil && m.err == nil {
		m.err = stoppedBy(cause, m.place())
	}
	return cause != nil
}

// place is where the rule that runs stands.
func (m *machine) place() source.Span {
	if m.rule == nil {
		return source.Span{}
	}
	return m.rule.at
}

// fail keeps the first failure, at the rule that runs, and returns false.
func (m *machine) fail(code, format string, args ...any) bool {
	if m.err == nil {
		list := &diag.List{}
		list.Addf(code, m.place(), format, args...)
		m.err = list
	}
	return false
}

// result copies the rows of all predicates, so that m can be used again.
func (m *machine) result() *engine.Result {
	m.out = m.out[:0]
	for i, t := range m.tables {
		if s := &m.plan.slots[i]; t.n > 0 && !s.hidden {
			m.out = append(m.out, engine.Table{Pred: s.name, Arity: t.arity, N: t.n, Flat: t.flat})
		}
	}
	return engine.NewResult(m.out)
}
