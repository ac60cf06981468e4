package graph

import (
	"bufio"
	"fmt"
	"io"
	"slices"
	"strings"

	"hearth/ontology/owl"
)

// WriteNTriples writes the triples of a graph, sorted by text.
func WriteNTriples(w io.Writer, g *Graph) error {
	var lines []string
	for _, t := range g.Triples {
		lines = append(lines, t.Key()+" .")
	}
	slices.Sort(lines)
	out := bufio.NewWriter(w)
	for _, line := range slices.Compact(lines) {
		fmt.Fprintln(out, line)
	}
	return out.Flush()
}

// WriteTurtle writes a graph subject by subject, names before blank nodes.
func WriteTurtle(w io.Writer, g *Graph) error {
	out := bufio.NewWriter(w)
	t := turtleWriter{newForest(g), owl.Shortener(g.Prefixes)}
	for _, p := range t.names.Prefixes() {
		fmt.Fprintf(out, "@prefix %s: <%s> .\n", p.Name, p.IRI)
	}
	for _, text := range t.each(func(s *owl.Node, named bool) string {
		name := "[]"
		if named {
			name = t.term(s)
		}
		return "\n" + name + "\n    " + strings.Join(t.properties(s), " ;\n    ") + " ."
	}) {
		fmt.Fprintln(out, text)
	}
	return out.Flush()
}

type turtleWriter struct {
	*forest
	names *owl.Abbreviations
}

// properties returns the properties of s with their objects, sorted.
func (t turtleWriter) properties(s *owl.Node) []string {
	objects := map[string][]string{}
	for _, x := range t.triples[Text(s)] {
		verb := t.names.Name(x.Pred)
		if x.Pred == owl.RDF+"type" {
			verb = "a"
		}
		objects[verb] = append(objects[verb], t.term(x.Obj))
	}
	var out []string
	for verb, list := range objects {
		slices.Sort(list)
		out = append(out, verb+" "+strings.Join(list, ", "))
	}
	slices.Sort(out)
	return out
}

// term formats a term. It writes a collection or an inline blank node with its properties.
func (t turtleWriter) term(x *owl.Node) string {
	if items, isList := t.list(x); isList {
		var texts []string
		for _, i := range items {
			texts = append(texts, t.term(i))
		}
		return "( " + strings.Join(texts, " ") + " )"
	}
	if t.inner[Text(x)] {
		return "[ " + strings.Join(t.properties(x), " ; ") + " ]"
	}
	return breaks.Replace(x.Format(t.names.Name))
}

// breaks escapes line breaks, as a literal is written on one line.
var breaks = strings.NewReplacer("\n", `\n`, "\r", `\r`)
