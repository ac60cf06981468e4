package recipe_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/parser/source"
)

// shared returns the files below the folder of shared data that match pattern,
// and skips the test when there are none.
func shared(t testing.TB, pattern string) []string {
	t.Helper()
	root := os.Getenv("HEARTH_SHARED")
	if root == "" {
		root = filepath.Join(moduleRoot(t), "..", "shared")
	}
	files, err := filepath.Glob(filepath.Join(root, pattern))
	require.NoError(t, err)
	if len(files) == 0 {
		t.Skipf("no %s in %s: set HEARTH_SHARED to the folder that holds the benchmark", pattern, root)
	}
	return files
}

// moduleRoot walks up to the folder with go.mod.
func moduleRoot(t testing.TB) string {
	t.Helper()
	dir, err := os.Getwd()
	require.NoError(t, err)
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
		require.NotEqual(t, filepath.Dir(dir), dir, "no go.mod above the test")
		dir = filepath.Dir(dir)
	}
}

// read returns a file under its base name.
func read(t testing.TB, path string) *source.File {
	t.Helper()
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	return &source.File{Name: filepath.Base(path), Text: string(text)}
}
