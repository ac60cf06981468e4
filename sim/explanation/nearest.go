package explanation

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"hearth/engine"
	"hearth/ontology"
	"hearth/sim"
)

// WhyNone explains why a fact of states, or one that rules of steps derive, does not hold after all steps. It
// names the step that ended it, or else the step that comes closest to causing it. Among steps whose rules
// could cause it, one that was not done comes closest, then one whose rules lack the fewest facts, then the
// first. The result has no step if no rules of a step could cause the fact. It is nil if the fact holds.
func WhyNone(ctx context.Context, e *sim.Episode, f engine.Fact) (best *Absence, err error) {
	if holding, err := Why(ctx, e, f, nil); holding != nil || err != nil {
		return nil, err
	}
	if IsStateFact(e, f) {
		if x, err := ended(ctx, e, f); x != nil || err != nil {
			return x, err
		}
		if no, err := unset(e, f); no || err != nil {
			best = &Absence{Fact: f, Situation: e.End(), Reasons: []string{"no step of the plan sets " + f.Pred}}
			return best, err
		}
	}
	if len(e.Results) == 0 {
		return &Absence{Fact: f, Situation: e.End(), Reasons: []string{"no step was done yet"}}, nil
	}
	for _, r := range e.Results {
		could, err := gives(e, r, wanted(e, f))
		if err != nil {
			return nil, err
		}
		if !could {
			continue
		}
		x, err := whyNot(ctx, e, f, r)
		if err != nil {
			return nil, err
		}
		if x != nil && (best == nil || nearer(x, best)) {
			best = x
		}
	}
	if best == nil {
		best = &Absence{Fact: f, Situation: e.End()}
	}
	best.tell(otherValue(e.End().State, f))
	return best, nil
}

// gives reports whether rules of a step can derive one of the wanted facts.
func gives(e *sim.Episode, r *sim.Result, wanted []engine.Fact) (bool, error) {
	if r.Step.Action == nil {
		return false, nil
	}
	return derives(e, r.Step.Action, wanted)
}

// derives reports whether rules of an action can derive one of the wanted facts.
func derives(e *sim.Episode, a *ontology.Action, wanted []engine.Fact) (bool, error) {
	p, err := e.Domain.Program(a.Name)
	if err != nil {
		return false, err
	}
	return slices.ContainsFunc(p.Rules(), func(rule engine.Rule) bool {
		return slices.ContainsFunc(wanted, func(f engine.Fact) bool {
			return rule.Head == f.Pred && meets(rule.Args, f.Args) && hasRole(a, f)
		})
	}), nil
}

// hasRole reports whether an action has the role that a result fact is about.
func hasRole(a *ontology.Action, f engine.Fact) bool {
	about := slices.Contains([]string{"out", "out_num", "ready"}, f.Pred) && f.Args[0].Kind() == engine.NameKind
	return !about || a.Role(strings.TrimPrefix(f.Args[0].Sym(), "/")) != nil
}

// CanCause reports whether the effects of an action can make a fact of states true.
func CanCause(e *sim.Episode, a *ontology.Action, f engine.Fact) (bool, error) {
	return derives(e, a, directEffects(f))
}

// Causes reports whether a step would make a fact of states true, apart from the reasons against the step.
func Causes(ctx context.Context, q *sim.Request, f engine.Fact) (bool, error) {
	t, err := Evaluate(ctx, q.Program, q.View, q.Facts, q.Limits)
	if err != nil {
		return false, err
	}
	does := slices.ContainsFunc(directEffects(f), func(effect engine.Fact) bool { return t.Why(effect) != nil })
	return does, t.Err()
}

// meets reports whether two rows unify; a free term matches anything.
func meets(a, b []engine.Term) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if a[i].Kind() != engine.Free && b[i].Kind() != engine.Free && a[i] != b[i] {
			return false
		}
	}
	return true
}

// nearer reports whether the step of x comes closer to causing the fact than that of y, which is earlier in
// the plan.
func nearer(x, y *Absence) bool {
	return cmp.Or(cmp.Compare(x.hopeless(), y.hopeless()), cmp.Compare(x.outcome(), y.outcome()), cmp.Compare(x.missing(), y.missing())) < 0
}

// missing returns the number of facts that the most likely rule lacks.
func (x *Absence) missing() int {
	if len(x.Missing) == 0 {
		return 0
	}
	return x.Missing[0].Missing
}

func (x *Absence) hopeless() int { return min(1, x.missing()/hopeless) }

// outcome ranks the outcomes of steps: a failed step explains more than one not reached, and that more than
// one that was done.
func (x *Absence) outcome() int {
	return slices.Index([]sim.Status{sim.Failed, sim.NotReached, sim.Rejected, sim.Dropped, sim.Done}, x.Step.Status)
}

// ended explains a fact that held earlier: it returns the last step that ended it and proves the effect that
// did. It returns nil if the fact never held.
func ended(ctx context.Context, e *sim.Episode, f engine.Fact) (*Absence, error) {
	for _, r := range slices.Backward(e.End().Steps) {
		old := factIn(r.Before, f)
		if old == nil || factIn(r.After, f) != nil {
			continue
		}
		t, err := TraceStep(ctx, e, r)
		if err != nil {
			return nil, err
		}
		x := &Absence{Fact: f, Step: r, World: t.World, Amounts: t.Amounts}
		x.Reasons = []string{stateAmounts(r.Before).Write(*old) + " held until then"}
		for _, end := range endings(*old) {
			p, err := t.Prove(end)
			if err != nil {
				return nil, err
			}
			if p != nil {
				x.Blocked = append(x.Blocked, p)
				break
			}
		}
		return x, nil
	}
	return nil, nil
}

// endings returns the effects that can end a fact of a state: deleting it, setting another value, or moving or
// removing the thing.
func endings(f engine.Fact) []engine.Fact {
	entity, anything := f.Args[0], engine.Term{}
	if f.Pred == "in" || f.Pred == "rank" {
		return []engine.Fact{effect("back", entity, anything, anything), effect("front", entity, anything, anything), effect("gone", entity), effect("sorts", entity, anything)}
	}
	fluent := engine.Name("/" + f.Pred)
	return []engine.Fact{effect("del", entity, fluent, f.Args[1]), effect("set", entity, fluent, anything), effect("gone", entity)}
}

// WhyUnbound explains why a variable of the plan has no thing or number as its value. It returns nil if it has
// one.
func WhyUnbound(ctx context.Context, e *sim.Episode, variable string) (*Absence, error) {
	if bound, err := WhyBound(ctx, e, variable); bound != nil || err != nil {
		return nil, err
	}
	i := slices.IndexFunc(e.Results, func(r *sim.Result) bool { return r.Step.Binds(variable) })
	b := e.Bindings.Bound(variable)
	switch {
	case b != nil && b.IsState:
		return &Absence{Situation: e.End(), Reasons: []string{"its value is a state"}}, nil
	case i < 0:
		return &Absence{Situation: e.End(), Reasons: []string{"no step of the plan binds it"}}, nil
	}
	x, err := WhyNot(ctx, e, engine.Fact{}, e.Results[i])
	if x == nil && err == nil {
		x = &Absence{Step: e.Results[i], Reasons: []string{"it produced nothing"}}
	}
	return x, err
}
