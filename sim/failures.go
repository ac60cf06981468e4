package sim

import (
	"errors"
	"fmt"
	"strings"

	"hearth/parser/diag"
	"hearth/parser/plan"
	"hearth/parser/source"
)

// Failures says in words why the steps of e that were not done were not: each
// reason of a failed step, and for a step that was not reached the chain of
// causes down to the step that failed. A step that could not be tried at all
// has the problem that its plan was given. There is one for each step that was
// not done, in the order of Results; the limit of the search comes last. See
// [Episode.RootCauses] for the short form.
func (e *Episode) Failures() []*diag.Diagnostic {
	told := e.story()
	var out []*diag.Diagnostic
	for _, r := range e.Results {
		if d := told.failure(r); d != nil {
			out = append(out, d)
		}
	}
	if e.Limit != nil {
		out = append(out, e.Limit)
	}
	return out
}

// A story follows the causes of an episode from step to step.
type story struct {
	of   map[*plan.Step]*Result
	stop *AbortError // what ended the evaluation; nil when nothing did
}

func (e *Episode) story() *story {
	t := &story{of: map[*plan.Step]*Result{}}
	t.stop, _ = errors.AsType[*AbortError](e.Abort)
	for _, r := range e.Results {
		t.of[r.Step] = r
	}
	return t
}

// failure says why r was not done; nil when it was.
func (t *story) failure(r *Result) *diag.Diagnostic {
	switch r.Status {
	case Failed:
		return diag.New("E0504", place(r.Step, r.Reasons), "%s", failed(r))
	case NotReached:
		return diag.New("E0505", t.place(r), "%s was not reached: %s", named(r.Step), strings.Join(t.chain(r), ", "))
	case Rejected:
		return r.Step.Problem
	}
	return nil
}

// place is where the first reason of a step is that has a place, or the name
// of its action.
func place(s *plan.Step, reasons []Reason) source.Span {
	for _, r := range reasons {
		if r.At.File != nil {
			return r.At
		}
	}
	return s.NameAt
}

// place is the argument that r waited for, or what else kept it.
func (t *story) place(r *Result) source.Span {
	if t.stop == nil && len(r.Reasons) == 0 && len(r.Waits) > 0 {
		for _, a := range r.Step.Args {
			if a.Var == r.Waits[0].Var {
				return a.At
			}
		}
	}
	return place(r.Step, r.Reasons)
}

func failed(r *Result) string {
	return fmt.Sprintf("%s could not be done: %s", named(r.Step), strings.Join(r.Why(), "; "))
}

func named(s *plan.Step) string { return fmt.Sprintf("%s (step %d)", s.Name, s.Index+1) }

// Of a long chain of causes the first and the last links are told.
const (
	firstLinks = 2
	lastLinks  = 2
)

// chain tells what r waited for, what that waited for, and so on, down to what
// went wrong.
func (t *story) chain(r *Result) []string {
	var links []string
	seen := map[*Result]bool{r: true}
	for at := r; ; {
		subject := "which "
		if at == r {
			subject = "it "
		}
		if end := t.dead(at); end != "" {
			return append(shortened(links), subject+end)
		}
		w := at.Waits[0]
		links = append(links, fmt.Sprintf("%sneeds %s of %s", subject, w.Var, named(w.By)))
		at = t.of[w.By]
		if seen[at] {
			return append(shortened(links), "which waits for it in turn")
		}
		seen[at] = true
	}
}

func shortened(links []string) []string {
	n := len(links) - firstLinks - lastLinks
	if n <= 0 {
		return links
	}
	between := fmt.Sprintf("and so on over %d more", n)
	return append(append(links[:firstLinks:firstLinks], between), links[len(links)-lastLinks:]...)
}

// dead says what ends a chain of causes at a result; "" when it goes on.
func (t *story) dead(at *Result) string {
	switch {
	case at.Status == Failed:
		return strings.TrimPrefix(failed(at), named(at.Step)+" ")
	case at.Status == Rejected:
		return "cannot be tried: " + at.Step.Problem.Msg
	case at.Status != NotReached:
		return "handed out nothing"
	case t.stop != nil && t.stop.Step == at.Step:
		return "stops the evaluation: " + why(t.stop)
	case t.stop != nil && t.stop.Step != nil:
		return "comes after the evaluation stopped at " + named(t.stop.Step)
	case len(at.Reasons) > 0:
		return "cannot be tried: " + strings.Join(at.Why(), "; ")
	case len(at.Waits) == 0:
		return "comes after the search for an order was given up"
	case at.Waits[0].By == nil:
		return "needs " + at.Waits[0].Var + ", which nothing binds"
	}
	return ""
}

// why says in words what stopped an evaluation.
func why(e *AbortError) string {
	if len(e.Reasons) > 0 {
		return Explain(e.Reasons[0])
	}
	return e.Problem.Msg
}
