package mapping_test

import (
	"bytes"
	"io"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/ontology/owl"
	"hearth/ontology/owl/graph"
	"hearth/ontology/owl/mapping"
	"hearth/parser/source"
	"hearth/testdata/recorded"
)

func keys(o *owl.Ontology) []string {
	var out []string
	for _, a := range o.Axioms {
		out = append(out, a.Full())
	}
	for _, n := range o.Annotations {
		out = append(out, n.Key())
	}
	slices.Sort(out)
	return slices.Compact(out)
}

func TestSOMAComesBackFromEveryNotation(t *testing.T) {
	known := mapping.Declarations{}
	var all []*owl.Ontology
	for _, name := range recorded.Glob(t, "ontology", "soma", "*.owl") {
		if name == "ontology/soma/USD.owl" {
			continue // in RDF/XML
		}
		o, err := owl.Read(recorded.File(t, name))
		require.NoError(t, err)
		known.DeclareAxioms(o.Axioms)
		all = append(all, o)
	}
	notations := []struct {
		name  string
		write func(io.Writer, *graph.Graph) error
		read  func(*source.File) (*graph.Graph, error)
	}{
		{"Turtle", graph.WriteTurtle, graph.ReadTurtle},
		{"N-Triples", graph.WriteNTriples, graph.ReadNTriples},
		{"RDF/XML", graph.WriteXML, graph.ReadXML},
	}
	for _, n := range notations {
		t.Run(n.name, func(t *testing.T) {
			for _, o := range all {
				g, err := mapping.ToGraph(o)
				require.NoError(t, err)
				var text bytes.Buffer
				require.NoError(t, n.write(&text, g))
				back, err := n.read(&source.File{Name: o.Span.File.Name, Text: text.String()})
				require.NoError(t, err)
				got, err := mapping.FromGraph(back, known)
				require.NoError(t, err, o.Span.File.Name)
				require.Equal(t, keys(o), keys(got), o.Span.File.Name)
				require.Equal(t, o.IRI, got.IRI)
				require.Len(t, got.Imports, len(o.Imports))
			}
		})
	}
	t.Run("functional", func(t *testing.T) {
		for _, o := range all {
			var text bytes.Buffer
			require.NoError(t, owl.Write(&text, o))
			back, err := owl.Read(&source.File{Name: o.Span.File.Name, Text: text.String()})
			require.NoError(t, err)
			require.Equal(t, keys(o), keys(back))
		}
	})
}

func TestUSDIsAnOntology(t *testing.T) {
	g, err := graph.ReadXML(recorded.File(t, "ontology", "soma", "USD.owl"))
	require.NoError(t, err)
	o, err := mapping.FromGraph(g, nil)
	require.NoError(t, err)
	got := owl.Counts(o.Axioms)
	require.Equal(t, []int{98, 73, 7, 4, 32}, []int{
		got["Declaration"], got["SubClassOf"], got["FunctionalObjectProperty"], got["InverseFunctionalObjectProperty"], got["DataPropertyDomain"],
	})
}
