package sim

import (
	"context"
	"errors"
	"maps"
	"slices"

	"hearth/parser/diag"
	"hearth/parser/plan"
	"hearth/sim/world"
)

// An Episode is one executed plan: the outcome of every step and what every
// variable stands for. Its states form a tree, since two steps may read the
// same state; every one of them stays readable.
type Episode struct {
	Domain   *Domain
	Plan     *plan.Plan
	Results  []*Result // executed steps in the order of execution, then the others in the order of the plan
	Bindings map[string]*Binding
	Complete bool  // every step was executed
	Abort    error // released semantics: why the evaluation stopped; nil otherwise

	// Limit says, under corrected semantics, that the search for an order was
	// given up; what was executed is the best order found. Nil otherwise.
	Limit *diag.Diagnostic
	Nodes int // how many situations the search for an order has looked at

	Followed bool // executed in the order in which it is written: see [Domain.Follow]

	memo memo // what [Domain.Continue] need not do again
}

// Run executes a plan from the domain's first state. What goes wrong is in the
// episode; an error is that of the context, or a fault of the rules, not of the
// plan.
func (d *Domain) Run(ctx context.Context, p *plan.Plan) (*Episode, error) {
	return d.execute(ctx, p, &memo{})
}

// Continue executes a longer plan that starts with the steps of an episode: the
// outcome is that of running all of it, and what was done is not done again.
// The episode itself stays as it is.
func (d *Domain) Continue(ctx context.Context, e *Episode, longer *plan.Plan) (*Episode, error) {
	return d.execute(ctx, longer, e.memo.Clone())
}

func (d *Domain) execute(ctx context.Context, p *plan.Plan, m *memo) (*Episode, error) {
	found, err := newRun(d, p).search(ctx, m)
	e := &Episode{Domain: d, Plan: p, Results: found.Results, Bindings: map[string]*Binding{}, Complete: found.Complete, Nodes: found.Looked, memo: *m}
	for _, res := range e.Results {
		for _, b := range res.Binds {
			e.Bindings[b.Var] = b
		}
	}
	var abort *AbortError
	switch {
	case err != nil && !errors.As(err, &abort):
		return nil, err
	case abort != nil && d.Semantics.Aborts:
		e.Abort = err
	case abort != nil:
		e.Limit = abort.Problem
	}
	e.rest()
	if !d.Semantics.KeepsFailed {
		e.branched()
	}
	return e, nil
}

// rest gives the steps that were not executed their outcome and its causes.
func (e *Episode) rest() {
	tried := map[int]bool{}
	for _, r := range e.Results {
		tried[r.Step.Index] = true
	}
	for _, s := range e.Plan.Steps {
		if tried[s.Index] {
			continue
		}
		r := &Result{Step: s, Status: NotReached}
		if s.Problem != nil {
			r.Status = Rejected
		}
		for i := range s.Args {
			if c, ok := e.cause(&s.Args[i]); ok {
				r.Waits = append(r.Waits, c)
			}
		}
		if r.Status == NotReached && e.Abort == nil {
			r.Reasons = e.obstacles(s)
		}
		e.Results = append(e.Results, r)
	}
}

// cause reports a required variable that never got a value, and who should
// have bound it.
func (e *Episode) cause(a *plan.Arg) (Cause, bool) {
	b := e.Bindings[a.Var]
	switch {
	case a.Var == "" || !a.Role.In:
		return Cause{}, false
	case b != nil && b.Nothing:
		return Cause{Var: a.Var, By: b.By}, true
	case b != nil || a.Role.Optional:
		return Cause{}, false
	}
	for _, s := range e.Plan.Steps {
		if s.Binds(a.Var) || s.Problem != nil && e.Plan.Mentions(s, a.Var) {
			return Cause{Var: a.Var, By: s}, true
		}
	}
	return Cause{Var: a.Var}, true
}

// Executed returns the results of the steps that ran, failed ones included, in
// the order of execution.
func (e *Episode) Executed() []*Result {
	for i, r := range e.Results {
		if r.Status == NotReached || r.Status == Rejected {
			return e.Results[:i]
		}
	}
	return e.Results
}

// Time returns the execution time in milliseconds: the latest availability of
// any binding (paper, section 2.6.3); ok is false when nothing was executed.
func (e *Episode) Time() (ms int64, ok bool) {
	last := e.Last()
	if last == nil {
		return 0, false
	}
	return last.Available, true
}

// Last returns the binding that is available last, nil when there is none.
func (e *Episode) Last() (last *Binding) {
	for _, v := range slices.Sorted(maps.Keys(e.Bindings)) {
		if b := e.Bindings[v]; b.Timed && (last == nil || b.Available > last.Available) {
			last = b
		}
	}
	return last
}

// Final returns the state after the last executed step that handed one out,
// nil when nothing was executed.
func (e *Episode) Final() *world.State {
	for _, r := range slices.Backward(e.Executed()) {
		if r.After != nil {
			return r.After
		}
	}
	return nil
}
