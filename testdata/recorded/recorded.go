// Package recorded gives tests access to recorded data: the benchmark and the results of its reference
// implementation, which are not part of this repository, and the golden files, which are.
//
// [Path], [Glob], [File], [Table] and [JSON] read the shared data; each skips the test if the data is missing.
// A [Run] is a recorded execution. [Classes] and [Primitives] are the vocabulary of the reference. [Golden]
// runs the cases of txtar archives; -update rewrites them.
//
// The package does not convert recorded data to types of Hearth; the tests do. Only tests may import it.
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

// Editions lists the recorded editions of the benchmark.
var Editions = []string{"2023", "2024"}

// Root returns the folder of the shared data, which may be missing. It is $HEARTH_SHARED, or ../shared next to
// the repository.
func Root(t testing.TB) string {
	t.Helper()
	dir := cmp.Or(os.Getenv("HEARTH_SHARED"), filepath.Join("..", "shared"))
	if filepath.IsAbs(dir) {
		return dir
	}
	return filepath.Join(repository(t), dir)
}

// repository returns the folder of go.mod at or above the working directory.
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

// Have reports whether a file or folder of the shared data exists.
func Have(t testing.TB, name ...string) bool {
	t.Helper()
	return exists(filepath.Join(Root(t), filepath.Join(name...)))
}

// Path returns the path of a file or folder of the shared data. It skips the test if that is missing.
func Path(t testing.TB, name ...string) string {
	t.Helper()
	if !Have(t, name...) {
		skip(t, path.Join(name...))
	}
	return filepath.Join(Root(t), filepath.Join(name...))
}

// Glob returns the names of all shared files that match a pattern of [path.Match], sorted. File accepts these
// names. Glob skips the test if there are none.
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
	t.Skipf("%s is missing in %s: set HEARTH_SHARED to the folder that contains it", name, Root(t))
}

// File reads a file of the shared data. The name of the result is the last element of the path.
func File(t testing.TB, name ...string) *source.File {
	t.Helper()
	text, err := os.ReadFile(Path(t, name...))
	require.NoError(t, err)
	return &source.File{Name: path.Base(path.Join(name...)), Text: string(text)}
}
