package affordance

import (
	"slices"

	"hearth/ontology"
	"hearth/parser/plan"
	"hearth/sim"
	"hearth/sim/affordance/depends"
)

// An Option is an action that might be done in a situation.
//
// Each reason that rules can have against a step depends on some roles only:
// whether a bowl is empty, not on the tool. Which these are follows from the
// text of the rules ([relevance.Analysis]). So what can be done is found role by
// role: a reason is looked for once for each choice of what it depends on,
// with the other roles open, and a choice can be done when none of its parts
// has a reason against it.
type Option struct {
	Action *ontology.Action

	*depends.Dependencies
	from    *Affordances
	fillers map[*ontology.Role][]Filler
	told    map[string][]sim.Reason // by the choice
	base    func() *sim.Request     // that leaves all roles open
	acted   map[string][]sim.Reason // the same: what more than rules says
	classed bool                    // somebody chose a class for what is a thing: questions take it that nobody does
	scratch []byte
}

// Refused returns why a choice cannot be done: no reasons when it can.
func (o *Option) Refused(c Choice) []sim.Reason { return o.refused([]Choice{c})[0] }

// refused is Refused for several choices.
func (o *Option) refused(choices []Choice) [][]sim.Reason {
	reasons := make([][]sim.Reason, len(choices))
	var fit []Choice
	var at []int
	for i, c := range choices {
		if reasons[i] = o.unfit(c); len(reasons[i]) == 0 {
			fit, at = append(fit, c), append(at, i)
		}
	}
	all := make([]picks, len(fit))
	for i, c := range fit {
		all[i] = o.picked(c)
	}
	for _, s := range o.Sets {
		var some []Choice
		var of []int
		clear := o.clear(s, all, o.from.places(len(all)))
		for k, c := range fit {
			if _, is := slices.BinarySearch(clear, k); !is {
				some, of = append(some, c), append(of, at[k])
			}
		}
		for k, against := range o.against(s, some) {
			reasons[of[k]] = append(reasons[of[k]], against...)
		}
	}
	return reasons
}

// unfit says what no rule is asked for: roles that must be given and are not,
// fillers that are no thing where one is wanted, or no number, and under
// released semantics combinations of open roles that are not foreseen.
func (o *Option) unfit(c Choice) (reasons []sim.Reason) {
	d := o.from.domain
	s, _ := o.step(c)
	var open []string
	if o.again() {
		reasons = append(reasons, sim.Reason{Code: "started", Text: d.Words(s, "started")})
	}
	for i := range s.Args {
		a := &s.Args[i]
		f, given := c[a.Role.Name]
		_, chosen := o.Places[a.Role.Name]
		switch {
		case !chosen:
		case !given && !a.Role.Optional:
			reasons = append(reasons, d.Obstacle(s, a, nil, "left_open"))
		case !given:
			open = append(open, a.Role.Name)
		default:
			if b := o.from.binding(f, a.Var); !d.Accepts(a, b) {
				reasons = append(reasons, d.Obstacle(s, a, b, sim.Misfit(a, b)))
			}
		}
	}
	if len(reasons) == 0 && !d.HasMode(o.Action, open) {
		reasons = append(reasons, d.NoMode(s, open))
	}
	return reasons
}

// again reports whether the action hands out a first state after a plan has one.
func (o *Option) again() bool {
	return o.Action.StateRole("in") < 0 && o.Action.StateRole("out") >= 0 && o.from.started
}

// fits reports whether a filler can be tried in a role at all.
func (o *Option) fits(r *ontology.Role, f Filler) bool {
	return o.from.domain.Accepts(&plan.Arg{Role: r}, o.from.binding(f, ""))
}

// Acts reports whether more than rules may speak against a choice: then [Option.Do] alone
// knows whether it can be done.
func (o *Option) Acts() bool { return o.from.acts != o.from.domain }

// hindered does a choice that the rules allow, where more may speak against it, and returns
// what does.
func (o *Option) hindered(c Choice) (reasons []sim.Reason) {
	if !o.Acts() {
		return nil
	}
	key := o.part(depends.EveryRole, c)
	if told, known := o.acted[key]; known {
		return told
	}
	res, err := o.Do(c)
	switch {
	case err != nil:
		reasons = []sim.Reason{o.base().Halted(err)}
	case res.Status != sim.Done:
		reasons = res.Reasons
	}
	o.acted[key] = reasons
	return reasons
}

// Do executes a choice in the state of the situation, as the next step of a plan
// would be. What cannot be done is a result that says why.
func (o *Option) Do(c Choice) (*sim.Result, error) {
	s, bound := o.step(c)
	if reasons := o.unfit(c); len(reasons) > 0 {
		return &sim.Result{Step: s, Status: sim.Failed, Before: o.from.State, After: o.from.State, Reasons: reasons}, nil
	}
	res, err := o.from.acts.Do(o.from.ctx, s, o.from.State, bound)
	if res != nil { // what stops an evaluation is no fault here
		return res, nil
	}
	return nil, err
}
