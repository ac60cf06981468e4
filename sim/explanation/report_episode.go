package explanation

import (
	"maps"
	"strings"

	"hearth/engine"
	"hearth/eval/report"
	"hearth/parser/source"
	"hearth/sim"
)

// ReportEpisode describes an executed plan, without its status.
func ReportEpisode(e *sim.Episode) *report.Episode {
	out := &report.Episode{World: e.Domain.Name(), ID: e.Plan.Recipe, Time: e.Duration(), Bindings: map[string]report.Binding{}, Failures: []report.Failure{}}
	if n := e.Plan.Network; n != nil {
		out.Problems = report.Convert(n.Unread.Items, report.OfDiagnostic)
	}
	for name, b := range e.Bindings.All() {
		if b.BoundBy == nil {
			out.Bindings[name] = bindingOf(e, nil, b)
		}
	}
	told := ReportSteps(e, e.Results)
	out.Steps, out.Failures = told.New, told.Failures
	maps.Copy(out.Bindings, told.Bindings)
	if e.Limit != nil {
		out.Failures = append(out.Failures, report.Failure{Diagnostic: report.OfDiagnostic(e.Limit)})
	}
	schedule := NewSchedule(e)
	at := make(map[*sim.Result]int, len(e.Results))
	for i, r := range e.Results {
		at[r] = i
	}
	for _, slot := range schedule.Slots {
		if b := slot.Waited; b != nil {
			out.Steps[at[slot.Result]].Waited = &report.Cause{Variable: b.Var, Step: b.BoundBy.Index + 1}
		}
	}
	if out.Time != nil {
		out.Path = report.Convert(schedule.Path, placeOf)
	}
	return out
}

// ReportSteps describes some steps of an episode.
func ReportSteps(e *sim.Episode, some []*sim.Result) report.StepRange {
	out := report.StepRange{New: make([]report.Step, 0, len(some)), Bindings: map[string]report.Binding{}, Failures: []report.Failure{}}
	problems := failuresOf(e, some)
	for _, r := range some {
		out.New = append(out.New, stepOf(e, r))
		for _, b := range r.Binds {
			out.Bindings[b.Var] = bindingOf(e, r, b)
		}
		if r.Status == sim.Failed || r.Status == sim.NotReached || r.Status == sim.Rejected {
			out.Failures = append(out.Failures, failureOf(r, problems[len(out.Failures)]))
		}
	}
	return out
}

// placeOf returns the position of a step in its plan, from 1.
func placeOf(r *sim.Result) int { return r.Step.Index + 1 }

func inSeconds(ms int64) *float64 { return new(float64(ms) / 1000) }

func stepOf(e *sim.Episode, r *sim.Result) report.Step {
	s := report.Step{Step: placeOf(r), Action: r.Step.Name, Status: r.Status.String(), Why: r.Why(), Warnings: sim.Explained(r.Warns)}
	if e.Plan.Network != nil {
		s.Text = e.Plan.Network.Actions[r.Step.Index].String()
	}
	if r.Before != nil {
		s.Start, s.End = inSeconds(r.Start), inSeconds(r.End)
		if k, ok := r.After.Attached().(interface {
			Handwork() (took, byRules float64)
		}); ok && r.Status == sim.Done {
			s.HandSeconds, s.RuleSeconds = k.Handwork()
		}
	}
	if len(r.Step.Args) > 0 {
		s.Result = r.Step.Args[0].Var
	}
	for _, b := range r.Binds {
		s.Binds = append(s.Binds, b.Var)
	}
	for _, c := range r.Waits {
		s.Why = append(s.Why, "waits for "+c.Var)
	}
	if r.Status == sim.Rejected && r.Step.Problem != nil {
		s.Why = append(s.Why, r.Step.Problem.Msg)
	}
	return s
}

func bindingOf(e *sim.Episode, r *sim.Result, b *sim.Binding) report.Binding {
	out := report.Binding{Default: b.Default, Role: b.Role}
	if b.Timed {
		out.Available = inSeconds(b.Available)
	}
	if class := b.Class(e.Domain.Model()); class != "" {
		out.Class = &class
	}
	switch {
	case b.Nothing, b.Failed:
	case b.IsState:
		out.Value, out.State = b.State.Root().Sym(), &b.Var
	case b.Term.Kind() == engine.NumberKind:
		out.Value = float64(b.Term.Num()) / 1e9
	case b.State == nil || !b.State.Has(b.Term):
		out.Value = strings.TrimPrefix(b.Term.Sym(), "/")
	default:
		out.Value, out.State = b.Term.Sym(), stateOf(r, b)
	}
	return out
}

// Entity returns the name in rules of the thing that a variable stands for, or "" if it stands for none.
func Entity(e *sim.Episode, variable string) string {
	if b := e.Bindings.Bound(variable); b != nil {
		if name, ok := bindingOf(e, nil, b).Value.(string); ok && strings.HasPrefix(name, "/") {
			return name
		}
	}
	return ""
}

// stateOf names the variable of the state that contains the value of b. That is the state that the step
// produced, or the state it read if the value is from before the step.
func stateOf(r *sim.Result, b *sim.Binding) *string {
	if r == nil {
		return nil
	}
	direction := "out"
	if b.State == r.Before && r.Before != r.After {
		direction = "in"
	}
	for i := range r.Step.Args {
		if a := &r.Step.Args[i]; a.Role.State == direction && a.Var != "" {
			return &a.Var
		}
	}
	return nil
}

func failureOf(r *sim.Result, problem *source.Diagnostic) report.Failure {
	out := report.Failure{Step: placeOf(r), Action: r.Step.Name, Status: r.Status.String(), Diagnostic: report.OfDiagnostic(problem)}
	for _, x := range r.Reasons {
		out.Reasons = append(out.Reasons, x.Report())
	}
	for _, c := range r.Waits {
		w := report.Cause{Variable: c.Var}
		if c.BoundBy != nil {
			w.Step = c.BoundBy.Index + 1
		}
		out.Waits = append(out.Waits, w)
	}
	return out
}
