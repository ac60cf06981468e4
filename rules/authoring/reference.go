package authoring

import (
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"

	"hearth"
	"hearth/engine/rule"
	"hearth/eval/report"
	"hearth/parser/source"
	"hearth/rules"
)

// Reference describes the predicates that rules of the world can read or derive, in groups: those of all
// actions, those of motion, dynamics, hazards and readings if the world has them, those of the added files, and one for
// every property of the ontology.
func Reference(w *hearth.World, added ...*source.File) (*report.List[report.PredicateGroup], error) {
	all := &report.List[report.PredicateGroup]{}
	book := w.Internal().Domain.Rules()
	names := []string{"core/schema.mg", "core/roles.mg", w.Name + "/shared.mg"}
	if book.Auxiliary != "" {
		names = append(names, book.Auxiliary+"/schema.mg", book.Auxiliary+"/shared.mg")
	}
	for _, folder := range w.Internal().Folders() {
		for _, pattern := range []string{"/schema.mg", "/shared.mg"} {
			if _, missing := fs.Stat(rules.FS, folder.Name+pattern); missing == nil {
				names = append(names, folder.Name+pattern)
			}
		}
	}
	for _, name := range names {
		file, err := source.Read(rules.FS, name)
		if err != nil {
			return nil, err
		}
		all.Items = append(all.Items, documented(file)...)
	}
	for _, f := range added {
		all.Items = append(all.Items, documented(f)...)
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

// described matches the description of a predicate in a comment, at its start or after a semicolon.
var described = regexp.MustCompile(`(?:^|; )([a-z]\w*)\(([^()]*)\): `)

// documented returns the predicates that a rule file describes. A description is part of any comment, in the form
// "weigh(X, N, U): how heavy is it?", or else the comment after or above a Decl. A comment line "# -- heading" starts a new
// group. A comment that begins with the name of the file is about the file.
func documented(file *source.File) (groups []report.PredicateGroup) {
	groups = []report.PredicateGroup{{Source: "derived by " + file.Name}}
	declared, _ := rule.Declared(file) // errors are reported when the file is loaded
	told := map[string]bool{}
	tell := func(name, args, meaning string) {
		if at := &groups[len(groups)-1]; !told[name] {
			at.Preds = append(at.Preds, report.Predicate{Name: name, Args: args, Meaning: strings.TrimSpace(meaning)})
			told[name] = true
		}
	}
	comment, end := "", 0
	for line := range strings.Lines(file.Text + "\n") {
		end += len(line)
		line = strings.TrimSpace(line)
		if more, ok := strings.CutPrefix(line, "# "); ok && !strings.HasPrefix(more, "-- ") {
			comment += more + " "
			continue
		}
		places := described.FindAllStringSubmatchIndex(comment, -1)
		for i, p := range places {
			stop := len(comment)
			if i+1 < len(places) {
				stop = places[i+1][0]
			}
			tell(comment[p[2]:p[3]], comment[p[4]:p[5]], comment[p[1]:stop])
		}
		if len(places) > 0 || strings.HasPrefix(comment, path.Base(file.Name)+":") {
			comment = ""
		}
		for len(declared) > 0 && declared[0].Span.Start < end {
			d := declared[0].Span
			declared = declared[1:]
			if len(declared) == 0 || declared[0].Span.Start >= end { // the comment after the last of several is about that one
				rest, _, _ := strings.Cut(file.Text[d.End:], "\n")
				_, after, _ := strings.Cut(rest, "#")
				comment = after + comment
			}
			_, args, _ := strings.Cut(file.Text[d.Start:d.End], "(")
			args, _, _ = strings.Cut(args, ")")
			name, _, _ := strings.Cut(strings.TrimPrefix(file.Text[d.Start:d.End], "Decl "), "(")
			tell(strings.TrimSpace(name), args, comment)
			comment = ""
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
