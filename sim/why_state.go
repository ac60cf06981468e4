package sim

import (
	"slices"

	"hearth/engine"
	"hearth/sim/world"
)

// history follows a fact of a state back to the step that made it so.
func (e *Episode) history(f engine.Fact, at *Result) (a *Account, err error) {
	state := e.Final()
	if at != nil {
		state = at.After
	}
	found := e.latest(state, f)
	if found == nil {
		return nil, nil
	}
	a = &Account{Fact: *found}
	for {
		r := e.maker(state)
		if r == nil {
			break
		}
		if factIn(r.Before, a.Fact) == nil {
			a.Step = r
			err = e.effect(a)
			break
		}
		a.Kept = append(a.Kept, r)
		state = r.Before
	}
	slices.Reverse(a.Kept)
	return a, err
}

// latest returns a fact of a state that matches f, if there is one rather one
// that was not so at the start.
func (e *Episode) latest(s *world.State, f engine.Fact) *engine.Fact {
	found := factIn(s, f)
	if found == nil {
		return nil
	}
	err := (&world.View{State: s}).Scan(f.Pred, f.Args, func(row []engine.Term) bool {
		made := engine.Fact{Pred: f.Pred, Args: slices.Clone(row)}
		old := factIn(e.Domain.first, made) != nil
		if !old {
			found = &made
		}
		return old
	})
	if err != nil {
		return nil
	}
	return found
}

// factIn returns the first fact of a state that matches f, nil when there is none.
func factIn(s *world.State, f engine.Fact) (found *engine.Fact) {
	if s == nil {
		return nil
	}
	err := (&world.View{State: s}).Scan(f.Pred, f.Args, func(row []engine.Term) bool {
		found = &engine.Fact{Pred: f.Pred, Args: slices.Clone(row)}
		return false
	})
	if err != nil {
		return nil
	}
	return found
}

// maker returns the step that led to a state, nil for the first one.
func (e *Episode) maker(s *world.State) *Result {
	for _, r := range e.Executed() {
		if r.After == s && r.Before != s {
			return r
		}
	}
	return nil
}

// effect proves the effect by which the step of an account made its fact hold.
func (e *Episode) effect(a *Account) error {
	t, err := e.Trace(a.Step)
	if err != nil {
		return err
	}
	for _, f := range effectsFor(a.Fact) {
		if a.Proof = t.Why(f); a.Proof == nil {
			continue
		}
		if f.Pred == "inherit" {
			old := engine.Fact{Pred: a.Fact.Pred, Args: slices.Clone(a.Fact.Args)}
			old.Args[0] = a.Proof.Fact.Args[1]
			a.From, err = e.before(old, a.Step)
		}
		return err
	}
	return nil
}

// before accounts for a fact in the state that a step read.
func (e *Episode) before(f engine.Fact, r *Result) (*Account, error) {
	if maker := e.maker(r.Before); maker != nil {
		return e.history(f, maker)
	}
	if found := factIn(r.Before, f); found != nil {
		return &Account{Fact: *found}, nil
	}
	return nil, nil
}

// effectsFor lists the effects that can make a fact of a state hold, the most
// direct first: a value of its own, a move, one that its original had, and the
// class, from which values come that nobody set.
func effectsFor(f engine.Fact) []engine.Fact {
	entity := f.Args[0]
	return append(directEffects(f), effect("inherit", entity, engine.Term{}), effect("set", entity, engine.Name("/type"), engine.Term{}))
}

// directEffects lists the effects that say just what a fact of a state says.
func directEffects(f engine.Fact) []engine.Fact {
	entity, value, anything := f.Args[0], f.Args[len(f.Args)-1], engine.Term{}
	switch f.Pred {
	case "in":
		return []engine.Fact{effect("back", entity, value, anything), effect("front", entity, value, anything)}
	case "rank":
		return []engine.Fact{effect("back", entity, anything, anything), effect("front", entity, anything, anything), effect("sorts", entity, anything)}
	}
	fluent := engine.Name("/" + f.Pred)
	return []engine.Fact{effect("set", entity, fluent, value), effect("add", entity, fluent, value)}
}

func effect(pred string, args ...engine.Term) engine.Fact { return engine.Fact{Pred: pred, Args: args} }

func isEffect(pred string) bool { return slices.Contains(Effects, pred) }
