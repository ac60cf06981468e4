// Package explanation explains why something holds in an episode, why something does not, and why steps were
// not done.
//
// [Why] follows a fact back to the step that caused it and proves the effect that did. [WhyNot] returns what
// the rules of a step lack for a fact. [Failures] and [RootCauses] report which steps were not done and why.
// [Compare] reports how an output differs from that of a better episode. Nothing is recorded during execution:
// steps are evaluated again with the input they had.
package explanation

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"hearth/engine"
	"hearth/engine/program"
	"hearth/engine/proof"
	"hearth/parser/source"
	"hearth/sim"
)

// A Trace is an evaluation of the rules of a step or of a query that records the origin of every row. It must
// be used by one goroutine.
type Trace struct {
	*program.Trace
	World *proof.World // the facts and rules that its proofs rest on

	Amounts Amounts // which arguments in its facts are amounts

	checker *proof.Checker
}

// A Program is a set of rules that can be evaluated.
type Program interface {
	Trace(ctx context.Context, src engine.Source, given []engine.Fact, lim engine.Limits) (*program.Trace, error)
	Rules() []engine.Rule
	Asks(pred string) bool
	Static(pred string) *engine.Relation
	Amounts() func(f engine.Fact, i int) bool
}

// Evaluate evaluates a program on a source and records a trace.
func Evaluate(ctx context.Context, p Program, src engine.Source, given []engine.Fact, lim engine.Limits) (*Trace, error) {
	t, err := p.Trace(ctx, src, given, lim)
	if err != nil {
		return nil, cmp.Or(ctx.Err(), err)
	}
	return &Trace{Trace: t, World: &proof.World{
		Rules: p.Rules(), GivenFacts: given, Static: p.Static, Source: src, Asks: p.Asks, Holds: t.Result(),
	}, Amounts: p.Amounts()}, nil
}

// TraceStep evaluates an executed step again, with the input it had, and records a trace.
func TraceStep(ctx context.Context, e *sim.Episode, r *sim.Result) (*Trace, error) {
	if r.Before == nil {
		return nil, fmt.Errorf("%s was not executed", r.Step)
	}
	q, err := e.Request(r)
	if err != nil {
		return nil, err
	}
	return Evaluate(ctx, q.Program, q.View, q.Facts, q.Limits)
}

// Checker returns the proof checker of the trace.
func (t *Trace) Checker() (c *proof.Checker, err error) {
	if t.checker == nil {
		t.checker, err = proof.New(t.World)
	}
	return t.checker, err
}

// Prove returns a proof of a fact, or nil if it does not hold. Every proof is checked; a proof that the
// checker refuses is a fault of the engine (E0439).
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
		return nil, source.Errorf("E0439", source.Span{}, "the proof of %v is invalid: %v", f, err)
	}
	return p, nil
}

// Effects are the predicates by which a step changes its state and returns its results.
var Effects = []string{"set", "add", "del", "inherit", "front", "back", "gone", "sorts", "out", "out_num", "ready"}

// An Explanation explains why a fact holds in an episode. It names the step that caused the fact and proves
// the effect, or it proves the fact from a state.
type Explanation struct {
	Fact      engine.Fact
	Step      *sim.Result    // the step whose rules derived or caused the fact; nil if it held at the start
	Later     []*sim.Result  // the later steps, in order, none of which changed it
	Situation *sim.Situation // the situation in which rules of a query derived it; nil otherwise
	Proof     *engine.Proof  // proof of the fact itself, or of the effect that caused it
	Original  *Explanation   // why the original of a copied thing had the property; nil unless copied
	World     *proof.World   // the facts and rules of the proof; nil without one
	Amounts   Amounts        // which arguments of the fact and of the proof are amounts
}

// Why explains a fact. With a step, the fact may be anything that the rules of that step derive, or anything
// that holds in the state after it. Without a step, Why takes the last step whose rules derive the fact, or
// the last state. The result is nil if the fact does not hold. Free terms match anything.
func Why(ctx context.Context, e *sim.Episode, f engine.Fact, at *sim.Result) (*Explanation, error) {
	if IsStateFact(e, f) {
		return history(ctx, e, f, at)
	}
	steps := e.Executed()
	if at != nil {
		steps = []*sim.Result{at}
	}
	for _, r := range slices.Backward(steps) {
		if isEffect(f.Pred) && r.Status != sim.Done {
			continue // its derived effects were not applied
		}
		t, err := TraceStep(ctx, e, r)
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

// IsStateFact reports whether a fact is one about states.
func IsStateFact(e *sim.Episode, f engine.Fact) bool {
	_, _, ok := e.Domain.Vocabulary().Fluents(f.Pred)
	return len(f.Args) == 2 && (ok || slices.Contains([]string{"in", "rank", "type", "origin"}, f.Pred))
}

// WhyBound explains the value of a variable: the step that bound it, and the proof of the filler of its role.
// It returns nil if the variable has no such value.
func WhyBound(ctx context.Context, e *sim.Episode, variable string) (*Explanation, error) {
	b := e.Bindings.Bound(variable)
	if b == nil || b.IsState || b.Term.Kind() == engine.Free {
		return nil, nil
	}
	role := engine.Name("/" + b.Role)
	for _, pred := range []string{"out", "out_num", "fill"} {
		x, err := Why(ctx, e, engine.Fact{Pred: pred, Args: []engine.Term{role, b.Term}}, causesOf(e).resultOf(b.BoundBy))
		if x != nil || err != nil {
			return x, err
		}
	}
	return nil, nil
}
