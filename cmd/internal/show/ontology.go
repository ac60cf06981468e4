package show

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"hearth/eval/report"
)

// action writes the signature of an action and the values that its roles accept.
func (t table) action(a *report.Action) {
	t.row(a.Name + ": " + a.Doc)
	t.row("")
	t.row(a.Signature)
	t.row("")
	t.row("  role", "", "is", "one of", "when left open")
	var optional, released []string
	for _, r := range a.Roles {
		direction, open := "takes", ""
		if r.Gives {
			direction = "gives"
		}
		if r.Optional {
			optional = append(optional, r.Name)
			if open = r.Otherwise; open == "" {
				open = "optional"
			}
		}
		t.row("  "+r.Name, direction, r.Is, strings.Join(r.Among, " "), open)
	}
	modes := "no role may be left open"
	if len(optional) > 0 {
		modes = "these roles may be left open: " + strings.Join(optional, ", ")
	}
	for _, m := range a.Released {
		released = append(released, "{"+strings.Join(m, ", ")+"}")
	}
	t.row("")
	t.row("category: " + a.Category)
	t.row("modes: " + modes)
	t.row("released modes: " + strings.Join(released, " "))
	t.row("rules: " + joinOrDash(a.Rules))
	if a.IRI != "" {
		t.row("iri: " + a.IRI)
	}
}

// kind writes all that is known of a type: its published class, its class in the world, and the rules that
// derive it.
func (t table) kind(k *report.Type) {
	if k.Published != nil {
		t.published(k.Published)
	}
	if k.Class != nil {
		t.class(k.Class)
	}
	if k.Class != nil && k.Derived != nil {
		t.row("")
	}
	if k.Derived != nil {
		t.derived(k.Derived)
	}
}

// title writes a name with its description.
func (t table) title(name, doc string) {
	if doc != "" {
		name += ": " + doc
	}
	t.row(name)
	t.row("")
}

func (t table) class(c *report.Class) {
	t.title(c.Name, c.Doc)
	t.row("superclasses: " + joinOrDash(c.Supers))
	t.row("all superclasses: " + joinOrDash(c.Above))
	t.row("subclasses: " + joinOrDash(c.Subs))
	if n := len(c.Below); n > 0 {
		t.row("all subclasses: " + strconv.Itoa(n))
	}
	t.row("at the start: " + strconv.Itoa(c.AtStart))
	if c.IRI != "" {
		t.row("iri: " + c.IRI)
	}
	if c.Abstract {
		t.row("abstract: every instance belongs to a subclass")
	}
	t.row("")
	t.row("  property", "is", "default", "given by")
	for _, s := range c.Properties {
		t.row("  "+s.Name, s.Is, s.Default, strings.Join(s.Classes, ", "))
	}
	if len(c.Facts) > 0 {
		t.row("")
	}
	for _, f := range c.Facts {
		t.row("  " + f.Text)
	}
	t.row("")
	t.row("  action", "as")
	for _, a := range c.Actions {
		t.row("  "+a.Name, strings.Join(a.Roles, ", "))
	}
}

func (t table) derived(d *report.Derived) {
	t.title(d.Name+", derived by rules", d.Doc)
	t.row("at the start: " + strconv.Itoa(d.AtStart))
	t.row("other rules: " + joinOrDash(d.Uses))
	t.row("")
	for _, r := range d.Rules {
		t.row("  "+r.Position, r.Text)
	}
}

func (t table) published(p *report.Published) {
	t.title(p.Name, p.IRI)
	t.row("superclasses: " + joinOrDash(p.Supers))
	t.row("all superclasses: " + joinOrDash(p.Above))
	t.row("subclasses: " + joinOrDash(p.Subs))
	if p.Property != "" {
		t.row("a property of things, by: " + p.Property)
	}
	t.row("in rules: " + p.Term)
}

// classes writes a tree of classes.
func (t table) classes(l *report.List[report.Node]) {
	for _, n := range l.Items {
		title := strings.Join(append([]string{n.Name}, n.Same...), " = ")
		if n.Again {
			title += " ..."
		}
		t.node(n.Depth, title, "")
	}
}

