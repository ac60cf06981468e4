package cli_test

import (
	"bytes"
	"compress/gzip"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/cli"
	"hearth/cmd/internal/disk"
	"hearth/parser/source"
)

// What is packed counts as it is unpacked, to the byte.
func TestWhatIsPackedIsBounded(t *testing.T) {
	most := source.LimitsForFile("a.mg").Bytes
	a := &cli.App{Disk: disk.Disk{Dir: t.TempDir()}}
	put := func(name string, text []byte) {
		require.NoError(t, os.WriteFile(filepath.Join(a.Disk.Dir, name), text, 0o600))
	}
	packed := func(n int) []byte {
		var b bytes.Buffer
		w := gzip.NewWriter(&b)
		_, err := w.Write(bytes.Repeat([]byte("a"), n))
		require.NoError(t, err)
		require.NoError(t, w.Close())
		return b.Bytes()
	}
	tests := []struct {
		name string
		text []byte
		size int
		want string
	}{
		{"as much as may be", packed(most), most, ""},
		{"nothing", packed(0), 0, ""},
		{"a byte more", packed(most + 1), 0, "a.mg.gz unpacked is larger than 64 kB [E0803]"},
		{"very much more", packed(100 * most), 0, "a.mg.gz unpacked is larger than 64 kB [E0803]"},
		{"cut off", packed(100)[:20], 0, "cannot unpack a.mg.gz"},
		{"not packed", []byte("aaa"), 0, "cannot unpack a.mg.gz"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			put("a.mg.gz", tt.text)
			text, err := a.Unpacked("a.mg.gz")
			if tt.want != "" {
				require.EqualError(t, err, tt.want)
				return
			}
			require.NoError(t, err)
			require.Len(t, text, tt.size)
		})
	}
	put("a.txt", []byte("plain"))
	text, err := a.Unpacked("a.txt")
	require.NoError(t, err)
	require.Equal(t, "plain", text)
}
