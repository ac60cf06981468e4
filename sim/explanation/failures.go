package explanation

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"hearth/parser/plan"
	"hearth/parser/source"
	"hearth/sim"
)

// Failures explains in words why steps of e were not done. A failed step has its reasons. A step that was not
// reached has the chain of causes down to the failed step. A step that could not be tried has the problem of
// its plan. There is one diagnostic per such step, in the order of Results, and the limit of the search comes
// last. The hint of a failed step is a line with another number that can be done instead. [RootCauses] is the short
// form.
func Failures(e *sim.Episode) []*source.Diagnostic {
	out := failuresOf(e, e.Results)
	if e.Limit != nil {
		out = append(out, e.Limit)
	}
	return out
}

// failuresOf is [Failures] for some results of an episode, without the limit of the search.
func failuresOf(e *sim.Episode, some []*sim.Result) (out []*source.Diagnostic) {
	undone := func(r *sim.Result) bool { return r.Status != sim.Done }
	if !slices.ContainsFunc(some, undone) {
		return nil
	}
	told := causesOf(e)
	for _, r := range some {
		if d := told.failure(r); d != nil {
			if line := otherNumber(context.Background(), e, r); line != "" {
				d.WithHint("try %s", line)
			}
			out = append(out, d)
		}
	}
	return out
}

// causes finds the chains of causes that prevented steps of an episode.
type causes struct {
	e       *sim.Episode
	results map[*plan.Step]*sim.Result // built on first use
	last    *sim.Result                // the step at which a plan executed in file order ended
	stop    *sim.AbortError            // the error that stopped the evaluation, or nil

	trails map[*sim.Result]trail
	roots  map[*sim.Result]rootOf
}

func causesOf(e *sim.Episode) *causes {
	t := &causes{e: e, trails: map[*sim.Result]trail{}, roots: map[*sim.Result]rootOf{}}
	t.stop, _ = errors.AsType[*sim.AbortError](e.Abort)
	if i := slices.IndexFunc(e.Results, func(r *sim.Result) bool { return r.Status != sim.Done }); e.Followed && i >= 0 {
		t.last = e.Results[i]
	}
	return t
}

// resultOf returns the result of a step.
func (t *causes) resultOf(s *plan.Step) *sim.Result {
	if t.results == nil {
		t.results = map[*plan.Step]*sim.Result{}
		for _, r := range t.e.Results {
			t.results[r.Step] = r
		}
	}
	return t.results[s]
}

// failure explains why r was not done; it returns nil if it was.
func (t *causes) failure(r *sim.Result) *source.Diagnostic {
	switch r.Status {
	case sim.Failed:
		return source.Errorf("E0504", r.At(), "%s", failed(r))
	case sim.NotReached:
		return source.Errorf("E0505", t.place(r), "%s was not reached: %s", r.Step, strings.Join(t.chain(r), ", "))
	case sim.Rejected:
		return r.Step.Problem
	}
	return nil
}

// untried explains why a step was not tried.
func (t *causes) untried(r *sim.Result) []string {
	if t.last != nil {
		return t.chain(r)
	}
	if told := t.failure(r); told != nil {
		return []string{told.Msg}
	}
	return nil
}

// place returns the position of the argument that r waited for, or of whatever else prevented it.
func (t *causes) place(r *sim.Result) source.Span {
	if t.stop == nil && len(r.Reasons) == 0 && len(r.Waits) > 0 {
		for _, a := range r.Step.Args {
			if a.Var == r.Waits[0].Var {
				return a.Span
			}
		}
	}
	return r.At()
}

func failed(r *sim.Result) string {
	return fmt.Sprintf("%s could not be done: %s", r.Step, strings.Join(r.Why(), "; "))
}

// Of a long chain of causes only the first and the last links are reported.
const (
	firstLinks = 2
	lastLinks  = 2
)

// A trail is the end of a chain of causes.
type trail struct {
	links int
	last  [lastLinks]*sim.Result // the results of the last links, in order
	end   *sim.Result            // nil if the chain is circular
}

// trail follows the chain of r up to a result whose trail is known.
func (t *causes) trail(r *sim.Result) (known trail) {
	var way []*sim.Result
	for at := r; ; at = t.resultOf(at.Waits[0].BoundBy) {
		var ok bool
		if known, ok = t.trails[at]; ok {
			break
		}
		if t.dead(at) != "" {
			known = trail{end: at}
			break
		}
		t.trails[at] = trail{} // marks a circle if it is reached again
		way = append(way, at)
	}
	for _, at := range slices.Backward(way) {
		if known.end != nil {
			if known.links++; known.links <= lastLinks {
				known.last[lastLinks-known.links] = at
			}
		}
		t.trails[at] = known
	}
	return known
}

// chain returns the chain of causes in words: what r waited for, what that waited for, and so on.
func (t *causes) chain(r *sim.Result) (told []string) {
	link := func(at *sim.Result) string {
		w := at.Waits[0]
		return fmt.Sprintf("%sneeds %s of %s", subject(at, r), w.Var, w.BoundBy)
	}
	far, between := t.trail(r), 0
	if far.end != nil {
		between = far.links - firstLinks - lastLinks
	}
	seen := map[*sim.Result]bool{}
	for at := r; at != far.end && !seen[at]; at = t.resultOf(at.Waits[0].BoundBy) {
		if between > 0 && len(told) == firstLinks {
			told = append(told, fmt.Sprintf("then %d more", between), link(far.last[0]), link(far.last[1]))
			break
		}
		seen[at] = true
		told = append(told, link(at))
	}
	if far.end == nil {
		return append(shortened(told), "which waits for it in turn")
	}
	return append(told, subject(far.end, r)+t.dead(far.end))
}

func subject(at, r *sim.Result) string {
	if at == r {
		return "it "
	}
	return "which "
}

func shortened(links []string) []string {
	n := len(links) - firstLinks - lastLinks
	if n <= 0 {
		return links
	}
	between := fmt.Sprintf("then %d more", n)
	return append(append(links[:firstLinks:firstLinks], between), links[len(links)-lastLinks:]...)
}

// dead returns in words why a chain of causes ends at a result, or "" if it continues.
func (t *causes) dead(at *sim.Result) string {
	switch {
	case at.Status == sim.Failed:
		return strings.TrimPrefix(failed(at), at.Step.String()+" ")
	case at.Status == sim.Rejected:
		return "could not be tried: " + at.Step.Problem.Msg
	case at.Status != sim.NotReached:
		return "produced nothing"
	case t.last != nil:
		return fmt.Sprintf("comes after step %d, which could not be done", t.last.Step.Index+1)
	case t.stop != nil && t.stop.Step == at.Step:
		return "stops the evaluation: " + why(t.stop)
	case t.stop != nil && t.stop.Step != nil:
		return "comes after the evaluation stopped at " + t.stop.Step.String()
	case len(at.Reasons) > 0:
		return "could not be tried: " + strings.Join(at.Why(), "; ")
	case len(at.Waits) == 0:
		return "comes after the search for an order was given up"
	case at.Waits[0].BoundBy == nil:
		return "needs " + at.Waits[0].Var + ", which no step binds"
	}
	return ""
}

// why returns in words what stopped an evaluation.
func why(e *sim.AbortError) string {
	if len(e.Reasons) > 0 {
		return sim.Explain(e.Reasons[0])
	}
	return e.Problem.Msg
}
