package disk_test

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/disk"
)

// TestOnlyFilesAreReadAndPipesThatAreNamed: who names a folder has not looked at all
// that is in it.
func TestOnlyFilesAreReadAndPipesThatAreNamed(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("there are no such pipes there")
	}
	dir, elsewhere := t.TempDir(), t.TempDir()
	d := disk.Disk{Dir: dir}
	require.NoError(t, os.WriteFile(filepath.Join(elsewhere, "secret"), []byte("secret"), 0o600))
	for _, folder := range []string{"pipe", "out", "in"} {
		require.NoError(t, d.MakeFolder(folder))
	}
	pipe := filepath.Join(dir, "pipe", "a.mg")
	require.NoError(t, exec.CommandContext(t.Context(), "mkfifo", pipe).Run())
	require.NoError(t, os.Symlink(filepath.Join(elsewhere, "secret"), filepath.Join(dir, "out", "a.mg")))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "in", "b.mg"), []byte("b"), 0o600))
	require.NoError(t, os.Symlink("b.mg", filepath.Join(dir, "in", "a.mg")))

	_, err := d.Files("pipe", ".mg")
	require.EqualError(t, err, "cannot read pipe: a.mg is not a regular file [E0801]")
	_, err = d.Files("out", ".mg")
	require.EqualError(t, err, "cannot read out: a.mg is a link out of the folder [E0801]")
	names, err := d.Files("in", ".mg")
	require.NoError(t, err)
	require.Equal(t, []string{"in/a.mg", "in/b.mg"}, names, "a link to a file of the folder is one")

	folder, err := d.Folder("out")
	require.NoError(t, err)
	_, err = fs.ReadFile(folder, "a.mg")
	require.ErrorContains(t, err, "is a link out of the folder")
	require.NoError(t, os.Symlink(elsewhere, filepath.Join(dir, "in", "below")))
	folder, err = d.Folder("in")
	require.NoError(t, err)
	_, err = fs.ReadFile(folder, "below/secret")
	require.ErrorContains(t, err, "is a link out of the folder", "a folder on the way is a link")
	folder, err = d.Folder("pipe")
	require.NoError(t, err)
	_, err = fs.ReadFile(folder, "a.mg")
	require.ErrorContains(t, err, "is not a regular file", "and nobody waits for a writer")

	go func() { _ = os.WriteFile(pipe, []byte("said"), 0) }()
	src, err := d.Read("pipe/a.mg")
	require.NoError(t, err)
	require.Equal(t, "said", src.Text, "a pipe that is named is read")
	_, err = d.Read("/dev/zero")
	require.EqualError(t, err, "cannot read /dev/zero: it is neither a file nor a pipe [E0801]")
}

// TestNoMoreIsReadThanANotationMayHave, whatever the file is named by.
func TestNoMoreIsReadThanANotationMayHave(t *testing.T) {
	dir := t.TempDir()
	d := disk.Disk{Dir: dir, Stdin: endless{}}
	for name, want := range map[string]string{"a.yaml": "1 MB", "a.ttl": "64 MB", "a.solution": "16 MB", "a.jsonl": "64 MB"} {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), nil, 0o600))
		require.NoError(t, os.Truncate(filepath.Join(dir, name), 65<<20))
		_, err := d.Read(name)
		require.EqualError(t, err, name+" is larger than "+want+" [E0803]")
	}
	_, err := d.Read(disk.Stdin)
	require.EqualError(t, err, "- is larger than 64 MB [E0803]")
}

// endless never ends.
type endless struct{}

func (endless) Read(p []byte) (int, error) { return len(p), nil }
