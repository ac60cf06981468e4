package sim

import (
	"context"
	"errors"
	"slices"

	"hearth/parser/plan"
	"hearth/parser/scan"
	"hearth/parser/source"
	"hearth/sim/world"
)

// An Episode is one executed plan: the outcome of every step and the values of all variables. Its states form
// a tree, since two steps may read the same state. Every state stays readable.
type Episode struct {
	Domain   *Domain
	Plan     *plan.Plan
	Results  []*Result // executed steps in order of execution, then the others in plan order
	Bindings Bindings
	Complete bool  // whether every step was executed; in a followed plan, whether every step was done
	Abort    error // released semantics: why the evaluation stopped; nil otherwise

	// Limit is set under corrected semantics when the search for an order was given up; Results then holds the
	// best order found. It is nil otherwise.
	Limit *source.Diagnostic
	Nodes int // number of search nodes visited

	Followed bool // whether the plan was executed in written order; see [Domain.Follow]

	log       scan.AppendList[*Result] // the results, where others were appended to them
	branching bool                     // whether the states branch
}

// Run executes a plan from the first state of the domain. Steps that fail are recorded in the episode. The
// error is that of the context or a fault of the rules, never of the plan.
func (d *Domain) Run(ctx context.Context, p *plan.Plan) (*Episode, error) {
	found, err := newRun(d, p).search(ctx)
	e := &Episode{Domain: d, Plan: p, Results: found.Results, Complete: found.Complete, Nodes: found.Nodes}
	e.Bindings = e.Bindings.with(bindsOf(e.Results)...)
	var abort *AbortError
	switch {
	case err != nil && !errors.As(err, &abort):
		return nil, err
	case abort != nil && d.Semantics.FaultsAbort:
		e.Abort = err
	case abort != nil:
		e.Limit = abort.Problem
	}
	e.rest()
	if !d.Semantics.KeepsFailed {
		e.branching = e.branched()
	}
	return e, nil
}

// bindsOf returns all bindings made by the steps.
func bindsOf(results []*Result) (all []*Binding) {
	all = make([]*Binding, 0, 4*len(results))
	for _, r := range results {
		all = append(all, r.Binds...)
	}
	return all
}

// rest appends the results of the steps that were not executed.
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

// outcomes returns the results of steps that were not executed, each with the causes.
func (e *Episode) outcomes(left []*plan.Step) (all []*Result) {
	owed := map[string]*plan.Step{} // unbound variables, each with the step that should have bound it
	owe := func(s *plan.Step) {
		for _, v := range e.Plan.ShouldBind(s) {
			if owed[v] == nil {
				owed[v] = s
			}
		}
	}
	for _, s := range left {
		owe(s)
	}
	for _, r := range e.Results { // a failed step of an attempt binds nothing
		if r.Status == Failed && len(r.Binds) == 0 {
			owe(r.Step)
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

// cause returns a required variable of the argument that never got a value, and the step that should have
// bound it. It reports false if nothing is missing.
func (e *Episode) cause(a *plan.Arg, owed map[string]*plan.Step) (Cause, bool) {
	b := e.Bindings.Bound(a.Var)
	switch {
	case a.Var == "" || !a.Role.Input:
		return Cause{}, false
	case b != nil && b.Nothing:
		return Cause{Var: a.Var, BoundBy: b.BoundBy}, true
	case b != nil || a.Role.Optional:
		return Cause{}, false
	}
	return Cause{Var: a.Var, BoundBy: owed[a.Var]}, true
}

// Executed returns the results of the steps that ran, including failed ones, in the order of execution.
func (e *Episode) Executed() []*Result {
	n := len(e.Results)
	for n > 0 && !e.Results[n-1].tried() {
		n--
	}
	return e.Results[:n:n]
}

// tried reports whether the step was executed, successfully or not.
func (r *Result) tried() bool { return r.Status != NotReached && r.Status != Rejected }

// Time returns the execution time in milliseconds: the latest availability of any binding (paper, section
// 2.6.3). It reports false if nothing was executed.
func (e *Episode) Time() (ms int64, ok bool) {
	last := e.Last()
	if last == nil {
		return 0, false
	}
	return last.Available, true
}

// Last returns the binding that is available last, or nil if there is none.
func (e *Episode) Last() (last *Binding) { return e.Bindings.last }

// State returns the state after the last executed step, or the first state if no step was executed.
func (e *Episode) State() *world.State {
	if done := e.Executed(); len(done) > 0 {
		return done[len(done)-1].After
	}
	return e.Domain.first
}

// Final returns the state after the last executed step that has one, or nil if there is none.
func (e *Episode) Final() *world.State {
	for _, r := range slices.Backward(e.Executed()) {
		if r.After != nil {
			return r.After
		}
	}
	return nil
}
