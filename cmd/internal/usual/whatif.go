package usual

import (
	"cmp"
	"fmt"
	"iter"
	"maps"
	"strconv"
	"strings"

	"hearth/eval/diagram"
	"hearth/eval/report"
)

// whatIf executes the plan without a step, or with another line in its place, and reports the differences.
func (a *asking) whatIf(args []string) error {
	n, err := strconv.Atoi(args[0])
	if err != nil {
		return err
	}
	change := fmt.Sprintf("step %d: %s", n, cmp.Or(strings.Join(args[1:], ""), "delete"))
	other, err := a.Episode.Changed(a.ctx, change)
	if err != nil {
		return err
	}
	was, is := diagram.Run{Report: a.Episode.Report(), End: a.Episode.Internal().End()}, diagram.Run{Report: other.Report(), End: other.Internal().End()}
	contrast := diagram.Compare(was, is, report.Page{Limit: 12})
	a.command("run --change", change)
	if contrast.Same {
		a.say("Nothing: every step has the same result.")
		return nil
	}
	a.say("%s", outcome(contrast.First, contrast.Second))
	waited := 0
	for _, f := range other.Failures() {
		if strings.Contains(f.Msg, "was not reached") {
			waited++
		} else {
			a.say("%s.", strings.TrimSuffix(f.Msg, "."))
		}
	}
	if waited > 0 {
		a.say("%d more steps were not reached.", waited)
	}
	for _, c := range contrast.Things {
		a.say("%s: %s.", a.name(&c.Thing), a.difference(c))
	}
	if contrast.Next > 0 {
		a.say("And %d more differences at the end.", contrast.Total-len(contrast.Things))
	}
	return nil
}

// outcome compares two plans in a sentence.
func outcome(was, is report.PlanSummary) string {
	words := []string{fmt.Sprintf("%d steps are done instead of %d", is.Executed, was.Executed)}
	if was.Executed == is.Executed {
		words = []string{fmt.Sprintf("%d steps are done, as before", is.Executed)}
	}
	if was.Time != nil && is.Time != nil && *was.Time != *is.Time {
		words = append(words, fmt.Sprintf("in %v s instead of %v s", *is.Time, *was.Time))
	}
	if was.Status != is.Status {
		words = append(words, fmt.Sprintf("and the plan is %s instead of %s", is.Status, was.Status))
	}
	return strings.Join(words, ", ") + "."
}

// keysOf yields the keys of two maps.
func keysOf(x, y map[string]string) iter.Seq[string] {
	both := maps.Clone(x)
	maps.Copy(both, y)
	return maps.Keys(both)
}
