package world

import (
	"fmt"
	"slices"

	"hearth/engine"
)

// A View is one state as the rules of one step read it: an [engine.Source] for
// the fluents of the state and for the computed predicates of rules/core. A
// View is for one goroutine and one step.
type View struct {
	State *State
	Step  int // names the entities that the step makes: /e/<step>/<tag>/<key>

	// Bound says, for a role, in which state the plan bound its filler: an
	// action may hand out a thing that later steps change.
	Bound map[engine.Term]Binding

	shadows map[engine.Term]shadow
}

// A Binding is an entity as a state has it.
type Binding struct {
	State  *State
	Entity engine.Term
}

// A shadow is an entity of another state under a name of its own.
type shadow struct {
	state *State
	id    engine.Term
}

// Scan implements [engine.Source].
func (v *View) Scan(pred string, p []engine.Term, yield func([]engine.Term) bool) error {
	switch a := v.State.model.answers[pred]; {
	case a.fluent != nil:
		return v.scanFluent(a.fluent, p, yield)
	case a.computed != nil:
		if i := slices.IndexFunc(p[:a.computed.Given], free); i >= 0 {
			return unbound(pred, i+1)
		}
		return a.computed.Scan(v, p, yield)
	}
	return fmt.Errorf("no fluent and no computed predicate %s", pred)
}

// lookup returns the version of id that the step reads: a shadow's from the
// state it was bound in.
func (v *View) lookup(id engine.Term) *entity {
	if s, ok := v.shadows[id]; ok {
		x, _ := s.state.entities.Get(s.id)
		return x
	}
	x, _ := v.State.entities.Get(id)
	return x
}

// stateOf is the state that lookup answers from.
func (v *View) stateOf(id engine.Term) *State {
	if s, ok := v.shadows[id]; ok {
		return s.state
	}
	return v.State
}

// alias returns the name under which rules see id of the state that like is of.
func (v *View) alias(like, id engine.Term) engine.Term {
	s, ok := v.shadows[like]
	if !ok {
		return id
	}
	return v.cast(s.state, id)
}

func (v *View) cast(state *State, id engine.Term) engine.Term {
	if state == v.State {
		return id
	}
	name := engine.Name(fmt.Sprintf("/was/%d%s", state.Clock(), id.Sym()))
	for {
		s, taken := v.shadows[name]
		if !taken || s == (shadow{state, id}) {
			break
		}
		name = engine.Name(name.Sym() + "/x")
	}
	if v.shadows == nil {
		v.shadows = map[engine.Term]shadow{}
	}
	v.shadows[name] = shadow{state, id}
	return name
}

// free reports whether pattern place i matches anything.
func free(t engine.Term) bool { return t.Kind() == engine.Free }

// emit yields row when it matches pattern p.
func emit(p []engine.Term, yield func([]engine.Term) bool, row ...engine.Term) bool {
	for i := range p {
		if !free(p[i]) && p[i] != row[i] {
			return true
		}
	}
	return yield(row)
}

func unbound(pred string, place int) error {
	return fmt.Errorf("%s: argument %d must be bound", pred, place)
}
