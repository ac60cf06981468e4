package graph

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/knakk/rdf"

	"hearth/ontology/owl"
	"hearth/parser/diag"
	"hearth/parser/source"
)

// A Graph is a list of triples in the order of a file.
type Graph struct {
	Triples  []Triple
	Prefixes []owl.Prefix
	File     *source.File // what was read, or nil
}

// A Triple is a statement with its place.
type Triple struct {
	rdf.Triple
	At source.Span
}

// Key is the text of t in N-Triples without the point. Equal triples have equal
// keys.
func (t Triple) Key() string { return Text(t.Subj) + " " + Text(t.Pred) + " " + Text(t.Obj) }

// Text is a term in N-Triples: what stands for it in maps.
func Text(t rdf.Term) string { return t.Serialize(rdf.NTriples) }

// Add puts a triple into g.
func (g *Graph) Add(s rdf.Subject, p rdf.Predicate, o rdf.Object, at source.Span) {
	g.Triples = append(g.Triples, Triple{rdf.Triple{Subj: s, Pred: p, Obj: o}, at})
}

// AddList puts a collection into g, from its end to its start, and returns its
// first node; fresh makes nodes.
func (g *Graph) AddList(items []rdf.Object, fresh func() rdf.Blank, at source.Span) rdf.Object {
	var rest rdf.Object = IRI(owl.RDF + "nil")
	for _, item := range slices.Backward(items) {
		b := fresh()
		g.Add(b, IRI(owl.RDF+"first"), item, at)
		g.Add(b, IRI(owl.RDF+"rest"), rest, at)
		rest = b
	}
	return rest
}

// IRI makes an IRI term of a text that is one.
func IRI(text string) rdf.IRI {
	i, err := rdf.NewIRI(text)
	if err != nil {
		panic(err) // readers refuse such texts
	}
	return i
}

// ValidIRI says what is wrong with an IRI, "" if nothing is.
func ValidIRI(text string) string {
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

// Blank makes a blank node.
func Blank(label string) rdf.Blank {
	b, err := rdf.NewBlank(label)
	if err != nil {
		panic(err) // only for an empty label
	}
	return b
}

// Literal makes a literal; with a language tag the datatype does not count.
func Literal(text, datatype, lang string) rdf.Object {
	if lang != "" {
		return Tagged{rdf.NewTypedLiteral(text, IRI(owl.XSD+"string")), strings.ToLower(lang)}
	}
	return rdf.NewTypedLiteral(text, IRI(datatype))
}

// A Tagged literal has a language. The library's own holds no tags of three
// parts, such as zh-hant-tw.
type Tagged struct {
	rdf.Literal
	Tag string
}

// Lang returns the language tag.
func (t Tagged) Lang() string { return t.Tag }

// Serialize returns t as text.
func (t Tagged) Serialize(f rdf.Format) string { return t.Literal.Serialize(f) + "@" + t.Tag }

// labels gives blank nodes names: the same label in a file means the same
// node, and those without a label get names of their own.
type labels struct {
	of   map[string]rdf.Blank
	made int
}

func (l *labels) named(label string) rdf.Blank {
	if l.of == nil {
		l.of = map[string]rdf.Blank{}
	}
	b, ok := l.of[label]
	if !ok {
		b = l.fresh()
		l.of[label] = b
	}
	return b
}

func (l *labels) fresh() rdf.Blank {
	l.made++
	return Blank("b" + strconv.Itoa(l.made))
}

// A reader is what the readers of all notations have in common.
type reader struct {
	file     *source.File
	graph    *Graph
	labels   labels
	problems diag.List
	base     string
}

func newReader(file *source.File) reader {
	return reader{file: file, graph: &Graph{File: file}}
}

func (r *reader) span(from, to int) source.Span {
	n := len(r.file.Text)
	return source.Span{File: r.file, Start: min(from, n), End: min(max(from, to), n)}
}

// iri resolves a reference against the base and checks it.
func (r *reader) iri(text string, at source.Span) (rdf.IRI, *diag.Diagnostic) {
	full := resolve(r.base, text)
	if wrong := ValidIRI(full); wrong != "" {
		return rdf.IRI{}, diag.New("E0345", at, "%.60q is no IRI: %s", full, wrong).
			WithHint("write the whole of it, or declare a base; blanks are written %%20")
	}
	return IRI(full), nil
}
