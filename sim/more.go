package sim

import (
	"context"
	"errors"
	"slices"

	"hearth/parser/plan"
	"hearth/sim/order"
)

// goOn executes the steps of a longer plan that an episode does not have and appends their results. Its cost
// depends only on these steps, not on the length of the episode. The result is nil if the whole plan must be
// searched again. This happens if another order of the steps may be better than the written one, or if only a
// search can find out whether it is.
//
// The outcome equals that of running the whole plan. New steps are written after the old ones, so they begin
// when no old step can be executed. Steps that no order can execute make no difference. If all other steps are
// executed, no order executes more.
func (d *Domain) goOn(ctx context.Context, e *Episode, longer *plan.Plan) (*Episode, error) {
	if !e.inFileOrder && len(e.Results) > 0 || e.Abort != nil || e.Limit != nil || e.Followed {
		return nil, nil
	}
	executed, more := e.Executed(), longer.Steps[len(e.Plan.Steps):]
	var steps []*plan.Step
	for _, r := range e.Results[len(executed):] {
		steps = append(steps, r.Step)
	}
	steps = append(steps, more...)
	idle := plan.Unreachable(steps, func(variable string) bool { return e.Bindings.Bound(variable) != nil })
	left := map[*plan.Step]bool{}
	for _, s := range idle {
		left[s] = true
	}
	tried := slices.DeleteFunc(steps, func(s *plan.Step) bool { return left[s] })

	r := newRun(d, &plan.Plan{Steps: tried, Span: longer.Span})
	s := r.searched(&memo{})
	s.Initial = map[int]*Binding{}
	for name, v := range r.names {
		if b := e.Bindings.Bound(name); b != nil {
			s.Initial[v] = b
		}
	}
	s.AllOrders = s.AllOrders && len(idle) == 0
	r.ctx = ctx
	found, err := s.Run()
	if _, stops := errors.AsType[*AbortError](err); stops || errors.Is(err, order.ErrLimit) || err == nil && !(found.Complete && found.InOrder) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	out := &Episode{Domain: d, Plan: longer, Complete: len(idle) == 0, Nodes: e.Nodes + found.Nodes, memo: e.memo, inFileOrder: true, branching: e.branching}
	out.Bindings = e.Bindings.with(bindsOf(found.Results)...)
	out.log = e.log.Rebase(executed)
	out.log = out.log.Append(found.Results...)
	out.Results = out.log.All()
	if !d.Semantics.KeepsFailed && !out.onward(executed) {
		out.Results = slices.Clone(out.Results)
		out.branching = out.branched()
	}
	if len(idle) > 0 {
		out.Results = slices.Concat(out.Results, out.outcomes(idle))
	}
	return out, nil
}

// onward reports whether each result after the first len(done) starts from the state in which the previous one
// ended. It reports false if the states of the episode branch.
func (e *Episode) onward(done []*Result) bool {
	if e.branching {
		return false
	}
	for i := len(done); i < len(e.Results); i++ {
		if r := e.Results[i]; i > 0 && r.Before != e.Results[i-1].After {
			return false
		}
	}
	return true
}
