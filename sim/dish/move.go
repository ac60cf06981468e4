package dish

import (
	"context"
	"slices"

	"hearth/engine"
	"hearth/ontology"
	"hearth/sim/world"
)

// obtain puts an item that is in stock into a container, or into the one that an action chooses if the container is free.
func (p *planner) obtain(ctx context.Context, n *node, it *item, into engine.Term) (*visit, error) {
	plain := it.kind()
	want := []*item{plain}
	var must []engine.Term
	if into.Kind() != engine.Free {
		want, must = append(kinds(p.reader.contents(n.state, into)), plain), []engine.Term{into}
	}
	ways := []*hints{{classes: []engine.Term{p.gram}, numbers: []engine.Term{grams(it.grams)}}}
	for _, u := range p.units {
		if g, ok := p.domain.Model().Weight(world.ClassTerm(it.class), u); ok && near(float64(g.Num())/billion*float64(it.copies), it.grams) {
			ways = slices.Insert(ways, 0, &hints{classes: []engine.Term{u}, numbers: []engine.Term{engine.Number(int64(it.copies) * billion)}})
		}
	}
	var best *visit
	for _, h := range ways {
		h.add(world.ClassTerm(it.class))
		v, err := p.one(ctx, n, &aim{want: want, target: into, must: must, hints: h, bare: true, among: p.know.suppliers()})
		if err != nil {
			return nil, err
		}
		if v != nil && (best == nil || v.gap < best.gap) {
			best = v
		}
	}
	if best != nil && best.gap > 0.8 {
		best = nil
	}
	return best, nil
}

// one returns the best outcome of one action on the things of an aim.
func (p *planner) one(ctx context.Context, n *node, a *aim) (best *visit, err error) {
	among := p.know.actions
	if a.among != nil {
		among = a.among
	}
	for _, action := range among {
		for _, c := range p.calls(action, n, a.must, a.focus, a.hints) {
			next, why, err := p.attempt(ctx, n, c)
			if err != nil {
				return nil, err
			}
			if next == nil {
				p.know.learn(action, why, a.must, a.reads)
				continue
			}
			v := p.see(next, slices.Concat(a.must, next.results()), a)
			if v.gap >= 0 && (best == nil || v.gap < best.gap-1e-9 || v.gap < best.gap+1e-9 && v.state.Clock() < best.state.Clock()) {
				best = v
			}
		}
	}
	return best, nil
}

// fetch brings an empty container of a class.
func (p *planner) fetch(ctx context.Context, n *node, class string) (*node, engine.Term, error) {
	h := &hints{classes: []engine.Term{world.ClassTerm(class)}, numbers: []engine.Term{engine.Number(billion)}}
	for _, action := range p.know.suppliers() {
		for _, c := range p.calls(action, n, nil, nil, h) {
			next, _, err := p.attempt(ctx, n, c)
			if err != nil {
				return nil, engine.Term{}, err
			}
			if next == nil {
				continue
			}
			for _, t := range next.results() {
				if next.state.Class(t) == class && len(next.state.Contents(t)) == 0 {
					return next, t, nil
				}
			}
		}
	}
	return nil, engine.Term{}, nil
}

// move moves everything in a container to another one. If something is in the way, such as a cover, it removes that.
func (p *planner) move(ctx context.Context, n *node, from, to engine.Term) (*node, error) {
	want := append(p.reader.contents(n.state, to), p.reader.contents(n.state, from)...)
	a := &aim{want: want, target: to, must: []engine.Term{to, from}, hints: &hints{}, reads: map[string]bool{}}
	v, err := p.one(ctx, n, a)
	if v != nil && v.gap < 1e-9 || err != nil {
		return v.at(), err
	}
	for _, c := range []engine.Term{from, to} {
		next, err := p.opened(ctx, n, c, a.reads)
		if err != nil {
			return nil, err
		}
		if next == nil {
			continue
		}
		if v, err := p.one(ctx, next, a); v != nil && v.gap < 1e-9 || err != nil {
			return v.at(), err
		}
	}
	return nil, nil
}

// at returns the node of a visit, or nil.
func (v *visit) at() *node {
	if v == nil {
		return nil
	}
	return v.node
}

// opened does an action on a container that changes one of some fluents of it, but not what it holds.
func (p *planner) opened(ctx context.Context, n *node, c engine.Term, fluents map[string]bool) (*node, error) {
	held, before := p.reader.contents(n.state, c), p.reader.read(n.state, c, 1, 0)
	for _, action := range p.know.actions {
		if !p.know.mayChange(action, fluents) {
			continue
		}
		for _, call := range p.calls(action, n, []engine.Term{c}, nil, &hints{}) {
			next, _, err := p.attempt(ctx, n, call)
			if err != nil {
				return nil, err
			}
			if next != nil && next.state.Has(c) && gap(held, p.reader.contents(next.state, c)) < 1e-9 && p.reader.read(next.state, c, 1, 0).size() < before.size() {
				return next, nil
			}
		}
	}
	return nil, nil
}

// gather moves everything in a container to another one, or both to a third one that is large enough.
func (p *planner) gather(ctx context.Context, n *node, from, to engine.Term) (*node, engine.Term, error) {
	if next, err := p.move(ctx, n, from, to); next != nil || err != nil {
		return next, to, err
	}
	for _, class := range p.containers {
		next, c, err := p.fetch(ctx, n, class)
		if err != nil {
			return nil, c, err
		}
		if next == nil {
			continue
		}
		for _, source := range []engine.Term{to, from} {
			if next != nil && len(next.state.Contents(source)) > 0 {
				if next, err = p.move(ctx, next, source, c); err != nil {
					return nil, c, err
				}
			}
		}
		if next != nil {
			return next, c, nil
		}
	}
	return nil, to, nil
}

// containerClasses lists the classes of containers that the kitchen has, by how many there are.
func containerClasses(onto *ontology.Ontology, s *world.State) (all []string) {
	for _, e := range s.Things() {
		if c := s.Class(e); onto.IsA(c, onto.Mark(ontology.ContainerMark)) && !slices.Contains(all, c) {
			all = append(all, c)
		}
	}
	return all
}
