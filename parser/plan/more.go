package plan

import (
	"slices"

	"hearth/ontology"
	"hearth/parser/network"
)

// Append returns a copy of the plan with more steps. The cost is that of the added steps.
func (p *Plan) Append(more ...*Step) *Plan {
	longer := *p
	longer.appended = p.appended.Rebase(p.Steps).Append(more...)
	longer.Steps = longer.appended.All()
	return &longer
}

// Extend returns the plan with actions appended. All steps of p must have been executed. The function bound
// reports whether they bound a variable. Steps that have left the plan keep their indexes, because results
// are named after them. The error is like that of [Build], for the new actions.
func (p *Plan) Extend(actions []*network.Action, bound func(variable string) bool, onto *ontology.Ontology, sem Semantics) (*Plan, error) {
	n := p.Network
	if n == nil {
		n = &network.Network{ID: p.Recipe}
	}
	if p.stepsPlusOne != 1+len(p.Steps) {
		n = p.blankOthers(n)
	}
	n = n.Append(actions...)
	b := &builder{onto: onto, sem: sem, plan: &Plan{Network: n}}
	for i, a := range actions {
		b.step(len(n.Actions)-len(actions)+i, a)
	}
	longer := p.Append(b.plan.Steps...)
	longer.Recipe, longer.Network, longer.stepsPlusOne = n.ID, n, 1+len(longer.Steps)
	if name := b.root(); slices.ContainsFunc(actions, func(a *network.Action) bool { return a.Name == name }) {
		b.roots(n)
	}
	if !sem.AsWritten {
		b.reach(bound)
	}
	return longer, b.problems.Err()
}

// blankOthers returns n with empty actions in place of the steps that are not in p. Such steps are in another branch.
func (p *Plan) blankOthers(n *network.Network) *network.Network {
	out := *n
	out.Actions = make([]*network.Action, len(n.Actions))
	for i := range out.Actions {
		out.Actions[i] = &network.Action{}
	}
	for _, step := range p.Steps {
		out.Actions[step.Index] = n.Actions[step.Index]
	}
	return &out
}
