package sim

import (
	"fmt"
	"strings"

	"hearth/parser/diag"
	"hearth/parser/plan"
)

// Failures says in words why the steps of e that were not done were not: each
// reason of a failed step, and for a step that was not reached the chain of
// causes down to the step that failed. A step that could not be tried at all
// has the problem that its plan was given.
func (e *Episode) Failures() []*diag.Diagnostic {
	of := map[*plan.Step]*Result{}
	for _, r := range e.Results {
		of[r.Step] = r
	}
	var out []*diag.Diagnostic
	for _, r := range e.Results {
		switch r.Status {
		case Failed:
			out = append(out, diag.New("E0504", r.Step.At, "%s", failed(r)))
		case NotReached:
			out = append(out, diag.New("E0505", r.Step.At, "%s", unreached(r, of, map[*Result]bool{})))
		case Rejected:
			out = append(out, r.Step.Problem)
		}
	}
	return out
}

func failed(r *Result) string {
	words := make([]string, len(r.Reasons))
	for i, reason := range r.Reasons {
		words[i] = Explain(reason)
	}
	return fmt.Sprintf("%s (step %d) could not be done: %s", r.Step.Name, r.Step.Index+1, strings.Join(words, "; "))
}

// unreached follows what a step waits for; seen are the results on the way.
func unreached(r *Result, of map[*plan.Step]*Result, seen map[*Result]bool) string {
	seen[r] = true
	text := fmt.Sprintf("%s (step %d) was not reached: ", r.Step.Name, r.Step.Index+1)
	if len(r.Waits) == 0 {
		return text + "what it was given fits none of its modes"
	}
	w := r.Waits[0]
	if w.By == nil {
		return text + "nothing binds " + w.Var
	}
	text += "it needs " + w.Var + ", but "
	switch by := of[w.By]; {
	case seen[by]:
		return text + w.By.Name + " waits for it in turn"
	case by.Status == Failed:
		return text + failed(by)
	case by.Status == Rejected:
		return text + by.Step.Problem.Msg
	case by.Status == NotReached:
		return text + unreached(by, of, seen)
	default:
		return fmt.Sprintf("%s%s (step %d) handed out nothing", text, w.By.Name, w.By.Index+1)
	}
}
