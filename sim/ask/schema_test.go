package ask_test

import (
	"io/fs"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/ontology/overlay"
	"hearth/parser/source"
	"hearth/rules"
	"hearth/testdata/recorded"
)

// schema returns the file of declarations with the first occurrence of a text replaced.
func schema(t *testing.T, is, becomes string) string {
	t.Helper()
	text, err := fs.ReadFile(rules.FS, "core/schema.mg")
	require.NoError(t, err)
	require.Equal(t, 1, strings.Count(string(text), is))
	return strings.Replace(string(text), is, becomes, 1)
}

func TestADeclarationMayStandOnSeveralLines(t *testing.T) {
	const one, two = "Decl clock(T)                bound [/number].", "Decl\n  clock(T) # in milliseconds\n  bound [/number]."
	tests := []struct{ name, file, text, query string }{
		{"as it comes", "types/late.mg", "late(T) :- clock(T).", "clock(T)"},
		{"in the core", "core/schema.mg", schema(t, one, two), "clock(T)"},
		{"behind another statement", "core/schema.mg", schema(t, one, "Decl unheard(X) bound [/name]. "+one), "clock(T)"},
		{"in a file of types", "types/late.mg", "Decl late(\n  T)\n  bound [/number].\nlate(T) :- clock(T).", "late(T)"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			files, err := overlay.Files(map[string]string{tt.file: tt.text})
			require.NoError(t, err)
			k, err := hearth.Open(hearth.KitchenOptions{With: files})
			require.NoError(t, err)
			require.NoError(t, k.Check(nil))
			b, err := k.Internal().Questions()
			require.NoError(t, err)
			_, err = b.Prepare(&source.File{Name: "query", Text: tt.query})
			require.NoError(t, err)
		})
	}
}

func TestInvalidDeclarationsHavePositions(t *testing.T) {
	files, err := overlay.Files(map[string]string{"core/schema.mg": "Decl clock(T) bound [/number."})
	require.NoError(t, err)
	k, err := hearth.Open(hearth.KitchenOptions{With: files})
	require.NoError(t, err)
	_, err = k.Internal().Questions()
	require.Contains(t, recorded.Report(t, err), "core/schema.mg:1:30: unexpected end of '/number.' [E0403]")
}
