package explanation

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"hearth/engine"
	"hearth/sim"
)

// WhyNone says why a fact of states, or one that rules of steps derive, does not
// hold after all steps: because of the step that ended it, or else of the one
// that comes nearest to making it so. Of those that could, one that was not done
// comes nearest, then one whose rules lack the fewest facts, and of several the
// first. There is no step where the rules of none could. It is nil when the fact
// holds.
func WhyNone(ctx context.Context, e *sim.Episode, f engine.Fact) (best *Absence, err error) {
	if holding, err := Why(ctx, e, f, nil); holding != nil || err != nil {
		return nil, err
	}
	if OfState(e, f) {
		if x, err := ended(ctx, e, f); x != nil || err != nil {
			return x, err
		}
		if no, err := unset(e, f); no || err != nil {
			best = &Absence{Fact: f, At: e.End(), Reasons: []string{"no step of the plan sets " + f.Pred}}
			return best, err
		}
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
		best = &Absence{Fact: f, At: e.End()}
	}
	best.tell(instead(e.End().State, f))
	return best, nil
}

// gives reports whether rules of a step could give one of some facts.
func gives(e *sim.Episode, r *sim.Result, wanted []engine.Fact) (bool, error) {
	if r.Step.Action == nil {
		return false, nil
	}
	p, err := e.Domain.Program(r.Step.Action.Name)
	if err != nil {
		return false, err
	}
	return slices.ContainsFunc(p.Rules(), func(rule engine.Rule) bool {
		return slices.ContainsFunc(wanted, func(f engine.Fact) bool {
			return rule.Head == f.Pred && meets(rule.Args, f.Args) && hasRole(r, f)
		})
	}), nil
}

// hasRole reports whether a step has the role that a result is about.
func hasRole(r *sim.Result, f engine.Fact) bool {
	about := slices.Contains([]string{"out", "out_num", "ready"}, f.Pred) && f.Args[0].Kind() == engine.NameKind
	return !about || r.Step.Action.Role(strings.TrimPrefix(f.Args[0].Sym(), "/")) != nil
}

// meets reports whether two rows can be one.
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

// nearer reports whether the step of x comes nearer to giving the fact than that
// of y, which is earlier in the plan.
func nearer(x, y *Absence) bool {
	return cmp.Or(cmp.Compare(x.hopeless(), y.hopeless()), cmp.Compare(x.outcome(), y.outcome()), cmp.Compare(x.missing(), y.missing())) < 0
}

// missing is how many facts the likeliest rule lacks.
func (x *Absence) missing() int {
	if len(x.Lacks) == 0 {
		return 0
	}
	return x.Lacks[0].Missing
}

func (x *Absence) hopeless() int { return min(1, x.missing()/hopeless) }

// outcome orders what came of steps: what failed explains more than what was not
// reached, and that more than what was done.
func (x *Absence) outcome() int {
	return slices.Index([]sim.Status{sim.Failed, sim.NotReached, sim.Rejected, sim.Dropped, sim.Done}, x.Step.Status)
}

// ended tells of the last step after which a fact that was so was not so any more,
// and proves the effect by which it ended; nil when it was never so.
func ended(ctx context.Context, e *sim.Episode, f engine.Fact) (*Absence, error) {
	for _, r := range slices.Backward(e.End().Steps) {
		old := factIn(r.Before, f)
		if old == nil || factIn(r.After, f) != nil {
			continue
		}
		t, err := Traced(ctx, e, r)
		if err != nil {
			return nil, err
		}
		x := &Absence{Fact: f, Step: r, World: t.World, Amounts: t.Amounts}
		x.Reasons = []string{ofState(r.Before).Write(*old) + " was so until then"}
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

// endings lists the effects that can end a fact of a state: it is deleted, there
// is another value, the thing goes elsewhere or is gone.
func endings(f engine.Fact) []engine.Fact {
	entity, anything := f.Args[0], engine.Term{}
	if f.Pred == "in" || f.Pred == "rank" {
		return []engine.Fact{effect("back", entity, anything, anything), effect("front", entity, anything, anything), effect("gone", entity), effect("sorts", entity, anything)}
	}
	fluent := engine.Name("/" + f.Pred)
	return []engine.Fact{effect("del", entity, fluent, f.Args[1]), effect("set", entity, fluent, anything), effect("gone", entity)}
}

// WhyUnbound says why a variable of the plan stands for no thing and no number.
// It is nil when it stands for one.
func WhyUnbound(ctx context.Context, e *sim.Episode, variable string) (*Absence, error) {
	if bound, err := WhyBound(ctx, e, variable); bound != nil || err != nil {
		return nil, err
	}
	i := slices.IndexFunc(e.Results, func(r *sim.Result) bool { return r.Step.Binds(variable) })
	b := e.Bindings.Bound(variable)
	switch {
	case b != nil && b.IsState:
		return &Absence{At: e.End(), Reasons: []string{"it stands for a state"}}, nil
	case i < 0:
		return &Absence{At: e.End(), Reasons: []string{"nothing in the plan binds it"}}, nil
	}
	x, err := WhyNot(ctx, e, engine.Fact{}, e.Results[i])
	if x == nil && err == nil {
		x = &Absence{Step: e.Results[i], Reasons: []string{"it handed out nothing"}}
	}
	return x, err
}
