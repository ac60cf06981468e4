package sim

import (
	"context"
	"slices"
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

// Restore completes an episode that was read back. Domain, Plan, Followed, Complete and the results of the
// executed steps must be set. Things are those of [Episode.Things]. Restore computes the bindings, the results
// of the other steps, and the fields used by [Domain.Attempt].
func (e *Episode) Restore(things []*Binding) {
	e.Bindings = Bindings{}.with(append(things, bindsOf(e.Results)...)...)
	if e.Followed {
		for _, s := range e.Plan.Steps[len(e.Results):] {
			e.Results = append(e.Results, &Result{Step: s, Status: NotReached})
		}
		return
	}
	e.rest()
	e.branching = !e.Domain.Semantics.KeepsFailed && (&Episode{Domain: e.Domain, Bindings: e.Bindings, Results: slices.Clone(e.Results)}).branched()
}

// Again executes the plan of e anew in the same way: by search, or in the order written. Where e continued
// after a failed step, the new episode does, too.
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
