// Package explanation says why something holds in an episode, why it does not,
// and why steps were not done.
//
// [Why] follows a fact back to the step that made it so and proves the effect
// by which it did; [WhyNot] says what the rules of a step lack for one.
// [Failures] and [RootCauses] tell which steps were not done and what that
// comes down to, [Shortfall] what an output lacks for one of a better episode.
// Nothing of it is kept while plans are executed: steps are evaluated once more
// on what they read then.
package explanation

import (
	"context"
	"fmt"
	"slices"

	"hearth/engine"
	"hearth/engine/machine"
	"hearth/engine/proof"
	"hearth/sim"
)

// A Trace is an executed step, evaluated once more with where every row of its
// rules came from. It is for one goroutine.
type Trace struct {
	*machine.Trace
	World *proof.World // what its proofs rest on
}

// Traced evaluates an executed step again, on what it read then, to ask why its
// facts hold.
func Traced(ctx context.Context, e *sim.Episode, r *sim.Result) (*Trace, error) {
	if r.Before == nil {
		return nil, fmt.Errorf("%s was not executed", r.Step)
	}
	q, err := e.Request(r)
	if err != nil {
		return nil, err
	}
	t, err := q.Program.Trace(ctx, q.View, q.Facts, q.Limits)
	if err != nil {
		return nil, err
	}
	return &Trace{t, &proof.World{
		Rules: q.Program.Rules(), Given: q.Facts, Ontology: e.Domain.Vocabulary().Facts,
		Source: q.View, Asks: q.Program.Asks, Holds: t.Result(),
	}}, nil
}

// Effects are the predicates by which a step changes its state and hands out
// its results.
var Effects = []string{"set", "add", "del", "inherit", "front", "back", "gone", "sorts", "out", "out_num", "ready"}

// An Explanation says why a fact holds in an episode: which step made it so,
// and the proof of the effect by which it did.
type Explanation struct {
	Fact  engine.Fact
	Step  *sim.Result   // whose rules gave the fact or made it so; nil when it was so at the start
	Kept  []*sim.Result // the later steps, which left it as it was, in their order
	Proof *engine.Proof // of the fact itself, or of the effect that made it so
	From  *Explanation  // why the thing was like that of which this one was made; nil unless it was
}

// Why explains a fact. With a step it may be anything that the rules of that
// step speak of, or what holds in the state after it. Without one it is what
// the last step that says so derived, or what holds in the last state. It is
// nil when the fact does not hold. Free terms stand for anything.
func Why(ctx context.Context, e *sim.Episode, f engine.Fact, at *sim.Result) (*Explanation, error) {
	if isFluent(e, f) {
		return history(ctx, e, f, at)
	}
	steps := e.Executed()
	if at != nil {
		steps = []*sim.Result{at}
	}
	for _, r := range slices.Backward(steps) {
		t, err := Traced(ctx, e, r)
		if err != nil {
			return nil, err
		}
		if p := t.Why(f); p != nil {
			return &Explanation{Fact: p.Fact, Step: r, Proof: p}, nil
		}
		if t.Err() != nil {
			return nil, t.Err()
		}
	}
	return nil, nil
}

// isFluent reports whether a fact belongs to states.
func isFluent(e *sim.Episode, f engine.Fact) bool {
	_, _, ok := e.Domain.Vocabulary().Fluents(f.Pred)
	return len(f.Args) == 2 && (ok || slices.Contains([]string{"in", "rank", "type", "origin"}, f.Pred))
}

// WhyBound explains what a variable stands for: the step that bound it and the
// proof of who plays its role. It is nil when nothing is bound to it.
func WhyBound(ctx context.Context, e *sim.Episode, variable string) (*Explanation, error) {
	b := e.Bindings[variable]
	if b == nil || b.IsState || b.Term.Kind() == engine.Free {
		return nil, nil
	}
	role := engine.Name("/" + b.Role)
	for _, pred := range []string{"out", "out_num", "fill"} {
		x, err := Why(ctx, e, engine.Fact{Pred: pred, Args: []engine.Term{role, b.Term}}, causesOf(e).of[b.By])
		if x != nil || err != nil {
			return x, err
		}
	}
	return nil, nil
}
