// Package show writes values of package report. JSON, JSON Lines, CSV and Markdown have one form for all
// values. For people, a value may have a separate layout.
package show

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
)

// A table aligns columns; cells are separated by tabs.
type table struct{ *tabwriter.Writer }

func (t table) row(cells ...string) {
	fmt.Fprintln(t, strings.Join(cells, "\t"))
}

// node writes a row of a tree; without a value it does not widen the column.
func (t table) node(depth int, name, value string) {
	t.row(strings.TrimSuffix(strings.Repeat("  ", depth)+name+"\t"+value, "\t"))
}

// tabulate writes the table that write fills, without blanks at the ends of lines.
func tabulate(w io.Writer, write func(t table)) error {
	var text strings.Builder
	t := table{tabwriter.NewWriter(&text, 0, 0, 2, ' ', 0)}
	write(t)
	if err := t.Flush(); err != nil {
		return err
	}
	out := bufio.NewWriter(w)
	for line := range strings.Lines(text.String()) {
		fmt.Fprintln(out, strings.TrimRight(line, " \n"))
	}
	return out.Flush()
}

// joinOrDash joins words with commas; it returns a dash for none.
func joinOrDash(words []string) string {
	if len(words) == 0 {
		return "-"
	}
	return strings.Join(words, ", ")
}
