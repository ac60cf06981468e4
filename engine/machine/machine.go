package machine

import (
	"context"

	"hearth/engine"
	"hearth/engine/compiled"
	"hearth/parser/source"
)

// A machine evaluates one plan by the letter: it is what [kernel.Machine] is
// compared with, and remembers where rows come from. It is used by one goroutine
// at a time and keeps its memory from one evaluation to the next.
type machine struct {
	compiled.Env
	plan   *compiled.Plan
	src    engine.Source
	tables []*compiled.Table
	head   []engine.Term
	frames []frame
	gives  func() bool // is emit
	out    []engine.Table

	rule  *compiled.Rule  // that runs; nil for none
	body  []compiled.Step // of it, or of its delta
	marks []int           // how many rows premises have looked at
	sizes []int           // scratch of again

	record func(at int) // is told the place of every row that a rule gives, new or not; nil unless somebody asks why
}

// A frame is the scratch of one premise of the rule that runs.
type frame struct {
	pattern []engine.Term
	found   bool
	each    func(row []engine.Term) bool // goes on with the next premise
	any     func(row []engine.Term) bool // notes that there is a row
}

func newMachine(p *compiled.Plan) *machine {
	m := &machine{
		plan: p, tables: make([]*compiled.Table, len(p.Slots)), Env: compiled.Env{Regs: make([]engine.Term, p.Regs)},
		head: make([]engine.Term, p.Widest), frames: make([]frame, p.Deepest), marks: make([]int, p.Marks),
	}
	m.gives, m.Place = m.emit, m.place
	for i, s := range p.Slots {
		m.tables[i] = &compiled.Table{Arity: s.Arity}
	}
	for i := range m.frames {
		f := &m.frames[i]
		f.pattern = make([]engine.Term, p.Widest)
		f.each = func(row []engine.Term) bool { return m.Tick() && (!m.bind(i, row) || m.run(i+1)) }
		f.any = func(row []engine.Term) bool {
			f.found = m.Tick() && m.bind(i, row)
			return !f.found && m.Err == nil
		}
	}
	return m
}

// eval derives everything from the given facts and the source.
func (m *machine) eval(ctx context.Context, src engine.Source, given []engine.Fact, lim engine.Limits) error {
	m.src = src
	m.Begin(ctx, lim)
	m.rule = nil
	for _, t := range m.tables {
		t.Reset()
	}
	if m.Stopped() {
		return m.Err
	}
	if err := m.give(given); err != nil {
		return err
	}
	for i := range m.plan.Facts {
		if !m.start(&m.plan.Facts[i], false) {
			return m.Err
		}
	}
	for i := range m.plan.Layers {
		if !m.settle(&m.plan.Layers[i]) {
			return m.Err
		}
	}
	return nil
}

func (m *machine) give(given []engine.Fact) error {
	for _, f := range given {
		i, ok := m.plan.SlotOf[f.Pred]
		if !ok {
			continue
		}
		if want := m.plan.Slots[i].Arity; len(f.Args) != want {
			return wrongGiven(f, want)
		}
		m.tables[i].Put(f.Args)
	}
	return nil
}

// start runs one rule; false means that the evaluation failed.
func (m *machine) start(r *compiled.Rule, again bool) bool {
	if m.Limits.Observer != nil {
		return m.observed(r, again)
	}
	return m.evaluate(r, again)
}

// observed is evaluate for somebody who watches.
func (m *machine) observed(r *compiled.Rule, again bool) bool {
	gave, derived, looked := m.Emitted, m.Derived, m.Steps
	m.Limits.Observer.Begin()
	ok := m.evaluate(r, again)
	w := engine.Work{Head: r.Pred, At: r.At, Looked: m.Steps - looked}
	if w.Gathered = m.plan.Slots[r.Head].Hidden; !w.Gathered {
		w.Gave, w.New = m.Emitted-gave, m.Derived-derived
	}
	m.Limits.Observer.End(w)
	return ok
}

