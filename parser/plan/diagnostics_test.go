package plan_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/ontology"
	"hearth/parser/network"
	"hearth/parser/plan"
	"hearth/parser/source"
	"hearth/testdata/recorded"
)

// An edition is an ontology with its usual semantics.
type edition struct {
	onto *ontology.Ontology
	sem  plan.Semantics
}

func editions(t testing.TB) (corrected, released edition) {
	t.Helper()
	old, err := ontology.Load(ontology.Kitchen(), "2023")
	require.NoError(t, err)
	now, err := ontology.Load(ontology.Kitchen(), "2024")
	require.NoError(t, err)
	return edition{now, plan.Corrected}, edition{old, plan.Released}
}

// parse returns the first network of a text.
func parse(t testing.TB, name, text string) *network.Network {
	t.Helper()
	f, err := network.Parse(&source.File{Name: name, Text: text})
	require.NoError(t, err)
	return f.Networks[0]
}

// Each archive holds a network and its diagnostics: in edition 2024 under corrected semantics, and in edition
// 2023 under released semantics.
func TestDiagnosticsHaveAMessageAPlaceAndAHint(t *testing.T) {
	corrected, released := editions(t)
	recorded.Golden(t, "testdata/diagnostics/*.txtar", said(corrected), said(released))
}

// said returns all diagnostics of a plan in an edition.
func said(ed edition) recorded.Outcome {
	return func(t *testing.T, in *source.File) string {
		p, err := plan.Build(parse(t, in.Name, in.Text), ed.onto, ed.sem)
		var out strings.Builder
		if err != nil {
			out.WriteString(recorded.Report(t, err))
		}
		for _, note := range p.Notes {
			out.WriteString("note: " + note + "\n")
		}
		return out.String()
	}
}
