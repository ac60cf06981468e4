package recorded

import (
	"bytes"
	"compress/gzip"
	"encoding/csv"
	"encoding/json"
	"io"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Table reads a CSV file of the shared data. It returns each row as a map by column name.
func Table(t testing.TB, name ...string) []map[string]string {
	t.Helper()
	return OwnTable(t, Path(t, name...))
}

// OwnTable reads a CSV file of the repository like Table. The path is relative to the folder of the test.
func OwnTable(t testing.TB, file string) []map[string]string {
	t.Helper()
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	rows, err := csv.NewReader(bytes.NewReader(text)).ReadAll()
	require.NoError(t, err, file)
	require.NotEmpty(t, rows, "%s has no header", file)
	var out []map[string]string
	for _, row := range rows[1:] {
		cells := map[string]string{}
		for i, column := range rows[0] {
			cells[column] = row[i]
		}
		out = append(out, cells)
	}
	return out
}

// JSON reads a JSON file of the shared data. A file with the extension .gz is decompressed.
func JSON[T any](t testing.TB, name ...string) (v T) {
	t.Helper()
	require.NoError(t, json.NewDecoder(unpacked(t, name...)).Decode(&v), name)
	return v
}

// JSONLines reads a shared file with one JSON value per line; it may be compressed.
func JSONLines[T any](t testing.TB, name ...string) (out []T) {
	t.Helper()
	for d := json.NewDecoder(unpacked(t, name...)); d.More(); {
		var v T
		require.NoError(t, d.Decode(&v), name)
		out = append(out, v)
	}
	return out
}

// unpacked reads a shared file, and decompresses it if its extension is .gz.
func unpacked(t testing.TB, name ...string) io.Reader {
	t.Helper()
	text := strings.NewReader(File(t, name...).Text)
	if !strings.HasSuffix(name[len(name)-1], ".gz") {
		return text
	}
	plain, err := gzip.NewReader(text)
	require.NoError(t, err)
	return plain
}
