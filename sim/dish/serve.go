package dish

import (
	"context"
	"slices"

	"hearth/engine"
)

// served puts the things that were made into the container of a dish.
func (p *planner) served(ctx context.Context, n *node, vessel *item, made []*item, all []*visit) (*visit, error) {
	var to engine.Term
	v := &visit{node: n, main: all[0].main}
	for i, w := range all {
		if n.state.Class(w.main) == vessel.class && (len(vessel.related) == 0 || len(all) > 1) {
			to = w.main
			all[0], all[i], made[0], made[i] = all[i], all[0], made[i], made[0]
			break
		}
	}
	if to.Kind() == engine.Free {
		next, c, err := p.fetch(ctx, n, vessel.class)
		if err != nil {
			return nil, err
		}
		if next == nil {
			to = all[0].main
		} else {
			if v, to = (&visit{node: next}), c; len(vessel.related) > 0 {
				if v, err = p.prepared(ctx, next, c, vessel); err != nil {
					return nil, err
				}
			}
		}
	}
	h := &hints{}
	for _, f := range vessel.facts {
		h.add(f.value)
	}
	for i, w := range all {
		if w.main == to {
			continue
		}
		a := &aim{want: made[:i+1], focus: []engine.Term{w.main, to}, target: to, most: 6, hints: h}
		x, err := p.join(ctx, v.node, a)
		if err != nil {
			return nil, err
		}
		if x != nil {
			v = x
		}
	}
	v.main = to
	v.have = p.reader.contents(v.state, to)
	v.gap = gap(made, v.have)
	return v, nil
}

// prepared brings about the properties of an empty container.
func (p *planner) prepared(ctx context.Context, n *node, c engine.Term, vessel *item) (*visit, error) {
	v, err := p.reach(ctx, n, &aim{want: []*item{vessel}, self: true, focus: []engine.Term{c}, most: 4})
	if err != nil {
		return nil, err
	}
	for _, o := range vessel.related {
		done := *v.have[0]
		if slices.ContainsFunc(done.related, func(x relation) bool { return x.fluent == o.fluent && gap([]*item{o.item}, []*item{x.item}) < 0.4 }) {
			continue
		}
		top, err := p.make(ctx, n, o.item)
		if err != nil {
			return nil, err
		}
		if top == nil {
			continue
		}
		w, err := p.join(ctx, top.node, &aim{want: []*item{vessel}, self: true, target: c, focus: []engine.Term{c, top.main}, most: 3})
		if err != nil {
			return nil, err
		}
		if w != nil && w.gap < v.gap {
			v = w
		}
	}
	return v, nil
}
