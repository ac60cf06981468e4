package disk

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestAFileIsOnTheDiskBeforeItTakesItsPlace: a machine that fails in between
// leaves the old text or the new one under the name, never an empty file.
func TestAFileIsOnTheDiskBeforeItTakesItsPlace(t *testing.T) {
	name := filepath.Join(t.TempDir(), "out")
	require.NoError(t, os.WriteFile(name, []byte("old"), 0o600))
	read := func(name string) string {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		return string(text)
	}
	var seen []string
	require.NoError(t, replace(name, []byte("new"), 0o644, func(f *os.File) error {
		if f.Name() != filepath.Dir(name) {
			seen = append(seen, "file "+read(f.Name()))
		}
		seen = append(seen, "name "+read(name))
		return nil
	}))
	require.Equal(t, []string{"file new", "name old", "name new"}, seen, "the file, then the folder with its name")
}

func TestAFileThatDoesNotReachTheDiskTakesNoPlace(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "out")
	require.NoError(t, os.WriteFile(name, []byte("old"), 0o600))
	broken := errors.New("input/output error")
	require.ErrorIs(t, replace(name, []byte("new"), 0o644, func(*os.File) error { return broken }), broken)
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	require.Equal(t, "old", string(text))
	left, err := os.ReadDir(dir)
	require.NoError(t, err)
	require.Len(t, left, 1, "no temporary file stays behind")
}

// TestWhoReadsAFileReadsOneText: who has opened it before it is replaced goes on
// with the old one.
func TestWhoReadsAFileReadsOneText(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("a file that is open there cannot be replaced")
	}
	name := filepath.Join(t.TempDir(), "out")
	require.NoError(t, os.WriteFile(name, []byte("old"), 0o600))
	f, err := os.Open(name)
	require.NoError(t, err)
	defer func() { require.NoError(t, f.Close()) }()
	require.NoError(t, replace(name, []byte("newer"), 0o644, (*os.File).Sync))
	text := make([]byte, 10)
	n, err := f.Read(text)
	require.NoError(t, err)
	require.Equal(t, "old", string(text[:n]))
}
