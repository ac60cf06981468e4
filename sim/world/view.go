package world

import (
	"errors"
	"fmt"
	"slices"

	"hearth/engine"
)

// A View presents one state to the rules of one step. It is an [engine.Source] for the fluents of the state
// and the computed predicates of rules/core. A View must be used by one goroutine and for one step only.
type View struct {
	State *State
	Step  int // used in names of entities that the step makes: /e/<step>/<tag>/<key>

	// Bound lists the states in which the plan bound the fillers of roles. They matter because later steps may
	// change a thing that an action handed out.
	Bound []Binding

	shadows map[engine.Term]shadow
}

// A Binding is the filler of a role: an entity in the state in which it was bound.
type Binding struct {
	Role   engine.Term
	State  *State
	Entity engine.Term
}

// A shadow is an entity of another state under a separate name.
type shadow struct {
	state *State
	id    engine.Term
}

// Scan implements [engine.Source].
func (v *View) Scan(pred string, pattern []engine.Term, yield func([]engine.Term) bool) error {
	n, ok := v.State.model.Number(pred)
	if !ok {
		return errors.New("neither a fluent nor a computed predicate")
	}
	rows := engine.Rows{Pattern: pattern}
	err := v.Read(n, &rows)
	for k := len(pattern); rows.N > 0 && yield(rows.Flat[:k:k]); rows.N-- {
		rows.Flat = rows.Flat[k:]
	}
	return err
}

// Catalog implements [engine.Reader]. It returns the model of the state.
func (v *View) Catalog() interface{ Number(string) (int, bool) } { return v.State.model }

// Read implements [engine.Reader].
func (v *View) Read(pred int, rows *engine.Rows) error {
	a := &v.State.model.answers[pred]
	if a.fluent != nil {
		return v.readFluent(a.fluent, rows.Pattern, rows)
	}
	if i := slices.IndexFunc(rows.Pattern[:a.computed.Inputs], free); i >= 0 {
		return unbound(i + 1)
	}
	return a.computed.Read(v, rows.Pattern, rows)
}

// lookup returns the version of id that the step reads, or nil. A shadow is read from the state in which it
// was bound.
func (v *View) lookup(id engine.Term) *entity {
	x, _ := v.find(id)
	return x
}

// find is lookup, and also returns the state that holds the version.
func (v *View) find(id engine.Term) (*entity, *State) {
	if len(v.shadows) > 0 {
		if s, ok := v.shadows[id]; ok {
			return s.state.entities.Get(s.id), s.state
		}
	}
	return v.State.entities.Get(id), v.State
}

// alias returns the name that rules use for the entity id. If like is a shadow, id belongs to the state of
// that shadow.
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

// free reports whether a pattern term is unbound.
func free(t engine.Term) bool { return t == engine.Term{} }

func unbound(place int) error {
	return fmt.Errorf("argument %d must be bound", place)
}
