package network_test

import (
	"encoding/csv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/parser/network"
)

func TestEveryOfficialNetworkParsesAndRoundTrips(t *testing.T) {
	sets := []struct {
		pattern string
		files   int
	}{
		{"benchmark/*/gold-standard-solutions/meaning-only/*.solution", 60},
		{"benchmark/*/examples/evaluation/*.solution", 20},
		{"benchmark/*/examples/gold standard annotations/*.solution", 12},
		{"benchmark/*/examples/script/*.solution", 2},
	}
	for _, set := range sets {
		t.Run(set.pattern, func(t *testing.T) {
			files := shared(t, set.pattern)
			require.Len(t, files, set.files)
			for _, path := range files {
				file, err := network.Parse(read(t, path))
				require.NoError(t, err, path)
				require.NotEmpty(t, file.Networks, path)
				requireRoundTrip(t, file)
			}
		})
	}
}

// brokenFormats are the kinds of changed networks that cannot be read. The
// reference refuses more of them, but for what they say, not how it is written.
var brokenFormats = map[string]string{
	"fmt_no_header":  "E0103",
	"fmt_junk_line":  "E0101",
	"fmt_unbalanced": "E0105",
}

func TestChangedNetworksAreReadableWhenTheReferenceCanReadThem(t *testing.T) {
	kinds := kindsOfChanges(t)
	for _, path := range shared(t, "oracle/kitchen/2023/mutations/*.solution") {
		src := read(t, path)
		kind := kinds[strings.TrimSuffix(src.Name, ".solution")]
		require.NotEmpty(t, kind, "%s is not in expected.csv", src.Name)
		file, err := network.Parse(src)
		if code := brokenFormats[kind]; code != "" {
			require.Equal(t, []string{code}, codes(err), src.Name)
			continue
		}
		require.NoError(t, err, src.Name)
		requireRoundTrip(t, file)
		require.Equal(t, kind == "fmt_empty", len(file.Networks) == 0, src.Name)
	}
}

// kindsOfChanges maps the name of a changed network to the kind of its change.
func kindsOfChanges(t *testing.T) map[string]string {
	src := read(t, shared(t, "oracle/kitchen/2023/mutations/expected.csv")[0])
	rows, err := csv.NewReader(strings.NewReader(src.Text)).ReadAll()
	require.NoError(t, err)
	kinds := map[string]string{}
	for _, row := range rows {
		kinds[row[0]] = row[2]
		if brokenFormats[row[2]] != "" {
			require.Equal(t, "error", row[4], row[0])
		}
	}
	return kinds
}

func BenchmarkParse(b *testing.B) {
	src := read(b, shared(b, "benchmark/2023/gold-standard-solutions/meaning-only/afghan-biscuits.solution")[0])
	b.SetBytes(int64(len(src.Text)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := network.Parse(src); err != nil {
			b.Fatal(err)
		}
	}
}
