package experiment

import (
	"cmp"
	"fmt"
	"io"
	"strconv"
	"strings"
	"unicode/utf8"
)

// WriteMarkdown writes the table with the columns of the specification. It leaves out columns without any
// value.
func (r *Results) WriteMarkdown(w io.Writer) error {
	method := column{"Method", func(o *Outcome) string { return o.Method }}
	rows := r.rows(append([]column{method}, r.columns(r.Table)...))
	for _, row := range rows[1:] {
		for i, cell := range row {
			row[i] = markdown(cmp.Or(cell, "–"))
		}
	}
	var b strings.Builder
	if r.Title != "" {
		fmt.Fprintf(&b, "## %s\n\n", markdown(r.Title))
	}
	align(&b, rows)
	for _, t := range r.Translations {
		fmt.Fprintf(&b, "\nEmbedding by %s: %d requests, %d tokens, cost %s.\n", markdown(t.Name), t.Spent.Requests, t.Spent.Tokens, t.Spent.Cost)
	}
	r.phenomena(&b)
	_, err := io.WriteString(w, b.String())
	return err
}

// phenomena writes the dish scores of the methods for the recipes with a phenomenon.
func (r *Results) phenomena(b *strings.Builder) {
	if len(r.Phenomena) == 0 {
		return
	}
	rows := [][]string{{"Dish score with", "Recipes"}}
	for _, o := range r.Outcomes {
		rows[0] = append(rows[0], markdown(o.Method))
	}
	for _, p := range r.Phenomena {
		row := []string{markdown(p.Name), strconv.Itoa(p.Recipes)}
		for _, d := range p.Dishes {
			row = append(row, percent(d))
		}
		rows = append(rows, row)
	}
	b.WriteString("\n")
	align(b, rows)
}

// align writes a table whose columns are as wide as their widest cell. The first column is left-aligned, the
// others are right-aligned.
func align(b *strings.Builder, rows [][]string) {
	widths := make([]int, len(rows[0]))
	for _, row := range rows {
		for i, cell := range row {
			widths[i] = max(widths[i], 3, utf8.RuneCountInString(cell))
		}
	}
	for n, row := range rows {
		for i, cell := range row {
			pad := strings.Repeat(" ", widths[i]-utf8.RuneCountInString(cell))
			if i == 0 {
				cell, pad = cell+pad, ""
			}
			fmt.Fprintf(b, "| %s%s ", pad, cell)
		}
		b.WriteString("|\n")
		if n == 0 {
			side := "-"
			for _, width := range widths {
				fmt.Fprintf(b, "| %s%s ", strings.Repeat("-", width-1), side)
				side = ":"
			}
			b.WriteString("|\n")
		}
	}
}

var marks = strings.NewReplacer(`\`, `\\`, "|", `\|`, "`", "\\`", "*", `\*`, "_", `\_`, "[", `\[`, "]", `\]`,
	"<", "&lt;", ">", "&gt;", "&", "&amp;", "\n", " ", "\r", " ")

// markdown escapes a text so that nothing in it is markup.
func markdown(text string) string { return marks.Replace(text) }
