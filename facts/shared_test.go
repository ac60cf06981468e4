package facts_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/facts"
	"hearth/ontology"
)

// shared returns the path of a file of the shared data, or skips the test.
func shared(t *testing.T, path ...string) string {
	t.Helper()
	dir := os.Getenv("HEARTH_SHARED")
	if dir == "" {
		root, err := os.Getwd()
		require.NoError(t, err)
		for !exists(filepath.Join(root, "go.mod")) {
			root = filepath.Dir(root)
		}
		dir = filepath.Join(root, "..", "shared")
	}
	file := filepath.Join(append([]string{dir}, path...)...)
	if !exists(file) {
		t.Skipf("the shared data has no %s; set HEARTH_SHARED to its folder", file)
	}
	return file
}

func exists(file string) bool {
	_, err := os.Stat(file)
	return err == nil
}

// recorded reads what the reference recorded for an edition.
func recorded[T any](t *testing.T, edition, name string) (v T) {
	t.Helper()
	text, err := os.ReadFile(shared(t, "oracle", "kitchen", edition, name))
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(text, &v))
	return v
}

var editions = []string{"2023", "2024"}

// each runs a test on the full kitchen of each edition.
func each(t *testing.T, test func(t *testing.T, o *ontology.Ontology, full *facts.Scene)) {
	for _, edition := range editions {
		t.Run(edition, func(t *testing.T) {
			o, err := ontology.Load(ontology.Kitchen(), edition)
			require.NoError(t, err)
			full, err := facts.LoadScene(facts.Kitchen(), "full", o)
			require.NoError(t, err)
			test(t, o, full)
		})
	}
}
