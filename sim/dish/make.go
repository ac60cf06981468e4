package dish

import (
	"context"
	"slices"

	"hearth/engine"
	"hearth/ontology"
)

// make makes an item in a container, and returns a visit with this container as its main one.
func (p *planner) make(ctx context.Context, n *node, it *item) (best *visit, err error) {
	for _, way := range p.ways(it) {
		v, err := way(ctx, n, it)
		if err != nil {
			return nil, err
		}
		if v == nil {
			continue
		}
		if v, err = p.finished(ctx, v, it); err != nil {
			return nil, err
		}
		if best == nil || v.gap < best.gap-0.5 {
			best = v
		}
		if best.gap < 0.5 {
			break
		}
	}
	return best, nil
}

// A way begins to make an item.
type way func(context.Context, *node, *item) (*visit, error)

// ways returns the ways to begin an item: to mix it, to take it from stock, or to make it from another ingredient.
func (p *planner) ways(it *item) []way {
	if it.parts != nil && p.onto.IsA(it.class, p.onto.Mark(ontology.MixtureMark)) {
		return []way{p.mixed}
	}
	return []way{p.obtained, p.derive}
}

// finished brings about the properties of an item that was begun, and puts on it what belongs there.
func (p *planner) finished(ctx context.Context, v *visit, it *item) (*visit, error) {
	v, err := p.treated(ctx, v, it)
	if err != nil {
		return nil, err
	}
	return p.dressed(ctx, v, it)
}

// obtained puts an item that is in stock into the container that an action chooses.
func (p *planner) obtained(ctx context.Context, n *node, it *item) (*visit, error) {
	return p.obtain(ctx, n, it, engine.Term{})
}

// treated brings about the facts of an item.
func (p *planner) treated(ctx context.Context, v *visit, it *item) (*visit, error) {
	plain := it.like(v.have)
	plain.related = nil
	a := &aim{want: []*item{plain}, focus: []engine.Term{v.main}, most: 40}
	if it.parts == nil {
		a.done = func(have []*item) bool { return gap(a.want, have) < 0.45 } // the number of pieces does not matter
	}
	next, err := p.reach(ctx, v.node, a)
	if err != nil || next.gap < 0.5 {
		return next, err
	}
	return p.rehoused(ctx, next, next.node, a)
}

// rehoused puts things into other containers after a node, and searches there. It returns the best visit.
func (p *planner) rehoused(ctx context.Context, best *visit, n *node, a *aim) (*visit, error) {
	for _, class := range p.containers {
		if p.tried >= p.limit {
			break
		}
		next, c, err := p.fetch(ctx, n, class)
		if err != nil {
			return nil, err
		}
		if next == nil {
			continue
		}
		if next, err = p.move(ctx, next, a.focus[0], c); err != nil {
			return nil, err
		}
		if next == nil {
			continue
		}
		again := *a
		again.focus, again.most = []engine.Term{c}, 1
		begun := p.see(next, again.focus, &again)
		w, err := p.reach(ctx, next, &again)
		if err == nil && w.gap < begun.gap-0.5 {
			again.most = a.most
			w, err = p.reach(ctx, next, &again)
		}
		if err != nil {
			return nil, err
		}
		if w.gap < best.gap-0.5 {
			if best = w; best.gap < 0.5 || a.done != nil && a.done(w.have) {
				break
			}
		}
	}
	return best, nil
}

// mixed makes a mixture.
func (p *planner) mixed(ctx context.Context, n *node, it *item) (*visit, error) {
	parts := slices.Clone(it.parts)
	slices.SortStableFunc(parts, func(a, b *item) int { return int(b.size() - a.size()) })
	var bowl engine.Term
	for _, part := range parts {
		simple := part.size() == 1
		var v *visit
		var err error
		if simple && bowl.Kind() != engine.Free {
			if v, err = p.obtain(ctx, n, part, bowl); err != nil {
				return nil, err
			}
			if v != nil {
				n = v.node
				continue
			}
		}
		if v, err = p.make(ctx, n, part); err != nil {
			return nil, err
		}
		if v == nil {
			continue
		}
		n = v.node
		if bowl.Kind() == engine.Free {
			bowl = v.main
			continue
		}
		next, c, err := p.gather(ctx, n, v.main, bowl)
		if err != nil {
			return nil, err
		}
		if next != nil {
			n, bowl = next, c
		}
	}
	if bowl.Kind() == engine.Free {
		return nil, nil
	}
	whole := it.single()
	plain := *whole
	plain.related = nil
	a := &aim{want: []*item{&plain}, focus: []engine.Term{bowl}, most: 30, done: func(have []*item) bool {
		return len(have) == 1 && have[0].class == it.class && extra(have[0], it) == 0
	}}
	v, err := p.reach(ctx, n, a)
	if err != nil || a.done(v.have) {
		return v, err
	}
	if v, err = p.rehoused(ctx, v, n, a); err != nil || a.done(v.have) {
		return v, err
	}
	a.loose = true
	return p.reach(ctx, n, a)
}
