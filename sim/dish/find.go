package dish

import (
	"context"
	"errors"
	"slices"

	"hearth/engine"
	"hearth/ontology"
	"hearth/sim"
	"hearth/sim/world"
)

// A planner holds what one search needs.
type planner struct {
	domain     *sim.Domain
	onto       *ontology.Ontology
	reader     *reader
	know       *knowledge
	depth      int // of derived ingredients
	containers []string
	gram       engine.Term
	units      []engine.Term
	first      int // number of the first step
	tried      int
	seen       int
	limit      int
}

// errLimit ends a search that executed too many actions.
var errLimit = errors.New("the limit of the search was reached")

// A Start is where a plan begins.
type Start struct {
	*sim.Situation
	Limit int // maximum number of actions that are executed; a dish may be finished with as many more
}

// A Plan is a plan with statistics of the search.
type Plan struct {
	Steps []*sim.Result
	Dish  engine.Term // the container of the dish; free if the goal is a formula
	Tried int         // actions executed
	Seen  int         // situations examined
	Met   int         // conditions of the formula that hold at the end
}

// newPlanner returns the planner of a search, and the node where it begins: after the action that opens the kitchen, if
// the situation is before any step.
func newPlanner(ctx context.Context, from Start) (*planner, *node, error) {
	domain := from.Episode.Domain
	know, err := newKnowledge(domain)
	if err != nil {
		return nil, nil, err
	}
	onto := domain.Model().Ontology()
	p := &planner{know: know, domain: domain, onto: onto, reader: newReader(onto), gram: world.ClassTerm(onto.Mark(ontology.GramMark)), first: len(from.Episode.Plan.Steps), limit: from.Limit}
	for _, u := range onto.Descendants(onto.Measure().ValueClass) {
		p.units = append(p.units, world.ClassTerm(u))
	}
	p.containers = containerClasses(onto, from.State)
	n := &node{state: from.State}
	if len(from.Steps) > 0 {
		return p, n, nil
	}
	for _, a := range onto.Actions() {
		if a.StateRole("in") < 0 && a.StateRole("out") >= 0 {
			opened, _, err := p.do(ctx, n, call{a, make([]engine.Term, len(a.Roles))})
			if err != nil || opened != nil {
				return p, opened, err
			}
		}
	}
	return p, n, nil
}

// Make searches for steps that make a dish like the one that a thing of another state is. It returns the best attempt, or
// no steps if there is none.
func Make(ctx context.Context, from Start, state *world.State, dish engine.Term) (*Plan, error) {
	p, n, err := newPlanner(ctx, from)
	if err != nil {
		return nil, err
	}
	v, err := p.dish(ctx, n, state, dish)
	if err != nil && !errors.Is(err, errLimit) {
		return nil, err
	}
	out := &Plan{Tried: p.tried, Seen: p.seen}
	if v != nil {
		out.Steps, out.Dish = v.steps(), v.main
	}
	return out, nil
}

// dish makes a container with its contents. It tries several orders, and returns the best outcome.
func (p *planner) dish(ctx context.Context, n *node, state *world.State, dish engine.Term) (best *visit, err error) {
	want := p.reader.contents(state, dish)
	vessel := p.reader.read(state, dish, 1, 0)
	orders := []order{p.late, p.early}
	if len(want) != 1 || want[0].parts == nil {
		orders = orders[1:]
	}
	for _, o := range orders {
		if p.tried >= p.limit {
			break
		}
		v, err := o(ctx, n, vessel, clones(want))
		if err != nil && best == nil {
			return nil, err
		}
		if v == nil || err != nil {
			continue
		}
		v.have = p.reader.contents(v.state, v.main)
		if v.gap = gap(want, v.have); best == nil || v.gap < best.gap-1e-9 {
			best = v
		}
		if best.gap < 1e-9 {
			break
		}
	}
	return best, nil
}

// clones returns copies of items.
func clones(all []*item) (more []*item) {
	for _, it := range all {
		more = append(more, it.clone())
	}
	return more
}

// An order is an order in which a dish is made.
type order func(ctx context.Context, n *node, vessel *item, want []*item) (*visit, error)

// late treats a mixture in the container of the dish.
func (p *planner) late(ctx context.Context, n *node, vessel *item, want []*item) (*visit, error) {
	v, err := p.mixed(ctx, n, want[0])
	if v == nil || err != nil {
		return nil, err
	}
	if v, err = p.served(ctx, v.node, vessel, want, []*visit{v}); v == nil || err != nil {
		return nil, err
	}
	return p.finished(ctx, v, want[0])
}

// early makes each thing separately, then puts it into the container of the dish.
func (p *planner) early(ctx context.Context, n *node, vessel *item, want []*item) (*visit, error) {
	shared := p.split(want)
	v, made, all := &visit{node: n}, []*item(nil), []*visit(nil)
	for _, it := range want {
		w, err := p.make(ctx, v.node, it)
		if err != nil {
			return nil, err
		}
		if w != nil {
			v, made, all = w, append(made, it), append(all, w)
		}
	}
	if len(all) == 0 {
		return nil, nil
	}
	v, err := p.served(ctx, v.node, vessel, made, all)
	if err != nil {
		return nil, err
	}
	for _, o := range shared {
		for _, it := range made {
			it.related = append(it.related, o.each(it, made))
		}
		top, err := p.make(ctx, v.node, o.item.single())
		if top == nil || err != nil {
			return v, err
		}
		next, err := p.join(ctx, top.node, &aim{want: made, target: v.main, focus: []engine.Term{v.main, top.main}, most: 3})
		if err != nil {
			return nil, err
		}
		if next != nil {
			v = next
		}
	}
	return v, nil
}

// split takes from items what is on all of them as portions of one thing.
func (p *planner) split(want []*item) (shared []relation) {
	if len(want) < 2 {
		return nil
	}
	for _, o := range want[0].related {
		sum := o.item.clone()
		same := func(it *item) bool {
			return slices.ContainsFunc(it.related, func(r relation) bool {
				return r.fluent == o.fluent && r.item.key == o.item.key && r.item.source == o.item.source
			})
		}
		all := true
		for _, it := range want {
			all = all && same(it)
		}
		if !all {
			continue
		}
		for _, it := range want[1:] {
			i := slices.IndexFunc(it.related, func(r relation) bool { return r.fluent == o.fluent })
			sum.join(it.related[i].item.clone())
		}
		shared = append(shared, relation{o.fluent, sum})
	}
	for _, it := range want {
		it.related = slices.DeleteFunc(it.related, func(r relation) bool {
			return slices.ContainsFunc(shared, func(o relation) bool { return o.fluent == r.fluent })
		})
	}
	return shared
}

// each returns the share of an item in what is on all items.
func (o relation) each(it *item, all []*item) relation {
	copies := 0
	for _, x := range all {
		copies += x.copies
	}
	share := *o.item
	share.copies, share.grams = it.copies, o.item.grams*float64(it.copies)/float64(copies)
	share.each = share.grams / float64(it.copies)
	return relation{o.fluent, &share}
}
