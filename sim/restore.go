package sim

import (
	"context"
	"slices"

	"hearth/parser/plan"
	"hearth/sim/order"
)

// Things returns, by their names, what the variables of e stood for from the
// start; nil unless e followed its plan: see [Domain.Follow].
func (e *Episode) Things() []*Binding {
	if !e.Followed {
		return nil
	}
	things := []*Binding{}
	for _, b := range e.Bindings.All() {
		things = append(things, b)
	}
	return things
}

// Restore makes an episode whole of which these are known: Domain and Plan, the
// results of the steps that were executed, the things of [Episode.Things], and
// how it went. What follows from them is made anew: bindings, the results of
// the other steps, and what [Domain.Continue] need not do again.
func (e *Episode) Restore(things []*Binding) {
	e.Bindings = Bindings{}.with(append(things, bindsOf(e.Results)...)...)
	if e.Followed {
		for _, s := range e.Plan.Steps[len(e.Results):] {
			e.Results = append(e.Results, &Result{Step: s, Status: NotReached})
		}
		return
	}
	e.straight = slices.IsSortedFunc(e.Results, func(a, b *Result) int { return a.Step.Index - b.Step.Index })
	e.teach(&e.memo)
	e.rest()
	e.parted = !e.Domain.Semantics.KeepsFailed && (&Episode{Domain: e.Domain, Bindings: e.Bindings, Results: slices.Clone(e.Results)}).branched()
}

// teach tells a memo what came of the steps that were executed.
func (e *Episode) teach(m *memo) {
	known := &restored{run: newRun(e.Domain, e.Plan), results: map[int]*Result{}}
	places := map[*plan.Step]int{}
	for i, s := range e.Plan.Steps {
		places[s] = i
	}
	var steps []int
	for _, r := range e.Executed() {
		i := places[r.Step]
		known.results[i], steps = r, append(steps, i)
	}
	s := &order.Search[*Binding, *Result]{Problem: known, Steps: known.steps, Variables: len(known.names), Memo: m}
	_ = s.Follow(steps) // nothing is executed that could fail
}

// A restored run executes nothing: what came of its steps is known.
type restored struct {
	*run
	results map[int]*Result // by the position of the step
}

// Execute implements [order.Problem].
func (r *restored) Execute(i int, _ order.Bound[*Binding]) (order.Outcome[*Binding, *Result], error) {
	return outcomeOf(r.results[i]), nil
}

// Again executes the plan of e anew, in the way in which it was executed: one
// that was followed goes on behind a step that failed if e did.
func (e *Episode) Again(ctx context.Context) (*Episode, error) {
	if !e.Followed {
		return e.Domain.Run(ctx, e.Plan)
	}
	again, err := &Episode{Complete: true}, error(nil)
	for i, r := range e.Executed() {
		if r.Status != Done {
			until := *e.Plan
			until.Steps = until.Steps[:i+1]
			if again, err = e.Domain.Follow(ctx, again, &until, e.Things()); err != nil {
				return nil, err
			}
			again.Complete = i+1 < len(e.Executed())
		}
	}
	return e.Domain.Follow(ctx, again, e.Plan, e.Things())
}
