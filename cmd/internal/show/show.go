// Package show writes values of Hearth for people and programs: an executed
// plan as a table, as JSON or stage by stage, its schedule, the kitchen, an
// action, a class, a recipe.
//
// Every function writes to an [io.Writer] and returns its error. The package
// executes nothing and reads no files.
package show

import (
	"bufio"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"hearth/sim/feature"
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

// tabulate writes what write puts into a table, without blanks at the ends of lines.
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

// seconds writes milliseconds as seconds.
func seconds(ms int64) string { return feature.FormatNumber(float64(ms) / 1000) }

// listed writes words with commas, or a dash for none.
func listed(words []string) string {
	if len(words) == 0 {
		return "-"
	}
	return strings.Join(words, ", ")
}
