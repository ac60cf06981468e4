package sim

import (
	"hearth/parser/plan"
)

// Follow executes a plan in the order in which it is written: every step reads
// the state that the one before has left, and with the first that cannot be
// done the plan ends. The things are what its variables stand for from the
// start; steps name no states and bind nothing. What goes wrong is in the
// episode; an error is a fault of the rules, not of the plan.
func (d *Domain) Follow(p *plan.Plan, things []*Binding) (*Episode, error) {
	e := &Episode{Domain: d, Plan: p, Bindings: make(map[string]*Binding, len(things)), Followed: true, Complete: true}
	for _, b := range things {
		e.Bindings[b.Var] = b
	}
	state := d.first
	for _, s := range p.Steps {
		if !e.Complete {
			e.Results = append(e.Results, &Result{Step: s, Status: NotReached})
			continue
		}
		bound := map[string]*Binding{}
		for _, a := range s.Args {
			bound[a.Var] = e.Bindings[a.Var]
		}
		r, err := d.Do(s, state, bound)
		if r == nil {
			return nil, err
		}
		e.Abort = err
		e.Results = append(e.Results, r)
		e.Complete = r.Status == Done
		state = r.After
	}
	return e, nil
}

// again executes the plan of e anew, in the way in which it was executed.
func (e *Episode) again() (*Episode, error) {
	if !e.Followed {
		return e.Domain.Run(e.Plan)
	}
	var things []*Binding
	for _, b := range e.Bindings {
		things = append(things, b)
	}
	return e.Domain.Follow(e.Plan, things)
}
