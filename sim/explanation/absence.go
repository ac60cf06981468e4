package explanation

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"hearth/engine"
	"hearth/engine/proof"
	"hearth/sim"
	"hearth/sim/world"
)

const (
	mostLevels = 8    // maximum number of chained rules searched for missing facts
	hopeless   = 1000 // number of missing facts from which a rule counts as unable to derive the fact
)

// An Absence explains why a step does not do something, or why something does not follow from a state.
type Absence struct {
	Fact      engine.Fact     // empty predicate if the whole step is meant
	Step      *sim.Result     // nil if the fact is about a state, or no step could cause it
	Situation *sim.Situation  // the situation from which it does not follow; nil with a step
	Reasons   []string        // in words: why the step was not done or tried, or what ended the fact
	Blocked   []*engine.Proof // proofs of the reasons against the step, in the order of Reasons, or of the change that ended the fact
	Missing   []*proof.Lack   // why rules do not derive the fact; the most likely first
	World     *proof.World    // the facts and rules involved; nil if no rules were evaluated
	Amounts   Amounts         // which arguments of these facts and rules are amounts
}

// WhyNot explains why a step does not do what a fact says. The fact may be an effect or result of the step,
// anything else that its rules derive, or a property in the state after it. Without a predicate, WhyNot
// explains why the step was not done: it proves the reasons against it. Where a reason rests on something that
// does not hold, it adds what was missing. The result is nil if the fact holds or the step was done.
func WhyNot(ctx context.Context, e *sim.Episode, f engine.Fact, at *sim.Result) (*Absence, error) {
	x, err := whyNot(ctx, e, f, at)
	if x != nil && at.After != nil {
		x.tell(otherValue(at.After, f))
	}
	return x, err
}

// tell puts a reason before all others, unless it is empty.
func (x *Absence) tell(reason string) {
	if reason != "" {
		x.Reasons = slices.Insert(slices.Clone(x.Reasons), 0, reason)
	}
}

func whyNot(ctx context.Context, e *sim.Episode, f engine.Fact, at *sim.Result) (*Absence, error) {
	x := &Absence{Fact: f, Step: at}
	if at.Before == nil {
		x.Reasons = causesOf(e).untried(at)
		return x, nil
	}
	if f.Pred == "" && at.Status == sim.Done {
		return nil, nil
	}
	t, err := TraceStep(ctx, e, at)
	if err != nil {
		return nil, err
	}
	x.Reasons = at.Why()
	if f.Pred != "" && holds(e, t, f, at) || t.Err() != nil {
		return nil, t.Err()
	}
	x.Blocked, x.World, x.Amounts = proofsAgainst(t, at), t.World, t.Amounts
	if f.Pred == "" {
		x.Missing, err = explainAbsent(ctx, t, x.Blocked)
	} else {
		x.Missing, err = t.Missing(ctx, wanted(e, f)...)
	}
	if err := cmp.Or(err, ctx.Err(), t.Err()); err != nil {
		return nil, err
	}
	return x, nil
}

// wanted returns the facts that rules of a step must derive for a fact to hold.
func wanted(e *sim.Episode, f engine.Fact) []engine.Fact {
	if IsStateFact(e, f) {
		return directEffects(f)
	}
	return []engine.Fact{f}
}

// holds reports whether the fact holds after all. A step that was not done has no effects and no results, even
// if its rules derive some.
func holds(e *sim.Episode, t *Trace, f engine.Fact, at *sim.Result) bool {
	if IsStateFact(e, f) {
		return factIn(at.After, f) != nil
	}
	return t.Why(f) != nil && (at.Status == sim.Done || !isEffect(f.Pred))
}

