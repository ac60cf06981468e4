package sim

import (
	"context"
	"slices"

	"hearth/parser/plan"
	"hearth/sim/order"
)

// Things returns the bindings that variables of a followed plan had from the start, sorted by name. It returns
// nil for other plans; see [Domain.Follow].
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

// Restore completes a decoded episode. Domain, Plan, Followed, Complete and the results of the executed steps
// must be set. Things are those of [Episode.Things]. Restore computes the bindings, the results of the other
// steps, and the fields used by [Domain.Continue].
func (e *Episode) Restore(things []*Binding) {
	e.Bindings = Bindings{}.with(append(things, bindsOf(e.Results)...)...)
	if e.Followed {
		for _, s := range e.Plan.Steps[len(e.Results):] {
			e.Results = append(e.Results, &Result{Step: s, Status: NotReached})
		}
		return
	}
	e.inFileOrder = slices.IsSortedFunc(e.Results, func(a, b *Result) int { return a.Step.Index - b.Step.Index })
	e.teach(&e.memo)
	e.rest()
	e.branching = !e.Domain.Semantics.KeepsFailed && (&Episode{Domain: e.Domain, Bindings: e.Bindings, Results: slices.Clone(e.Results)}).branched()
}

// teach adds the results of the executed steps to a memo.
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
	_ = s.Follow(steps) // cannot fail because no step is executed
}

// A restored run returns recorded results instead of executing steps.
type restored struct {
	*run
	results map[int]*Result // by position of the step in the plan
}

// Execute implements [order.Problem].
func (r *restored) Execute(i int, _ order.Bound[*Binding]) (order.Outcome[*Binding, *Result], error) {
	return outcomeOf(r.results[i]), nil
}

// Again executes the plan of e again in the same way: by search, or in written order. If e continued after a
// failed step, the new episode does too.
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
