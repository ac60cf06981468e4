package graph

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/knakk/rdf"

	"hearth/ontology/owl"
	"hearth/parser/scan"
	"hearth/parser/source"
)

// A Graph is a list of triples in file order.
type Graph struct {
	Triples  []Triple
	Prefixes []owl.Prefix
	File     *source.File // file that was read, or nil

	names map[string]*owl.Node
}

// A Triple is a statement with its position. Equal names, and equal blank nodes, are one node. The subject is a name or blank node, the predicate an IRI, and
// the object a name, blank node or literal.
type Triple struct {
	Subj *owl.Node
	Pred string
	Obj  *owl.Node
	Span source.Span
}

// Key returns t as N-Triples without the final dot. Equal triples have equal keys.
func (t Triple) Key() string { return Text(t.Subj) + " " + iri(t.Pred) + " " + Text(t.Obj) }

// Text returns a node as N-Triples, formatted by knakk/rdf. It serves as a map key.
func Text(n *owl.Node) string {
	switch {
	case n.Kind == owl.IRI:
		return iri(n.Text)
	case n.Kind == owl.Blank:
		return must(rdf.NewBlank(n.Text)).Serialize(rdf.NTriples)
	case n.Lang() != "": // language tags in knakk/rdf have at most two parts
		return rdf.NewTypedLiteral(n.Text, must(rdf.NewIRI(owl.XSD+"string"))).Serialize(rdf.NTriples) + "@" + n.Lang()
	}
	return rdf.NewTypedLiteral(n.Text, must(rdf.NewIRI(n.Type()))).Serialize(rdf.NTriples)
}

func iri(text string) string { return must(rdf.NewIRI(text)).Serialize(rdf.NTriples) }

func must[T any](term T, err error) T {
	if err != nil {
		panic(err) // readers reject such texts
	}
	return term
}

// Add appends a triple to g. Equal names in a graph share their node.
func (g *Graph) Add(s *owl.Node, p string, o *owl.Node, at source.Span) {
	g.Triples = append(g.Triples, Triple{g.shared(s), p, g.shared(o), at})
}

// shared returns the node of the graph that is equal to a name. It returns other nodes unchanged.
func (g *Graph) shared(n *owl.Node) *owl.Node {
	if n.Kind != owl.IRI {
		return n
	}
	if g.names == nil {
		g.names = map[string]*owl.Node{}
	}
	if g.names[n.Text] == nil {
		g.names[n.Text] = n
	}
	return g.names[n.Text]
}

// AddList adds a collection to g and returns its first node. It adds the last member first; fresh creates the
// nodes.
func (g *Graph) AddList(items []*owl.Node, fresh func() *owl.Node, at source.Span) *owl.Node {
	rest := owl.Name(owl.RDF + "nil")
	for _, item := range slices.Backward(items) {
		b := fresh()
		g.Add(b, owl.RDF+"first", item, at)
		g.Add(b, owl.RDF+"rest", rest, at)
		rest = b
	}
	return rest
}

// maxIRI is the maximum length of an IRI, in bytes. It bounds the time to resolve references against a base.
const maxIRI = 8 << 10

// ValidIRI describes what is wrong with an IRI. It returns "" if the IRI is valid.
func ValidIRI(text string) string {
	if len(text) > maxIRI {
		return fmt.Sprintf("it has more than %d bytes", maxIRI)
	}
	_, err := rdf.NewIRI(text)
	switch {
	case err != nil:
		return err.Error()
	case !utf8.ValidString(text):
		return "it is not UTF-8"
	case scheme(text) == "":
		return "it is relative and there is no base"
	}
	return ""
}

// A reader holds the common state of the readers of all notations.
type reader struct {
	file       *source.File
	graph      *Graph
	labels     map[string]*owl.Node // blank nodes by label within the file
	blankCount int                  // number of blank nodes created
	problems   source.Diagnostics
	base       string
	spelled    scan.Spelling
}

func newReader(file *source.File) reader {
	return reader{file: file, graph: &Graph{File: file}, labels: map[string]*owl.Node{}, base: fileIRI(file.Name)}
}

// fileIRI returns the base of relative names in a file: file:/// and the name of the file as the user gave it. It does
// not depend on the current folder.
func fileIRI(name string) string {
	var b strings.Builder
	b.WriteString("file:///")
	for _, r := range strings.TrimLeft(strings.ReplaceAll(name, `\`, "/"), "./") {
		if r <= ' ' || strings.ContainsRune("<>\"{}|^`%#?\\", r) || r == utf8.RuneError {
			fmt.Fprintf(&b, "%%%02X", r)
			continue
		}
		b.WriteRune(r)
	}
	return b.String()
}

func (r *reader) labelled(label string) *owl.Node {
	if r.labels[label] == nil {
		r.labels[label] = r.fresh()
	}
	return r.labels[label]
}

func (r *reader) fresh() *owl.Node {
	r.blankCount++
	return &owl.Node{Kind: owl.Blank, Text: "b" + strconv.Itoa(r.blankCount)}
}

func (r *reader) span(from, to int) source.Span {
	n := len(r.file.Text)
	return source.Span{File: r.file, Start: min(from, n), End: min(max(from, to), n)}
}

// iri resolves a reference against the base and validates it.
func (r *reader) iri(text string, at source.Span) (string, *source.Diagnostic) {
	full := resolve(r.base, text)
	if long := r.spelled.Add(full, at); long != nil {
		return "", long
	}
	if wrong := ValidIRI(full); wrong != "" {
		return "", source.Errorf("E0345", at, "%.60q is not a valid IRI: %s", full, wrong).
			WithHint("write it in full, or declare a base; write spaces as %%20")
	}
	return full, nil
}
