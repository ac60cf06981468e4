package recipe_test

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
	"github.com/stretchr/testify/require"

	"hearth/parser/diag"
	"hearth/parser/recipe"
	"hearth/parser/source"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// Each archive holds a recipe.xml or an alignment.xml and the diagnostics as
// users see them.
func TestDiagnosticsSayWhatIsWrongWhereAndWhatToDo(t *testing.T) {
	paths, err := filepath.Glob("testdata/diagnostics/*.txtar")
	require.NoError(t, err)
	require.NotEmpty(t, paths)
	for _, path := range paths {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(path)
			require.NoError(t, err)
			in, want := &archive.Files[0], &archive.Files[1]
			got := render(t, problems(&source.File{Name: in.Name, Text: string(in.Data)}))
			if *update {
				want.Data = []byte(got)
				require.NoError(t, os.WriteFile(path, txtar.Format(archive), 0o644))
			}
			require.Equal(t, string(want.Data), got)
		})
	}
}

// problems reads src as what its name says, and returns the error.
func problems(src *source.File) error {
	if src.Name == "alignment.xml" {
		_, err := recipe.ParseAlignment(src)
		return err
	}
	_, err := recipe.Parse(src)
	return err
}

// render returns what is printed for err.
func render(t *testing.T, err error) string {
	t.Helper()
	var list *diag.List
	require.ErrorAs(t, err, &list)
	var out strings.Builder
	for _, d := range list.Items {
		out.WriteString(d.Render())
	}
	return out.String()
}
