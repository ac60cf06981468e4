package main

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// The pages in docs/reference are those that the command writes.
func TestTheReferenceIsUpToDate(t *testing.T) {
	root, err := moduleRoot()
	require.NoError(t, err)
	h, err := build(root, t.TempDir())
	require.NoError(t, err)
	pages, err := h.pages()
	require.NoError(t, err)
	folder := filepath.Join(root, "docs", "reference")
	files, err := os.ReadDir(folder)
	require.NoError(t, err)
	var names []string
	for _, f := range files {
		names = append(names, f.Name())
	}
	require.Equal(t, slices.Sorted(maps.Keys(pages)), names)
	for name, want := range pages {
		got, err := os.ReadFile(filepath.Join(folder, name))
		require.NoError(t, err)
		if string(got) != want { // a diff of whole pages would be too long
			t.Errorf("docs/reference/%s is out of date: make reference writes it", name)
		}
	}
}

func TestACommandIsFoundByTheNameOfItsPage(t *testing.T) {
	path, err := pathOf("hearth-store-query", ".SH SYNOPSIS\n\\fBhearth store query QUERY [flags]\\fR\n")
	require.NoError(t, err)
	require.Equal(t, "hearth store query", path)
	path, err = pathOf("hearth-why-not", ".SH SYNOPSIS\n\\fBhearth why\\-not [FACT] PLAN [flags]\\fR\n")
	require.NoError(t, err)
	require.Equal(t, "hearth why-not", path)
	_, err = pathOf("hearth-run", ".SH SYNOPSIS\n\\fBhearth can THING\\fR\n")
	require.Error(t, err)
}

func TestFlagsAreReadFromHelp(t *testing.T) {
	for line, want := range map[string]flag{
		`  -o, --output file         where it is written`:           {"-o, --output", "file", "where it is written", ""},
		`      --world string   kitchen or not (default "kitchen")`: {"--world", "string", "kitchen or not", "kitchen"},
		`      --particles balls[=100]   pour: 1 to 500`:            {"--particles", "balls[=100]", "pour: 1 to 500", ""},
		`      --all`: {"--all", "", "", ""},
	} {
		m := flagLine.FindStringSubmatch(line)
		require.NotNil(t, m, line)
		require.Equal(t, want, flagOf(m))
	}
}

func TestTextsBecomeMarkdown(t *testing.T) {
	require.Equal(t, "Use &lt;a>:\n\n```text\n  [WALK] <b>\n\n  [OPEN]\n```\n\nthen \\*.\n\n", prose("Use <a>:\n\n  [WALK] <b>\n\n  [OPEN]\n\nthen *."))
	require.Equal(t, "`a\\|b`", cell("a|b"))
	require.Equal(t, "````text\n```\n````\n\n", fenced("```\n"))
}

func TestSchemasKeepTheOrderOfFields(t *testing.T) {
	var s schema
	require.NoError(t, s.UnmarshalJSON([]byte(`{"properties": {"b": {"type": ["null", "array"], "items": {"type": "string"}}, "a": true}, "additionalProperties": false}`)))
	require.Equal(t, "b", s.Properties[0].name)
	require.Equal(t, "string", typeOf(s.Properties[0].schema.Items))
	require.Equal(t, "any", typeOf(s.Properties[1].schema))
	require.Nil(t, s.Additional.schema)
}
