package program

import (
	"context"
	"slices"
	"strings"

	"hearth/engine"
	"hearth/engine/plan"
	"hearth/parser/source"
)

// measure finds the least height of every row, and the derivation that has it.
func (t *Trace) measure(ctx context.Context) error {
	rows := t.first[len(t.first)-1]
	t.heights, t.best = make([]int, rows), make([]int, rows)
	for r := range t.given {
		t.heights[r] = 1
	}
	for lower := true; lower; {
		lower = false
		for i := range t.steps {
			if i%plan.StopEvery == 0 && ctx.Err() != nil {
				return ctx.Err()
			}
			d := &t.steps[i]
			h, old := t.height(d), t.heights[d.row]
			if h > 0 && (old == 0 || h < old) {
				t.heights[d.row], lower = h, true
			}
		}
	}
	for i := range t.steps {
		d := &t.steps[i]
		best := &t.best[d.row]
		if t.height(d) == t.heights[d.row] && (*best == 0 || precedes(d, &t.steps[*best-1])) {
			*best = i + 1
		}
	}
	return nil
}

// precedes orders derivations of one row by the place of the rule, then by the values.
func precedes(a, b *derivation) bool {
	if a.rule.Clause != b.rule.Clause {
		return false // the earlier rule ran first
	}
	return engine.CompareRows(a.values, b.values) < 0
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
func (t *Trace) lowest(rows []int) (r, height int) {
	for _, x := range rows {
		if h := t.heights[x]; h > 0 && (height == 0 || h < height) {
			r, height = x, h
		}
	}
	return r, height
}

// Why proves a fact, with the least height; nil when it does not hold. Free
// terms stand for anything: of several facts the one of least height is proved.
// See Err where the Source may refuse the question.
func (t *Trace) Why(f engine.Fact) *engine.Proof {
	if !t.knows(f) {
		return nil
	}
	leaf, err := t.outside(f, f.Args)
	if t.err = nil; err != nil {
		t.err = failure(source.Span{}, err)
	}
	if leaf != nil {
		return leaf
	}
	r, height := t.lowest(t.rows(f))
	if height == 0 {
		return nil
	}
	return t.tree(r)
}

// Err returns what the Source said against the last question of Why, such as
// that inputs of a plan.Computed predicate are free.
func (t *Trace) Err() error { return t.err }

// tree builds the proof of a row; what is used twice is built once.
func (t *Trace) tree(r int) *engine.Proof {
	if p := t.proofs[r]; p != nil {
		return p
	}
	next, _ := slices.BinarySearch(t.first, r+1)
	slot := next - 1
	fact := engine.Fact{Pred: t.plan.Slots[slot].Name, Args: slices.Clone(t.vm.Slot(slot).Row(r - t.first[slot]))}
	p := &engine.Proof{Fact: fact, By: engine.ByGiven}
	t.proofs[r] = p
	if t.given[r] {
		return p
	}
	d := &t.steps[t.best[r]-1]
	p.By, p.Rule = engine.ByRule, d.rule.At.String()
	switch {
	case d.rule.Group != nil:
		p.By = engine.ByAggregate
	case fact.Pred == "": // of a group
		p.By, p.Rule, p.Fact = engine.ByRow, "", engine.Fact{}
	}
	for i, name := range d.rule.Names {
		if !strings.HasPrefix(name, "_") { // a column that has no name in the text
			p.Bound = append(p.Bound, engine.Value{Var: name, Term: d.values[i]})
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
