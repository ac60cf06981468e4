package reason

import (
	"io"
	"path"
	"regexp"
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
	switch text := start(file); {
	case strings.HasPrefix(text, "Prefix(") || strings.HasPrefix(text, "Ontology(") || path.Ext(file.Name) == ".ofn":
		return Functional
	case strings.HasPrefix(text, "<?xml") || strings.HasPrefix(text, "<!") || strings.HasPrefix(text, "<rdf:RDF") || path.Ext(file.Name) == ".rdf":
		return RDFXML
	case path.Ext(file.Name) == ".nt":
		return NTriples
	}
	return Turtle
}

// start returns the text of a file after blanks and comments.
func start(file *source.File) string {
	text := strings.TrimLeft(strings.TrimPrefix(file.Text, "\ufeff"), " \t\r\n")
	for strings.HasPrefix(text, "#") {
		_, rest, _ := strings.Cut(text, "\n")
		text = strings.TrimLeft(rest, " \t\r\n")
	}
	return text
}

// unsupported lists other notations of ontologies, with a pattern for the start of their files.
var unsupported = []struct {
	name    string
	matches func() *regexp.Regexp
}{
	{"OWL/XML", source.LazyRegexp(`^(<\?xml[^>]*>|<!--(?s:.*?)-->|<!DOCTYPE[^\[>]*(\[[^\]]*\])?\s*>|\s)*<(\w+:)?Ontology[\s>]`)},
	{"Manchester syntax", source.LazyRegexp(`^(Prefix|Ontology|Namespace|Class|ObjectProperty|Datatype):\s`)},
	{"the OBO format", source.LazyRegexp(`^format-version:`)},
	{"JSON-LD", source.LazyRegexp(`^\{`)},
}

// refuse returns an error for a file in a notation that is not supported, or nil.
func refuse(file *source.File) error {
	text := start(file)
	for _, n := range unsupported {
		if n.matches().MatchString(text[:min(len(text), maxStart)]) {
			list := &source.Diagnostics{}
			at := len(file.Text) - len(text)
			list.Addf("E0371", source.Span{File: file, Start: at, End: at}, "%s is not supported", n.name).
				WithHint("convert the file to Turtle, for example with ROBOT: robot convert --input %s --output %s.ttl",
					path.Base(file.Name), strings.TrimSuffix(path.Base(file.Name), path.Ext(file.Name)))
			return list
		}
	}
	return nil
}

// maxStart is the number of bytes in which the notation of a file is recognized. Document types can be long.
const maxStart = 64 << 10

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
