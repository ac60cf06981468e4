package recorded

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/parser/source"
)

// KitchenPhrases reads how cooking actions are said, from the repository.
func KitchenPhrases(t testing.TB) *source.File {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(repository(t), "ontology", "kitchen", "notation", "phrases.yaml"))
	require.NoError(t, err)
	return &source.File{Name: "phrases.yaml", Text: string(text)}
}
