package main

import (
	"bufio"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"hearth/cmd/internal/show"
	"hearth/ontology"
)

// publishedTree writes a published class and all below it, each indented under
// those right above it: published classes, then the kitchen's. What is below a
// class that stands in several places stands under the first.
func publishedTree(w io.Writer, o *ontology.Ontology, p *ontology.Published) error {
	out := bufio.NewWriter(w)
	told := map[string]bool{}
	var write func(name string, depth int)
	write = func(name string, depth int) {
		indent, title, below := strings.Repeat("  ", depth), name, o.Descendants(name)
		p := o.PublishedAs(name)
		if p != nil {
			title, below = strings.Join(append([]string{name}, sameAs(o, p)...), " = "), o.DirectlyUnder(p)
		}
		switch {
		case told[name] && (p == nil && len(below) > 1 || p != nil && len(below) > 0):
			fmt.Fprintf(out, "%s%s ...\n", indent, title)
		case p == nil:
			indented(out, indent, func(w io.Writer) error { return show.ClassTree(w, o, name) })
			for _, sub := range below {
				told[sub] = true
			}
		default:
			told[name] = true
			fmt.Fprintf(out, "%s%s\n", indent, title)
			for _, sub := range below {
				write(sub, depth+1)
			}
		}
	}
	write(p.Name, 0)
	return out.Flush()
}

// indented writes the lines of a text with an indent before each.
func indented(out io.Writer, indent string, text func(io.Writer) error) {
	var lines strings.Builder
	_ = text(&lines) // a builder takes everything
	for line := range strings.Lines(lines.String()) {
		fmt.Fprint(out, indent+line)
	}
}

// sameAs returns what is both above and below p.
func sameAs(o *ontology.Ontology, p *ontology.Published) (names []string) {
	for _, name := range slices.Sorted(maps.Keys(o.Above(p.Name))) {
		if name != p.Name && o.Above(name)[p.Name] {
			names = append(names, name)
		}
	}
	return names
}

// publishedClass writes what a published class is.
func publishedClass(w io.Writer, o *ontology.Ontology, p *ontology.Published) error {
	out := bufio.NewWriter(w)
	fmt.Fprintf(out, "%s: %s\n\n", p.Name, p.IRI)
	fmt.Fprintf(out, "superclasses: %s\n", noneOr(o.DirectlyAbove(p)))
	fmt.Fprintf(out, "all superclasses: %s\n", noneOr(slices.Sorted(maps.Keys(o.Above(p.Name)))))
	fmt.Fprintf(out, "subclasses: %s\n", noneOr(o.DirectlyUnder(p)))
	if p.By != "" {
		fmt.Fprintf(out, "things have one, by: %s\n", p.By)
	}
	fmt.Fprintf(out, "in rules: %s\n", p.Term())
	return out.Flush()
}

func noneOr(names []string) string {
	if len(names) == 0 {
		return "-"
	}
	return strings.Join(names, ", ")
}