// taxonomy writes the consequences of ontologies, with abbreviated names.
func (t table) taxonomy(x *report.Taxonomy) {
	t.row("ontologies", strconv.Itoa(x.Ontologies))
	t.row("axioms", strconv.Itoa(x.Axioms), fmt.Sprintf("%d logical", x.Logical))
	t.row("classes", strconv.Itoa(x.Classes))
	t.row("subsumptions", strconv.Itoa(x.SubsumptionCount))
	t.row("unsatisfiable", strconv.Itoa(len(x.Unsatisfiable)))
	for _, u := range x.Unsatisfiable {
		t.row("")
		if len(u.Justification) == 0 {
			t.row(x.ShortName(u.Class) + " can have no instance")
			continue
		}
		t.row(x.ShortName(u.Class) + " can have no instance:")
		t.axioms(u.Justification)
	}
	for _, i := range x.Inconsistent {
		t.row("")
		t.row(i + " is inconsistent")
	}
	t.part("properties that can relate nothing:", len(x.EmptyProperties))
	for _, iri := range x.EmptyProperties {
		t.row("  " + x.ShortName(iri))
	}
	t.part("equivalent classes:", len(x.Equivalences))
	for _, group := range x.Equivalences {
		var names []string
		for _, iri := range group {
			names = append(names, x.ShortName(iri))
		}
		t.row("  " + strings.Join(names, " = "))
	}
	t.part("defects:", len(x.Defects))
	for _, d := range x.Defects {
		t.row("  "+d.Place(), x.ShortName(d.IRI), d.Message)
	}
	t.part("ignored (number of times, first position):", len(x.Ignored))
	for _, i := range x.Ignored {
		t.row("  "+i.Place(), strconv.Itoa(i.Count), i.Message)
	}
	t.part("not supported (number of axioms):", len(x.Uncovered))
	for _, construct := range slices.Sorted(maps.Keys(x.Uncovered)) {
		t.row("  "+construct, strconv.Itoa(x.Uncovered[construct]))
	}
	if x.Subsumptions != nil {
		t.row("")
	}
	for _, s := range x.Subsumptions {
		t.row(x.ShortName(s[0]), x.ShortName(s[1]))
	}
}

// part writes a heading for n items; it writes nothing if n is 0.
func (t table) part(heading string, n int) {
	if n > 0 {
		t.row("")
		t.row(heading)
	}
}

func (t table) axioms(all []report.Axiom) {
	for _, a := range all {
		t.row("  "+a.Place(), a.Text)
	}
}

// imports writes the ontologies and their imports.
func (t table) imports(l *report.List[report.Import]) {
	t.row("ontology", "file", "axioms", "imports")
	for _, o := range l.Items {
		t.row(o.IRI, o.File, o.Shown[0], joinOrDash(o.Shown[1:]))
	}
}

// difference returns the differences between two ontologies, line by line.
func difference(d *report.Difference) string {
	lines := slices.Clone(d.Asserted)
	if len(d.Entailed) > 0 {
		lines = append(append(lines, "", "entailed:"), d.Entailed...)
	}
	var b strings.Builder
	for _, line := range lines {
		b.WriteString(strings.ReplaceAll(line, "\n", `\n`) + "\n")
	}
	return b.String()
}

// page returns the Markdown of a value that is not a table, or "".
func page(v any) string {
	var b strings.Builder
	switch v := v.(type) {
	case *report.Entailment:
		fmt.Fprintf(&b, "**%s**\n", v.Claim)
		for i, a := range v.Justification {
			fmt.Fprintf(&b, "%s- `%s` (%s)\n", strings.Repeat("\n", 1-min(i, 1)), a.Text, a.Place())
		}
	case *report.Difference:
		fmt.Fprintf(&b, "%d axioms removed, %d added\n", len(v.Removed), len(v.Added))
		for i, lines := range [][]string{v.Asserted, v.Entailed} {
			if len(lines) > 0 {
				fmt.Fprintf(&b, "\n### %s\n\n```diff\n%s\n```\n", []string{"Asserted", "Entailed"}[i], strings.Join(lines, "\n"))
			}
		}
	case *report.List[report.PredicateGroup]:
		b.WriteString("# Predicates\n")
		for _, g := range v.Items {
			fmt.Fprintf(&b, "\n## %s\n\n| predicate | meaning |\n|---|---|\n", strings.ToUpper(g.Source[:1])+g.Source[1:])
			for _, p := range g.Preds {
				fmt.Fprintf(&b, "| `%s(%s)` | %s |\n", p.Name, p.Args, strings.ReplaceAll(p.Meaning, "|", "\\|"))
			}
		}
	}
	return b.String()
}