func (m *machine) evaluate(r *compiled.Rule, again bool) bool {
	m.rule = r
	switch {
	case r.Group != nil:
		return m.Reduce(r.Group, m.tables[r.Group.From], m.gives)
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
	switch s.Kind {
	case compiled.Find:
		return m.look(s, &m.frames[i], m.frames[i].each)
	case compiled.Absent:
		f := &m.frames[i]
		return m.look(s, f, f.any) && (f.found || m.run(i+1))
	case compiled.Let:
		v, ok := m.Value(&s.A)
		if !ok {
			return false
		}
		m.Regs[s.Reg] = v
		return m.run(i + 1)
	}
	holds, ok := m.test(s)
	return ok && (!holds || m.run(i+1))
}

// test evaluates a comparison.
func (m *machine) test(s *compiled.Step) (holds, ok bool) {
	if !m.Tick() {
		return false, false
	}
	a, okA := m.Value(&s.A)
	if !okA {
		return false, false
	}
	b, okB := m.Value(&s.B)
	if !okB {
		return false, false
	}
	switch s.Kind {
	case compiled.Equal:
		return a == b, true
	case compiled.Differ:
		return a != b, true
	}
	holds, ok = s.Test(&m.Env, a, b)
	return holds == (s.Kind == compiled.Holds), ok
}

// look yields all rows of a predicate that match the bound arguments of s.
func (m *machine) look(s *compiled.Step, f *frame, yield func(row []engine.Term) bool) bool {
	f.found = false
	pattern := f.pattern[:len(s.Cols)]
	for i := range s.Cols {
		pattern[i] = engine.Term{}
		if cell := &s.Cols[i]; cell.Kind == compiled.Fixed {
			v, ok := m.Value(&cell.Value)
			if !ok {
				return false
			}
			pattern[i] = v
		}
	}
	if !m.Tick() {
		return false
	}
	at := &m.plan.Slots[s.Slot]
	from, to := m.rows(s)
	m.tables[s.Slot].Scan(from, to, pattern, yield)
	if s.Part == compiled.Since {
		return m.Err == nil
	}
	if at.Static != nil && m.Err == nil && !f.found {
		at.Static.Scan(pattern, yield)
	}
	if at.Asked && m.Err == nil && !f.found {
		if err := m.src.Scan(at.Name, pattern, yield); err != nil && m.Err == nil {
			return m.Fail("E0438", "%s: %v", at.Name, err)
		}
	}
	return m.Err == nil
}

// bind puts a row into the registers of step i; false when a variable that
// the premise repeats has two values.
func (m *machine) bind(i int, row []engine.Term) bool {
	cols := m.body[i].Cols
	for c := range cols {
		switch cell := &cols[c]; cell.Kind {
		case compiled.Bind:
			m.Regs[cell.Reg] = row[c]
		case compiled.Again:
			if m.Regs[cell.Reg] != row[c] {
				return false
			}
		}
	}
	return true
}

// place is where the rule that runs stands.
func (m *machine) place() (at source.Span) {
	if m.rule != nil {
		at = m.rule.At
	}
	return at
}

// emit adds the row of the head.
func (m *machine) emit() bool {
	m.Emitted++
	row := m.head[:len(m.rule.Args)]
	for i := range row {
		v, ok := m.Value(&m.rule.Args[i])
		if !ok {
			return false
		}
		row[i] = v
	}
	at, added := m.tables[m.rule.Head].Put(row)
	if m.record != nil {
		m.record(at)
	}
	return m.Added(len(row), added)
}

// result copies the rows of all predicates, so that m can be used again.
func (m *machine) result() *engine.Result {
	m.out = m.out[:0]
	for i, t := range m.tables {
		if s := &m.plan.Slots[i]; t.N > 0 && !s.Hidden {
			m.out = append(m.out, engine.Table{Pred: s.Name, Arity: t.Arity, N: t.N, Flat: t.Flat})
		}
	}
	return engine.NewResult(m.out)
}
