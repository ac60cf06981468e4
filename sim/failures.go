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
			out = append(out, diag.New("E0505", r.Step.At, "%s was not reached: %s", named(r.Step), strings.Join(chain(r, of), ", ")))
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
	return fmt.Sprintf("%s could not be done: %s", named(r.Step), strings.Join(words, "; "))
}

func named(s *plan.Step) string { return fmt.Sprintf("%s (step %d)", s.Name, s.Index+1) }

// Of a long chain of causes the first and the last links are told.
const (
	firstLinks = 2
	lastLinks  = 2
)

// chain tells what r waited for, what that waited for, and so on, down to what
// went wrong.
func chain(r *Result, of map[*plan.Step]*Result) []string {
	var links []string
	seen := map[*Result]bool{r: true}
	for at := r; ; {
		subject := "which "
		if at == r {
			subject = "it "
		}
		if end := dead(at); end != "" {
			return append(shortened(links), subject+end)
		}
		w := at.Waits[0]
		links = append(links, fmt.Sprintf("%sneeds %s of %s", subject, w.Var, named(w.By)))
		at = of[w.By]
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
func dead(at *Result) string {
	switch {
	case at.Status == Failed:
		return strings.TrimPrefix(failed(at), named(at.Step)+" ")
	case at.Status == Rejected:
		return "cannot be tried: " + at.Step.Problem.Msg
	case at.Status != NotReached:
		return "handed out nothing"
	case len(at.Waits) == 0:
		return "was given what fits none of its modes"
	case at.Waits[0].By == nil:
		return "needs " + at.Waits[0].Var + ", which nothing binds"
	}
	return ""
}
