package dish

import (
	"context"
	"slices"

	"hearth/engine"
	"hearth/ontology"
	"hearth/parser/plan"
	"hearth/sim"
	"hearth/sim/world"
)

// A node is a situation that a plan leads to. Nodes form a tree: a plan consists of the steps from the root to a node.
type node struct {
	from   *node
	result *sim.Result // of the last step; nil at the start
	state  *world.State
	length int
}

// A call is an action with fillers for its roles. A free term leaves a role open.
type call struct {
	action *ontology.Action
	fill   []engine.Term // by role
}

// step returns a call as a step of a plan.
func (c call) step(index int) *plan.Step {
	s := &plan.Step{Index: index, Name: c.action.Name, Action: c.action, Args: make([]plan.Arg, len(c.action.Roles))}
	for i, r := range c.action.Roles {
		a := plan.Arg{Role: r, Var: "?" + r.Name}
		if t := c.fill[i]; r.Input && t.Kind() != engine.Free {
			a.Var, a.Term, a.Thing = "", t, !r.Number && !r.Concept && !slices.ContainsFunc(r.Constants, func(k string) bool { return world.ClassTerm(k) == t })
		}
		s.Args[i] = a
	}
	return s
}

// do executes a call after a node. It returns nil and the result if the step cannot be done.
func (p *planner) do(ctx context.Context, n *node, c call) (*node, *sim.Result, error) {
	if p.tried++; p.tried > 2*p.limit {
		return nil, nil, errLimit
	}
	s := c.step(p.first + n.length)
	var bound map[string]*sim.Binding
	if i := c.action.StateRole("in"); i >= 0 {
		v := s.Args[i].Var
		bound = map[string]*sim.Binding{v: {Var: v, State: n.state, IsState: true, Available: n.state.Clock(), Timed: true}}
	}
	r, err := p.domain.Do(ctx, s, n.state, bound)
	if r == nil || r.Status != sim.Done {
		return nil, r, err
	}
	return &node{from: n, result: r, state: r.After, length: n.length + 1}, r, nil
}

// results returns the things that the last step returned, without those that it chose for open roles.
func (n *node) results() (all []engine.Term) {
	for _, b := range n.result.Binds {
		if !b.IsState && !b.Default && b.Term.Kind() == engine.NameKind && n.state.Has(b.Term) {
			all = append(all, b.Term)
		}
	}
	return all
}

// chosen returns the things that steps chose for open roles.
func (n *node) chosen() (all []engine.Term) {
	for ; n.result != nil; n = n.from {
		for _, b := range n.result.Binds {
			if b.Default && b.Term.Kind() == engine.NameKind && n.state.Has(b.Term) && !slices.Contains(all, b.Term) {
				all = append(all, b.Term)
			}
		}
	}
	return all
}

// steps returns the results of the steps that lead to a node.
func (n *node) steps() (all []*sim.Result) {
	for ; n.result != nil; n = n.from {
		all = append(all, n.result)
	}
	slices.Reverse(all)
	return all
}
