package show

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"hearth/eval/report"
	"hearth/parser/source"
)

// recipe returns the text of a recipe, each sentence with the actions that it describes, and its gold network.
func recipe(r *report.WholeRecipe) string {
	var b strings.Builder
	sentence := func(mark string, s report.Sentence) {
		fmt.Fprintf(&b, "  %s %s\n", mark, s.Text)
		for _, a := range s.Actions {
			b.WriteString("       " + a + "\n")
		}
	}
	if r.Title != "" {
		b.WriteString(r.Title + "\n\ningredients\n")
		for _, s := range r.Ingredients {
			sentence("-", s)
		}
		b.WriteString("\ninstructions\n")
		for n, s := range r.Instructions {
			sentence(fmt.Sprintf("%d.", n+1), s)
		}
	}
	if r.Gold != "" {
		b.WriteString("\ngold network\n")
		for line := range strings.Lines(r.Gold) {
			b.WriteString("  " + line)
		}
	}
	return b.String()
}

// code returns the page of an error code: title, text and example as a transcript.
func code(p *source.CodePage) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s\n\n%s\n", p.Code, p.Title, p.Text)
	if e := p.Example; e != nil {
		for _, f := range e.Files {
			times := ""
			if f.Times != 1 {
				times = fmt.Sprintf(", with this text repeated %d times", f.Times)
			}
			b.WriteString("\n" + f.Name + times + "\n" + indented(f.Text))
		}
		fmt.Fprintf(&b, "\n%s\n%s", cmp.Or(e.Command, "evaluated"), indented(e.Output))
	}
	return b.String()
}

func indented(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		b.WriteString(strings.TrimRight("    "+strings.TrimSuffix(line, "\n"), " ") + "\n")
	}
	return b.String()
}

// actionsInLine is the number of names of actions in one line.
const actionsInLine = 5

// reason writes the message and the sources of a reason of the rules, and the actions that can give it.
func (t table) reason(r *report.KnownReason) {
	t.row(r.Reason + ": a reason why a step cannot be done (E0504)")
	t.row("")
	for _, s := range r.Says {
		t.row("  "+s.Text, s.Position)
	}
	t.row("")
	t.row("Words in braces stand for values of the step, such as its {thing} and the {role} of that thing.")
	t.row("")
	if len(r.Actions) == 0 {
		t.row("No rule gives it: the world gives it for any action whose effect does not fit the state.")
		return
	}
	t.row("actions that can give it:")
	for some := range slices.Chunk(r.Actions, actionsInLine) {
		t.row("  " + strings.Join(some, ", "))
	}
	t.row("")
	t.row("rules that give it:")
	for _, at := range r.Rules {
		t.row("  " + at)
	}
}

// coverage writes a line for each file, then the rules that never gave a row.
func (t table) coverage(c *report.Coverage) {
	row := func(name string, rules, fired int, share float64) {
		t.row(name, strconv.Itoa(rules), strconv.Itoa(fired), fmt.Sprintf("%.1f %%", share))
	}
	t.row("file", "rules", "gave a row", "share")
	for _, f := range c.Files {
		row(f.Name, f.Rules, f.Fired, f.Share())
	}
	row("all", c.Rules, c.Fired, c.Share())
	first := "\n"
	for _, f := range c.Files {
		for _, r := range f.Silent {
			why := "never gave a row"
			if r.Reason != "" {
				why = "cannot give a row, because " + r.Reason
			}
			t.row(fmt.Sprintf("%s%s:%d:%d: %s: %s", first, f.Name, r.Line, r.Col, why, r.Text))
			first = ""
		}
	}
}

// profile writes a line for each rule.
func (t table) profile(p *report.List[report.RuleTime]) {
	t.row("rule", "head", "calls", "rows", "new", "rows read", "ms", "share")
	for _, r := range p.Items {
		t.row(r.Position, r.Head, strconv.Itoa(r.Calls), strconv.Itoa(r.Derived), strconv.Itoa(r.New),
			strconv.Itoa(r.RowsRead), fmt.Sprintf("%.3f", r.Millis), fmt.Sprintf("%.1f %%", r.Share))
	}
}

