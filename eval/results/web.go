package results

import (
	"slices"

	"hearth/parser/plan"
)

// A flow is the flow of things between the actions of a plan. It leaves out the states of the world, which link
// all actions in a chain.
type flow struct {
	plan *plan.Plan
	dish string // variable of the dish; "" if there is none
}

// stepOutputs lists the variables of the things that s makes, the main result first. The others are by-products.
func stepOutputs(s *plan.Step) []string { return things(s, false) }

// stepInputs lists the variables of the things that s takes.
func stepInputs(s *plan.Step) []string { return things(s, true) }

func things(s *plan.Step, in bool) []string {
	var out []string
	for _, a := range s.Args {
		if a.Role.Input == in && a.Role.State == "" && a.Var != "" {
			out = append(out, a.Var)
		}
	}
	return out
}

// mainResult returns the variable of the main result of s, or "" if that is a state.
func mainResult(s *plan.Step) string {
	if out := stepOutputs(s); len(out) > 0 {
		return out[0]
	}
	return ""
}

// maker returns the step that makes a thing, or nil.
func (w flow) maker(variable string) *plan.Step {
	for _, s := range w.plan.Steps {
		if slices.Contains(stepOutputs(s), variable) {
			return s
		}
	}
	return nil
}

// results lists the variables of all things that steps make.
func (w flow) results() []string {
	var out []string
	for _, s := range w.plan.Steps {
		out = append(out, stepOutputs(s)...)
	}
	return out
}

// unused reports whether the main result of s is neither the dish nor an input of an action.
func (w flow) unused(s *plan.Step) bool {
	v := mainResult(s)
	return v != "" && v != w.dish && !slices.ContainsFunc(w.plan.Steps, func(o *plan.Step) bool {
		return slices.Contains(stepInputs(o), v)
	})
}

// needed marks the steps that contribute to the dish.
func (w flow) needed() map[int]bool {
	found := map[int]bool{}
	open := []string{w.dish}
	for len(open) > 0 {
		s := w.maker(open[0])
		open = open[1:]
		if s != nil && !found[s.Index] {
			found[s.Index] = true
			open = append(open, stepInputs(s)...)
		}
	}
	return found
}

// dependents marks s and all steps that need its results.
func (w flow) dependents(s *plan.Step) map[int]bool {
	found := map[int]bool{s.Index: true}
	for open := stepOutputs(s); len(open) > 0; open = open[1:] {
		for _, o := range w.plan.Steps {
			if !found[o.Index] && slices.Contains(stepInputs(o), open[0]) {
				found[o.Index] = true
				open = append(open, stepOutputs(o)...)
			}
		}
	}
	return found
}