// proofsAgainst proves the reported reasons against a step, in their order. A reason that stops an evaluation hides
// the others.
func proofsAgainst(t *Trace, at *sim.Result) (proofs []*engine.Proof) {
	place := func(code engine.Term) int {
		return slices.IndexFunc(at.Reasons, func(r sim.Reason) bool { return "/"+r.Code == code.Sym() })
	}
	for _, pred := range []string{"aborts", "blocked"} {
		for _, row := range t.Result().Rows(pred) {
			if place(row[0]) >= 0 {
				proofs = append(proofs, t.Why(engine.Fact{Pred: pred, Args: row}))
			}
		}
	}
	slices.SortStableFunc(proofs, func(p, q *engine.Proof) int { return cmp.Compare(place(p.Fact.Args[0]), place(q.Fact.Args[0])) })
	return proofs
}

// Missing returns, for each wanted fact that the rules do not derive, what is missing.
func (t *Trace) Missing(ctx context.Context, wanted ...engine.Fact) (all []*proof.Lack, err error) {
	checker, err := t.Checker()
	if err != nil {
		return nil, err
	}
	for _, w := range wanted {
		if t.Why(w) != nil {
			continue
		}
		found, err := checker.WhyNot(ctx, w, mostLevels)
		if err != nil {
			return nil, err
		}
		all = append(all, found...)
	}
	return all, nil
}

// explainAbsent explains the facts that proofs found absent. Facts that are only missing come before facts that would
// have to end, and those close to the proofs come before distant ones.
func explainAbsent(ctx context.Context, t *Trace, proofs []*engine.Proof) (all []*proof.Lack, err error) {
	seen := map[string]bool{}
	for len(proofs) > 0 {
		var below []*engine.Proof
		for _, p := range proofs {
			said := string(p.Ground) + p.Fact.String()
			if seen[said] && p.Ground != engine.ByRow {
				continue
			}
			seen[said] = true
			if p.Ground == engine.ByAbsence {
				found, err := t.Missing(ctx, p.Fact)
				if err != nil {
					return nil, err
				}
				all = append(all, found...)
			}
			below = append(below, p.Premises...)
		}
		proofs = below
	}
	all = slices.DeleteFunc(all, func(l *proof.Lack) bool { return l.Missing >= hopeless })
	slices.SortStableFunc(all, func(a, b *proof.Lack) int { return cmp.Compare(ending(a), ending(b)) })
	return all, nil
}

// ending returns 0 if the rule only lacks a fact that is missing, and 1 if another fact would have to end
// first.
func ending(l *proof.Lack) int {
	if l.Root().Obstacle == proof.Missing {
		return 0
	}
	return 1
}

// Cause summarizes an absence in one line: the reasons against the step, and what the most likely rule lacks.
func (x *Absence) Cause() string {
	parts := slices.Clone(x.Reasons)
	if len(x.Missing) > 0 {
		parts = append(parts, x.lacking(x.Missing[0].Root()))
	}
	switch {
	case len(parts) > 0:
	case x.Step != nil:
		return fmt.Sprintf("no rule of %s derives %s", x.Step.Step.Name, x.Fact.Pred)
	case x.World == nil:
		return "no rule of any step could make it true"
	default:
		return "it follows neither from the state nor from the ontology, and no rule could derive it"
	}
	return strings.Join(parts, "; ")
}

// Wanted returns the fact that must become true: that of x, or the one that the most likely rule of a query lacks.
func (x *Absence) Wanted() engine.Fact {
	if x.Situation != nil && len(x.Missing) > 0 && x.Missing[0].Root().Obstacle == proof.Missing {
		return x.Missing[0].Root().Needs
	}
	return x.Fact
}

// AboutPast reports whether x says nothing about the present state: no step can cause the fact, or x explains
// a step that was done without causing it.
func (x *Absence) AboutPast() bool {
	if x.Step == nil {
		return x.World == nil
	}
	return x.Step.Status == sim.Done && len(x.Missing) > 0
}

// read returns the state that the rules read, or nil.
func (x *Absence) read() *world.State {
	switch {
	case x.Situation != nil:
		return x.Situation.State
	case x.Step != nil:
		return x.Step.Before
	}
	return nil
}
