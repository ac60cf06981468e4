package sim

import (
	"iter"
	"slices"
	"strings"

	"hearth/engine"
	"hearth/parser/diag"
	"hearth/parser/plan"
	"hearth/parser/source"
	"hearth/sim/world"
)

// A Situation is a point in an episode: a state, and the steps that led to it.
// Questions are asked of it, what can be done next is found in it, and a plan
// goes on from it. It never changes.
type Situation struct {
	Episode *Episode
	State   *world.State
	Steps   []*Result // that led to the state, the first one first: one branch of the tree of states

	done   int // how many steps were executed until then, those of other branches included
	stands []standing
}

// A standing is what a variable of the plan stands for in a situation.
type standing struct {
	variable string
	entity   engine.Term
}

// Start is the situation before any plan.
func (d *Domain) Start() *Situation {
	return (&Episode{Domain: d, Plan: &plan.Plan{}, Complete: true}).Reached(0)
}

// End is the situation after the last step that was executed, or the first
// state when none was.
func (e *Episode) End() *Situation { return e.Reached(len(e.Executed())) }

// Reached is the situation after the first n executed steps.
func (e *Episode) Reached(n int) *Situation {
	if n == 0 {
		return e.situation(0, e.Domain.first)
	}
	return e.situation(n, e.Results[n-1].After)
}

// After is the situation after a step, by its place in the network from 1, as
// episodes are shown; 0 is the one before the first.
func (e *Episode) After(place int) (*Situation, error) {
	if place == 0 {
		return e.Reached(0), nil
	}
	if i := slices.IndexFunc(e.Executed(), func(r *Result) bool { return r.Step.Index+1 == place }); i >= 0 {
		return e.Reached(i + 1), nil
	}
	if place < 0 || place > len(e.Plan.Steps) {
		return nil, diag.New("E0702", source.Span{}, "there is no step %d: there are %d", place, len(e.Plan.Steps))
	}
	return nil, diag.New("E0702", source.Span{}, "step %d was not executed", place)
}

// At is the situation of a variable of the plan: the state that it stands for,
// or that in which it was bound. The name is with or without question mark.
func (e *Episode) At(variable string) (*Situation, error) {
	name := "?" + strings.TrimPrefix(variable, "?")
	if b := e.Bindings.Bound(name); b != nil && b.State != nil {
		return e.situation(1+slices.IndexFunc(e.Executed(), func(r *Result) bool { return r.Step == b.By }), b.State), nil
	}
	d := diag.New("E0702", source.Span{}, "%.80s stands for nothing that has a state", name)
	if near := diag.Nearest(name, e.Bindings.Variables()); near != "" && near != name {
		d.WithHint("did you mean %s?", near)
	}
	return nil, d
}

// situation finds the steps that led to a state, and what has a name in it.
func (e *Episode) situation(done int, state *world.State) *Situation {
	s := &Situation{Episode: e, State: state, done: done}
	before := state
	for _, r := range slices.Backward(e.Executed()) { // what made a state was executed before who read it
		if r.After == before && r.After != r.Before {
			s.Steps = append(s.Steps, r)
			before = r.Before
		}
	}
	slices.Reverse(s.Steps)
	for _, v := range e.Bindings.Variables() {
		b := e.Bindings.Bound(v)
		if b.By == nil { // it stood for that before the first step, and only names it again
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

// StandsFor yields the variables of the whole plan that stand for an entity of
// the state, sorted, and the entity.
func (s *Situation) StandsFor() iter.Seq2[string, engine.Term] {
	return func(yield func(string, engine.Term) bool) {
		for _, n := range s.stands {
			if !yield(n.variable, n.entity) {
				return
			}
		}
	}
}

// Variables returns which variables of the plan stand for an entity, sorted.
func (s *Situation) Variables(e engine.Term) (names []string) {
	for v, entity := range s.StandsFor() {
		if entity == e {
			names = append(names, v)
		}
	}
	return names
}

// Past is the episode as it was in the situation: nothing of what comes later
// was done. It can be continued; steps keep their places in the network.
func (s *Situation) Past() *Episode {
	e, p := *s.Episode, *s.Episode.Plan
	e.Plan, e.Results, e.Bindings = &p, e.Results[:s.done:s.done], Bindings{}
	e.Complete, e.Abort, e.Limit = true, nil, nil
	p.Steps, p.Notes = nil, nil
	var all []*Binding
	for _, b := range s.Episode.Bindings.All() {
		if b.By == nil {
			all = append(all, b)
		}
	}
	for _, r := range e.Results {
		p.Steps = append(p.Steps, r.Step)
	}
	e.Bindings = e.Bindings.with(append(all, bindsOf(e.Results)...)...)
	return &e
}
