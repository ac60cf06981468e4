package sim

import (
	"context"
	"errors"
	"slices"

	"hearth/parser/diag"
	"hearth/parser/grown"
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
	Bindings Bindings
	Complete bool  // every step was executed
	Abort    error // released semantics: why the evaluation stopped; nil otherwise

	// Limit says, under corrected semantics, that the search for an order was
	// given up; what was executed is the best order found. Nil otherwise.
	Limit *diag.Diagnostic
	Nodes int // how many situations the search for an order has looked at

	Followed bool // executed in the order in which it is written: see [Domain.Follow]

	// What [Domain.Continue] need not do again:
	memo     memo
	grown    grown.Log[*Result] // the results, where others were put behind them
	straight bool               // of the steps that could be done, always the first one written was
	parted   bool               // states branch
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
	if more, err := d.goOn(ctx, e, longer); more != nil || err != nil {
		return more, err
	}
	m := e.memo.Clone()
	e.teach(m)
	return d.execute(ctx, longer, m)
}

func (d *Domain) execute(ctx context.Context, p *plan.Plan, m *memo) (*Episode, error) {
	found, err := newRun(d, p).search(ctx, m)
	e := &Episode{Domain: d, Plan: p, Results: found.Results, Complete: found.Complete, Nodes: found.Looked, memo: *m, straight: found.Straight}
	e.Bindings = e.Bindings.with(bindsOf(e.Results)...)
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
		e.parted = e.branched()
	}
	return e, nil
}

// bindsOf are what steps have bound.
func bindsOf(results []*Result) (all []*Binding) {
	all = make([]*Binding, 0, 4*len(results))
	for _, r := range results {
		all = append(all, r.Binds...)
	}
	return all
}

// rest gives the steps that were not executed their outcome and its causes.
func (e *Episode) rest() {
	tried := map[int]bool{}
	for _, r := range e.Results {
		tried[r.Step.Index] = true
	}
	var left []*plan.Step
	for _, s := range e.Plan.Steps {
		if !tried[s.Index] {
			left = append(left, s)
		}
	}
	e.Results = append(e.Results, e.outcomes(left)...)
}

// outcomes are those of the steps that were not executed.
func (e *Episode) outcomes(left []*plan.Step) (all []*Result) {
	owed := map[string]*plan.Step{} // variables that never got a value, and who should have bound them
	for _, s := range left {
		for _, v := range e.Plan.Owed(s) {
			if owed[v] == nil {
				owed[v] = s
			}
		}
	}
	for _, s := range left {
		r := &Result{Step: s, Status: NotReached}
		if s.Problem != nil {
			r.Status = Rejected
		}
		for i := range s.Args {
			if c, ok := e.cause(&s.Args[i], owed); ok {
				r.Waits = append(r.Waits, c)
			}
		}
		if r.Status == NotReached && e.Abort == nil {
			r.Reasons = e.obstacles(s)
		}
		all = append(all, r)
	}
	return all
}

// cause reports a required variable that never got a value, and who should
// have bound it.
func (e *Episode) cause(a *plan.Arg, owed map[string]*plan.Step) (Cause, bool) {
	b := e.Bindings.Bound(a.Var)
	switch {
	case a.Var == "" || !a.Role.In:
		return Cause{}, false
	case b != nil && b.Nothing:
		return Cause{Var: a.Var, By: b.By}, true
	case b != nil || a.Role.Optional:
		return Cause{}, false
	}
	return Cause{Var: a.Var, By: owed[a.Var]}, true
}

// Executed returns the results of the steps that ran, failed ones included, in
// the order of execution.
func (e *Episode) Executed() []*Result {
	n := len(e.Results)
	for n > 0 && !e.Results[n-1].tried() {
		n--
	}
	return e.Results[:n:n]
}

// tried reports whether the step was executed, be it that it failed.
func (r *Result) tried() bool { return r.Status != NotReached && r.Status != Rejected }

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
func (e *Episode) Last() (last *Binding) { return e.Bindings.last }

// State is the one after the last step that was executed, or the first when none was.
func (e *Episode) State() *world.State {
	if done := e.Executed(); len(done) > 0 {
		return done[len(done)-1].After
	}
	return e.Domain.first
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
