package sim

import (
	"context"
	"errors"
	"slices"

	"hearth/ontology"
	"hearth/parser/plan"
	"hearth/parser/source"
	"hearth/sim/order"
)

// mostNodes is the maximum number of nodes in the search for an order of one plan.
const mostNodes = 20000

// A run is one execution of one plan; it implements [order.Problem]. A step is applicable when exactly the
// arguments of one of its modes are bound.
type run struct {
	ctx    context.Context // context of the search
	domain *Domain
	plan   *plan.Plan
	steps  []order.Step
	names  map[string]int      // number of each variable of the plan, from 0
	read   map[string]*Binding // bindings read by the step being executed
	open   []string            // open roles of the step being examined

	attempted bool // a step that fails binds nothing, and never ends the evaluation
}

// newRun prepares a plan for the search and numbers its variables.
func newRun(d *Domain, p *plan.Plan) *run {
	r := &run{domain: d, plan: p, names: make(map[string]int, 4*len(p.Steps)), read: map[string]*Binding{}, steps: make([]order.Step, len(p.Steps))}
	for i, s := range p.Steps {
		places := make([]int, 2*len(s.Args))
		st := order.Step{Vars: places[:len(s.Args)], Binds: places[len(s.Args):][:0]}
		for j := range s.Args {
			a := &s.Args[j]
			st.Vars[j] = r.number(a.Var)
			if v := st.Vars[j]; v >= 0 && (!a.Role.Input || a.Role.Optional) {
				st.Binds = append(st.Binds, v)
			}
		}
		r.steps[i] = st
	}
	return r
}

func (r *run) number(variable string) int {
	if variable == "" {
		return -1
	}
	n, ok := r.names[variable]
	if !ok {
		n = len(r.names)
		r.names[variable] = n
	}
	return n
}

// search executes as many steps of the plan as possible. If all orders are tried and some step can run in none
// of them, the search stops at the first complete path.
func (r *run) search(ctx context.Context) (order.Found[*Result], error) {
	r.ctx = ctx
	s := r.searched()
	s.FirstPath = s.AllOrders && len(r.plan.Unreachable()) > 0
	found, err := s.Run()
	if errors.Is(err, order.ErrLimit) {
		err = &AbortError{Problem: tooManyOrders(r.plan)}
	}
	return found, err
}

// tooManyOrders returns the problem of a search that exceeded its limit.
func tooManyOrders(p *plan.Plan) *source.Diagnostic {
	return source.Errorf("E0502", p.Span, "the steps of this network compete for their variables in too many ways: stopped after %d orders", mostNodes).
		WithHint("use different variables in each action for the roles that the action may choose")
}

// searched returns the search for an order of the plan.
func (r *run) searched() *order.Search[*Binding, *Result] {
	return &order.Search[*Binding, *Result]{
		Problem: r, Steps: r.steps, Variables: len(r.names), MaxNodes: mostNodes, AllOrders: r.domain.Semantics.AllOrders,
	}
}

// Applicable implements [order.Problem]. The bound arguments of the step must be those of one of its modes,
// each of the right type. If Semantics.TypesAreModes is not set, every choice of open optional roles is a
// mode, and the rules check the types.
func (r *run) Applicable(i int, bound order.Bound[*Binding]) bool {
	s := r.plan.Steps[i]
	if s.Problem != nil {
		return false
	}
	modes := r.domain.Semantics.TypesAreModes
	r.open = r.open[:0]
	for j := range s.Args {
		a := &s.Args[j]
		b := bound.Value(r.steps[i].Vars[j])
		isBound := a.Var == "" || b != nil
		switch {
		case !a.Role.Input && isBound:
			return false
		case a.Role.Input && !isBound && !a.Role.Optional:
			return false
		case a.Role.Input && !isBound && modes:
			r.open = append(r.open, a.Role.Name)
		}
		if b != nil && a.Role.Input && !r.domain.Accepts(a, b) {
			return false
		}
	}
	return r.domain.HasMode(s.Action, r.open)
}

// Conceivable implements [order.Problem].
func (r *run) Conceivable(i int, bound order.Bound[*Binding], had []bool) bool {
	s := r.plan.Steps[i]
	if s.Problem != nil {
		return false
	}
	for j := range s.Args {
		a, v := &s.Args[j], r.steps[i].Vars[j]
		switch b := bound.Value(v); {
		case v < 0:
		case b != nil && (!a.Role.Input || !r.domain.Accepts(a, b)):
			return false
		case b == nil && a.Role.Input && !a.Role.Optional && !had[v]:
			return false
		}
	}
	return true
}

// Execute implements [order.Problem].
func (r *run) Execute(i int, bound order.Bound[*Binding]) (out order.Outcome[*Binding, *Result], err error) {
	s, vars := r.plan.Steps[i], r.steps[i].Vars
	clear(r.read)
	for j, v := range vars {
		if b := bound.Value(v); b != nil {
			r.read[s.Args[j].Var] = b
		}
	}
	before := r.domain.first
	if in := s.Action.StateRole("in"); in >= 0 {
		before = bound.Value(vars[in]).State
	}
	if r.domain.cache != nil && !r.attempted {
		if res := r.domain.cache(s, before, r.read); res != nil {
			return outcomeOf(res), nil
		}
	}
	res, err := r.domain.Do(r.ctx, s, before, r.read)
	switch {
	case r.attempted && res != nil && res.Status == Failed:
		res.Binds, res.After = nil, res.Before
	case err != nil:
		return out, err
	}
	return outcomeOf(res), nil
}

// outcomeOf converts a result to the form of package order.
func outcomeOf(res *Result) order.Outcome[*Binding, *Result] {
	out := order.Outcome[*Binding, *Result]{Result: res, Dropped: res.Status == Dropped, Binds: make([]order.Value[*Binding], 0, len(res.Binds))}
	for _, b := range res.Binds {
		place := slices.IndexFunc(res.Step.Action.Roles, func(role *ontology.Role) bool { return role.Name == b.Role })
		out.Binds = append(out.Binds, order.Value[*Binding]{Place: place, Value: b})
	}
	return out
}
