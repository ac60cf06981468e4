package hearth_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/parser/recipe"
	"hearth/parser/source"
)

// Each recipe text in testdata/reading has a gold network that is executed to its end without a refused step.
func TestRecipesForReadingAreExecuted(t *testing.T) {
	w, err := hearth.Open(hearth.KitchenOptions{})
	require.NoError(t, err)
	scene, err := w.Scene(hearth.Start{})
	require.NoError(t, err)
	names, err := filepath.Glob("testdata/reading/*.solution")
	require.NoError(t, err)
	more, err := filepath.Glob("testdata/reading/*/*.solution")
	require.NoError(t, err)
	names = append(names, more...)
	require.Len(t, names, 158)
	for _, name := range names {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		plans, err := w.Read(&source.File{Name: name, Text: string(text)})
		require.NoError(t, err)
		require.Len(t, plans, 1, name)
		require.Equal(t, strings.TrimSuffix(filepath.Base(name), ".solution"), plans[0].Name)
		e, err := scene.Run(t.Context(), plans[0])
		require.NoError(t, err)
		require.True(t, e.Done(), "%s: %v", name, e.Failures())
		text, err = os.ReadFile(strings.TrimSuffix(name, ".solution") + ".xml")
		require.NoError(t, err)
		r, err := recipe.Parse(&source.File{Name: name, Text: string(text)})
		require.NoError(t, err)
		require.NotEmpty(t, r.Instructions, name)
	}
}
