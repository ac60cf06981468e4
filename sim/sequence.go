package sim

import (
	"context"

	"hearth/parser/plan"
)

// Follow executes a plan in written order. Every step reads the state after the previous one, and the plan
// ends at the first step that fails. The plan begins with the steps of the episode done, which are not
// repeated. Things are the bindings that variables have from the start; the steps name no states and bind no
// variables. Failures are recorded in the episode. The error is that of the context or a fault of the rules,
// never of the plan.
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
	e.log = done.log.Rebase(done.Results).Append(results...)
	e.Results = e.log.All()
	return e, nil
}
