package plan_test

import (
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
	"github.com/stretchr/testify/require"

	"hearth/ontology"
	"hearth/parser/diag"
	"hearth/parser/network"
	"hearth/parser/plan"
	"hearth/parser/source"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// An edition is an ontology with the semantics it is usually read with.
type edition struct {
	onto *ontology.Ontology
	sem  plan.Semantics
}

func editions(t testing.TB) (corrected, released edition) {
	t.Helper()
	old, err := ontology.Load(ontology.Kitchen(), "2023")
	require.NoError(t, err)
	now, err := ontology.Load(ontology.Kitchen(), "2024")
	require.NoError(t, err)
	return edition{now, plan.Corrected}, edition{old, plan.Released}
}

// parse reads the first network of a text.
func parse(t testing.TB, name, text string) *network.Network {
	t.Helper()
	f, err := network.Parse(&source.File{Name: name, Text: text})
	require.NoError(t, err)
	return f.Networks[0]
}

// Each archive holds a network, and what is said of it under corrected
// semantics in the edition of 2024 and under released ones in that of 2023.
func TestDiagnosticsSayWhatIsWrongWhereAndWhatToDo(t *testing.T) {
	corrected, released := editions(t)
	paths, err := filepath.Glob("testdata/diagnostics/*.txtar")
	require.NoError(t, err)
	require.NotEmpty(t, paths)
	for _, path := range paths {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(path)
			require.NoError(t, err)
			n := parse(t, archive.Files[0].Name, string(archive.Files[0].Data))
			for i, ed := range []edition{corrected, released} {
				want, got := &archive.Files[1+i], said(plan.Build(n, ed.onto, ed.sem))
				if *update {
					want.Data = []byte(got)
					require.NoError(t, os.WriteFile(path, txtar.Format(archive), 0o644))
				}
				require.Equal(t, string(want.Data), got, want.Name)
			}
		})
	}
}

// said is everything that users are told about a plan.
func said(p *plan.Plan, err error) string {
	var out strings.Builder
	var list *diag.List
	if errors.As(err, &list) {
		for _, d := range list.Items {
			out.WriteString(d.Render())
		}
	}
	for _, note := range p.Notes {
		out.WriteString("note: " + note + "\n")
	}
	return out.String()
}
