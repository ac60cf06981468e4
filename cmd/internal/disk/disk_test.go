package disk_test

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/disk"
)

func TestADashIsTheStandardInput(t *testing.T) {
	f, err := disk.Disk{Stdin: strings.NewReader("hello")}.Read("-")
	require.NoError(t, err)
	require.Equal(t, "stdin", f.Name)
	require.Equal(t, "hello", f.Text)
}

func TestAFileCanBeReadBitByBit(t *testing.T) {
	d := disk.Disk{Dir: t.TempDir()}
	require.NoError(t, os.WriteFile(filepath.Join(d.Dir, "file"), []byte("one\ntwo\n"), 0o600))
	f, err := d.Open("file")
	require.NoError(t, err)
	text, err := io.ReadAll(f)
	require.NoError(t, errors.Join(err, f.Close()))
	require.Equal(t, "one\ntwo\n", string(text))
	_, err = d.Open("nothing")
	require.ErrorContains(t, err, "cannot read nothing: no such file or directory [E0801]")
	_, err = d.Open(".")
	require.ErrorContains(t, err, ". is a folder, expected a file [E0801]")
	_, err = disk.Disk{}.Open(os.DevNull)
	require.ErrorContains(t, err, "cannot read /dev/null: it is neither a file nor a pipe [E0801]")
}

func TestWhatCannotBeReadIsADiagnostic(t *testing.T) {
	d := disk.Disk{Dir: t.TempDir()}
	require.NoError(t, os.WriteFile(filepath.Join(d.Dir, "file"), nil, 0o600))
	tests := []struct {
		name string
		read func() error
		want string
	}{
		{"a file that is not there", func() error { _, err := d.Read("none"); return err }, "cannot read none: no such file or directory [E0801]"},
		{"a folder is no file", func() error { _, err := d.Read("."); return err }, ". is a folder, expected a file [E0801]"},
		{"a file is no folder", func() error { _, err := d.Folder("file"); return err }, "cannot read file: it is a file, not a folder [E0801]"},
		{"no standard input", func() error { _, err := d.Read("-"); return err }, "cannot read -: there is no standard input [E0801]"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) { require.EqualError(t, tt.read(), tt.want) })
	}
}

func TestATextHasAtMost64Megabytes(t *testing.T) {
	text := strings.Repeat("x", 64<<20+1)
	f, err := disk.Disk{Stdin: strings.NewReader(text[1:])}.Read("-")
	require.NoError(t, err)
	require.Len(t, f.Text, 64<<20)
	_, err = disk.Disk{Stdin: strings.NewReader(text)}.Read("-")
	require.EqualError(t, err, "- is larger than 64 MB [E0803]")
}

func TestAnOutputIsWrittenAsAWholeOrNotAtAll(t *testing.T) {
	d := disk.Disk{Dir: t.TempDir()}
	write := func(text string, err error) func(io.Writer) error {
		return func(w io.Writer) error { _, _ = io.WriteString(w, text); return err }
	}
	require.NoError(t, d.Write("out", write("first", nil)))
	require.Error(t, d.Write("out", write("half of the sec", errors.New("no more"))))
	text, err := os.ReadFile(filepath.Join(d.Dir, "out"))
	require.NoError(t, err)
	require.Equal(t, "first", string(text))
	require.ErrorContains(t, d.Write("no/such/folder/out", write("x", nil)), "E0802")
	left, err := os.ReadDir(d.Dir)
	require.NoError(t, err)
	require.Len(t, left, 1, "no temporary file stays behind")
}
