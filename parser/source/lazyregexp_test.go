package source_test

import (
	"io/fs"
	"os"
	"path"
	"regexp"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
)

// call matches a call of LazyRegexp with a constant pattern.
var call = regexp.MustCompile("source\\.LazyRegexp\\((\"(?:[^\"\\\\]|\\\\.)*\"|`[^`]*`)\\)")

// Every pattern that is compiled on first use is a valid regular expression.
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
		for _, m := range call.FindAllSubmatch(text, -1) {
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
