package explanation

import (
	"slices"
	"strings"

	"hearth/parser/source"
	"hearth/sim"
)

// NotExecuted returns the error, with the given code, of a question about a step that was not executed, or about
// the state after it. The step is given by its number, counted from 1 in the order of the plan.
func NotExecuted(code string, e *sim.Episode, step int) *source.Diagnostic {
	i := slices.IndexFunc(e.Results, func(r *sim.Result) bool { return r.Step.Index+1 == step })
	if i < 0 {
		return source.Errorf(code, source.Span{}, "there is no step %d: the plan has %d steps", step, len(e.Results))
	}
	return source.Errorf(code, source.Span{}, "%s", outcomeOf(e, e.Results[i]))
}

// outcomeOf returns in words why a step was not done, or "" if it was.
func outcomeOf(e *sim.Episode, r *sim.Result) string {
	d := causesOf(e).failure(r)
	switch {
	case d == nil:
		return ""
	case r.Status == sim.Rejected:
		return r.Step.String() + " could not be tried: " + d.Msg
	}
	return d.Msg
}

// Unbound returns the error of a question about the state in which a variable was bound, if the step that should
// have bound the variable was not done. Otherwise it returns nil.
func Unbound(e *sim.Episode, variable string) *source.Diagnostic {
	name := "?" + strings.TrimPrefix(variable, "?")
	for _, r := range e.Results {
		if r.Status != sim.Done && slices.Contains(e.Plan.ShouldBind(r.Step), name) {
			return source.Errorf("E0702", source.Span{}, "%.80s is not bound: %s", name, outcomeOf(e, r))
		}
	}
	return nil
}
