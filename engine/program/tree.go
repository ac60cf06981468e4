package program

import (
	"context"
	"slices"
	"strings"

	"hearth/engine"
	"hearth/engine/vm"
	"hearth/parser/source"
)

// measure computes the least height of a proof of every row, and the derivation with that height.
func (t *Trace) measure(ctx context.Context) error {
	rows := t.first[len(t.first)-1]
	t.heights, t.best = make([]int, rows), make([]int, rows)
	for r := range t.givenRows {
		t.heights[r] = 1
	}
	for lower := true; lower; {
		lower = false
		for i := range t.derivations {
			if i%vm.StopEvery == 0 && ctx.Err() != nil {
				return ctx.Err()
			}
			d := &t.derivations[i]
			h, old := t.height(d), t.heights[d.row]
			if h > 0 && (old == 0 || h < old) {
				t.heights[d.row], lower = h, true
			}
		}
	}
	for i := range t.derivations {
		d := &t.derivations[i]
		best := &t.best[d.row]
		if t.height(d) == t.heights[d.row] && (*best == 0 || precedes(d, &t.derivations[*best-1])) {
			*best = i + 1
		}
	}
	return nil
}

// precedes reports whether derivation a of a row is preferred to b, which was recorded earlier. Derivations
// are ordered by rule, then by values.
func precedes(a, b *derivation) bool {
	if a.rule.Clause != b.rule.Clause {
		return false // the rule of b ran first
	}
	return engine.CompareRows(a.values, b.values) < 0
}

// height returns one more than the height of the highest premise. It returns 0 while the height of a premise
// is unknown.
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

// lowest returns the first row of least height. height is 0 while no height is known.
func (t *Trace) lowest(rows []int) (r, height int) {
	for _, x := range rows {
		if h := t.heights[x]; h > 0 && (height == 0 || h < height) {
			r, height = x, h
		}
	}
	return r, height
}

// Why returns a proof of f with the least height, or nil if f does not hold. Free terms match anything. If
// several facts match, Why proves the one with the lowest proof. Err returns the error of the Source, if any.
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

// Err returns the error of the Source in the last call of Why, such as a free input of a computed predicate.
func (t *Trace) Err() error { return t.err }

// tree builds the proof of a row. A row that is used several times has one proof.
func (t *Trace) tree(r int) *engine.Proof {
	if p := t.proofs[r]; p != nil {
		return p
	}
	next, _ := slices.BinarySearch(t.first, r+1)
	slot := next - 1
	fact := engine.Fact{Pred: t.code.Slots[slot].Name, Args: slices.Clone(t.vm.Slot(slot).Row(r - t.first[slot]))}
	p := &engine.Proof{Fact: fact, Ground: engine.ByGiven}
	t.proofs[r] = p
	if t.givenRows[r] {
		return p
	}
	d := &t.derivations[t.best[r]-1]
	p.Ground, p.Rule = engine.ByRule, d.rule.Span.String()
	switch {
	case d.rule.Group != nil:
		p.Ground = engine.ByAggregate
	case fact.Pred == "": // a row of a group
		p.Ground, p.Rule, p.Fact = engine.ByRow, "", engine.Fact{}
	}
	for i, name := range d.rule.Names {
		if !strings.HasPrefix(name, "_") { // _ begins the name of a column that has no name in the rule text
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
