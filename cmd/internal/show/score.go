package show

import (
	"cmp"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"hearth/eval"
	"hearth/eval/benchmark"
	"hearth/eval/report"
)

// Explain writes the origin of the scores of a network: every goal condition with the step that reached it,
// every candidate for the dish, and the best one compared with the gold dish, attribute by attribute (paper,
// figure 4).
func Explain(w io.Writer, s *benchmark.Score, ink Ink) error {
	var b strings.Builder
	b.WriteString(ink.Heading(strings.TrimSpace(fmt.Sprintf("%s: %s %s", titleOf(s), s.Status, s.Code))) + "\n")
	if s.Smatch != nil {
		fmt.Fprintf(&b, "\nsmatch %.4f\n", *s.Smatch)
	}
	if s.Time != nil {
		fmt.Fprintf(&b, "\nexecution time %s s\n", eval.TimeCell(*s.Time, s.Inexact))
	}
	if s.GoalReport != nil {
		goals(&b, s, ink)
	}
	losses(&b, s, ink)
	if s.DishReport != nil {
		candidates(&b, s)
	}
	if len(s.Costs) > 0 {
		b.WriteString("\nshortfalls of the dish, and their costs\n")
		aligned(&b, costs(s, "  "), func(_ int, line string) string { return ink.Problem(line) })
	}
	if len(s.Sides) > 0 {
		sides(&b, s, ink)
	}
	if len(s.Latent) > 0 {
		_ = tabulate(&b, func(t table) { t.latent(&report.Episode{Latent: s.Latent}) }) // a builder returns no errors
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// losses writes each difference from the gold network once, with all that it cost.
func losses(b *strings.Builder, s *benchmark.Score, ink Ink) {
	if len(s.Losses) == 0 {
		return
	}
	b.WriteString("\nwhy goals were not reached\n")
	for _, l := range s.Losses {
		goals := fmt.Sprintf("%d goals", len(l.Goals))
		if len(l.Goals) == 1 {
			goals = "1 goal"
		}
		b.WriteString(ink.Problem(fmt.Sprintf("  %s (gold step %d): %s: %s, %.4f of the dish", l.Action, l.Step, l.Reason, goals, l.Dish)) + "\n")
	}
}

// costs returns the costs of each part of the dish, one reason per row.
func costs(s *benchmark.Score, before string) (rows [][]string) {
	for _, c := range s.Costs {
		lost, of := fmt.Sprintf("%s%.4f", before, c.Lost), c.Subject
		for _, why := range c.Shortcomings {
			rows = append(rows, []string{lost, of, why})
			lost, of = "", ""
		}
	}
	return rows
}

// ExplainMarkdown is [Explain] as Markdown.
func ExplainMarkdown(w io.Writer, s *benchmark.Score) error {
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n", strings.TrimSpace(fmt.Sprintf("%s: %s %s", titleOf(s), s.Status, s.Code)))
	part := func(title string, columns []string, rows [][]string) {
		if len(rows) > 0 {
			b.WriteString("\n" + markdown(report.Table{Title: title, Columns: columns, Rows: rows}))
		}
	}
	if s.GoalReport != nil {
		var rows [][]string
		for _, g := range s.GoalReport.Goals {
			rows = append(rows, []string{g.Var, g.Action, reachedBy(s, g.ReachedBy)})
		}
		part(fmt.Sprintf("Goal condition success %.4f: %d of %d", s.GoalReport.Score(), s.GoalReport.Reached, s.GoalReport.Total), []string{"goal", "action", "reached"}, rows)
	}
	if s.DishReport != nil {
		var rows [][]string
		for _, c := range s.DishReport.Candidates {
			rows = append(rows, []string{fmt.Sprintf("%.4f", c.Score), c.Var, c.Action, c.Reason})
		}
		part(fmt.Sprintf("Dish approximation %.4f for %s", s.DishReport.Score, s.DishReport.Gold), []string{"score", "candidate", "action", "why not"}, rows)
	}
	part("Shortfalls of the dish", []string{"costs", "of", "lacks"}, costs(s, ""))
	var rows [][]string
	for _, l := range s.Sides {
		mark := ""
		if l.Differs {
			mark = "≠"
		}
		rows = append(rows, []string{mark, strings.Repeat("&nbsp;&nbsp;", l.Depth) + l.Name, cmp.Or(l.Gold, "-"), cmp.Or(l.Got, "-"), l.Formula})
	}
	part("The gold dish and the best one", []string{"", "", "gold", "made", "points"}, rows)
	rows = nil
	for _, f := range s.Latent {
		rows = append(rows, []string{f.String(), cmp.Or(strings.Join(f.Undo, "; "), "it cannot be undone")})
	}
	part("Latent failures", []string{"what goes wrong later", "to undo it"}, rows)
	_, err := io.WriteString(w, b.String())
	return err
}

// titleOf names a network and its file.
func titleOf(s *benchmark.Score) string {
	if s.Recipe != nil && *s.Recipe != s.File {
		return *s.Recipe + " in " + s.File
	}
	return s.File
}

// reachedBy returns the step that reached a goal, in words.
func reachedBy(s *benchmark.Score, variable string) string {
	if by, ok := s.MadeBy[variable]; ok {
		return fmt.Sprintf("by %s of %s (step %d)", variable, by.Action, by.Step)
	}
	return "not reached"
}

func goals(b *strings.Builder, s *benchmark.Score, ink Ink) {
	fmt.Fprintf(b, "\ngoal condition success %.4f: %d of %d\n", s.GoalReport.Score(), s.GoalReport.Reached, s.GoalReport.Total)
	var rows [][]string
	for _, g := range s.GoalReport.Goals {
		rows = append(rows, []string{"  " + g.Var, g.Action, reachedBy(s, g.ReachedBy)})
	}
	aligned(b, rows, func(i int, line string) string {
		if s.GoalReport.Goals[i].Step == 0 {
			return ink.Problem(line)
		}
		return line
	})
}

func candidates(b *strings.Builder, s *benchmark.Score) {
	fmt.Fprintf(b, "\ndish approximation %.4f for %s\n", s.DishReport.Score, s.DishReport.Gold)
	var rows [][]string
	for _, c := range s.DishReport.Candidates {
		rows = append(rows, []string{fmt.Sprintf("  %.4f", c.Score), c.Var, c.Action, c.Reason})
	}
	aligned(b, rows, func(_ int, line string) string { return line })
	if o := s.OtherDishReport; o != nil && o.Score != s.DishReport.Score {
		best := "nothing"
		if o.Best != nil {
			best = o.Best.Dish().Var
		}
		fmt.Fprintf(b, "  %.4f with the other candidates, for %s\n", o.Score, best)
	}
}

// sides writes two dishes in columns and marks differences.
func sides(b *strings.Builder, s *benchmark.Score, ink Ink) {
	rows := [][]string{{"", "", "gold", "made"}}
	for _, l := range s.Sides {
		mark := " "
		if l.Differs {
			mark = "≠"
		}
		rows = append(rows, []string{mark, strings.Repeat("  ", l.Depth) + l.Name, cmp.Or(l.Gold, "-"), cmp.Or(l.Got, "-"), l.Formula})
	}
	b.WriteString("\n")
	aligned(b, rows, func(i int, line string) string {
		switch {
		case i == 0 || s.Sides[i-1].Heading && !s.Sides[i-1].Differs:
			return ink.Heading(line)
		case s.Sides[i-1].Differs:
			return ink.Problem(line)
		}
		return line
	})
}

// maxColumnWidth is the maximum width of a column; longer cells shift the cells after them.
const maxColumnWidth = 44

// aligned writes rows in aligned columns. The function paint may colour the line of row i.
func aligned(b *strings.Builder, rows [][]string, paint func(i int, line string) string) {
	var widths []int
	for _, row := range rows {
		for i, cell := range row {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], min(maxColumnWidth, utf8.RuneCountInString(cell)))
		}
	}
	for i, row := range rows {
		var line strings.Builder
		for j, cell := range row {
			pad := max(0, widths[j]-utf8.RuneCountInString(cell))
			line.WriteString(cell + strings.Repeat(" ", pad+2))
		}
		b.WriteString(paint(i, strings.TrimRight(line.String(), " ")) + "\n")
	}
}
