package machine

import (
	"slices"

	"hearth/engine"
)

// groupScratch is the memory of one aggregation at a time.
type groupScratch struct {
	keys *table
	key  []engine.Term
	acc  []engine.Term // one per group and reduction
}

// aggregate reduces the rows of g's slot group by group, in the order in which
// groups first appear, and derives one head for each.
func (m *machine) aggregate(g *grouping) bool {
	from := m.tables[g.from]
	s := &m.groups
	if s.keys == nil || s.keys.arity != len(g.keys) {
		s.keys = newTable(len(g.keys))
	}
	s.keys.reset()
	s.key = append(s.key[:0], make([]engine.Term, len(g.keys))...)
	s.acc = s.acc[:0]
	for i := range from.n {
		row := from.row(i)
		for k, c := range g.keys {
			s.key[k] = row[c]
		}
		group, first := s.keys.put(s.key)
		if first {
			s.acc = append(s.acc, slices.Repeat([]engine.Term{engine.Number(0)}, len(g.lets))...)
		}
		if !m.tick() || !m.reduce(g, row, s.acc[group*len(g.lets):], first) {
			return false
		}
	}
	for group := range s.keys.n {
		for k, r := range g.keyRegs {
			m.regs[r] = s.keys.row(group)[k]
		}
		if !m.finish(g, s.acc[group*len(g.lets):]) {
			return false
		}
	}
	return true
}

// reduce takes one row into the accumulators of its group.
func (m *machine) reduce(g *grouping, row []engine.Term, acc []engine.Term, first bool) bool {
	for i := range g.lets {
		a := &g.lets[i]
		if a.op == computed {
			continue
		}
		if a.op == countRows {
			acc[i] = engine.Number(acc[i].Num() + 1)
			continue
		}
		t := row[a.column]
		if t.Kind() != engine.NumberKind {
			return m.fail("E0436", "%v is no number to aggregate", t)
		}
		ok := true
		switch {
		case a.op == sumColumn:
			acc[i], ok = add(acc[i], t)
		case first || a.op == leastOf && t.Num() < acc[i].Num() || a.op == greatestOf && t.Num() > acc[i].Num():
			acc[i] = t
		}
		if !ok {
			return m.fail("E0434", "a sum does not fit into 64 bits")
		}
	}
	return true
}

// finish derives the head of one group.
func (m *machine) finish(g *grouping, acc []engine.Term) bool {
	for i := range g.lets {
		a := &g.lets[i]
		if a.op != computed {
			m.regs[a.reg] = acc[i]
			continue
		}
		v, ok := m.value(&a.value)
		if !ok {
			return false
		}
		m.regs[a.reg] = v
	}
	return m.emit()
}
