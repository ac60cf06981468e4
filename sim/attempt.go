package sim

import (
	"context"
	"errors"
	"slices"

	"hearth/parser/plan"
	"hearth/sim/order"
)

// Attempt executes the steps of a longer plan that an episode does not have. The longer plan starts with the
// steps of e, all of which must have been executed. They are not executed again, so the cost depends only on
// the new steps.
//
// Unlike in [Domain.Run], a step that fails binds nothing: steps that need its results are not reached. No
// step ends the evaluation. If all new steps are done, the outcome equals that of running the whole plan.
func (d *Domain) Attempt(ctx context.Context, e *Episode, longer *plan.Plan) (*Episode, error) {
	more := longer.Steps[len(e.Plan.Steps):]
	found, err := d.after(ctx, e, more, longer)
	limited := errors.Is(err, order.ErrLimit)
	if err != nil && !limited {
		return nil, err
	}
	out := &Episode{Domain: d, Plan: longer, Complete: len(found.Results) == len(more), Nodes: e.Nodes + found.Nodes, branching: e.branching}
	if limited {
		out.Limit = tooManyOrders(longer)
	}
	out.Bindings = e.Bindings.with(bindsOf(found.Results)...)
	out.log = e.log.Rebase(e.Results).Append(found.Results...)
	out.Results = out.log.All()
	if !d.Semantics.KeepsFailed && !out.onward(len(e.Results)) {
		out.Results = slices.Clone(out.Results)
		out.branching = out.branched()
	}
	if !out.Complete {
		out.Results = slices.Clip(out.Results) // the log must not grow with the steps that were not executed
		out.rest()
	}
	return out, nil
}

// after searches an order for steps that come after those of e. It leaves out steps that cannot run in any
// order.
func (d *Domain) after(ctx context.Context, e *Episode, steps []*plan.Step, longer *plan.Plan) (order.Found[*Result], error) {
	idle := map[*plan.Step]bool{}
	for _, s := range plan.Unreachable(steps, func(variable string) bool { return e.Bindings.Bound(variable) != nil }) {
		idle[s] = true
	}
	tried := slices.DeleteFunc(slices.Clone(steps), func(s *plan.Step) bool { return idle[s] })
	r := newRun(d, &plan.Plan{Steps: tried, Span: longer.Span})
	r.ctx, r.attempted = ctx, true
	s := r.searched()
	s.Initial = map[int]*Binding{}
	for name, v := range r.names {
		if b := e.Bindings.Bound(name); b != nil {
			s.Initial[v] = b
		}
	}
	s.AllOrders = s.AllOrders && len(idle) == 0
	return s.Run()
}

// onward reports whether each result after the first done ones starts from the state in which the previous
// one ended. It reports false if the states of the episode branch.
func (e *Episode) onward(done int) bool {
	if e.branching {
		return false
	}
	for i := done; i < len(e.Results); i++ {
		if r := e.Results[i]; i > 0 && r.Before != e.Results[i-1].After {
			return false
		}
	}
	return true
}
