package authoring

import (
	"fmt"
	"io/fs"
	"regexp"
	"slices"
	"strings"

	"hearth"
	"hearth/eval/report"
	"hearth/parser/source"
	"hearth/rules"
)

// Reference describes the predicates that rules of the world can read or derive, in groups: those of all
// actions, those of motion and dynamics if the world has them, those of the added files, and one for every
// property of the ontology.
func Reference(w *hearth.World, added ...*source.File) (*report.List[report.PredicateGroup], error) {
	all := &report.List[report.PredicateGroup]{}
	names := []string{"core/schema.mg", "core/roles.mg", w.Name + "/shared.mg"}
	if beside := w.Internal().Domain.Rules().Auxiliary; beside != "" {
		names = append(names, beside+"/schema.mg", beside+"/shared.mg", "dynamics/schema.mg", "dynamics/shared.mg", "hazards/shared.mg")
	}
	for _, name := range names {
		text, err := fs.ReadFile(rules.FS, name)
		if err != nil {
			return nil, err
		}
		all.Items = append(all.Items, documented("derived by "+name, string(text))...)
	}
	for _, f := range added {
		all.Items = append(all.Items, documented("derived by "+f.Name, f.Text)...)
	}
	all.Items = append(all.Items, properties(w))
	return all, nil
}

// Types describes the types that rules of some files derive, with the positions of the rules.
func Types(w *hearth.World, from Files) (g report.PredicateGroup, err error) {
	g.Source = "types of things, for queries"
	types, err := typesFrom(w, from)
	for _, t := range types {
		var places []string
		for _, r := range t.rules {
			if r.Head == t.name {
				line, _ := r.Span.Pos()
				places = append(places, fmt.Sprintf("%s:%d", r.Span.File.Name, line))
			}
		}
		if len(places) > 0 { // otherwise the files contain only helpers of the type
			meaning := strings.TrimPrefix(strings.TrimSuffix(t.doc, ".")+"; rules: ", "; ") + strings.Join(places, ", ")
			g.Preds = append(g.Preds, report.Predicate{Name: t.name, Args: "X", Meaning: meaning})
		}
	}
	return g, err
}

var (
	// declaration matches a Decl: its name, its arguments and the comment after it.
	declaration = regexp.MustCompile(`^Decl (\w+)\(([^)]*)\)[^#]*\.\s*(?:#\s*(.*))?$`)
	// described matches the description of a predicate in a comment, at its start or after a semicolon.
	described = regexp.MustCompile(`(?:^|; )([a-z]\w*)\(([^()]*)\): `)
)

// documented returns the predicates that a rule file describes. A description is the comment after or above a
// Decl, or part of any comment, in the form "weigh(X, N, U): how heavy is it?". A comment line "# -- heading"
// starts a new group.
func documented(who, text string) (groups []report.PredicateGroup) {
	groups = []report.PredicateGroup{{Source: who}}
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
			groups = append(groups, report.PredicateGroup{Source: heading})
		}
		comment = ""
	}
	return slices.DeleteFunc(groups, func(g report.PredicateGroup) bool { return len(g.Preds) == 0 })
}

// properties describes the predicates of the state, one per property of the ontology.
func properties(w *hearth.World) report.PredicateGroup {
	g := report.PredicateGroup{Source: "input: the state, from the properties of the ontology"}
	for _, f := range w.Ontology.Fluents() {
		meaning := f.Property.Doc
		if meaning == "" {
			meaning = string(f.Property.Range)
		}
		if of := f.Property.Domain; len(of) > 0 {
			meaning += fmt.Sprintf("; of %s", strings.Join(of, ", "))
		}
		if f.Many {
			meaning += "; several"
		}
		g.Preds = append(g.Preds, report.Predicate{Name: f.Pred, Args: "E, V", Meaning: meaning})
	}
	return g
}
