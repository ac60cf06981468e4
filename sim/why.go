package sim

import (
	"fmt"
	"slices"

	"hearth/engine"
	"hearth/engine/proof"
)

// A Trace is an executed step, evaluated once more with where every row of its
// rules came from. It is for one goroutine.
type Trace struct {
	*engine.Trace
	World *proof.World // what its proofs rest on
}

// Trace evaluates an executed step again, on what it read then, to ask why its
// facts hold. Nothing of it is kept while plans are executed.
func (e *Episode) Trace(r *Result) (*Trace, error) {
	if r.Before == nil {
		return nil, fmt.Errorf("%s was not executed", named(r.Step))
	}
	program, err := e.Domain.Program(r.Step.Action.Name)
	if err != nil {
		return nil, err
	}
	bound := map[string]*Binding{now: {State: r.Before, IsState: true}}
	for _, a := range r.Step.Args {
		if b := e.Bindings[a.Var]; b != nil && b.By != r.Step {
			bound[a.Var] = b
		}
	}
	q := e.Domain.request(r.Step, bound)
	t, err := program.Trace(Until(e.Domain.Stop), q.view, q.facts, engine.Limits{})
	if err != nil {
		return nil, err
	}
	return &Trace{t, &proof.World{
		Rules: program.Rules(), Given: q.facts, Ontology: e.Domain.vocab.Facts,
		Source: q.view, Asks: program.Asks, Holds: t.Result(),
	}}, nil
}

// Effects are the predicates by which a step changes its state and hands out
// its results.
var Effects = []string{"set", "add", "del", "inherit", "front", "back", "gone", "sorts", "out", "out_num", "ready"}

// An Account says why a fact holds in an episode: which step made it so, and
// the proof of the effect by which it did.
type Account struct {
	Fact  engine.Fact
	Step  *Result       // whose rules gave the fact or made it so; nil when it was so at the start
	Kept  []*Result     // the later steps, which left it as it was, in their order
	Proof *engine.Proof // of the fact itself, or of the effect that made it so
	From  *Account      // why the thing was like that of which this one was made; nil unless it was
}

// Why accounts for a fact. With a step it may be anything that the rules of
// that step speak of, or what holds in the state after it. Without one it is
// what the last step that says so derived, or what holds in the last state.
// It is nil when the fact does not hold. Free terms stand for anything.
func (e *Episode) Why(f engine.Fact, at *Result) (*Account, error) {
	if e.isFluent(f) {
		return e.history(f, at)
	}
	steps := e.Executed()
	if at != nil {
		steps = []*Result{at}
	}
	for _, r := range slices.Backward(steps) {
		t, err := e.Trace(r)
		if err != nil {
			return nil, err
		}
		if p := t.Why(f); p != nil {
			return &Account{Fact: p.Fact, Step: r, Proof: p}, nil
		}
		if t.Err() != nil {
			return nil, t.Err()
		}
	}
	return nil, nil
}

// isFluent reports whether a fact belongs to states.
func (e *Episode) isFluent(f engine.Fact) bool {
	_, _, ok := e.Domain.vocab.Fluents(f.Pred)
	return len(f.Args) == 2 && (ok || slices.Contains([]string{"in", "rank", "type", "origin"}, f.Pred))
}

// WhyBound accounts for what a variable stands for: the step that bound it and
// the proof of who plays its role. It is nil when nothing is bound to it.
func (e *Episode) WhyBound(variable string) (*Account, error) {
	b := e.Bindings[variable]
	if b == nil || b.IsState || b.Term.Kind() == engine.Free {
		return nil, nil
	}
	role := engine.Name("/" + b.Role)
	for _, pred := range []string{"out", "out_num", "fill"} {
		a, err := e.Why(engine.Fact{Pred: pred, Args: []engine.Term{role, b.Term}}, e.story().of[b.By])
		if a != nil || err != nil {
			return a, err
		}
	}
	return nil, nil
}
