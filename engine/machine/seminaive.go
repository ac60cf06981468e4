package machine

import (
	"slices"

	"hearth/engine/rule"
)

// settle evaluates a layer until it derives nothing new. From the second time
// on, at least one premise of a rule must look at a row that the rule has not
// seen yet (semi-naive evaluation): what others give is there already. Again
// says that even this is not the first time.
func (m *machine) settle(l *planLayer, again bool) bool {
	for ; ; again = true {
		had := m.derived
		for i := range l.rules {
			if !m.start(&l.rules[i], again) {
				return false
			}
		}
		if !l.recursive || m.derived == had {
			return true
		}
	}
}

// first evaluates the premises of a rule over all rows.
func (m *machine) first(r *planRule) bool {
	for i := range r.later {
		d := &r.later[i]
		m.marks[d.mark] = m.tables[d.slot].n
	}
	m.body = r.steps
	return m.run(0)
}

// again evaluates the premises of a rule where a row is new. Rows that come
// meanwhile are new the next time, too.
func (m *machine) again(r *planRule) bool {
	now := m.sizes[:0]
	for i := range r.later {
		now = append(now, m.tables[r.later[i].slot].n)
	}
	for i := range r.later {
		d := &r.later[i]
		if m.body = d.steps; now[i] > m.marks[d.mark] && !m.run(0) {
			return false
		}
	}
	for i := range r.later {
		m.marks[r.later[i].mark] = now[i]
	}
	m.sizes = now
	return true
}

// rows returns the rows of its table at which a premise looks.
func (m *machine) rows(s *step) stretch {
	t := m.tables[s.slot]
	switch s.part {
	case before:
		return t.between(0, m.marks[s.mark])
	case since:
		return t.between(m.marks[s.mark], t.n)
	}
	return t.between(0, t.n)
}

// deltas compiles a rule once for each premise on one of these predicates, or,
// when they are nil, on any. That premise looks at new rows, those before it at
// old ones, so that no choice of rows is looked at twice.
func (k *compiler) deltas(c *rule.Clause, preds []string) (out []delta) {
	var places []int // of those premises
	for i, p := range c.Premises {
		if a, negated, ok := rule.AtomOf(p); ok && !negated && (preds == nil || slices.Contains(preds, a.Predicate.Symbol)) {
			places = append(places, i)
		}
	}
	first := k.plan.marks
	k.plan.marks += len(places)
	for n, place := range places {
		order := make([]int, len(c.Premises))
		for i := range order {
			order[i] = i
		}
		moved := slices.Insert(slices.Delete(slices.Clone(order), place, place+1), 0, place)
		steps := k.ordered(c, moved)
		if !connected(steps) {
			moved = order
			steps = k.ordered(c, moved)
		}
		for j, other := range places[:n+1] {
			s := &steps[slices.Index(moved, other)]
			s.part, s.mark = before, first+j
		}
		s := &steps[slices.Index(moved, place)]
		s.part = since
		out = append(out, delta{s.slot, s.mark, steps})
	}
	return out
}

// ordered compiles the clause that was compiled last with its premises in another
// order and the same registers.
func (k *compiler) ordered(c *rule.Clause, order []int) (steps []step) {
	k.free = map[string]bool{}
	for name := range k.vars {
		k.free[name] = true
	}
	for _, i := range order {
		steps = append(steps, k.premise(c.Premises[i]))
	}
	return k.lets(c, steps)
}

// connected reports whether every premise behind the first one is asked with a
// value: otherwise each row before it would meet all of its rows.
func connected(steps []step) bool {
	return !slices.ContainsFunc(steps[1:], func(s step) bool {
		return s.kind == findStep && len(s.cols) > 0 && !slices.ContainsFunc(s.cols, func(c patternCell) bool { return c.kind == fixedCell })
	})
}
