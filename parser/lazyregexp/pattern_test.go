package lazyregexp_test

import (
	"io/fs"
	"os"
	"path"
	"regexp"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
)

var written = regexp.MustCompile("pattern\\.Of\\((\"(?:[^\"\\\\]|\\\\.)*\"|`[^`]*`)\\)")

// What is compiled when it is first used can be.
func TestAllPatternsAreRegularExpressions(t *testing.T) {
	root, found := os.DirFS("../.."), 0
	require.NoError(t, fs.WalkDir(root, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() && (entry.Name() == "bin" || entry.Name() == ".git") {
			return fs.SkipDir
		}
		if path.Ext(name) != ".go" {
			return nil
		}
		text, err := fs.ReadFile(root, name)
		require.NoError(t, err)
		for _, m := range written.FindAllSubmatch(text, -1) {
			found++
			quoted, err := strconv.Unquote(string(m[1]))
			require.NoError(t, err, name)
			_, err = regexp.Compile(quoted)
			require.NoError(t, err, name)
		}
		return nil
	}))
	require.Greater(t, found, 25)
}