// jobs writes a line for each job, and one for each input that failed repeatedly.
func (t table) jobs(all *report.List[report.Job]) {
	t.row("job", "state", "done", "of", "given up", "workers", "a second", "left")
	for _, j := range all.Items {
		left := "-"
		if j.SecondsLeft > 0 {
			left = (time.Duration(j.SecondsLeft) * time.Second).String()
		}
		t.row(j.ID[:min(len(j.ID), 12)], j.State, strconv.Itoa(j.Done), strconv.Itoa(j.Items), strconv.Itoa(j.GivenUp), strconv.Itoa(j.Workers), fmt.Sprintf("%.1f", j.Rate), left)
	}
	for _, j := range all.Items {
		if j.Refused != "" {
			t.row(j.Refused)
		}
		for _, l := range j.Lost {
			t.row(fmt.Sprintf("%s (input %d) was given up: %s", l.Name, l.Item, l.Why))
		}
	}
}

// quotas writes a line for each owner.
func (t table) quotas(all *report.List[report.Quota]) {
	t.row("owner", "unfinished jobs", "inputs")
	for _, q := range all.Items {
		t.row(q.Owner, bounded(q.Jobs), bounded(q.Items))
	}
}

// bounded returns a limit in words; 0 means unlimited.
func bounded(n int) string {
	if n == 0 {
		return "no limit"
	}
	return strconv.Itoa(n)
}

// summary writes the means of scores with their confidence intervals.
func (t table) summary(s *report.Summary) {
	what := "network"
	if slices.ContainsFunc(s.Metrics, func(m report.Mean) bool { return m.Metric == "executability" }) {
		what = "program"
	}
	title := counted(s.Networks, what)
	if s.Recipes > 0 {
		title += fmt.Sprintf(", over %s", counted(s.Recipes, "recipe"))
	}
	if s.Missing > 0 {
		title += fmt.Sprintf(", %d without a prediction", s.Missing)
	}
	if s.Extra > 0 {
		title += fmt.Sprintf("; %s for unknown recipes left out", counted(s.Extra, "network"))
	}
	t.row(strings.TrimPrefix(s.Name+": "+title, ": "))
	head := []string{"metric", "with a value", "without", "mean", "95 % interval", "mean with zeros"}
	if s.Listed() {
		head = append(head, "mean over "+counted(s.Recipes, "recipe"), "95 % interval")
	}
	t.row(head...)
	for _, m := range s.Metrics {
		row := []string{m.Metric, strconv.Itoa(m.N), strconv.Itoa(m.Missing), report.Figure(m.Mean), interval(m.Low, m.High), report.Figure(m.Zeros)}
		if s.Listed() {
			row = append(row, report.Figure(m.List), interval(m.ListLow, m.ListHigh))
		}
		t.row(row...)
	}
}

// counted returns a number with its noun.
func counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// interval returns an interval in words, or - for none.
func interval(low, high *float64) string {
	if low == nil {
		return "-"
	}
	return report.Figure(low) + " to " + report.Figure(high)
}

// summaries writes means, counts, and the differences between groups.
func (t table) summaries(s *report.Summaries) {
	for i, x := range s.Items {
		if i > 0 {
			t.row("")
		}
		t.summary(x)
		for _, of := range []struct {
			name string
			all  []report.Count
		}{{"status", x.Statuses}, {"code", x.Codes}, {"kind", x.Kinds}} {
			var words []string
			for _, c := range of.all {
				words = append(words, fmt.Sprintf("%s %d", c.Name, c.N))
			}
			if len(words) > 0 {
				t.row(of.name + ": " + strings.Join(words, ", "))
			}
		}
	}
	if s.Baseline == "" {
		return
	}
	differences := s.Tables()[1]
	t.row("")
	t.row(differences.Title)
	t.row(differences.Columns...)
	for _, cells := range differences.Rows {
		t.row(cells...)
	}
}

// shortfalls writes each expected result, the nearest one that was made and their differences, with the gold
// steps that cause the differences.
func (t table) shortfalls(s *report.Shortfalls) {
	t.scores(s.Goals, s.Dish)
	for _, x := range s.Shortfalls {
		nearest := "nothing was made"
		if x.Nearest != nil {
			nearest = fmt.Sprintf("the nearest is %s of %s, step %d", x.Nearest.Variable, x.Nearest.Action, x.Nearest.Step)
		}
		t.row("")
		t.row(fmt.Sprintf("%s of %s, gold step %d: %s", x.Wanted.Variable, x.Wanted.Action, x.Wanted.Step, nearest))
		for _, l := range x.Differs {
			by := ""
			if l.ChangedBy != nil {
				by = fmt.Sprintf("by %s, gold step %d", l.ChangedBy.Action, l.ChangedBy.Step)
			}
			t.row("  "+l.Path, l.Wanted, "not "+l.Actual, by)
		}
	}
}
