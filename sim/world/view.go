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

	// Bound says in which states the plan bound the fillers of roles: an
	// action may hand out a thing that later steps change.
	Bound []Binding

	shadows map[engine.Term]shadow
}

// A Binding is the filler of a role: an entity as a state has it.
type Binding struct {
	Role   engine.Term
	State  *State
	Entity engine.Term
}

// A shadow is an entity of another state under a name of its own.
type shadow struct {
	state *State
	id    engine.Term
}

// Scan implements [engine.Source].
func (v *View) Scan(pred string, pattern []engine.Term, yield func([]engine.Term) bool) error {
	n, ok := v.State.model.Number(pred)
	if !ok {
		return fmt.Errorf("no fluent and no computed predicate %s", pred)
	}
	rows := engine.Rows{Pattern: pattern}
	err := v.Read(n, &rows)
	for k := len(pattern); rows.N > 0 && yield(rows.Flat[:k:k]); rows.N-- {
		rows.Flat = rows.Flat[k:]
	}
	return err
}

// Catalog implements [engine.Reader]: it is the model of the state.
func (v *View) Catalog() interface{ Number(string) (int, bool) } { return v.State.model }

// Read implements [engine.Reader].
func (v *View) Read(pred int, rows *engine.Rows) error {
	a := &v.State.model.answers[pred]
	if a.fluent != nil {
		return v.readFluent(a.fluent, rows.Pattern, rows)
	}
	if i := slices.IndexFunc(rows.Pattern[:a.computed.Given], free); i >= 0 {
		return unbound(a.computed.Name, i+1)
	}
	return a.computed.Read(v, rows.Pattern, rows)
}

// lookup returns the version of id that the step reads: a shadow's from the
// state it was bound in; nil when there is none.
func (v *View) lookup(id engine.Term) *entity {
	x, _ := v.find(id)
	return x
}

// find is lookup with the state that has it.
func (v *View) find(id engine.Term) (*entity, *State) {
	if len(v.shadows) > 0 {
		if s, ok := v.shadows[id]; ok {
			return s.state.entities.Get(s.id), s.state
		}
	}
	return v.State.entities.Get(id), v.State
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
func free(t engine.Term) bool { return t == engine.Term{} }

func unbound(pred string, place int) error {
	return fmt.Errorf("%s: argument %d must be bound", pred, place)
}
