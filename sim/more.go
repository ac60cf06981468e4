package sim

import (
	"context"
	"errors"
	"slices"

	"hearth/parser/plan"
	"hearth/sim/order"
)

// goOn executes the steps of a longer plan that an episode has not, behind those that it has. It
// costs what these steps do, however long the episode is. The answer is nil where all of the plan
// has to be looked at again: where another order might be better than to execute, of the steps
// that can be, always the first one written, or where it cannot be told without trying.
//
// Why the outcome is that of running all of the plan: an old step is written before a new one, so
// the new ones begin when no old one can be executed. What cannot be executed in any order makes
// no difference, and where all the others were executed no order leads to more of them.
func (d *Domain) goOn(ctx context.Context, e *Episode, longer *plan.Plan) (*Episode, error) {
	if !e.straight && len(e.Results) > 0 || e.Abort != nil || e.Limit != nil || e.Followed {
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

	r := newRun(d, &plan.Plan{Steps: tried, At: longer.At})
	s := r.searched(&memo{})
	s.Given = map[int]*Binding{}
	for name, v := range r.names {
		if b := e.Bindings.Bound(name); b != nil {
			s.Given[v] = b
		}
	}
	s.All = s.All && len(idle) == 0
	r.ctx = ctx
	found, err := s.Run()
	if _, stops := errors.AsType[*AbortError](err); stops || errors.Is(err, order.ErrLimit) || err == nil && !(found.Complete && found.Straight) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	out := &Episode{Domain: d, Plan: longer, Complete: len(idle) == 0, Nodes: e.Nodes + found.Looked, memo: e.memo, straight: true, parted: e.parted}
	out.Bindings = e.Bindings.with(bindsOf(found.Results)...)
	out.grown = e.grown.Of(executed)
	out.grown = out.grown.With(found.Results...)
	out.Results = out.grown.All()
	if !d.Semantics.KeepsFailed && !out.onward(executed) {
		out.Results = slices.Clone(out.Results)
		out.parted = out.branched()
	}
	if len(idle) > 0 {
		out.Results = slices.Concat(out.Results, out.outcomes(idle))
	}
	return out, nil
}

// onward reports whether the results behind some each start from the state in which the one
// before has ended, in an episode whose states do not branch.
func (e *Episode) onward(done []*Result) bool {
	if e.parted {
		return false
	}
	for i := len(done); i < len(e.Results); i++ {
		if r := e.Results[i]; i > 0 && r.Before != e.Results[i-1].After {
			return false
		}
	}
	return true
}
