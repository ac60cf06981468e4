// Package recorded gives tests what was written down before: the benchmark and
// the results of its reference implementation, which are no part of this
// repository, and the golden outcomes of our own, which are.
//
// Call [Path], [Glob], [File], [Table] or [JSON] for a file of the shared data;
// each skips the test when the data is not there. A recorded execution is a
// [Run], and [Classes] and [Primitives] are the vocabulary of the reference.
// [Golden] runs the cases of txtar archives; -update rewrites them.
//
// The package does not turn what was recorded into things of ours: that is for
// the test that compares them. Only tests may import it.
package recorded

import (
	"cmp"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/parser/source"
)

// Editions are the editions of the benchmark that were recorded.
var Editions = []string{"2023", "2024"}

// Root returns the folder of the shared data, whether it is there or not: what
// HEARTH_SHARED names, else ../shared, seen from the folder of the repository.
func Root(t testing.TB) string {
	t.Helper()
	dir := cmp.Or(os.Getenv("HEARTH_SHARED"), filepath.Join("..", "shared"))
	if filepath.IsAbs(dir) {
		return dir
	}
	return filepath.Join(repository(t), dir)
}

// repository walks up from the test to the folder with go.mod.
func repository(t testing.TB) string {
	t.Helper()
	dir, err := os.Getwd()
	require.NoError(t, err)
	for !exists(filepath.Join(dir, "go.mod")) {
		require.NotEqual(t, filepath.Dir(dir), dir, "no go.mod above the test")
		dir = filepath.Dir(dir)
	}
	return dir
}

func exists(path string) bool {
	_, err := os.Stat(path)
	return err == nil
}

// Have reports whether the shared data has a file or folder of this name.
func Have(t testing.TB, name ...string) bool {
	t.Helper()
	return exists(filepath.Join(Root(t), filepath.Join(name...)))
}

// Path returns where a file or folder of the shared data is, and skips the
// test when it is not there.
func Path(t testing.TB, name ...string) string {
	t.Helper()
	if !Have(t, name...) {
		skip(t, path.Join(name...))
	}
	return filepath.Join(Root(t), filepath.Join(name...))
}

// Glob returns the names of all shared files that match a pattern as [path.Match]
// has it, in order; File takes them. It skips the test when there are none.
func Glob(t testing.TB, pattern ...string) []string {
	t.Helper()
	names, err := fs.Glob(os.DirFS(Root(t)), path.Join(pattern...))
	require.NoError(t, err)
	if len(names) == 0 {
		skip(t, path.Join(pattern...))
	}
	return names
}

func skip(t testing.TB, name string) {
	t.Helper()
	t.Skipf("no %s in %s: set HEARTH_SHARED to the folder that has it", name, Root(t))
}

// File reads a file of the shared data; its name is the last part of name.
func File(t testing.TB, name ...string) *source.File {
	t.Helper()
	text, err := os.ReadFile(Path(t, name...))
	require.NoError(t, err)
	return &source.File{Name: path.Base(path.Join(name...)), Text: string(text)}
}
