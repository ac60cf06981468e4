package household

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"hearth/engine"
	"hearth/engine/proof"
	"hearth/sim"
)

// WhyNot says why a step, counted from 0, does not do what a fact says, as
// [sim.Episode.WhyNot] does. Without a fact it says why the step was not done
// at all: the reasons against it, with their proofs, and what was missing where
// one follows from what is not so. It is nil when the fact holds, or the step
// was done. The error is a fault of the rules, or [sim.ErrStopped].
func (r *Run) WhyNot(f engine.Fact, step int) (*sim.Denial, error) {
	res := r.Episode.Results[step]
	switch {
	case res.Status == sim.NotReached:
		_, failed := r.Outcome()
		after := fmt.Sprintf("it comes after step %d, which could not be done", failed+1)
		return &sim.Denial{Fact: f, Step: res, Reasons: []string{after}}, nil
	case f.Pred != "":
		return r.Episode.WhyNot(f, res)
	case res.Status == sim.Done:
		return nil, nil
	}
	t, err := r.Episode.Trace(res)
	if err != nil {
		return nil, err
	}
	d := &sim.Denial{Step: res, Reasons: res.Why()}
	for _, pred := range []string{"aborts", "blocked"} {
		for _, row := range t.Result().Rows(pred) {
			if place(res, row[0]) >= 0 {
				d.Blocked = append(d.Blocked, t.Why(engine.Fact{Pred: pred, Args: row}))
			}
		}
	}
	slices.SortStableFunc(d.Blocked, func(p, q *engine.Proof) int {
		return cmp.Compare(place(res, p.Fact.Args[0]), place(res, q.Fact.Args[0]))
	})
	if d.Lacks, err = lacks(sim.Until(r.Episode.Domain.Stop), t, d.Blocked); err != nil {
		return nil, err
	}
	if r.Episode.Domain.Stopped() {
		return nil, sim.ErrStopped
	}
	return d, t.Err()
}

// place is where a code stands among the reasons that are told of a step: what
// stops the reference hides the others. It is -1 when it is not among them.
func place(res *sim.Result, code engine.Term) int {
	return slices.IndexFunc(res.Reasons, func(r sim.Reason) bool { return "/"+r.Code == code.Sym() })
}

const (
	mostLevels = 8    // of rules on top of each other that are looked through for what is missing
	hopeless   = 1000 // from so many missing facts on no rule can help
)

// lacks says why what proofs find absent is so. What only has to come about goes
// before what would have to end, and what is near the reasons before what is far.
func lacks(ctx context.Context, t *sim.Trace, proofs []*engine.Proof) (all []*proof.Lack, err error) {
	checker, err := proof.New(t.World)
	if err != nil {
		return nil, err
	}
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
				found, err := checker.WhyNot(ctx, p.Fact, mostLevels)
				if err != nil {
					return nil, sim.ErrStopped
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
