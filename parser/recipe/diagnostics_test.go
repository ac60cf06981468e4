package recipe_test

import (
	"testing"

	"hearth/parser/recipe"
	"hearth/parser/source"
	"hearth/testdata/recorded"
)

// Each archive holds a recipe.xml or an alignment.xml and its rendered diagnostics.
func TestDiagnosticsHaveAMessageAPlaceAndAHint(t *testing.T) {
	recorded.Golden(t, "testdata/diagnostics/*.txtar", func(t *testing.T, in *source.File) string {
		return recorded.Report(t, problems(in))
	})
}

// problems parses src as a recipe or an alignment, depending on its name, and returns the error.
func problems(src *source.File) error {
	if src.Name == "alignment.xml" {
		_, err := recipe.ParseAlignment(src)
		return err
	}
	_, err := recipe.Parse(src)
	return err
}
