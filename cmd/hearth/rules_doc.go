package main

import (
	"fmt"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"hearth/eval/report"
	"hearth/ontology"
	"hearth/rules"
)

// described returns the files of rules whose predicates are for all actions of
// a world.
func described(world string) []string { return []string{"core/schema.mg", world + "/shared.mg"} }

func newRulesDoc(a *app) *cobra.Command {
	v := inKitchen(a)
	var out *output
	cmd := &cobra.Command{
		Use:   "doc",
		Short: "Write a reference of the predicates that rules can use",
		Long: `Doc writes a reference of all predicates that rules can read or derive: those that
rules/core/schema.mg and the shared.mg of the world declare, with their comments, those of
added rules, and one for every property of the ontology; group by group as they are supplied.`,
		Example: "  hearth rules doc > rules.md\n  hearth rules doc --with mine",
		Args:    noWords,
		RunE: func(*cobra.Command, []string) error {
			p, err := v.added()
			if err != nil {
				return err
			}
			w, err := v.furnished(p)
			if err != nil {
				return err
			}
			groups, err := reference(v.world, w.Ontology, p)
			if err != nil {
				return fault(err)
			}
			return out.print(&report.List[report.PredicateGroup]{Items: groups})
		},
	}
	v.bindWorld(cmd)
	out = a.output(cmd, "md", "json")
	return cmd
}

// reference describes the predicates of a world, group by group.
func reference(world string, onto *ontology.Ontology, p parts) (groups []report.PredicateGroup, err error) {
	for _, name := range described(world) {
		text, err := fs.ReadFile(rules.FS, name)
		if err != nil {
			return nil, err
		}
		groups = append(groups, declared("derived by "+name, string(text))...)
	}
	for _, name := range slices.Sorted(maps.Keys(p)) {
		if kind(p[name]) == "rules" {
			groups = append(groups, declared("derived by "+p[name].Name, p[name].Text)...)
		}
	}
	return append(groups, properties(onto)), nil
}

// declaration matches a Decl: name, arguments, the rest, and the comment behind it.
var declaration = regexp.MustCompile(`^Decl (\w+)\(([^)]*)\)[^#]*\.\s*(?:#\s*(.*))?$`)

// declared reads the declarations of a file. A line "# -- who" starts a group;
// what a comment above or behind a declaration says is its meaning; where it
// starts with the predicate, the declarations that follow without one serve it.
func declared(who, text string) (groups []report.PredicateGroup) {
	groups = []report.PredicateGroup{{By: who}}
	above, lead := "", ""
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		d := declaration.FindStringSubmatch(line)
		switch heading, ok := strings.CutPrefix(line, "# -- "); {
		case ok:
			groups = append(groups, report.PredicateGroup{By: heading})
			above, lead = "", ""
		case d != nil:
			at := &groups[len(groups)-1]
			meaning := d[3] + above
			if meaning == "" && lead != "" {
				meaning = "serves " + lead
			}
			if strings.HasPrefix(above, d[1]+"(") {
				lead = d[1]
			}
			at.Preds = append(at.Preds, report.Predicate{Name: d[1], Args: d[2], Meaning: meaning})
			above = ""
		case strings.HasPrefix(line, "# "):
			above, lead = line[2:], ""
		default:
			above, lead = "", ""
		}
	}
	return slices.DeleteFunc(groups, func(g report.PredicateGroup) bool { return len(g.Preds) == 0 })
}

// properties are the predicates that the ontology gives to every state.
func properties(onto *ontology.Ontology) report.PredicateGroup {
	g := report.PredicateGroup{By: "given: the state, from the properties of the ontology"}
	for _, f := range onto.Fluents() {
		meaning := f.Property.Doc
		if meaning == "" {
			meaning = string(f.Property.Range)
		}
		if of := f.Property.Of; len(of) > 0 {
			meaning += fmt.Sprintf("; of %s", strings.Join(of, ", "))
		}
		if f.Many {
			meaning += "; several"
		}
		g.Preds = append(g.Preds, report.Predicate{Name: f.Pred, Args: "E, V", Meaning: meaning})
	}
	return g
}
