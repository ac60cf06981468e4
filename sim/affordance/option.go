package affordance

import (
	"fmt"

	"hearth/ontology"
	"hearth/parser/plan"
	"hearth/sim"
)

// An Option is an action that may be possible in a situation.
//
// Each reason against a step depends on some roles only. Whether a bowl is empty does not depend on the tool,
// for example. The dependencies follow from the text of the rules ([depend.Analysis]). So the search goes role
// by role. Each reason is evaluated once for every combination of fillers of the roles that it depends on,
// with all other roles open. A choice can be done if no reason holds for the fillers in it.
type Option struct {
	Action *ontology.Action

	*dependencies
	affordances *Affordances
	fillers     map[*ontology.Role][]Filler
	base        func() *sim.Request     // the request with all roles open
	stepReasons map[string][]sim.Reason // reasons of the execution, by choice
	scratch     []byte
}

// Refused returns the reasons against a choice, or none if it can be done.
func (o *Option) Refused(c Choice) []sim.Reason { return o.refused([]Choice{c})[0] }

// refused is Refused for several choices.
func (o *Option) refused(choices []Choice) [][]sim.Reason {
	reasons := make([][]sim.Reason, len(choices))
	var fit []picks
	var at []int
	for i, c := range choices {
		if reasons[i] = o.misfits(c); len(reasons[i]) == 0 {
			fit, at = append(fit, o.picked(c)), append(at, i)
		}
	}
	for _, s := range o.sets {
		for k, against := range o.reasonsFor(s, fit) {
			reasons[at[k]] = append(reasons[at[k]], against...)
		}
	}
	return reasons
}

// misfits returns the reasons that need no rules: a required role is open, a filler has the wrong kind, or
// released semantics has no mode for the open roles.
func (o *Option) misfits(c Choice) (reasons []sim.Reason) {
	d := o.affordances.domain
	s, _ := o.step(c)
	var open []string
	if o.startsTwice() {
		reasons = append(reasons, sim.Reason{Code: "started", Text: d.ReasonText(s, "started")})
	}
	for i := range s.Args {
		a := &s.Args[i]
		f, given := c[a.Role.Name]
		_, chosen := o.index[a.Role.Name]
		switch {
		case !chosen:
		case !given && !a.Role.Optional:
			reasons = append(reasons, d.Obstacle(s, a, nil, "left_open"))
		case !given:
			open = append(open, a.Role.Name)
		default:
			if b := o.affordances.binding(f, a.Var); !d.Accepts(a, b) {
				reasons = append(reasons, d.Obstacle(s, a, b, sim.Misfit(a, b)))
			}
		}
	}
	if len(reasons) == 0 && !d.HasMode(o.Action, open) {
		reasons = append(reasons, d.NoMode(s, open))
	}
	return reasons
}

// startsTwice reports whether the action creates a first state although the plan has one.
func (o *Option) startsTwice() bool {
	return o.Action.StateRole("in") < 0 && o.Action.StateRole("out") >= 0 && o.affordances.started
}

// fits reports whether a role accepts the kind of a filler.
func (o *Option) fits(r *ontology.Role, f Filler) bool {
	return o.affordances.domain.Accepts(&plan.Arg{Role: r}, o.affordances.binding(f, ""))
}

// Acts reports whether the execution may refuse choices that the rules allow. Then only [Option.Do] can tell
// whether a choice can be done.
func (o *Option) Acts() bool { return o.affordances.stepDomain != o.affordances.domain }

// stepRefusals executes a choice that the rules allow, if the execution may refuse it, and returns the reasons.
func (o *Option) stepRefusals(c Choice) (reasons []sim.Reason) {
	if !o.Acts() {
		return nil
	}
	key := fmt.Sprint(c)
	if told, known := o.stepReasons[key]; known {
		return told
	}
	res, err := o.Do(c)
	switch {
	case err != nil:
		reasons = []sim.Reason{o.base().StopReason(err)}
	case res.Status != sim.Done:
		reasons = res.Reasons
	}
	o.stepReasons[key] = reasons
	return reasons
}

// Do executes a choice in the state of the situation, as the next step of a plan. If the choice cannot be
// done, the result has the reasons.
func (o *Option) Do(c Choice) (*sim.Result, error) {
	s, bound := o.step(c)
	if reasons := o.misfits(c); len(reasons) > 0 {
		return &sim.Result{Step: s, Status: sim.Failed, Before: o.affordances.State, After: o.affordances.State, Reasons: reasons}, nil
	}
	res, err := o.affordances.stepDomain.Do(o.affordances.ctx, s, o.affordances.State, bound)
	if res != nil { // reasons in the result are not errors
		return res, nil
	}
	return nil, err
}

// Request returns the request of a choice as the next step of a plan, for the rules alone.
func (o *Option) Request(c Choice) (*sim.Request, error) {
	s, bound := o.step(c)
	return o.affordances.domain.Request(s, o.affordances.State, bound)
}
