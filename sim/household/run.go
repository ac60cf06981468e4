package household

import (
	"context"
	"fmt"
	"strings"

	"hearth/engine"
	"hearth/parser/diag"
	"hearth/parser/plan"
	"hearth/parser/program"
	"hearth/sim"
	"hearth/sim/world"
)

// A Kind says how a program ended.
type Kind string

// The outcomes of a program. Only of what [Done] is can it be said that the
// program is executable.
const (
	Done         Kind = "ok"
	Precondition Kind = "precondition" // a step could not be done
	Crash        Kind = "crash"        // released semantics: the reference stops with an error of its own
	Unreadable   Kind = "parse"        // a line cannot be read, so nothing was executed
)

// A Run is one executed program.
type Run struct {
	Episode *sim.Episode
	Scene   *Scene
	Program *program.Program
}

// Run executes a program whose instances are ids of nodes. A step that cannot
// be done is an outcome; an error is a fault of the rules.
func (s *Scene) Run(ctx context.Context, p *program.Program) (*Run, error) {
	return s.Continue(ctx, s.House.Domain, &sim.Episode{Plan: &plan.Plan{}, Complete: true}, p)
}

// Continue executes a longer program, which starts with the lines of an episode
// in the scene, in a domain of the house that can have another mode and other
// limits.
func (s *Scene) Continue(ctx context.Context, d *sim.Domain, done *sim.Episode, p *program.Program) (*Run, error) {
	lines := p.Lines[min(len(done.Plan.Steps), len(p.Lines)):]
	steps, made := make([]*plan.Step, len(lines)), make([]plan.Step, len(lines))
	args := make([]plan.Arg, 0, 2*len(lines))
	var things []*sim.Binding
	names := map[object]string{}
	for i, l := range lines {
		step := &made[i]
		steps[i] = step
		action := s.House.actions[l.Action]
		if action == nil || len(action.Roles) < len(l.Params) {
			return nil, fmt.Errorf("the ontology has no %s for %s", l.Action, l)
		}
		*step = plan.Step{Index: len(done.Plan.Steps) + i, Name: action.Name, Action: action, At: l.At, NameAt: l.ActionAt}
		for _, r := range action.Roles {
			args = append(args, plan.Arg{Role: r, At: l.At})
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
			step.Args[j].Var, step.Args[j].At = name, param.At
		}
	}
	e, err := d.From(s.State).Follow(ctx, done, done.Plan.With(steps...), things)
	return &Run{Episode: e, Scene: s, Program: p}, err
}

// An object is how a program names a thing.
type object struct {
	name     string
	instance int
}

// thing is what a parameter names: the entity of a node, or one that there is not.
func (s *Scene) thing(p program.Param) engine.Term {
	if e, ok := s.name(p.Instance); ok {
		return e
	}
	return entity(p.Name, p.Instance)
}

// Final is the state after the last step that was tried.
func (r *Run) Final() *world.State {
	if s := r.Episode.Final(); s != nil {
		return s
	}
	return r.Scene.State
}

// Outcome says how the program ended, and at which step, counted from 0; -1
// when all were done.
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

// Stopped warns that an episode ends at a step that could not be done (E0766); nil where
// all were done.
func Stopped(e *sim.Episode) *diag.Diagnostic {
	for i, r := range e.Results {
		if r.Status != sim.Done {
			d := diag.New("E0766", r.Step.At, "the program stops at step %d, %s: what can be done next takes its place", i+1, r.Step.Name)
			d.Severity = diag.Warning
			return d.WithHint("write it instead of this step, which is not done: what follows would not be reached")
		}
	}
	return nil
}

// Messages are what the reference says of a step, in its words: what is said
// of it besides, then the first reason against it.
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

// Message joins the messages of the step that could not be done; it is empty
// when all were done.
func (r *Run) Message() string {
	if _, step := r.Outcome(); step >= 0 {
		return strings.Join(r.Messages(step), ",")
	}
	return ""
}
