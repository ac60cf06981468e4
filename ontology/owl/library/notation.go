package library

import (
	"io"
	"path"
	"strings"

	"hearth/ontology/owl"
	"hearth/ontology/owl/functional"
	"hearth/ontology/owl/graph"
	"hearth/ontology/owl/mapping"
	"hearth/parser/source"
)

// A Notation is a way to write an ontology, named as its files end.
type Notation string

// The notations.
const (
	Functional Notation = "ofn"
	Turtle     Notation = "ttl"
	NTriples   Notation = "nt"
	RDFXML     Notation = "rdf"
)

// Notations lists all notations.
func Notations() []Notation { return []Notation{Turtle, Functional, NTriples, RDFXML} }

// NotationOf tells the notation of a file from its start, and N-Triples from
// the end of its name: Turtle starts like it.
func NotationOf(file *source.File) Notation {
	text := strings.TrimLeft(strings.TrimPrefix(file.Text, "\ufeff"), " \t\r\n")
	for strings.HasPrefix(text, "#") {
		_, rest, _ := strings.Cut(text, "\n")
		text = strings.TrimLeft(rest, " \t\r\n")
	}
	switch {
	case strings.HasPrefix(text, "Prefix(") || strings.HasPrefix(text, "Ontology(") || path.Ext(file.Name) == ".ofn":
		return Functional
	case strings.HasPrefix(text, "<?xml") || strings.HasPrefix(text, "<!") || strings.HasPrefix(text, "<rdf:RDF") || path.Ext(file.Name) == ".rdf":
		return RDFXML
	case path.Ext(file.Name) == ".nt":
		return NTriples
	}
	return Turtle
}

// graphs are the notations of graphs.
var graphs = map[Notation]struct {
	read  func(*source.File) (*graph.Graph, error)
	write func(io.Writer, *graph.Graph) error
}{
	Turtle: {graph.ReadTurtle, graph.WriteTurtle}, NTriples: {graph.ReadNTriples, graph.WriteNTriples}, RDFXML: {graph.ReadXML, graph.WriteXML},
}

// Write writes an ontology in a notation. Errors of the ontology, which names
// or texts a notation cannot hold, are diagnostics.
func (n Notation) Write(w io.Writer, o *owl.Ontology) error {
	if n == Functional {
		return functional.Write(w, o)
	}
	g, err := mapping.ToGraph(o)
	if err != nil {
		return err
	}
	return graphs[n].write(w, g)
}
