package show

import (
	"fmt"
	"io"
	"strings"

	"hearth/eval/benchmark"
	"hearth/sim"
	"hearth/sim/explanation"
)

// Shortfalls writes why the scores of a report are not 1: what was wanted, what
// came nearest, and where they differ, with the gold steps that make the difference.
func Shortfalls(w io.Writer, r *benchmark.Report, list []*explanation.Shortfall) error {
	if err := Scores(w, r); err != nil {
		return err
	}
	for _, s := range list {
		if _, err := io.WriteString(w, "\n"+missed(s)); err != nil {
			return err
		}
		err := tabulate(w, func(t table) {
			for _, d := range s.Differs {
				t.row("  "+d.Path, d.Was.String(), "not "+d.Is.String(), doneBy(d.By))
			}
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func missed(s *explanation.Shortfall) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s of %s, gold step %d: ", s.Wanted.Var, s.Wanted.By.Name, s.Wanted.By.Index+1)
	if s.Nearest == nil {
		return b.String() + "nothing was made\n"
	}
	fmt.Fprintf(&b, "nearest is %s of %s, step %d\n", s.Nearest.Var, s.Nearest.By.Name, s.Nearest.By.Index+1)
	return b.String()
}

func doneBy(r *sim.Result) string {
	if r == nil {
		return ""
	}
	return fmt.Sprintf("by %s, gold step %d", r.Step.Name, r.Step.Index+1)
}
