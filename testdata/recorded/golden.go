package recorded

import (
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
	"github.com/stretchr/testify/require"

	"hearth/parser/source"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// Updating reports whether -update was given, which rewrites the golden files.
func Updating() bool { return *update }

// An Outcome converts a golden input to the text that is compared.
type Outcome func(t *testing.T, in *source.File) string

// Golden runs the cases of all txtar archives that match glob. A case is an input followed by a golden text
// for each outcome, in their order. Each case is a subtest. Its name is that of the archive, or that of the
// input if the archive has several cases.
func Golden(t *testing.T, glob string, outcomes ...Outcome) {
	t.Helper()
	files, err := filepath.Glob(glob)
	require.NoError(t, err)
	require.NotEmpty(t, files, "no golden file matches %s", glob)
	for _, file := range files {
		archive, err := txtar.ParseFile(file)
		require.NoError(t, err)
		cases := slices.Collect(slices.Chunk(archive.Files, 1+len(outcomes)))
		for _, c := range cases {
			name := c[0].Name
			if len(cases) == 1 {
				name = filepath.Base(file)
			}
			t.Run(strings.TrimSuffix(name, filepath.Ext(name)), func(t *testing.T) { golden(t, c, outcomes) })
		}
		if *update {
			require.NoError(t, os.WriteFile(file, txtar.Format(archive), 0o644))
		}
	}
}

// golden runs one case: an input and its golden texts.
func golden(t *testing.T, files []txtar.File, outcomes []Outcome) {
	require.Len(t, files, 1+len(outcomes), "an input and its golden texts")
	in := &source.File{Name: files[0].Name, Text: string(files[0].Data)}
	for i, outcome := range outcomes {
		want, got := &files[1+i], outcome(t, in)
		if *update {
			want.Data = []byte(got)
		}
		require.Equal(t, string(want.Data), got, want.Name)
	}
}

// Report renders the diagnostics of an error, which must have some.
func Report(t testing.TB, err error) string {
	t.Helper()
	var list *source.Diagnostics
	require.ErrorAs(t, err, &list)
	return Rendered(list.Items)
}

// Rendered renders diagnostics.
func Rendered(all []*source.Diagnostic) string {
	var out strings.Builder
	for _, d := range all {
		out.WriteString(d.Render())
	}
	return out.String()
}
