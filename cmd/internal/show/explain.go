package show

import (
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/fatih/color"

	"hearth/eval"
	"hearth/eval/benchmark"
	"hearth/eval/kitchen"
)

// An Ink marks words on terminals that have colours. Its zero value writes
// plain text.
type Ink struct{ Coloured bool }

func (i Ink) wrong(text string) string { return i.paint(text, color.FgRed) }
func (i Ink) head(text string) string  { return i.paint(text, color.Bold) }

func (i Ink) paint(text string, as color.Attribute) string {
	c := color.New(as)
	c.DisableColor()
	if i.Coloured {
		c.EnableColor()
	}
	return c.Sprint(text)
}

// Explain says where the scores of a report come from: every goal condition
// with the step that reached it, every candidate for the dish, and the best one
// beside the gold dish, attribute by attribute (paper, figure 4).
func Explain(w io.Writer, r *benchmark.Report, ink Ink) error {
	var b strings.Builder
	name := r.File
	if r.Recipe != nil && *r.Recipe != r.File {
		name = *r.Recipe + " in " + r.File
	}
	b.WriteString(ink.head(strings.TrimSpace(fmt.Sprintf("%s: %s %s", name, r.Status, r.Code))) + "\n")
	if r.Smatch != nil {
		fmt.Fprintf(&b, "\nsmatch %.4f\n", *r.Smatch)
	}
	if r.Time != nil {
		fmt.Fprintf(&b, "\nexecution time %s s\n", eval.TimeCell(*r.Time, r.Inexact))
	}
	if r.Reached != nil {
		goals(&b, r, ink)
	}
	if r.Dishes != nil {
		candidates(&b, r)
	}
	if r.Dishes != nil && r.Dishes.Best != nil {
		sides(&b, r.Dishes.Best.SideBySide(), ink)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func goals(b *strings.Builder, r *benchmark.Report, ink Ink) {
	fmt.Fprintf(b, "\ngoal condition success %.4f: %d of %d\n", r.Reached.Score(), r.Reached.Reached, r.Reached.Total)
	var rows [][]string
	for _, g := range r.Reached.Goals {
		row := []string{"  " + g.Var, g.Action, "not reached"}
		if by := r.Episode.Bindings[g.ReachedBy]; g.Step >= 0 && by != nil {
			row[2] = fmt.Sprintf("by %s of %s (step %d)", g.ReachedBy, by.By.Name, by.By.Index+1)
		}
		rows = append(rows, row)
	}
	aligned(b, rows, func(i int, line string) string {
		if r.Reached.Goals[i].Step < 0 {
			return ink.wrong(line)
		}
		return line
	})
}

func candidates(b *strings.Builder, r *benchmark.Report) {
	fmt.Fprintf(b, "\ndish approximation %.4f for %s\n", r.Dishes.Score, r.Dishes.Gold)
	var rows [][]string
	for _, c := range r.Dishes.Candidates {
		rows = append(rows, []string{fmt.Sprintf("  %.4f", c.Score), c.Var, c.Action, c.Reason})
	}
	aligned(b, rows, func(_ int, line string) string { return line })
	if o := r.Others; o != nil && o.Score != r.Dishes.Score {
		fmt.Fprintf(b, "  %.4f with the other candidates, for %s\n", o.Score, bestOf(o))
	}
}

func bestOf(r *kitchen.Report) string {
	if r.Best == nil {
		return "nothing"
	}
	return r.Best.Var
}

// sides sets two dishes side by side; what differs is marked.
func sides(b *strings.Builder, lines []kitchen.Line, ink Ink) {
	rows := [][]string{{"", "", "gold", "made"}}
	for _, l := range lines {
		mark := " "
		if l.Differs {
			mark = "≠"
		}
		rows = append(rows, []string{mark, strings.Repeat("  ", l.Depth) + l.Name, dash(l.Gold), dash(l.Got), l.Points})
	}
	b.WriteString("\n")
	aligned(b, rows, func(i int, line string) string {
		switch {
		case i == 0 || lines[i-1].Heading && !lines[i-1].Differs:
			return ink.head(line)
		case lines[i-1].Differs:
			return ink.wrong(line)
		}
		return line
	})
}

func dash(s string) string {
	if s == "" {
		return "-"
	}
	return s
}

// widest is how wide a cell may be before those after it give way.
const widest = 44

// aligned writes rows in columns; paint may mark a whole line.
func aligned(b *strings.Builder, rows [][]string, paint func(i int, line string) string) {
	var widths []int
	for _, row := range rows {
		for i, cell := range row {
			if i == len(widths) {
				widths = append(widths, 0)
			}
			widths[i] = max(widths[i], min(widest, utf8.RuneCountInString(cell)))
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
