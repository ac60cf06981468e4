package program_test

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/parser/program"
	"hearth/testdata/recorded"
)

func TestMain(m *testing.M) { recorded.Main(m) }

// BenchmarkParse parses one program written by people for each of the 88 tasks.
func BenchmarkParse(b *testing.B) {
	_, people := recorded.Likenesses(b)
	var all []string
	for _, task := range slices.Sorted(maps.Keys(people)) {
		all = append(all, strings.Join(people[task][0], "\n"))
	}
	known, bytes := actions(b), 0
	for _, p := range all {
		bytes += len(p)
	}
	b.SetBytes(int64(bytes))
	b.ReportAllocs()
	for b.Loop() {
		for _, p := range all {
			_, err := program.Parse(text(p), known)
			require.NoError(b, err)
		}
	}
}
