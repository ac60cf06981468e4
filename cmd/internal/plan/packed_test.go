package plan

import (
	"bytes"
	"compress/gzip"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/disk"
	"hearth/eval/experiment"
	"hearth/ontology/tree"
)

// Data that is packed is found under the name that it has unpacked, unless that
// is there, too.
func TestPackedDataIsFound(t *testing.T) {
	dir := t.TempDir()
	a := &cli.App{Disk: disk.Disk{Dir: dir}}
	var packed bytes.Buffer
	w := gzip.NewWriter(&packed)
	_, err := w.Write([]byte(`["Task: Sleep\nStep 1: Walk to bed"]`))
	require.NoError(t, err)
	require.NoError(t, w.Close())
	require.NoError(t, os.WriteFile(filepath.Join(dir, "examples.json.gz"), packed.Bytes(), 0o600))
	l := &experimentReader{Target: cli.InHousehold(a), spec: &experiment.Spec{}}
	name := l.file(tree.Word{Text: "examples.json"})
	require.Equal(t, "examples.json.gz", name)
	m, err := readMaterials(a, sources{demonstrations: name})
	require.NoError(t, err)
	require.Equal(t, "Sleep", m.demonstrations[0].Name)
	require.NoError(t, os.WriteFile(filepath.Join(dir, "examples.json"), []byte("[]"), 0o600))
	require.Equal(t, "examples.json", l.file(tree.Word{Text: "examples.json"}))
}
