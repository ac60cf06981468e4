package cli

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/ontology/overlay"
	"hearth/parser/source"
)

// The consequences of ontologies that were removed are removed as well.
func TestWithoutOntologiesNothingIsEntailed(t *testing.T) {
	rules := &source.File{Name: "wash.mg"}
	p := Parts{overlay.Entailed: &source.File{Name: overlay.Entailed, Text: "classes: {}"}, "wash.mg": rules}
	require.NoError(t, p.AddEntailed(t.Context(), &App{}, hearth.Named{}))
	require.Equal(t, Parts{"wash.mg": rules}, p)
}
