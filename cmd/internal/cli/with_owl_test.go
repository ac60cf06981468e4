package cli

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/parser/source"
)

// The consequences of ontologies that were removed are removed as well.
func TestWithoutOntologiesNothingIsEntailed(t *testing.T) {
	rules := &source.File{Name: "wash.mg"}
	p := Parts{hearth.Entailed: &source.File{Name: hearth.Entailed, Text: "classes: {}"}, "wash.mg": rules}
	require.NoError(t, p.AddEntailed(t.Context(), &App{}, hearth.Options{}))
	require.Equal(t, Parts{"wash.mg": rules}, p)
}
