package dish

import (
	"context"
	"slices"

	"hearth/engine"
)

// dressed puts on an item what belongs on it.
func (p *planner) dressed(ctx context.Context, v *visit, it *item) (*visit, error) {
	done := *it.like(v.have)
	done.related = nil
	for _, o := range it.related {
		best, err := p.attached(ctx, v, &done, o)
		if err != nil {
			return nil, err
		}
		if best != nil {
			v = best
			done.related = append(slices.Clone(done.related), o)
		}
	}
	want := *it.like(v.have)
	v.gap = gap([]*item{&want}, v.have)
	return v, nil
}

// attached brings about one relation of an item. It returns nil if it cannot.
func (p *planner) attached(ctx context.Context, v *visit, done *item, o relation) (best *visit, err error) {
	want := *done
	want.related = append(slices.Clone(done.related), o)
	limit := gap([]*item{&want}, v.have)
	better := func(w *visit, err error) error {
		if w != nil && w.gap < limit-0.5 {
			best, limit = w, w.gap
		}
		return err
	}
	if p.know.relates(o.fluent) {
		if err := better(p.topped(ctx, v, &want, o)); err != nil || limit < 0.5 {
			return best, err
		}
	}
	if len(o.item.related) > 0 {
		if err := better(p.layered(ctx, v, done, o)); err != nil || limit < 0.5 {
			return best, err
		}
	}
	if best == nil {
		err = better(p.beside(ctx, v, &want, o))
	}
	return best, err
}

// layered puts a thing on an item, and then on top of it what is on that thing.
func (p *planner) layered(ctx context.Context, v *visit, done *item, o relation) (*visit, error) {
	rest := o.item.related
	lower := *o.item
	lower.related = nil
	for i := range len(rest) + 1 {
		want := *done
		lower.related = rest[:i]
		copied := lower
		want.related = append(slices.Clone(done.related), relation{o.fluent, &copied})
		top := relation{o.fluent, &copied}
		if i > 0 {
			top = rest[i-1]
		}
		next, err := p.topped(ctx, v, &want, top)
		if next == nil || err != nil {
			return nil, err
		}
		v = next
	}
	return v, nil
}

// topped makes a thing and relates an item to it by an action on both.
func (p *planner) topped(ctx context.Context, v *visit, want *item, o relation) (*visit, error) {
	top, err := p.make(ctx, v.node, o.item.single())
	if top == nil || err != nil {
		return nil, err
	}
	return p.join(ctx, top.node, &aim{want: []*item{want}, focus: []engine.Term{v.main, top.main}, most: 3})
}

// beside makes a thing in its plain form, or what it consists of, puts an item beside it, and relates the two by actions on
// their container.
func (p *planner) beside(ctx context.Context, v *visit, want *item, o relation) (best *visit, err error) {
	plain := o.item.single().bare()
	ways := [][]*item{{plain}}
	if plain.parts != nil {
		ways = [][]*item{plain.parts, {plain}}
	}
	for _, things := range ways {
		n, bowl := v.node, v.main
		for _, it := range things {
			top, err := p.make(ctx, n, it)
			if err != nil {
				return nil, err
			}
			if top == nil {
				continue
			}
			next, c, err := p.gather(ctx, top.node, top.main, bowl)
			if err != nil {
				return nil, err
			}
			if next != nil {
				n, bowl = next, c
			}
		}
		a := &aim{want: []*item{want}, focus: []engine.Term{bowl}, most: 40, slack: 3}
		w, err := p.reach(ctx, n, a)
		if err == nil && w.gap >= 1 {
			w, err = p.rehoused(ctx, w, n, a)
		}
		if err != nil {
			return nil, err
		}
		if best == nil || w.gap < best.gap {
			best = w
		}
		if best.gap < 1 {
			break
		}
	}
	return best, nil
}
