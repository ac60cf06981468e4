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
	"cmp"
	"context"
	"fmt"
	"slices"

	"hearth/engine"
	"hearth/engine/program"
	"hearth/engine/proof"
	"hearth/parser/diag"
	"hearth/parser/source"
	"hearth/sim"
)

// A Trace is an evaluation of rules, of those of a step or of a question, with
// where every row came from. It is for one goroutine.
type Trace struct {
	*program.Trace
	World *proof.World // what its proofs rest on

	Amounts Amounts // of facts of its rules

	checker *proof.Checker
}

// A Program is rules that can be evaluated.
type Program interface {
	Trace(ctx context.Context, src engine.Source, given []engine.Fact, lim engine.Limits) (*program.Trace, error)
	Rules() []engine.Rule
	Asks(pred string) bool
	Static(pred string) *engine.Relation
	Amounts() func(f engine.Fact, i int) bool
}

// Evaluate derives what rules give on a source, to ask why.
func Evaluate(ctx context.Context, p Program, src engine.Source, given []engine.Fact, lim engine.Limits) (*Trace, error) {
	t, err := p.Trace(ctx, src, given, lim)
	if err != nil {
		return nil, cmp.Or(ctx.Err(), err)
	}
	return &Trace{Trace: t, World: &proof.World{
		Rules: p.Rules(), Given: given, Static: p.Static, Source: src, Asks: p.Asks, Holds: t.Result(),
	}, Amounts: p.Amounts()}, nil
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
	return Evaluate(ctx, q.Program, q.View, q.Facts, q.Limits)
}

// Checker checks what is said of the trace.
func (t *Trace) Checker() (c *proof.Checker, err error) {
	if t.checker == nil {
		t.checker, err = proof.New(t.World)
	}
	return t.checker, err
}

// Prove proves a fact; the proof is nil when it does not hold. No proof is handed
// out that the checker refuses: that would be a fault of the engine (E0439).
func (t *Trace) Prove(f engine.Fact) (*engine.Proof, error) {
	p := t.Why(f)
	if p == nil || t.Err() != nil {
		return nil, t.Err()
	}
	c, err := t.Checker()
	if err != nil {
		return nil, err
	}
	if err := c.Check(p); err != nil {
		return nil, diag.New("E0439", source.Span{}, "the proof of %v does not stand: %v", f, err)
	}
	return p, nil
}

// Effects are the predicates by which a step changes its state and hands out
// its results.
var Effects = []string{"set", "add", "del", "inherit", "front", "back", "gone", "sorts", "out", "out_num", "ready"}

// An Explanation says why a fact holds in an episode: which step made it so,
// and the proof of the effect by which it did; or the proof of what follows from
// a state.
type Explanation struct {
	Fact    engine.Fact
	Step    *sim.Result    // whose rules gave the fact or made it so; nil when it was so at the start
	Kept    []*sim.Result  // the later steps, which left it as it was, in their order
	At      *sim.Situation // of which the rules of a question derived it; nil where a step or the start made it so
	Proof   *engine.Proof  // of the fact itself, or of the effect that made it so
	From    *Explanation   // why the thing was like that of which this one was made; nil unless it was
	World   *proof.World   // what the proof rests on; nil without one
	Amounts Amounts        // of the fact, and of those in the proof
}

// Why explains a fact. With a step it may be anything that the rules of that
// step speak of, or what holds in the state after it. Without one it is what
// the last step that says so derived, or what holds in the last state. It is
// nil when the fact does not hold. Free terms stand for anything.
func Why(ctx context.Context, e *sim.Episode, f engine.Fact, at *sim.Result) (*Explanation, error) {
	if OfState(e, f) {
		return history(ctx, e, f, at)
	}
	steps := e.Executed()
	if at != nil {
		steps = []*sim.Result{at}
	}
	for _, r := range slices.Backward(steps) {
		if isEffect(f.Pred) && r.Status != sim.Done {
			continue // what its rules derive did not come about
		}
		t, err := Traced(ctx, e, r)
		if err != nil {
			return nil, err
		}
		p, err := t.Prove(f)
		if err != nil {
			return nil, err
		}
		if p != nil {
			return &Explanation{Fact: p.Fact, Step: r, Proof: p, World: t.World, Amounts: t.Amounts}, nil
		}
	}
	return nil, nil
}

// OfState reports whether a fact belongs to states.
func OfState(e *sim.Episode, f engine.Fact) bool {
	_, _, ok := e.Domain.Vocabulary().Fluents(f.Pred)
	return len(f.Args) == 2 && (ok || slices.Contains([]string{"in", "rank", "type", "origin"}, f.Pred))
}

// WhyBound explains what a variable stands for: the step that bound it and the
// proof of who plays its role. It is nil when nothing is bound to it.
func WhyBound(ctx context.Context, e *sim.Episode, variable string) (*Explanation, error) {
	b := e.Bindings.Bound(variable)
	if b == nil || b.IsState || b.Term.Kind() == engine.Free {
		return nil, nil
	}
	role := engine.Name("/" + b.Role)
	for _, pred := range []string{"out", "out_num", "fill"} {
		x, err := Why(ctx, e, engine.Fact{Pred: pred, Args: []engine.Term{role, b.Term}}, causesOf(e).of(b.By))
		if x != nil || err != nil {
			return x, err
		}
	}
	return nil, nil
}
