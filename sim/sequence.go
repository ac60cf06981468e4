package sim

import (
	"context"

	"hearth/parser/plan"
)

// Follow executes a plan in the order in which it is written: every step reads
// the state that the one before has left, and with the first that cannot be
// done the plan ends. The plan starts with the steps of an episode that was
// followed, which are not done again. The things are what its variables stand
// for from the start; steps name no states and bind nothing. What goes wrong is
// in the episode; an error is that of the context, or a fault of the rules, not
// of the plan.
func (d *Domain) Follow(ctx context.Context, done *Episode, p *plan.Plan, things []*Binding) (*Episode, error) {
	e := &Episode{Domain: d, Plan: p, Bindings: done.Bindings.with(things...), Followed: true, Complete: done.Complete, Abort: done.Abort}
	state := d.first
	if last := done.Final(); last != nil {
		state = last
	}
	results, bound := make([]*Result, 0, len(p.Steps)-len(done.Results)), make(map[string]*Binding, len(things))
	for _, s := range p.Steps[len(done.Results):] {
		if !e.Complete {
			results = append(results, &Result{Step: s, Status: NotReached})
			continue
		}
		for i := range s.Args {
			if v := s.Args[i].Var; bound[v] == nil {
				bound[v] = e.Bindings.Bound(v)
			}
		}
		r, err := d.Do(ctx, s, state, bound)
		if r == nil {
			return nil, err
		}
		e.Abort = err
		results = append(results, r)
		e.Complete = r.Status == Done
		state = r.After
	}
	e.grown = done.grown.Of(done.Results).With(results...)
	e.Results = e.grown.All()
	return e, nil
}
