package sim

import (
	"slices"

	"hearth/sim/world"
)

// branched adds warnings about effects that a branching plan loses. It warns about a step that starts from a
// state another step has already continued, and about a step that uses something bound in another branch.
// Changed results are copied, not modified. It reports whether the states branch.
func (e *Episode) branched() (parted bool) {
	next := map[*world.State]*Result{} // by state: the first step that continued from it
	made := map[*world.State]*Result{} // by state: the step that produced it
	for i, r := range e.Executed() {
		if r.Before == nil || r.Before == r.After {
			continue
		}
		var warns []Reason
		if first := next[r.Before]; first != nil {
			parted = true
			warns = append(warns, Reason{Code: "branched", Text: e.Domain.ReasonText(r.Step, "branched", "{by}", first.Step.String())})
		} else {
			next[r.Before] = r
		}
		if parted {
			warns = append(warns, e.leftBehind(r, made)...)
		}
		warns = slices.DeleteFunc(warns, func(w Reason) bool { // a decoded episode already has the warning
			return slices.ContainsFunc(r.Warns, func(was Reason) bool { return was.Code == w.Code && was.Text == w.Text })
		})
		if len(warns) > 0 {
			told := *r
			told.Warns = slices.Concat(r.Warns, warns)
			e.Results[i] = &told
		}
		made[r.After] = r
	}
	return parted
}

// leftBehind returns a warning for each argument of r that was bound by a step outside the branch that led to
// the state r starts from.
func (e *Episode) leftBehind(r *Result, made map[*world.State]*Result) (warns []Reason) {
	for i := range r.Step.Args {
		a := &r.Step.Args[i]
		b := e.Bindings.Bound(a.Var)
		if b == nil || b.IsState || b.Nothing || b.BoundBy == nil || b.BoundBy == r.Step || b.State == nil || !b.State.Has(b.Term) {
			continue
		}
		leads := false
		for before := made[r.Before]; before != nil && !leads; before = made[before.Before] {
			leads = before.Step == b.BoundBy
		}
		if !leads {
			warns = append(warns, e.Domain.Obstacle(r.Step, a, b, "left_behind"))
		}
	}
	return warns
}
