package explanation

import (
	"context"
	"slices"

	"hearth/engine"
	"hearth/sim"
	"hearth/sim/world"
)

// history follows a fact of a state back to the step that caused it.
func history(ctx context.Context, e *sim.Episode, f engine.Fact, at *sim.Result) (x *Explanation, err error) {
	state := e.End().State
	if at != nil {
		state = at.After
	}
	found := latest(e, state, f)
	if found == nil {
		return nil, nil
	}
	x = &Explanation{Fact: *found, Amounts: stateAmounts(state)}
	for _, r := range slices.Backward(e.Executed()) { // the step that made a state ran before those that read it
		if r.After != state || r.Before == state {
			continue
		}
		if factIn(r.Before, x.Fact) == nil {
			x.Step = r
			err = x.effected(ctx, e)
			break
		}
		x.Later = append(x.Later, r)
		state = r.Before
	}
	slices.Reverse(x.Later)
	return x, err
}

// latest returns a fact of a state that matches f. It prefers one that did not hold at the start, and returns
// nil if there is none.
func latest(e *sim.Episode, s *world.State, f engine.Fact) *engine.Fact {
	found := factIn(s, f)
	if found == nil {
		return nil
	}
	err := (&world.View{State: s}).Scan(f.Pred, f.Args, func(row []engine.Term) bool {
		made := engine.Fact{Pred: f.Pred, Args: slices.Clone(row)}
		old := factIn(e.Domain.First(), made) != nil
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

// factIn returns the first fact of a state that matches f, or nil.
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

// maker returns the step that produced a state, or nil for the first state.
func maker(e *sim.Episode, s *world.State) *sim.Result {
	for _, r := range e.Executed() {
		if r.After == s && r.Before != s {
			return r
		}
	}
	return nil
}

// effected proves the effect by which the step of x caused its fact.
func (x *Explanation) effected(ctx context.Context, e *sim.Episode) error {
	t, err := TraceStep(ctx, e, x.Step)
	if err != nil {
		return err
	}
	for _, f := range effectsFor(x.Fact) {
		if x.Proof, err = t.Prove(f); err != nil {
			return err
		}
		if x.Proof == nil {
			continue
		}
		x.World, x.Amounts = t.World, t.Amounts
		if f.Pred == "inherit" {
			old := engine.Fact{Pred: x.Fact.Pred, Args: slices.Clone(x.Fact.Args)}
			old.Args[0] = x.Proof.Fact.Args[1]
			x.Original, err = before(ctx, e, old, x.Step)
		}
		return err
	}
	return nil
}

// before explains a fact in the state that a step read.
func before(ctx context.Context, e *sim.Episode, f engine.Fact, r *sim.Result) (*Explanation, error) {
	if made := maker(e, r.Before); made != nil {
		return history(ctx, e, f, made)
	}
	if found := factIn(r.Before, f); found != nil {
		return &Explanation{Fact: *found, Amounts: stateAmounts(r.Before)}, nil
	}
	return nil, nil
}

// effectsFor returns the effects that can cause a fact of a state, the most direct first. They set the value,
// move the thing, copy another thing, or set the class, which determines defaults.
func effectsFor(f engine.Fact) []engine.Fact {
	entity := f.Args[0]
	return append(directEffects(f), effect("inherit", entity, engine.Term{}), effect("set", entity, engine.Name("/type"), engine.Term{}))
}

// directEffects returns the effects that set exactly the fact.
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
