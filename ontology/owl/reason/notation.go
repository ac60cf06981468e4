package reason

import (
	"io"
	"path"
	"strings"

	"hearth/ontology/owl"
	"hearth/ontology/owl/graph"
	"hearth/ontology/owl/mapping"
	"hearth/parser/source"
)

// A Notation is a format for ontologies. Its value is the file extension.
type Notation string

// The notations.
const (
	Functional Notation = "ofn"
	Turtle     Notation = "ttl"
	NTriples   Notation = "nt"
	RDFXML     Notation = "rdf"
)

// Notations returns all notations.
func Notations() []Notation { return []Notation{Turtle, Functional, NTriples, RDFXML} }

// NotationOf detects the notation of a file from its start. It detects N-Triples by the file name, since
// Turtle starts the same way.
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

// graphs holds the reader and writer of each graph notation.
var graphs = map[Notation]struct {
	read  func(*source.File) (*graph.Graph, error)
	write func(io.Writer, *graph.Graph) error
}{
	Turtle: {graph.ReadTurtle, graph.WriteTurtle}, NTriples: {graph.ReadNTriples, graph.WriteNTriples}, RDFXML: {graph.ReadXML, graph.WriteXML},
}

// Write writes an ontology in notation n. The error is a diagnostic if the notation cannot hold a name or text
// of the ontology.
func (n Notation) Write(w io.Writer, o *owl.Ontology) error {
	if n == Functional {
		return owl.Write(w, o)
	}
	g, err := mapping.ToGraph(o)
	if err != nil {
		return err
	}
	return graphs[n].write(w, g)
}
