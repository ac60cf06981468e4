package mcp

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"hearth/cmd/internal/service"
	"hearth/cmd/internal/session"
	"hearth/cmd/internal/show"
	"hearth/eval/benchmark"
	"hearth/eval/household"
	"hearth/eval/report"
)

// render renders an answer as text for models. It uses the format of the command line if there is one.
func render(v any) string {
	var b strings.Builder
	switch v := v.(type) {
	case *session.ChangeResult:
		turn(&b, v)
	case *service.Observation:
		fmt.Fprintf(&b, "after %d steps\n%s\n%s\n", v.Steps, strings.Join(v.View, "\n"), strings.Join(v.Lines, "\n"))
		if v.Things != nil {
			b.WriteString(render(v.Things))
		}
	case *benchmark.Score:
		score(&b, v)
	case *household.ScoredPrograms:
		programs(&b, v)
	case *report.Plan:
		plan(&b, v)
	case *report.List[report.ActionLine]:
		for _, a := range v.Items {
			fmt.Fprintf(&b, "%s\n  %s\n", a.Signature, a.Doc)
		}
	case *report.List[service.RuleFile]:
		for _, f := range v.Items {
			fmt.Fprintf(&b, "# %s\n%s\n", f.File, f.Text)
		}
	case *report.List[report.PredicateGroup]:
		for _, g := range v.Items {
			fmt.Fprintf(&b, "%s\n", g.Source)
			for _, p := range g.Preds {
				fmt.Fprintf(&b, "  %s(%s): %s\n", p.Name, p.Args, p.Meaning)
			}
		}
	default:
		_ = show.Print(&b, "text", v) // a builder never fails
	}
	if strings.TrimSpace(b.String()) == "" {
		b.WriteString("nothing\n")
	}
	text := clip(b.String())
	if page, ok := v.(interface{ Left() report.Rest }); ok && page.Left().Next > 0 {
		text += fmt.Sprintf("%d of %s items; for the next page set after=%d\n", page.Left().Next, page.Left().TotalText(), page.Left().Next)
	}
	return text
}

// turn writes the position of a session and the results of the new steps.
func turn(b *strings.Builder, t *session.ChangeResult) {
	fmt.Fprintf(b, "session %s, after %d steps", t.ID, t.Steps)
	if t.Time != nil {
		fmt.Fprintf(b, ", %g s", *t.Time)
	}
	b.WriteString("\n")
	for _, s := range t.New {
		fmt.Fprintf(b, "%d %s: %s\n", s.Step, s.Status, s.Text)
		for _, name := range s.Binds {
			if v := value(t.Bindings[name]); v != "" {
				fmt.Fprintf(b, "  %s = %s\n", name, v)
			}
		}
		for _, w := range s.Warnings {
			fmt.Fprintf(b, "  %s\n", w)
		}
	}
	for _, c := range t.Corrections {
		fmt.Fprintf(b, "  %s\n", c)
	}
	told := map[string]bool{} // a malformed step is also listed as a failure
	for _, f := range t.Failures {
		told[f.String()] = true
		problem(b, f.Diagnostic)
	}
	for _, p := range t.Problems {
		if !told[p.String()] {
			problem(b, p)
		}
	}
	if !t.Done {
		b.WriteString("Steps that were not done changed nothing, and their variables are free: correct the line, or try another action.\n")
	}
}

// value renders the value of a variable.
func value(b report.Binding) string {
	class := ""
	if b.Class != nil {
		class = *b.Class
	}
	if b.Value == nil {
		return class
	}
	text := fmt.Sprint(b.Value)
	if class != "" && !strings.HasPrefix(text, "/"+class) {
		text += " (" + class + ")"
	}
	return text
}

// score writes the score of a dish and its shortfalls.
func score(b *strings.Builder, s *benchmark.Score) {
	fmt.Fprintf(b, "goal conditions %s, dish %s", report.Figure(s.Goals), report.Figure(s.Dish))
	if s.Time != nil {
		fmt.Fprintf(b, ", time %g s", *s.Time)
	}
	b.WriteString("\n")
	if s.GoalReport != nil {
		for _, g := range s.GoalReport.Goals {
			if g.Step == 0 {
				fmt.Fprintf(b, "missing: %s must produce %s\n", g.Action, g.Var)
			}
		}
	}
	for _, c := range s.Costs {
		fmt.Fprintf(b, "%s costs %.4f: %s\n", c.Subject, c.Lost, strings.Join(c.Shortcomings, "; "))
	}
	for _, p := range slices.Concat(s.PlainProblems, s.PlainWarnings) {
		fmt.Fprintf(b, "%s [%s]\n", p.Message, p.Code)
	}
}

// programs writes the scores of a household program and its errors.
func programs(b *strings.Builder, p *household.ScoredPrograms) {
	for _, m := range household.Metrics() {
		if v, ok := p.Scores[m]; ok {
			fmt.Fprintf(b, "%s %s\n", m, report.Figure(&v))
		}
	}
	for _, t := range p.Items[0].Trials {
		if f := t.Fault; f != nil {
			fmt.Fprintf(b, "step %d %s was not done: %s [%s]\n", f.Step, f.Line, f.Text, f.Code)
		}
	}
}

// plan writes the steps of a task as lines for act, or the reason why there are none.
func plan(b *strings.Builder, p *report.Plan) {
	for i, step := range p.Steps {
		fmt.Fprintf(b, "%s\n", cmp.Or(p.Program[i], step))
	}
	for _, w := range p.Warnings {
		fmt.Fprintf(b, "%s\n", w)
	}
	if len(p.Steps) > 0 {
		b.WriteString("The numbers are those of the plan; start accepts the plan unchanged. For act, replace them by the ids of things from entities_of_type.\n")
	}
}

// problems lists errors with their codes and hints.
func problems(all []report.Diagnostic) string {
	var b strings.Builder
	for _, p := range all {
		problem(&b, p)
	}
	return clip(b.String())
}

func problem(b *strings.Builder, p report.Diagnostic) {
	fmt.Fprintf(b, "%s\n", p)
	if p.Hint != "" {
		fmt.Fprintf(b, "  hint: %s\n", p.Hint)
	}
}
