package sim

import (
	"iter"
	"slices"
	"strings"

	"hearth/engine"
	"hearth/parser/plan"
	"hearth/parser/source"
	"hearth/sim/world"
)

// A Situation is a point in an episode: a state, and the steps that led to it. Questions, affordances and
// continued plans start from a situation. It is immutable.
type Situation struct {
	Episode *Episode
	State   *world.State
	Steps   []*Result // the steps that led to State, oldest first: one branch of the tree

	// Missing is the number of the step after which the caller wanted the situation, if that step was not
	// executed, and 0 otherwise. Then State is the last state. Questions about such a situation are errors.
	Missing int

	done   int // number of steps executed until then, in all branches
	stands []standing
}

// A standing is a variable of the plan and its entity in a situation.
type standing struct {
	variable string
	entity   engine.Term
}

// Last returns the last step that was executed until then, or nil.
func (s *Situation) Last() *Result {
	if s.done == 0 {
		return nil
	}
	return s.Episode.Results[s.done-1]
}

// Start returns the situation before any step.
func (d *Domain) Start() *Situation {
	return (&Episode{Domain: d, Plan: &plan.Plan{}, Complete: true}).AfterExecuted(0)
}

// End returns the situation after the last executed step, or at the first state if no step was executed.
func (e *Episode) End() *Situation { return e.AfterExecuted(len(e.Executed())) }

// AfterExecuted returns the situation after the first n executed steps. If fewer were executed, Missing is set.
func (e *Episode) AfterExecuted(n int) *Situation {
	if executed := len(e.Executed()); n < 0 || n > executed {
		s := e.End()
		if s.Missing = n; n > 0 && n <= len(e.Results) {
			s.Missing = e.Results[n-1].Step.Index + 1
		}
		return s
	}
	if n == 0 {
		return e.situation(0, e.Domain.first)
	}
	return e.situation(n, e.Results[n-1].After)
}

// AfterStep returns the situation after the step with a number of the plan, counted from 1 as in listings of
// episodes. Number 0 is the situation before the first step.
func (e *Episode) AfterStep(place int) (*Situation, error) {
	if place == 0 {
		return e.AfterExecuted(0), nil
	}
	if i := slices.IndexFunc(e.Executed(), func(r *Result) bool { return r.Step.Index+1 == place }); i >= 0 {
		return e.AfterExecuted(i + 1), nil
	}
	if place < 0 || place > len(e.Plan.Steps) {
		return nil, source.Errorf("E0702", source.Span{}, "there is no step %d: the plan has %d steps", place, len(e.Plan.Steps))
	}
	return nil, source.Errorf("E0702", source.Span{}, "step %d was not executed", place)
}

// AtVariable returns the situation of a variable of the plan: the state that is its value, or the state in which it
// was bound. The question mark of the name is optional.
func (e *Episode) AtVariable(variable string) (*Situation, error) {
	name := "?" + strings.TrimPrefix(variable, "?")
	if b := e.Bindings.Bound(name); b != nil && b.State != nil {
		return e.situation(1+slices.IndexFunc(e.Executed(), func(r *Result) bool { return r.Step == b.BoundBy }), b.State), nil
	}
	d := source.Errorf("E0702", source.Span{}, "%.80s is not bound to a state or to a thing in a state", name)
	if near := source.Nearest(name, e.Bindings.Variables()); near != "" && near != name {
		d.WithHint("did you mean %s?", near)
	}
	return nil, d
}

// situation returns the situation of a state after the first done executed steps. It finds the steps that led
// to the state and the variables that have a value in it.
func (e *Episode) situation(done int, state *world.State) *Situation {
	s := &Situation{Episode: e, State: state, done: done}
	before := state
	for _, r := range slices.Backward(e.Executed()) { // the step that made a state ran before the steps that read it
		if r.After == before && r.After != r.Before {
			s.Steps = append(s.Steps, r)
			before = r.Before
		}
	}
	slices.Reverse(s.Steps)
	for _, v := range e.Bindings.Variables() {
		b := e.Bindings.Bound(v)
		if b.BoundBy == nil { // a binding from the start: no step of the plan made it
			continue
		}
		entity := b.Term
		if b.IsState {
			entity = state.Root()
		}
		if (!b.IsState || b.State == state) && entity.Kind() == engine.NameKind && state.Has(entity) {
			s.stands = append(s.stands, standing{v, entity})
		}
	}
	return s
}

// StandsFor yields the variables of the whole plan whose value is an entity of the state, in sorted order,
// each with the entity.
func (s *Situation) StandsFor() iter.Seq2[string, engine.Term] {
	return func(yield func(string, engine.Term) bool) {
		for _, n := range s.stands {
			if !yield(n.variable, n.entity) {
				return
			}
		}
	}
}

// Variables returns the variables of the plan whose value is the entity e, sorted.
func (s *Situation) Variables(e engine.Term) (names []string) {
	for v, entity := range s.StandsFor() {
		if entity == e {
			names = append(names, v)
		}
	}
	return names
}

// Past returns the episode as it was in the situation, without the steps executed later. It can be continued;
// steps keep their places in the network.
func (s *Situation) Past() *Episode {
	e, p := *s.Episode, *s.Episode.Plan
	e.Plan, e.Results, e.Bindings = &p, e.Results[:s.done:s.done], Bindings{}
	e.Complete, e.Abort, e.Limit = true, nil, nil
	p.Steps, p.Notes = nil, nil
	var all []*Binding
	for _, b := range s.Episode.Bindings.All() {
		if b.BoundBy == nil {
			all = append(all, b)
		}
	}
	for _, r := range e.Results {
		p.Steps = append(p.Steps, r.Step)
	}
	e.Bindings = e.Bindings.with(append(all, bindsOf(e.Results)...)...)
	return &e
}
