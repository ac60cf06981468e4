package vm

import (
	"slices"

	"hearth/engine"
)

// groups is the scratch memory of one aggregation.
type groups struct {
	keys Table
	key  []engine.Term
	acc  []engine.Term // accumulators: one for each group and let statement
}

// reduceAll reduces the rows of a table group by group. It calls emit for each group, in the order in which the
// groups first appear, with the values of the group in the registers.
func (m *Machine) reduceAll(g *Group, from *Table, emit func() bool) bool {
	s := &m.groups
	if s.keys.Arity != len(g.Keys) {
		s.keys = Table{Arity: len(g.Keys)}
	}
	s.keys.reset()
	s.key = slices.Grow(s.key[:0], len(g.Keys))[:len(g.Keys)]
	s.acc = s.acc[:0]
	for i := range from.N {
		row := from.Row(i)
		group, first := 0, i == 0
		if len(g.Keys) > 0 {
			for k, c := range g.Keys {
				s.key[k] = row[c]
			}
			group, first = s.keys.Put(s.key)
		}
		if first {
			for range g.Lets {
				s.acc = append(s.acc, engine.Number(0))
			}
		}
		if !m.tick() || !m.reduce(g, row, s.acc[group*len(g.Lets):], first) {
			return false
		}
	}
	all := s.keys.N
	if len(g.Keys) == 0 {
		all = min(1, from.N)
	}
	for group := range all {
		for k, r := range g.KeyRegs {
			m.Regs[r] = s.keys.Row(group)[k]
		}
		if !m.finish(g, s.acc[group*len(g.Lets):]) || !emit() {
			return false
		}
	}
	return true
}

// reduce adds one row to the accumulators of its group.
func (m *Machine) reduce(g *Group, row []engine.Term, acc []engine.Term, first bool) bool {
	for i := range g.Lets {
		a := &g.Lets[i]
		if a.Op == Computed {
			continue
		}
		if a.Op == Count {
			acc[i] = engine.Number(acc[i].Num() + 1)
			continue
		}
		t := row[a.Column]
		if t.Kind() != engine.NumberKind {
			return m.fail("E0436", "expected a number to aggregate, found %v", t)
		}
		ok := true
		switch {
		case a.Op == Sum:
			acc[i], ok = add(acc[i], t)
		case first || a.Op == Least && t.Num() < acc[i].Num() || a.Op == Greatest && t.Num() > acc[i].Num():
			acc[i] = t
		}
		if !ok {
			return m.fail("E0434", "a sum does not fit into 64 bits")
		}
	}
	return true
}

// finish stores the values of one group in registers.
func (m *Machine) finish(g *Group, acc []engine.Term) bool {
	for i := range g.Lets {
		a := &g.Lets[i]
		if a.Op != Computed {
			m.Regs[a.Reg] = acc[i]
			continue
		}
		v, ok := m.value(&a.Value)
		if !ok {
			return false
		}
		m.Regs[a.Reg] = v
	}
	return true
}
