package explanation

import (
	"cmp"
	"context"
	"math"
	"slices"
	"strconv"

	"hearth/engine"
	"hearth/sim"
)

// maxTries is the maximum number of steps that are executed to find another number, or another thing.
const maxTries = 16

// Alternative returns the line of a failed step with another number or, if none helps, with another thing, with which
// the step can be done. See otherNumber and otherThing.
func Alternative(ctx context.Context, e *sim.Episode, r *sim.Result, name func(engine.Term) string, open string) string {
	return cmp.Or(otherNumber(ctx, e, r), otherThing(ctx, e, r, name, open))
}

// otherNumber returns the line of a failed step with another number, with which the step can be done. The numbers
// come from the figures of its reasons, the nearest first. Each is tried in the state that the step read. It
// returns "" if none can be done, or if the plan gives no number in the step.
func otherNumber(ctx context.Context, e *sim.Episode, r *sim.Result) string {
	if r.Status != sim.Failed || r.Before == nil {
		return ""
	}
	tries := maxTries
	for i := range r.Step.Args {
		a := &r.Step.Args[i]
		if a.Var != "" || a.Term.Kind() != engine.NumberKind || a.Span.File == nil {
			continue
		}
		all := otherNumbers(a.Term.Num(), r.Reasons)
		for k, first := 0, len(all); k < len(all) && tries > 0; k++ {
			tries--
			step := *r.Step
			step.Args = slices.Clone(step.Args)
			step.Args[i].Term = engine.Number(all[k])
			done, err := e.DoInstead(ctx, r, &step)
			switch {
			case err != nil:
				return ""
			case done.Status == sim.Done:
				return withWord(&step, a.Span, strconv.FormatFloat(float64(all[k])/1e9, 'f', -1, 64))
			case k < first: // the reasons against this try may contain other figures
				for _, n := range otherNumbers(all[k], done.Reasons) {
					if !slices.Contains(all, n) {
						all = append(all, n)
					}
				}
			}
		}
	}
	return ""
}

// otherNumbers returns positive numbers that may be allowed in place of v, in billionths, the nearest first.
// They are each figure of a reason, v times the ratio of two figures of a reason, and v without its sign or
// rounded to an integer. Those for a whole v are whole, unless they are below 1.
func otherNumbers(v int64, reasons []sim.Reason) (all []int64) {
	const thousandth = 1_000_000
	number := float64(v) / 1e9
	add := func(x float64) {
		if x >= 1 && number == math.Trunc(number) {
			x = math.Floor(x + 1e-9)
		}
		n := int64(math.Floor(x*1000+1e-6)) * thousandth
		if 0 < n && n != v && math.Abs(x) <= 1e6 && !slices.Contains(all, n) {
			all = append(all, n)
		}
	}
	for _, r := range reasons {
		for _, f := range r.Figures {
			add(f.Value)
			for _, g := range r.Figures {
				if f.Name != g.Name && g.Value != 0 {
					add(number * f.Value / g.Value)
				}
			}
		}
	}
	add(math.Abs(number))
	add(math.Floor(number))
	add(math.Ceil(number))
	distance := func(n int64) int64 { return max(n-v, v-n) }
	slices.SortFunc(all, func(a, b int64) int { return cmp.Or(cmp.Compare(distance(a), distance(b)), cmp.Compare(a, b)) })
	return all
}
