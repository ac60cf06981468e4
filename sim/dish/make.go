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
		v, err := p.one(ctx, n, &aim{want: want, in: into, must: must, hints: h, bare: true, among: p.know.suppliers()})
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
	a := &aim{want: want, in: to, must: []engine.Term{to, from}, hints: &hints{}, reads: map[string]bool{}}
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

// bare returns an item without what can be brought about later.
func (it *item) bare() *item {
	b := *it
	b.facts, b.on = nil, nil
	return &b
}

// kind returns only the class and the amount of an item.
func (it *item) kind() *item {
	return &item{class: it.class, copies: it.copies, grams: it.grams, each: it.each}
}

// kinds returns the classes and amounts of items.
func kinds(all []*item) (plain []*item) {
	for _, it := range all {
		plain = append(plain, it.kind())
	}
	return plain
}

// single returns copies of a mixture as one thing.
func (it *item) single() *item {
	b := *it
	b.copies, b.each = 1, it.grams
	return &b
}

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
	plain.on = nil
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

// like returns the item in as many copies as there are.
func (it *item) like(have []*item) *item {
	if it.parts != nil && it.copies > 1 && len(have) > 0 && have[0].copies == 1 {
		return it.single()
	}
	c := *it
	return &c
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

// dressed puts on an item what belongs on it.
func (p *planner) dressed(ctx context.Context, v *visit, it *item) (*visit, error) {
	done := *it.like(v.have)
	done.on = nil
	for _, o := range it.on {
		best, err := p.attached(ctx, v, &done, o)
		if err != nil {
			return nil, err
		}
		if best != nil {
			v = best
			done.on = append(slices.Clone(done.on), o)
		}
	}
	want := *it.like(v.have)
	v.gap = gap([]*item{&want}, v.have)
	return v, nil
}

// attached brings about one relation of an item. It returns nil if it cannot.
func (p *planner) attached(ctx context.Context, v *visit, done *item, o relation) (best *visit, err error) {
	want := *done
	want.on = append(slices.Clone(done.on), o)
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
	if len(o.item.on) > 0 {
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
	rest := o.item.on
	lower := *o.item
	lower.on = nil
	for i := range len(rest) + 1 {
		want := *done
		lower.on = rest[:i]
		copied := lower
		want.on = append(slices.Clone(done.on), relation{o.fluent, &copied})
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

// derive makes an item that is not in stock from one that is. It first finds out how much of that is needed.
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
	plain.on = nil
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

// extra counts the facts that an item has but should not have.
func extra(have, want *item) (n int) {
	for _, g := range have.facts {
		if !slices.ContainsFunc(want.facts, func(f fact) bool { return f.fluent == g.fluent }) {
			n++
		}
	}
	return n
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
