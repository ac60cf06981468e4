package dish

import (
	"context"

	"hearth/engine"
	"hearth/ontology"
	"hearth/sim/world"
)

// derive makes an item that is not in stock from one that is. It first determines the amount that is needed.
func (p *planner) derive(ctx context.Context, n *node, it *item) (best *visit, err error) {
	if p.depth++; p.depth > maxDerived {
		p.depth--
		return nil, nil
	}
	defer func() { p.depth-- }()
	class := world.ClassTerm(it.class)
	plain := it.kind()
	for _, action := range p.know.makers(class) {
		for _, source := range p.sources(action, class) {
			g := p.sample(n, source)
			probe, err := p.derived(ctx, n, action, &item{class: source, copies: 1, grams: g, each: g}, plain)
			if err != nil {
				return nil, err
			}
			made := itemOf(probe, it.class)
			if made == nil || made.grams == 0 {
				continue
			}
			need := it.grams * g / made.grams
			copies := max(1, int(need/g+0.5))
			v, err := p.derived(ctx, n, action, &item{class: source, copies: copies, grams: need, each: need / float64(copies)}, plain)
			if err != nil {
				return nil, err
			}
			if v != nil && itemOf(v, it.class) != nil && (best == nil || v.gap < best.gap) {
				best = v
			}
		}
	}
	return best, nil
}

// maxDerived limits how many actions lead from stock to an ingredient.
const maxDerived = 3

// sample returns the weight of one unit of an ingredient as the kitchen keeps it, or 100 grams.
func (p *planner) sample(n *node, class string) float64 {
	for _, e := range n.state.Things() {
		if n.state.Class(e) == class {
			u, _ := n.state.Value(e, p.onto.Measure().UnitPredicate())
			if w, ok := p.domain.Model().Weight(world.ClassTerm(class), u); ok && u != p.gram {
				return float64(w.Num()) / billion
			}
		}
	}
	return 100
}

func itemOf(v *visit, class string) *item {
	if v != nil {
		for _, h := range v.have {
			if h.class == class {
				return h
			}
		}
	}
	return nil
}

// derived makes a source and does an action on it.
func (p *planner) derived(ctx context.Context, n *node, action *ontology.Action, source, want *item) (*visit, error) {
	v, err := p.make(ctx, n, source)
	if v == nil || err != nil {
		return nil, err
	}
	a := &aim{want: []*item{want}, must: []engine.Term{v.main}, hints: &hints{}, among: []*ontology.Action{action}, bare: true}
	return p.one(ctx, v.node, a)
}
