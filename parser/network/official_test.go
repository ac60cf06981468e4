package network_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/parser/network"
	"hearth/testdata/recorded"
)

func TestMain(m *testing.M) { recorded.Main(m) }

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
			names := recorded.Glob(t, set.pattern)
			require.Len(t, names, set.files)
			for _, path := range names {
				file, err := network.Parse(recorded.File(t, path))
				require.NoError(t, err, path)
				require.NotEmpty(t, file.Networks, path)
				requireRoundTrip(t, file)
			}
		})
	}
}

// brokenFormats are the kinds of changed networks with syntax errors. The reference refuses more networks, but
// for their meaning.
var brokenFormats = map[string]string{
	"fmt_no_header":  "E0103",
	"fmt_junk_line":  "E0101",
	"fmt_unbalanced": "E0105",
}

func TestChangedNetworksAreReadableWhenTheReferenceCanReadThem(t *testing.T) {
	kinds := kindsOfChanges(t)
	for _, path := range recorded.Glob(t, "oracle/kitchen/2023/mutations/*.solution") {
		src := recorded.File(t, path)
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
	kinds := map[string]string{}
	for _, row := range recorded.Table(t, "oracle/kitchen/2023/mutations/expected.csv") {
		kinds[row["name"]] = row["kind"]
		if brokenFormats[row["kind"]] != "" {
			require.Equal(t, "error", row["status"], row["name"])
		}
	}
	return kinds
}

func BenchmarkParse(b *testing.B) {
	src := recorded.File(b, "benchmark/2023/gold-standard-solutions/meaning-only/afghan-biscuits.solution")
	b.SetBytes(int64(len(src.Text)))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := network.Parse(src); err != nil {
			b.Fatal(err)
		}
	}
}
