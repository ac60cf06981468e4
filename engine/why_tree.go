package engine

import (
	"slices"
	"strings"
)

// measure finds the least height of every row, and the derivation that has it.
func (t *Trace) measure() {
	t.heights, t.best = make([][]int, len(t.m.tables)), make([][]int, len(t.m.tables))
	for i, table := range t.m.tables {
		t.heights[i], t.best[i] = make([]int, table.n), make([]int, table.n)
	}
	for r := range t.given {
		t.heights[r.slot][r.at] = 1
	}
	for lower := true; lower; {
		lower = false
		for i := range t.steps {
			if i%stopEvery == 0 && t.m.stopped() {
				return
			}
			d := &t.steps[i]
			h, old := t.height(d), t.heights[d.row.slot][d.row.at]
			if h > 0 && (old == 0 || h < old) {
				t.heights[d.row.slot][d.row.at], lower = h, true
			}
		}
	}
	for i := range t.steps {
		d := &t.steps[i]
		best := &t.best[d.row.slot][d.row.at]
		if t.height(d) == t.heights[d.row.slot][d.row.at] && (*best == 0 || t.before(d, &t.steps[*best-1])) {
			*best = i + 1
		}
	}
}

// before orders derivations of one row by the place of the rule, then by the values.
func (t *Trace) before(a, b *derivation) bool {
	if a.rule != b.rule {
		return false // the earlier rule ran first
	}
	return compareRows(a.regs, b.regs) < 0
}

// height is one more than that of the highest premise; 0 while that is unknown.
func (t *Trace) height(d *derivation) int {
	h := 1
	for _, g := range d.premises {
		if g.leaf != nil {
			continue
		}
		_, low := t.lowest(g.rows)
		if low == 0 {
			return 0
		}
		h = max(h, low)
	}
	return h + 1
}

// lowest returns the first row of least height; 0 while none is known.
func (t *Trace) lowest(rows []row) (r row, height int) {
	for _, x := range rows {
		if h := t.heights[x.slot][x.at]; h > 0 && (height == 0 || h < height) {
			r, height = x, h
		}
	}
	return r, height
}

// Why proves a fact, with the least height; nil when it does not hold. Free
// terms stand for anything: of several facts the one of least height is proved.
// See Err where the Source may refuse the question.
func (t *Trace) Why(f Fact) *Proof {
	slot, ok := t.m.plan.slotOf[f.Pred]
	if !ok || t.m.plan.slots[slot].arity != len(f.Args) {
		return nil
	}
	leaf, err := t.outside(slot, f.Args, f.Args)
	if t.err = nil; err != nil {
		t.err = failure("E0438", "%v", err)
	}
	if leaf != nil {
		return leaf
	}
	r, height := t.lowest(t.rows(slot, f.Args))
	if height == 0 {
		return nil
	}
	return t.tree(r)
}

// tree builds the proof of a row; what is used twice is built once.
func (t *Trace) tree(r row) *Proof {
	if p := t.proofs[r]; p != nil {
		return p
	}
	p := &Proof{Fact: Fact{Pred: t.m.plan.slots[r.slot].name, Args: slices.Clone(t.m.tables[r.slot].row(r.at))}, By: ByGiven}
	t.proofs[r] = p
	if t.given[r] {
		return p
	}
	d := &t.steps[t.best[r.slot][r.at]-1]
	p.By, p.Rule = ByRule, d.rule.at.String()
	switch {
	case d.rule.group != nil:
		p.By = ByAggregate
	case t.m.plan.slots[r.slot].hidden:
		p.By, p.Rule, p.Fact = ByRow, "", Fact{}
	}
	for i, name := range d.rule.names {
		if !strings.HasPrefix(name, "_") { // a column that has no name in the text
			p.Bound = append(p.Bound, Value{name, d.regs[i]})
		}
	}
	for _, g := range d.premises {
		if g.leaf != nil {
			p.Premises = append(p.Premises, g.leaf)
			continue
		}
		low, _ := t.lowest(g.rows)
		p.Premises = append(p.Premises, t.tree(low))
	}
	return p
}
