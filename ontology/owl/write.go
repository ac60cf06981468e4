package owl

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"
)

// Write writes an ontology: prefixes, imports, annotations, declarations, and other axioms, each group sorted
// by text. Equal ontologies give equal output.
func Write(w io.Writer, o *Ontology) error {
	out := bufio.NewWriter(w)
	short := Shortener(o.Prefixes)
	for _, p := range short.Prefixes() {
		fmt.Fprintf(out, "Prefix(%s:=<%s>)\n", p.Name, p.IRI)
	}
	fmt.Fprint(out, "\nOntology(")
	for i, iri := range []string{o.IRI, o.Version} {
		if iri != "" {
			fmt.Fprintf(out, "%*s<%s>", i, "", iri)
		}
	}
	fmt.Fprintln(out)
	var imports, notes, declared, axioms []string
	for _, i := range o.Imports {
		imports = append(imports, "Import(<"+i.IRI+">)")
	}
	for _, n := range o.Annotations {
		notes = append(notes, n.Format(short.Name))
	}
	for _, a := range o.Axioms {
		line := FormatAxiom(a, short.Name)
		if a.Is("Declaration") {
			declared = append(declared, line)
		} else {
			axioms = append(axioms, line)
		}
	}
	for _, group := range [][]string{imports, notes, declared, axioms} {
		slices.Sort(group)
		for _, line := range slices.Compact(group) {
			fmt.Fprintln(out, line)
		}
	}
	fmt.Fprintln(out, ")")
	return out.Flush()
}

// FormatAxiom formats an axiom with its annotations as the first arguments.
func FormatAxiom(a *Axiom, name func(iri string) string) string {
	if len(a.Annotations) == 0 {
		return a.Format(name)
	}
	notes := slices.Clone(a.Annotations)
	slices.SortFunc(notes, func(a, b *Node) int { return strings.Compare(a.Key(), b.Key()) })
	return Apply(a.Text, slices.Concat(notes, a.Args)...).Format(name)
}
