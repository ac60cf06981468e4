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
	"hearth/parser/source"
)

// whatIf executes the plan without a step, or with another line in its place, and reports the differences.
func (a *asking) whatIf(args []string) error {
	n, err := strconv.Atoi(args[0])
	if err != nil {
		return err
	}
	at, text := a.line(n)
	if at.File == nil {
		return source.Errorf("E0702", source.Span{}, "there is no step %d in the plan", n)
	}
	with := strings.Join(args[1:], "")
	after := text[at.End:]
	if with == "" {
		after = a.without(n, after)
	}
	changed := text[:at.Start] + with + after
	w := a.Episode.Scene.World
	plans, err := w.Read(&source.File{Name: "changed plan", Text: changed})
	if err != nil && (len(plans) == 0 || plans[0].Network == nil && plans[0].Program == nil) {
		return err
	}
	other, err := a.Episode.Scene.Run(a.ctx, plans[0])
	if err != nil {
		return err
	}
	was, is := diagram.Run{Report: a.Episode.Report(), End: a.Episode.Internal().End()}, diagram.Run{Report: other.Report(), End: other.Internal().End()}
	contrast := diagram.Compare(was, is, report.Page{Limit: 12})
	a.command("run", "")
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

// line returns the place of a step in the text of the plan, and the text.
func (a *asking) line(step int) (at source.Span, text string) {
	p := a.Episode.Plan
	if p.Network != nil && 0 < step && step <= len(p.Network.Actions) {
		at = p.Network.Actions[step-1].Span
	}
	if p.Program != nil && 0 < step && step <= len(p.Program.Lines) {
		at = p.Program.Lines[step-1].Span
	}
	if at.File != nil {
		text = at.File.Text
	}
	return at, text
}

// without replaces in a text the results of a step that is left out by the variables that it worked on.
func (a *asking) without(step int, text string) string {
	steps := a.Episode.Internal().Plan.Steps
	if a.Episode.Plan.Network == nil || step > len(steps) {
		return text
	}
	var state, thing string
	instead := map[string]string{}
	for _, arg := range steps[step-1].Args {
		switch {
		case !arg.Role.Input || arg.Var == "":
		case arg.Role.State != "":
			state = arg.Var
		case thing == "" && !arg.Role.Number && !arg.Role.Concept:
			thing = arg.Var
		}
	}
	for _, arg := range steps[step-1].Args {
		if instead[arg.Var] = thing; arg.Role.State != "" {
			instead[arg.Var] = state
		}
		if arg.Role.Input || instead[arg.Var] == "" {
			delete(instead, arg.Var)
		}
	}
	return variable().ReplaceAllStringFunc(text, func(v string) string { return cmp.Or(instead[v], v) })
}

// variable matches a variable of a network.
var variable = source.LazyRegexp(`\?[A-Za-z0-9_-]+`)

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
