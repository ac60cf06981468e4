package explanation

import (
	"fmt"
	"slices"
	"strings"

	"hearth/parser/plan"
	"hearth/parser/source"
	"hearth/sim"
)

// A RootCause is an original failure with the steps that it prevented.
type RootCause struct {
	Problem *source.Diagnostic
	Step    *plan.Step   // the step that failed; nil for a limit of the search
	Blocked []*plan.Step // other steps not reached because of it, in plan order
}

// Note returns a text with the number of prevented steps and their positions, or "" if there are none.
func (c *RootCause) Note() string {
	switch n := len(c.Blocked); n {
	case 0:
		return ""
	case 1:
		return fmt.Sprintf("1 step was not reached because of this: %d", c.Blocked[0].Index+1)
	default:
		return fmt.Sprintf("%d steps were not reached because of this: %s", n, ranges(c.Blocked))
	}
}

// RootCauses returns the original failures in the order of the plan, each with the steps that it prevented. It
// is a shorter form of [Failures]. A step that waits for several things counts for the first, so each step is
// reported once. The limit of the search and an abort of the evaluation come first.
func RootCauses(e *sim.Episode) []*RootCause {
	t := causesOf(e)
	if t.stop != nil {
		return []*RootCause{t.stopped(e)}
	}
	var out []*RootCause
	met := map[string]*RootCause{}
	for _, r := range undone(e) {
		first, name := t.root(r)
		c := met[name]
		if c == nil {
			c = &RootCause{Problem: t.failure(first), Step: first.Step}
			met[name], out = c, append(out, c)
		}
		if c.Step != r.Step {
			c.Blocked = append(c.Blocked, r.Step)
		}
	}
	slices.SortFunc(out, func(a, b *RootCause) int { return a.Step.Index - b.Step.Index })
	if e.Limit != nil {
		out = slices.Insert(out, 0, &RootCause{Problem: e.Limit})
	}
	return out
}

// undone returns the results that have a failure, in the order of the plan.
func undone(e *sim.Episode) (out []*sim.Result) {
	for _, r := range e.Results {
		if r.Status == sim.Failed || r.Status == sim.NotReached || r.Status == sim.Rejected {
			out = append(out, r)
		}
	}
	slices.SortFunc(out, func(a, b *sim.Result) int { return a.Step.Index - b.Step.Index })
	return out
}

// stopped returns the only root cause of an aborted evaluation.
func (t *causes) stopped(e *sim.Episode) *RootCause {
	c := &RootCause{Problem: t.stop.Problem, Step: t.stop.Step}
	for _, r := range undone(e) {
		if r.Status == sim.NotReached && r.Step != t.stop.Step {
			c.Blocked = append(c.Blocked, r.Step)
		}
	}
	return c
}

// root follows the chain of causes of r to the first result that failed by itself. Name identifies the cause:
// a step, a variable that no step binds, or a circle of steps.
func (t *causes) root(r *sim.Result) (first *sim.Result, name string) {
	var way []*sim.Result
	place := map[*sim.Result]int{}
	found, known := t.roots[r]
	for at := r; !known; found, known = t.roots[at] {
		if i, circle := place[at]; circle {
			found = ownRoot(slices.MinFunc(way[i:], func(a, b *sim.Result) int { return a.Step.Index - b.Step.Index }))
			break
		}
		if at.Status == sim.Done { // it produced no value for the variable
			found = rootOf{way[len(way)-1], fmt.Sprint(at.Step.Index)}
			break
		}
		place[at] = len(way)
		way = append(way, at)
		if at.Status != sim.NotReached || len(at.Reasons) > 0 || len(at.Waits) == 0 {
			found = ownRoot(at)
			break
		}
		if at.Waits[0].BoundBy == nil {
			found = rootOf{at, at.Waits[0].Var}
			break
		}
		at = t.resultOf(at.Waits[0].BoundBy)
	}
	for _, at := range way {
		t.roots[at] = found
	}
	return found.first, found.name
}

// A rootOf is the end of a chain of causes.
type rootOf struct {
	first *sim.Result
	name  string
}

func ownRoot(r *sim.Result) rootOf { return rootOf{r, fmt.Sprint(r.Step.Index)} }

// ranges formats the numbers of steps, counted from 1, with consecutive ones as first-last.
func ranges(steps []*plan.Step) string {
	var out []string
	for i := 0; i < len(steps); {
		first := steps[i].Index
		last := first
		for i++; i < len(steps) && steps[i].Index == last+1; i++ {
			last++
		}
		text := fmt.Sprint(first + 1)
		if last > first {
			text = fmt.Sprintf("%d-%d", first+1, last+1)
		}
		out = append(out, text)
	}
	return strings.Join(out, ", ")
}
