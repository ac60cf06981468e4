package lenient

import (
	"cmp"
	"slices"

	"hearth/eval/report"
	"hearth/parser/network"
	"hearth/parser/plan"
)

// handOn makes each invalid step pass on the state that it reads: steps that read its output state read its
// input state instead.
func (r *Reader) handOn(p *plan.Plan) (tried *network.Network, notes []report.Correction) {
	tried = clone(p.Network)
	states := statesOf(p)
	instead := map[string]string{}
	for _, s := range p.Steps {
		if s.Problem == nil {
			continue
		}
		notes = append(notes, note(s.Problem.Span, "", s.Index+1))
		if in, out := r.states(states, s, p.Network.Actions[s.Index]); in != "" && out != "" && !states.outputs[out] {
			instead[out] = in
		}
	}
	for i, a := range tried.Actions {
		if p.Steps[i].Problem != nil {
			continue // invalid steps stay unchanged
		}
		for j := range a.Args {
			if arg := &a.Args[j]; arg.Kind == network.Variable {
				arg.Text = follow(instead, arg.Text)
			}
		}
	}
	return tried, notes
}

// follow returns the last variable in a chain of replacements. If the chain is a cycle, it returns the
// variable itself.
func follow(instead map[string]string, variable string) string {
	v := variable
	for range instead {
		next, ok := instead[v]
		if !ok {
			return v
		}
		v = next
	}
	if _, more := instead[v]; more {
		return variable
	}
	return v
}

// A stateVars holds the variables that stand for states in the valid steps.
type stateVars struct{ inputs, outputs map[string]bool }

func statesOf(p *plan.Plan) stateVars {
	c := stateVars{map[string]bool{}, map[string]bool{}}
	for _, s := range p.Steps {
		for _, a := range s.Args {
			switch {
			case s.Problem != nil:
			case a.Role.State == "in":
				c.inputs[a.Var] = true
			case a.Role.State == "out":
				c.outputs[a.Var] = true
			}
		}
	}
	return c
}

// states returns the variables for the input state and the output state of a step. For an unknown action it
// looks for variables that other steps use as states. Otherwise it takes the positions in which most actions
// have their states.
func (r *Reader) states(c stateVars, s *plan.Step, a *network.Action) (in, out string) {
	if s.Action != nil {
		for _, arg := range s.Args {
			switch arg.Role.State {
			case "in":
				in = arg.Var
			case "out":
				out = arg.Var
			}
		}
		return in, out
	}
	for _, arg := range a.Args {
		switch {
		case arg.Kind != network.Variable:
		case c.outputs[arg.Text]:
			in = cmp.Or(in, arg.Text)
		case c.inputs[arg.Text]:
			out = cmp.Or(out, arg.Text)
		}
	}
	at := func(state string) string {
		if i := r.usual(state); i >= 0 && i < len(a.Args) && a.Args[i].Kind == network.Variable {
			return a.Args[i].Text
		}
		return ""
	}
	if in = cmp.Or(in, at("in")); in == out {
		in = ""
	}
	if out = cmp.Or(out, at("out")); in == out {
		out = ""
	}
	return in, out
}

// usual returns the argument position at which most actions have their input state ("in") or output state
// ("out"). It returns -1 if no action has one.
func (r *Reader) usual(state string) int {
	counts := []int{}
	for _, a := range r.Ontology.Actions() {
		if i := a.StateRole(state); i >= 0 {
			counts = append(counts, make([]int, max(0, i+1-len(counts)))...)
			counts[i]++
		}
	}
	if len(counts) == 0 {
		return -1
	}
	return slices.Index(counts, slices.Max(counts))
}
