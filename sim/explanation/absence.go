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
	mostLevels = 8    // of rules on top of each other that are looked through for what is missing
	hopeless   = 1000 // from so many missing facts on no rule can help
)

// An Absence says why a step does not do something, or why something does not
// follow from a state.
type Absence struct {
	Fact    engine.Fact     // without a predicate where the whole step is meant
	Step    *sim.Result     // nil where it does not follow from a state, or no step could make it so
	At      *sim.Situation  // from which it does not follow; nil with a step
	Reasons []string        // in words: why the step was not done, or not even tried, or what ended the fact
	Blocked []*engine.Proof // of the rules' reasons against the step, in the order of Reasons, or of what ended the fact
	Lacks   []*proof.Lack   // why rules do not give the fact; the likeliest first
	World   *proof.World    // what all of it rests on; nil when no rules were looked at
	Amounts Amounts         // of facts of these rules
}

// WhyNot says why a step does not do what a fact says: an effect or result of
// the step, anything else that its rules derive, or a property that a thing
// has not got in the state after it. Without a fact it says why the step was
// not done at all: the reasons against it, with their proofs, and what was
// missing where one follows from what is not so. It is nil when the fact holds,
// or the step was done.
func WhyNot(ctx context.Context, e *sim.Episode, f engine.Fact, at *sim.Result) (*Absence, error) {
	x, err := whyNot(ctx, e, f, at)
	if x != nil && at.After != nil {
		x.tell(instead(at.After, f))
	}
	return x, err
}

// tell says something before all other reasons.
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
	t, err := Traced(ctx, e, at)
	if err != nil {
		return nil, err
	}
	x.Reasons = at.Why()
	if f.Pred != "" && holds(e, t, f, at) || t.Err() != nil {
		return nil, t.Err()
	}
	x.Blocked, x.World, x.Amounts = against(t, at), t.World, t.Amounts
	if f.Pred == "" {
		x.Lacks, err = behind(ctx, t, x.Blocked)
	} else {
		x.Lacks, err = t.Lacks(ctx, wanted(e, f)...)
	}
	if err := cmp.Or(err, ctx.Err(), t.Err()); err != nil {
		return nil, err
	}
	return x, nil
}

// wanted are the facts that the rules of a step give where a fact is to hold.
func wanted(e *sim.Episode, f engine.Fact) []engine.Fact {
	if OfState(e, f) {
		return directEffects(f)
	}
	return []engine.Fact{f}
}

// holds reports whether nothing is absent: a step that was not done has no
// effects and hands out nothing, even where its rules derive some.
func holds(e *sim.Episode, t *Trace, f engine.Fact, at *sim.Result) bool {
	if OfState(e, f) {
		return factIn(at.After, f) != nil
	}
	return t.Why(f) != nil && (at.Status == sim.Done || !isEffect(f.Pred))
}

// against proves the rules' reasons against a step, those that are told, in
// their order: what stops an evaluation hides the others.
func against(t *Trace, at *sim.Result) (proofs []*engine.Proof) {
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

// Lacks says what keeps rules from giving facts, of those that they do not give.
func (t *Trace) Lacks(ctx context.Context, wanted ...engine.Fact) (all []*proof.Lack, err error) {
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

// behind says why what proofs find absent is so. What only has to come about goes
// before what would have to end, and what is near the reasons before what is far.
func behind(ctx context.Context, t *Trace, proofs []*engine.Proof) (all []*proof.Lack, err error) {
	seen := map[string]bool{}
	for len(proofs) > 0 {
		var below []*engine.Proof
		for _, p := range proofs {
			said := string(p.By) + p.Fact.String()
			if seen[said] && p.By != engine.ByRow {
				continue
			}
			seen[said] = true
			if p.By == engine.ByAbsence {
				found, err := t.Lacks(ctx, p.Fact)
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

// ending is 1 when something would have to end for a clause to give its fact.
func ending(l *proof.Lack) int {
	if l.Root().Obstacle == proof.Missing {
		return 0
	}
	return 1
}

// Cause says in a line what an absence comes down to: the reasons against the
// step, and what the likeliest rule lacks for the fact.
func (x *Absence) Cause() string {
	parts := slices.Clone(x.Reasons)
	if len(x.Lacks) > 0 {
		parts = append(parts, x.lacking(x.Lacks[0].Root()))
	}
	switch {
	case len(parts) > 0:
	case x.Step != nil:
		return fmt.Sprintf("no rule of %s gives %s", x.Step.Step.Name, x.Fact.Pred)
	case x.World == nil:
		return "no rule of any step could make it so"
	default:
		return "neither the state nor the ontology says so, and no rule could"
	}
	return strings.Join(parts, "; ")
}

// read is the state that the rules read of which something does not follow.
func (x *Absence) read() *world.State {
	switch {
	case x.At != nil:
		return x.At.State
	case x.Step != nil:
		return x.Step.Before
	}
	return nil
}
