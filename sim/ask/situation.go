package ask

import (
	"maps"
	"slices"
	"strings"

	"hearth/engine"
	"hearth/parser/diag"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/world"
)

// A Situation is a state that questions are asked about, with the plan and the
// steps that led to it.
type Situation struct {
	State   *world.State
	Episode *sim.Episode // nil for a state without a plan
	steps   []*sim.Result
	facts   []engine.Fact // what variables of the plan stand for
	spans   spans
}

// Start is the situation before any plan.
func Start(state *world.State) *Situation { return &Situation{State: state} }

// Last is the situation after the last step of an episode that was executed,
// or the first state when none was.
func Last(e *sim.Episode) *Situation {
	state := e.Final()
	if state == nil {
		state = e.Domain.First()
	}
	return in(e, state)
}

// AfterStep is the situation after a step, by its place in the network from 1,
// as episodes are shown; 0 is the one before the first.
func AfterStep(e *sim.Episode, place int) (*Situation, error) {
	if place == 0 {
		return in(e, e.Domain.First()), nil
	}
	for _, r := range e.Executed() {
		if r.Step.Index+1 == place && r.After != nil {
			return in(e, r.After), nil
		}
	}
	if place < 0 || place > len(e.Plan.Steps) {
		return nil, diag.New("E0702", source.Span{}, "there is no step %d: there are %d", place, len(e.Plan.Steps))
	}
	return nil, diag.New("E0702", source.Span{}, "step %d was not executed", place)
}

// At is the situation of a variable of the plan: the state that it stands for,
// or that in which it was bound. The name is with or without question mark.
func At(e *sim.Episode, variable string) (*Situation, error) {
	name := "?" + strings.TrimPrefix(variable, "?")
	if b := e.Bindings[name]; b != nil && b.State != nil {
		return in(e, b.State), nil
	}
	d := diag.New("E0702", source.Span{}, "%.80s stands for nothing that has a state", name)
	if near := diag.Nearest(name, slices.Sorted(maps.Keys(e.Bindings))); near != "" && near != name {
		d.WithHint("did you mean %s?", near)
	}
	return nil, d
}

// in finds the steps that led to a state, the first one first.
func in(e *sim.Episode, state *world.State) *Situation {
	s := &Situation{State: state, Episode: e, facts: standing(e, state)}
	made := map[*world.State]*sim.Result{}
	for _, r := range e.Executed() {
		if r.After != r.Before {
			made[r.After] = r
		}
	}
	for r := made[state]; r != nil; r = made[r.Before] {
		s.steps = append(s.steps, r)
	}
	slices.Reverse(s.steps)
	return s
}

// Steps returns the steps that led to the situation, the first one first: one
// branch of the tree of states.
func (s *Situation) Steps() []*sim.Result { return slices.Clone(s.steps) }

// Variables returns which variables of the plan stand for an entity, sorted.
func (s *Situation) Variables(e engine.Term) (names []string) {
	for _, f := range s.facts {
		if f.Args[1] == e {
			names = append(names, "?"+strings.TrimPrefix(f.Args[0].Sym(), "/"))
		}
	}
	return names
}

// standing lists what the variables of a plan stand for in a state, apart from
// those that stood for it before the first step: they only name it again.
func standing(e *sim.Episode, state *world.State) (facts []engine.Fact) {
	for _, v := range slices.Sorted(maps.Keys(e.Bindings)) {
		b := e.Bindings[v]
		if b.By == nil {
			continue
		}
		entity := b.Term
		if b.IsState {
			entity = state.Root()
		}
		if (!b.IsState || b.State == state) && entity.Kind() == engine.NameKind && state.Has(entity) {
			name := engine.Name("/" + strings.TrimPrefix(v, "?"))
			facts = append(facts, engine.Fact{Pred: Relation, Args: []engine.Term{name, entity}})
		}
	}
	return facts
}

// source answers for the predicates of one query.
func (s *Situation) source() engine.Source {
	return asked{s, &world.View{State: s.State}}
}

type asked struct {
	situation *Situation
	view      *world.View
}

// Scan implements [engine.Source].
func (a asked) Scan(pred string, pattern []engine.Term, yield func([]engine.Term) bool) error {
	if fluent, ok := strings.CutSuffix(pred, during); ok {
		return a.situation.scanSpans(fluent, pattern, yield)
	}
	return a.view.Scan(pred, pattern, yield)
}
