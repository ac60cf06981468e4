package hearth

import (
	"cmp"
	"context"
	"slices"
	"strconv"
	"strings"

	"hearth/parser/plan"
	"hearth/parser/source"
)

// Changed executes the plan with changes of its text, as in
//
//	step 12: delete
//	step 12: quantity=200, unit=degrees-celsius
//	step 12: (mix ?dough ?k4 ?k3 ?both ?whisk)
//	step 12: insert [OPEN] <fridge> (1)
//	fact dirty(plate)
//
// Facts hold at the start of a program of a household; a state replaces its opposite. They are written as for [Situation.Reach].
// A step that is inserted comes before the one with this number. If a step of a network is deleted, later steps use what
// it worked on in place of its results. The error is E0718 if the change cannot be read, E0702 if there is no such step, or
// one of reading or running the changed plan.
//
// Several changes are made one after the other, those of facts last.
func (e *Episode) Changed(ctx context.Context, changes ...string) (out *Episode, err error) {
	out = e
	var facts []string
	for _, c := range changes {
		if f, ok := strings.CutPrefix(strings.TrimSpace(c), "fact "); ok {
			facts = append(facts, f)
		} else if out, err = out.edited(ctx, c); err != nil {
			return nil, err
		}
	}
	if len(facts) > 0 {
		return out.supposed(ctx, strings.Join(facts, ", "))
	}
	return out, nil
}

// edited executes the plan with one change of a step.
func (e *Episode) edited(ctx context.Context, change string) (*Episode, error) {
	m := changePattern().FindStringSubmatch(change)
	if m == nil {
		return nil, malformed("cannot read the change %.80q", change)
	}
	n, err := strconv.Atoi(m[1])
	if err != nil {
		return nil, malformed("%s is not the number of a step", m[1])
	}
	at, text := e.line(n)
	if at.File == nil {
		return nil, source.Errorf("E0702", source.Span{}, "there is no step %d in the plan", n)
	}
	before, now, after := text[:at.Start], text[at.Start:at.End], text[at.End:]
	switch what := strings.TrimSpace(m[2]); {
	case what == "delete":
		now, after = "", e.without(n, after)
	case strings.HasPrefix(what, "insert "):
		line := strings.TrimSpace(strings.TrimPrefix(what, "insert"))
		if !strings.ContainsAny(line[:1], "([;") {
			return nil, malformed("expected a line of the plan after insert, found %.80q", line)
		}
		now = line + "\n" + now
	case strings.HasPrefix(what, "(") || strings.HasPrefix(what, "["):
		now = what
	default:
		if now, err = e.assigned(n, what); err != nil {
			return nil, err
		}
	}
	return e.again(ctx, before+now+after)
}

// changePattern matches a change.
var changePattern = source.LazyRegexp(`^(?is)\s*step\s+(\d+)\s*:\s*(\S.*?)\s*$`)

// malformed returns the error of a change that cannot be read.
func malformed(format string, args ...any) error {
	return source.Errorf("E0718", source.Span{}, format, args...).WithHint("write step N: delete, step N: insert LINE, step N: LINE, step N: ROLE=VALUE, or in a household: fact CONDITIONS")
}

// again executes a changed text of the plan, which may be one of several in the text.
func (e *Episode) again(ctx context.Context, text string) (*Episode, error) {
	plans, err := e.Scene.World.Read(&source.File{Name: "changed plan", Text: text})
	if len(plans) > 0 && plans[0].Program != nil && len(plans[0].Program.Lines) == 0 && len(plans[0].Program.Refused) == 0 {
		return nil, source.NoPlan("the changed plan", "step")
	}
	i := slices.IndexFunc(plans, func(p *Plan) bool { return p.Name == e.Plan.Name })
	if i = max(i, 0); err != nil && (len(plans) == 0 || plans[i].Network == nil) || len(plans) == 0 {
		return nil, err
	}
	plans[i].Name = e.Plan.Name
	return e.Scene.Run(ctx, plans[i])
}

// line returns the place of a step in the text of the plan, and the text.
func (e *Episode) line(step int) (at source.Span, text string) {
	p := e.Plan
	if p.Network != nil && 0 < step && step <= len(p.Network.Actions) {
		at = p.Network.Actions[step-1].Span
	}
	if p.Program != nil && 0 < step && step <= len(p.Program.Lines) {
		at = p.Program.Lines[step-1].Span
	}
	if at.File != nil {
		text = at.File.Text
	}
	return at, text
}

// arguments returns the step at a place of the plan, with the spans of its arguments in the order of its roles.
func (e *Episode) arguments(step int) (s *plan.Step, spans []source.Span) {
	if step > len(e.run.Plan.Steps) {
		return nil, nil
	}
	s = e.run.Plan.Steps[step-1]
	if p := e.Plan.Network; p != nil {
		for _, a := range p.Actions[step-1].Args {
			spans = append(spans, a.Span)
		}
		return s, spans
	}
	for _, x := range e.Plan.Program.Lines[step-1].Params {
		spans = append(spans, x.Span)
	}
	return s, spans
}

// assigned returns a line with other arguments, given as ROLE=VALUE, separated by commas.
func (e *Episode) assigned(step int, what string) (string, error) {
	s, spans := e.arguments(step)
	at, text := e.line(step)
	if s == nil || s.Action == nil {
		return "", malformed("step %d has no roles, because its action does not exist", step)
	}
	var names []string
	for _, r := range s.Action.Roles[:min(len(spans), len(s.Action.Roles))] {
		names = append(names, r.Name)
	}
	values := map[int]string{}
	for _, part := range strings.Split(what, ",") {
		role, value, ok := strings.Cut(part, "=")
		if role, value = strings.TrimSpace(role), strings.TrimSpace(value); !ok || value == "" {
			return "", malformed("expected ROLE=VALUE, found %.80q", strings.TrimSpace(part))
		}
		i := slices.Index(names, role)
		if i < 0 {
			return "", source.Errorf("E0718", source.Span{}, "%s, step %d, has no role %s", s.Name, step, role).WithHint("its roles are %s", strings.Join(names, ", "))
		}
		values[i] = value
	}
	line, from := "", at.Start
	for i, span := range spans {
		if value, given := values[i]; given {
			line, from = line+text[from:span.Start]+value, span.End
		}
	}
	return line + text[from:at.End], nil
}

// without replaces in a text the results of a step that is left out by the variables that it worked on.
func (e *Episode) without(step int, text string) string {
	steps := e.run.Plan.Steps
	if e.Plan.Network == nil || step > len(steps) {
		return text
	}
	var state, thing string
	instead := map[string]string{}
	for _, arg := range steps[step-1].Args {
		switch {
		case !arg.Role.Input || arg.Var == "":
		case arg.Role.State != "":
			state = arg.Var
		case thing == "" && !arg.Role.Number && !arg.Role.Concept:
			thing = arg.Var
		}
	}
	for _, arg := range steps[step-1].Args {
		if instead[arg.Var] = thing; arg.Role.State != "" {
			instead[arg.Var] = state
		}
		if arg.Role.Input || instead[arg.Var] == "" {
			delete(instead, arg.Var)
		}
	}
	return variable().ReplaceAllStringFunc(text, func(v string) string { return cmp.Or(instead[v], v) })
}

// variable matches a variable of a network.
var variable = source.LazyRegexp(`\?[A-Za-z0-9_-]+`)
