package graph_test

import (
	"bytes"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/ontology/owl"
	"hearth/ontology/owl/graph"
	"hearth/parser/source"
)

// A notation reads and writes graphs.
type notation struct {
	name  string
	read  func(*source.File) (*graph.Graph, error)
	write func(io.Writer, *graph.Graph) error
}

var (
	turtle   = notation{"a.ttl", graph.ReadTurtle, graph.WriteTurtle}
	nTriples = notation{"a.nt", graph.ReadNTriples, graph.WriteNTriples}
	rdfXML   = notation{"a.rdf", graph.ReadXML, graph.WriteXML}
)

func (n notation) parse(text string) (*graph.Graph, error) {
	return n.read(&source.File{Name: n.name, Text: text})
}

var blankLabel = regexp.MustCompile(`_:\S+`)

// triples returns the triples of a graph as text, without the labels of blank nodes.
func triples(g *graph.Graph) []string {
	out := []string{}
	seen := map[string]bool{}
	for _, t := range g.Triples {
		if !seen[t.Key()] {
			seen[t.Key()] = true
			out = append(out, mask(t))
		}
	}
	slices.Sort(out)
	return out
}

func mask(t graph.Triple) string {
	object := graph.Text(t.Obj)
	text := strings.TrimSuffix(t.Key(), object)
	if t.Obj.Kind == owl.Literal {
		return blankLabel.ReplaceAllString(text, "_") + object
	}
	return blankLabel.ReplaceAllString(text+object, "_")
}

// fuzz checks that a graph is the same after writing and reading it in each notation that can represent it, and
// that errors have positions.
func fuzz(f *testing.F, n notation, seeds []string) {
	for _, s := range seeds {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		g, err := n.parse(text)
		if err != nil {
			var list *source.Diagnostics
			require.ErrorAs(t, err, &list)
			for _, d := range list.Items {
				require.NotNil(t, d.Span.File, d.Msg)
				require.NotEmpty(t, d.Render())
			}
			return
		}
		for _, to := range []notation{turtle, nTriples, rdfXML} {
			var out bytes.Buffer
			if err := to.write(&out, g); err != nil {
				require.Equal(t, rdfXML.name, to.name)
				require.ErrorContains(t, err, "E0347")
				continue
			}
			back, err := to.parse(out.String())
			require.NoError(t, err, out.String())
			require.Equal(t, triples(g), triples(back), out.String())
		}
	})
}

func FuzzTurtle(f *testing.F) {
	var seeds []string
	for _, c := range turtleCases {
		seeds = append(seeds, c.text)
	}
	fuzz(f, turtle, seeds)
}

func FuzzNTriples(f *testing.F) {
	fuzz(f, nTriples, []string{
		"<a:b> <a:c> <a:d> .", "_:x <a:c> \"t\\u0041\\n\"@en-gb .", "<a:b> <a:c> \"1\"^^<a:int> . # end",
		"<A:><a0:010>\"0\".\n.1\n", "<a:b> <a:c> 'x' .", "<a:b> a <a:d> .",
	})
}

func FuzzRDFXML(f *testing.F) {
	seeds := []string{
		`<rdf:RDF xmlns:rdf="` + owl.RDF + `" xmlns:0="a:" xmlns="a:"><rdf:Description rdf:about="a:b"><c/></rdf:Description></rdf:RDF>`,
	}
	for _, c := range xmlCases {
		seeds = append(seeds, rdf(c.text))
	}
	fuzz(f, rdfXML, seeds)
}
