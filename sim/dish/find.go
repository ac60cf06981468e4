package dish

import (
	"context"
	"errors"

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
	actions    []*ontology.Action
	containers []string
	gram       engine.Term
	units      []engine.Term
	first      int // number of the first step
	tried      int
	limit      int
}

var errLimit = errors.New("the limit of the search was reached")

// A Question asks for a network that makes a dish.
type Question struct {
	Domain *sim.Domain
	Start  *world.State
	First  int // index of the first step of the plan
	State  *world.State
	Dish   engine.Term // in State
	Limit  int
}

// A Result is a plan.
type Result struct {
	Steps []*sim.Result
	Dish  engine.Term
	Tried int
	Gap   float64
}

// Find makes a dish.
func Find(ctx context.Context, q Question) (*Result, error) {
	onto := q.Domain.Model().Ontology()
	p := &planner{domain: q.Domain, onto: onto, reader: newReader(onto), gram: world.ClassTerm(onto.Mark(ontology.GramMark)), first: q.First, limit: q.Limit}
	for _, u := range onto.Descendants(onto.Measure().ValueClass) {
		p.units = append(p.units, world.ClassTerm(u))
	}
	for _, a := range onto.Actions() {
		if a.StateRole("in") >= 0 && a.StateRole("out") >= 0 {
			p.actions = append(p.actions, a)
		}
	}
	p.containers = containerClasses(onto, q.Start)
	n := &node{state: q.Start}
	v, err := p.dish(ctx, n, q)
	if v == nil {
		return nil, err
	}
	return &Result{Steps: v.steps(), Dish: v.main, Tried: p.tried, Gap: v.gap}, err
}

// dish makes the contents of a container.
func (p *planner) dish(ctx context.Context, n *node, q Question) (*visit, error) {
	want := p.reader.contents(q.State, q.Dish)
	vessel := p.reader.read(q.State, q.Dish, 1, 0)
	list := p.onto.IsA(vessel.class, p.onto.Mark(ontology.ListMark))
	var to engine.Term
	if !list {
		next, c, err := p.fetch(ctx, n, vessel.class)
		if err != nil {
			return nil, err
		}
		if next != nil {
			n, to = next, c
		}
	}
	v := &visit{node: n, main: to}
	var made []*item
	for _, it := range want {
		w, err := p.make(ctx, v.node, it, engine.Term{})
		if err != nil {
			return nil, err
		}
		if w == nil {
			continue
		}
		made = append(made, it)
		if to.Kind() == engine.Free {
			v, to = w, w.main
			continue
		}
		a := &aim{want: made, focus: []engine.Term{w.main, to}, must: []engine.Term{w.main, to}, in: to, most: 10}
		x, err := p.reach(ctx, w.node, a)
		if err != nil {
			return nil, err
		}
		if x == nil {
			v = w
			continue
		}
		v = x
	}
	return v, nil
}
