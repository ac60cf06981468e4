package tree

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/parser/precompiled"
	"hearth/parser/source"
)

func TestEncodedTreesReadBack(t *testing.T) {
	for _, text := range []string{
		"a: [1, 'it''s', ~, {}, []]\n\"b c\":\n  d: |\n    two\n    lines\n  é: [ü, {x: -1}]\n", "~", "word", "'a' # b", "[]", "- a\n-\n- b: c",
	} {
		var problems source.Diagnostics
		src := &source.File{Text: text}
		n := parse(src, &problems)
		require.Empty(t, problems.Items)
		_, encoded, ok := Precompile(text)
		require.True(t, ok)
		r := reader{precompiled.Reader{Rest: encoded}, src}
		require.Equal(t, n, r.node(), text)
		require.Empty(t, r.Rest)
	}
	for _, text := range []string{"", "a: *b", "a: 1\na: 2", "a: [", "a: 1\n---\nb: 1"} {
		_, _, ok := Precompile(text)
		require.False(t, ok, text)
	}
}
