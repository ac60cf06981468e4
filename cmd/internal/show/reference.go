package show

import (
	"fmt"
	"io"
	"strings"
)

// A PredicateGroup is the predicates that come from one place.
type PredicateGroup struct {
	By    string // who supplies them
	Preds []Predicate
}

// A Predicate is what rules can use, with its arguments by their names.
type Predicate struct{ Name, Args, Meaning string }

// RuleReference writes the predicates as tables of Markdown.
func RuleReference(out io.Writer, groups []PredicateGroup) error {
	var text strings.Builder
	text.WriteString("# Predicates\n")
	for _, g := range groups {
		fmt.Fprintf(&text, "\n## %s\n\n| predicate | meaning |\n|---|---|\n", strings.ToUpper(g.By[:1])+g.By[1:])
		for _, p := range g.Preds {
			fmt.Fprintf(&text, "| `%s(%s)` | %s |\n", p.Name, p.Args, strings.ReplaceAll(p.Meaning, "|", "\\|"))
		}
	}
	_, err := io.WriteString(out, text.String())
	return err
}
