package tree_test

import (
	"io/fs"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/facts/corpus"
	"hearth/ontology"
	"hearth/ontology/tree"
	"hearth/parser/source"
)

// Precompiled trees equal parsed ones. A text with one more line has no precompiled tree, so it is parsed.
func TestPrecompiledTreesEqualParsedOnes(t *testing.T) {
	known := 0
	for _, from := range []fs.FS{ontology.Kitchen(), ontology.Household(), corpus.Files, ontology.Physical()} {
		require.NoError(t, fs.WalkDir(from, ".", func(name string, f fs.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(name, ".yaml") {
				return err
			}
			text, err := fs.ReadFile(from, name)
			require.NoError(t, err)
			var problems source.Diagnostics
			src, other := &source.File{Name: name, Text: string(text)}, &source.File{Name: name, Text: string(text) + "# more\n"}
			is, parsed := tree.Parse(src, &problems), tree.Parse(other, &problems)
			require.Empty(t, problems.Items)
			moved(parsed, src)
			require.Equal(t, parsed, is, name)
			known++
			return nil
		}))
	}
	require.Greater(t, known, 15)
}

// moved makes all spans of a tree refer to another file.
func moved(n *tree.Node, to *source.File) {
	n.Span.File = to
	for _, item := range n.Items {
		moved(item, to)
	}
	for i := range n.Fields {
		n.Fields[i].Span.File = to
		moved(n.Fields[i].Value, to)
	}
}
