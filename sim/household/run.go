package household

import (
	"context"
	"fmt"
	"strings"

	"hearth/engine"
	"hearth/parser/plan"
	"hearth/parser/program"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/world"
)

// A Kind is the outcome of a program.
type Kind string

// The outcomes of a program. Only a program with outcome [Done] is executable.
const (
	Done         Kind = "ok"
	Precondition Kind = "precondition" // a step could not be done
	Crash        Kind = "crash"        // released semantics: the reference fails with an exception
	Unreadable   Kind = "parse"        // a line cannot be parsed, so nothing was executed
)

// A Run is one executed program.
type Run struct {
	Episode *sim.Episode
	Scene   *Scene
	Program *program.Program
}

// Run executes a program whose instances are ids of nodes. A step that fails is an outcome; an error is a
// fault of the rules.
func (s *Scene) Run(ctx context.Context, p *program.Program) (*Run, error) {
	bound := &program.Program{Source: p.Source, Lines: program.Bound(p.Lines), Unread: p.Unread}
	return s.Continue(ctx, s.House.Domain, &sim.Episode{Plan: &plan.Plan{}, Complete: true}, bound)
}

// Continue executes a longer program that starts with the lines of an episode in the scene. The domain must be
// that of the house, but may have another mode and other limits. A line with a problem is rejected.
func (s *Scene) Continue(ctx context.Context, d *sim.Domain, done *sim.Episode, p *program.Program) (*Run, error) {
	lines := p.Lines[min(len(done.Plan.Steps), len(p.Lines)):]
	steps, made := make([]*plan.Step, len(lines)), make([]plan.Step, len(lines))
	args := make([]plan.Arg, 0, 2*len(lines))
	var things []*sim.Binding
	names := map[object]string{}
	for i, l := range lines {
		step := &made[i]
		steps[i] = step
		if l.Problem != nil {
			*step = plan.Step{Index: len(done.Plan.Steps) + i, Name: strings.ToLower(l.Action), Span: l.Span, NameAt: l.ActionAt, Problem: l.Problem}
			continue
		}
		action := s.House.actions[l.Action]
		if action == nil || len(action.Roles) < len(l.Params) {
			return nil, fmt.Errorf("the ontology has no action %s for %s", l.Action, l)
		}
		*step = plan.Step{Index: len(done.Plan.Steps) + i, Name: action.Name, Action: action, Span: l.Span, NameAt: l.ActionAt}
		for _, r := range action.Roles {
			args = append(args, plan.Arg{Role: r, Span: l.Span})
		}
		step.Args = args[len(args)-len(action.Roles) : len(args) : len(args)]
		for j, param := range l.Params {
			as := object{param.Name, param.Instance}
			name, known := names[as]
			if !known {
				name = param.String()
				names[as] = name
				if done.Bindings.Bound(name) == nil {
					things = append(things, &sim.Binding{Var: name, State: s.State, Term: s.thing(param)})
				}
			}
			step.Args[j].Var, step.Args[j].Span = name, param.Span
		}
	}
	e, err := d.WithFirst(s.State).Follow(ctx, done, done.Plan.Append(steps...), things)
	return &Run{Episode: e, Scene: s, Program: p}, err
}

// An object is the name of a thing in a program.
type object struct {
	name     string
	instance int
}

// thing returns the entity of the node that a parameter names. It may not exist.
func (s *Scene) thing(p program.Param) engine.Term {
	if e, ok := s.name(p.Instance); ok {
		return e
	}
	return entity(p.Name, p.Instance)
}

// Final returns the state after the last step that was tried.
func (r *Run) Final() *world.State {
	if s := r.Episode.Final(); s != nil {
		return s
	}
	return r.Scene.State
}

// Outcome returns how the program ended and the index of the step that failed, counted from 0, or -1 if all
// were done.
func (r *Run) Outcome() (Kind, int) {
	for i, res := range r.Episode.Results {
		switch {
		case res.Status == sim.Done:
		case r.Episode.Abort != nil:
			return Crash, i
		default:
			return Precondition, i
		}
	}
	return Done, -1
}

// Stopped returns a warning that an episode ends at a step that could not be done (E0766), or nil if all were
// done.
func Stopped(e *sim.Episode) *source.Diagnostic {
	for i, r := range e.Results {
		if r.Status != sim.Done {
			d := source.Errorf("E0766", r.Step.Span, "the program stops at step %d, %s: the options replace this step", i+1, r.Step.Name)
			d.Severity = source.Warning
			return d.WithHint("write an option instead of this step; steps written after it would not be reached")
		}
	}
	return nil
}

// Messages returns the messages of the reference about a step: warnings, then the first reason against it.
func (r *Run) Messages(step int) (all []string) {
	res := r.Episode.Results[step]
	said := res.Warns
	if len(res.Reasons) > 0 {
		said = append(said[:len(said):len(said)], res.Reasons[0])
	}
	for _, reason := range said {
		all = append(all, fmt.Sprintf("%s when executing \"%s [%d]\"", sim.Explain(reason), r.Program.Lines[step], step+1))
	}
	return all
}

// Message returns the joined messages of the step that failed, or "" if all were done.
func (r *Run) Message() string {
	if _, step := r.Outcome(); step >= 0 {
		return strings.Join(r.Messages(step), ",")
	}
	return ""
}
