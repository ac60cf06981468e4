package graph

import (
	"fmt"
	"slices"
	"strconv"
	"unicode/utf8"

	"github.com/knakk/rdf"

	"hearth/ontology/owl"
	"hearth/parser/diag"
	"hearth/parser/scan"
	"hearth/parser/source"
)

// A Graph is a list of triples in the order of a file.
type Graph struct {
	Triples  []Triple
	Prefixes []owl.Prefix
	File     *source.File // what was read, or nil
}

// A Triple is a statement with its place: a name or blank node, the IRI of a
// property, and a name, blank node or literal.
type Triple struct {
	Subj *owl.Node
	Pred string
	Obj  *owl.Node
	At   source.Span
}

// Key is the text of t in N-Triples without the point. Equal triples have equal
// keys.
func (t Triple) Key() string { return Text(t.Subj) + " " + iri(t.Pred) + " " + Text(t.Obj) }

// Text is a node in N-Triples, as knakk/rdf writes its term: what stands for it
// in maps.
func Text(n *owl.Node) string {
	switch {
	case n.Kind == owl.IRI:
		return iri(n.Text)
	case n.Kind == owl.Blank:
		return must(rdf.NewBlank(n.Text)).Serialize(rdf.NTriples)
	case n.Lang != "": // the library's own language tags have at most two parts
		return rdf.NewTypedLiteral(n.Text, must(rdf.NewIRI(owl.XSD+"string"))).Serialize(rdf.NTriples) + "@" + n.Lang
	}
	return rdf.NewTypedLiteral(n.Text, must(rdf.NewIRI(n.Type))).Serialize(rdf.NTriples)
}

func iri(text string) string { return must(rdf.NewIRI(text)).Serialize(rdf.NTriples) }

func must[T any](term T, err error) T {
	if err != nil {
		panic(err) // readers refuse such texts
	}
	return term
}

// Add puts a triple into g.
func (g *Graph) Add(s *owl.Node, p string, o *owl.Node, at source.Span) {
	g.Triples = append(g.Triples, Triple{s, p, o, at})
}

// AddList puts a collection into g, from its end to its start, and returns its
// first node; fresh makes nodes.
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

// maxIRI bounds the length of an IRI, in bytes: whatever is resolved against it takes
// that time.
const maxIRI = 8 << 10

// ValidIRI says what is wrong with an IRI, "" if nothing is.
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
		return "it is relative, and nothing says to what"
	}
	return ""
}

// A reader is what the readers of all notations have in common.
type reader struct {
	file     *source.File
	graph    *Graph
	labels   map[string]*owl.Node // blank nodes: the same label in a file means the same one
	made     int                  // blank nodes
	problems diag.List
	base     string
	spelled  scan.Spelling
}

func newReader(file *source.File) reader {
	return reader{file: file, graph: &Graph{File: file}, labels: map[string]*owl.Node{}}
}

func (r *reader) labelled(label string) *owl.Node {
	if r.labels[label] == nil {
		r.labels[label] = r.fresh()
	}
	return r.labels[label]
}

func (r *reader) fresh() *owl.Node {
	r.made++
	return &owl.Node{Kind: owl.Blank, Text: "b" + strconv.Itoa(r.made)}
}

func (r *reader) span(from, to int) source.Span {
	n := len(r.file.Text)
	return source.Span{File: r.file, Start: min(from, n), End: min(max(from, to), n)}
}

// iri resolves a reference against the base and checks it.
func (r *reader) iri(text string, at source.Span) (string, *diag.Diagnostic) {
	full := resolve(r.base, text)
	if long := r.spelled.Add(full, at); long != nil {
		return "", long
	}
	if wrong := ValidIRI(full); wrong != "" {
		return "", diag.New("E0345", at, "%.60q is no IRI: %s", full, wrong).
			WithHint("write the whole of it, or declare a base; blanks are written %%20")
	}
	return full, nil
}
