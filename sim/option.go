package sim

import (
	"errors"
	"slices"

	"hearth/ontology"
	"hearth/parser/plan"
)

// An Option is an action that might be done at a moment.
//
// Each reason that rules can have against a step depends on some roles only:
// whether a bowl is empty, not on the tool. Which these are follows from the
// text of the rules ([relevance.Analysis]). So what can be done is found role by
// role: a reason is looked for once for each choice of what it depends on,
// with the other roles open, and a choice can be done when none of its parts
// has a reason against it.
type Option struct {
	Action *ontology.Action

	*dependencies
	moment  *Moment
	fillers map[*ontology.Role][]Filler
	tried   map[string][]Reason // by the choice
}

// Refused returns why a choice cannot be done: no reasons when it can.
func (o *Option) Refused(c Choice) []Reason {
	reasons := o.unfit(c)
	if len(reasons) > 0 {
		return reasons
	}
	for _, s := range o.sets {
		reasons = append(reasons, o.against(s, c)...)
	}
	return reasons
}

// unfit says what no rule is asked for: roles that must be given and are not,
// fillers that are no thing where one is wanted, or no number, and under
// released semantics combinations of open roles that are not foreseen.
func (o *Option) unfit(c Choice) (reasons []Reason) {
	d := o.moment.domain
	s, _ := o.step(c)
	var open []string
	if o.again() {
		reasons = append(reasons, Reason{Code: "started", Text: d.words(s, "started")})
	}
	for i := range s.Args {
		a := &s.Args[i]
		f, given := c[a.Role.Name]
		_, chosen := o.places[a.Role.Name]
		switch {
		case !chosen:
		case !given && !a.Role.Optional:
			reasons = append(reasons, d.obstacle(s, a, nil, "left_open"))
		case !given:
			open = append(open, a.Role.Name)
		default:
			if b := o.moment.binding(f, a.Var); !d.accepts(a, b) {
				reasons = append(reasons, d.obstacle(s, a, b, misfit(a, b)))
			}
		}
	}
	if d.Semantics == plan.Released && len(reasons) == 0 && !slices.ContainsFunc(o.Action.ReleasedModes, func(m []string) bool { return sameSet(m, open) }) {
		reasons = append(reasons, d.noMode(s, open))
	}
	return reasons
}

// again reports whether the action hands out a first state after a plan has one.
func (o *Option) again() bool {
	return stateRole(o.Action, "in") < 0 && stateRole(o.Action, "out") >= 0 && o.moment.started
}

// fits reports whether a filler can be tried in a role at all.
func (o *Option) fits(r *ontology.Role, f Filler) bool {
	return o.moment.domain.accepts(&plan.Arg{Role: r}, o.moment.binding(f, ""))
}

// Do executes a choice in the state of the moment, as the next step of a plan
// would be. What cannot be done is a result that says why.
func (o *Option) Do(c Choice) (*Result, error) {
	s, bound := o.step(c)
	if reasons := o.unfit(c); len(reasons) > 0 {
		return &Result{Step: s, Status: Failed, Before: o.moment.State, After: o.moment.State, Reasons: reasons}, nil
	}
	res, err := o.moment.domain.do(s, bound)
	if abort, ok := errors.AsType[*AbortError](err); ok {
		reasons := abort.Reasons
		if len(reasons) == 0 {
			reasons = []Reason{{Code: "stopped", Text: abort.Problem.Msg}}
		}
		return &Result{Step: s, Status: Failed, Before: o.moment.State, After: o.moment.State, Reasons: reasons}, nil
	}
	return res, err
}
