package rules

import (
	"fmt"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"hearth/cmd/internal/cli"
	"hearth/eval/report"
	"hearth/ontology"
	"hearth/rules"
)

// common returns the files of rules whose predicates are for all actions of a
// world.
func common(world string) []string {
	return []string{"core/schema.mg", "core/roles.mg", world + "/shared.mg"}
}

func newRulesDoc(a *cli.App) *cobra.Command {
	v := cli.InKitchen(a)
	var out *cli.Output
	cmd := &cobra.Command{
		Use:   "doc",
		Short: "Write a reference of the predicates that rules can use",
		Long: `Doc writes a reference of all predicates that rules can read or derive: those of
rules/core and the shared.mg of the world, with their comments, those of added rules, and
one for every property of the ontology; group by group as they are supplied.`,
		Example: "  hearth rules doc > rules.md\n  hearth rules doc --with mine",
		Args:    cli.NoWords,
		RunE: func(*cobra.Command, []string) error {
			p, err := v.Added()
			if err != nil {
				return err
			}
			w, err := v.Furnished(p)
			if err != nil {
				return err
			}
			groups, err := reference(v.World, w.Ontology, p)
			if err != nil {
				return err
			}
			return out.Print(&report.List[report.PredicateGroup]{Items: groups})
		},
	}
	v.BindWorld(cmd)
	out = a.Output(cmd, "md", "json")
	return cmd
}

// reference describes the predicates of a world, group by group.
func reference(world string, onto *ontology.Ontology, p cli.Parts) (groups []report.PredicateGroup, err error) {
	for _, name := range common(world) {
		text, err := fs.ReadFile(rules.FS, name)
		if err != nil {
			return nil, err
		}
		groups = append(groups, documented("derived by "+name, string(text))...)
	}
	for _, name := range slices.Sorted(maps.Keys(p)) {
		if cli.Kind(p[name]) == "rules" {
			groups = append(groups, documented("derived by "+p[name].Name, p[name].Text)...)
		}
	}
	return append(groups, properties(onto)), nil
}

var (
	// declaration matches a Decl: name, arguments, the rest, and the comment behind it.
	declaration = regexp.MustCompile(`^Decl (\w+)\(([^)]*)\)[^#]*\.\s*(?:#\s*(.*))?$`)
	// described matches what a comment says of a predicate, at its start or behind a semicolon: name, arguments.
	described = regexp.MustCompile(`(?:^|; )([a-z]\w*)\(([^()]*)\): `)
)

// documented reads what a file says of its predicates: in the comment behind or
// above a Decl, or anywhere in a comment, as "weigh(X, N, U): how heavy is it?".
// A line "# -- who" starts a group.
func documented(who, text string) (groups []report.PredicateGroup) {
	groups = []report.PredicateGroup{{By: who}}
	told := map[string]bool{}
	tell := func(name, args, meaning string) {
		if at := &groups[len(groups)-1]; !told[name] {
			at.Preds = append(at.Preds, report.Predicate{Name: name, Args: args, Meaning: strings.TrimSpace(meaning)})
			told[name] = true
		}
	}
	comment := ""
	for line := range strings.Lines(text + "\n") {
		line = strings.TrimSpace(line)
		if more, ok := strings.CutPrefix(line, "# "); ok && !strings.HasPrefix(more, "-- ") {
			comment += more + " "
			continue
		}
		places := described.FindAllStringSubmatchIndex(comment, -1)
		for i, p := range places {
			end := len(comment)
			if i+1 < len(places) {
				end = places[i+1][0]
			}
			tell(comment[p[2]:p[3]], comment[p[4]:p[5]], comment[p[1]:end])
		}
		if len(places) > 0 {
			comment = ""
		}
		if d := declaration.FindStringSubmatch(line); d != nil {
			tell(d[1], d[2], d[3]+comment)
		}
		if heading, ok := strings.CutPrefix(line, "# -- "); ok {
			groups = append(groups, report.PredicateGroup{By: heading})
		}
		comment = ""
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
