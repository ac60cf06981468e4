package ontology_test

import (
	"flag"
	"os"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
	"github.com/stretchr/testify/require"
)

var update = flag.Bool("update", false, "rewrite the golden parts of testdata")

// golden runs each pair NAME.yaml, NAME.txt of a txtar file: a text, and what
// is reported on it.
func golden(t *testing.T, file string, report func(t *testing.T, text string) string) {
	archive, err := txtar.ParseFile(file)
	require.NoError(t, err)
	for i := 0; i+1 < len(archive.Files); i += 2 {
		text, want := &archive.Files[i], &archive.Files[i+1]
		t.Run(strings.TrimSuffix(text.Name, ".yaml"), func(t *testing.T) {
			got := report(t, string(text.Data))
			if *update {
				want.Data = []byte(got)
			}
			require.Equal(t, string(want.Data), got)
		})
	}
	if *update {
		require.NoError(t, os.WriteFile(file, txtar.Format(archive), 0o644))
	}
}
