package show

import (
	"fmt"
	"io"
	"strings"

	"hearth/eval/benchmark"
)

// Recipes lists the recipes of a set by id.
func Recipes(w io.Writer, set *benchmark.Set) error {
	return tabulate(w, func(t table) {
		for _, id := range set.IDs() {
			e := set.Entry(id)
			title, steps := "-", "no gold network"
			if e.Recipe != nil {
				title = e.Recipe.Title
			}
			if e.Gold != nil {
				steps = fmt.Sprintf("%d actions", len(e.Gold.Actions))
			}
			t.row(id, title, steps)
		}
	})
}

// Recipe writes the text of a recipe, then its gold network.
func Recipe(w io.Writer, e *benchmark.Entry, gold string) error {
	var b strings.Builder
	if r := e.Recipe; r != nil {
		b.WriteString(r.Title + "\n\ningredients\n")
		for _, i := range r.Ingredients {
			b.WriteString("  - " + i.Text + "\n")
		}
		b.WriteString("\ninstructions\n")
		for n, i := range r.Instructions {
			fmt.Fprintf(&b, "  %d. %s\n", n+1, i.Text)
		}
	}
	if gold != "" {
		b.WriteString("\ngold network\n")
		for line := range strings.Lines(gold) {
			b.WriteString("  " + line)
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}
