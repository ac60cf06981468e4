package smatch_test

import (
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/eval"
	"hearth/eval/benchmark"
	"hearth/eval/smatch"
	"hearth/parser/network"
	"hearth/testdata/recorded"
)

// A comparison is a network, its gold, and the score that the reference printed.
type comparison struct {
	name       string
	test, gold *network.Network
	recorded   string
}

// comparisons lists all comparisons with a recorded score.
func comparisons(t testing.TB) []comparison {
	t.Helper()
	set, err := benchmark.Load(os.DirFS(recorded.Path(t, "benchmark", "2023")), nil)
	require.NoError(t, err)
	var out []comparison
	add := func(score, name string, file ...string) {
		f, err := network.Parse(recorded.File(t, file...))
		require.NoError(t, err)
		test := f.Networks[0]
		out = append(out, comparison{name, test, set.Entry(test.ID).Gold, score})
	}
	for _, row := range recorded.Table(t, "oracle", "kitchen", "2023", "examples.csv") {
		add(row["smatch"], row["example"], "benchmark", "2023", "examples", "evaluation", row["example"]+".solution")
	}
	for _, row := range recorded.Table(t, "oracle", "kitchen", "2023", "mutations", "expected.csv") {
		if row["smatch"] != "" {
			add(row["smatch"], row["name"], "oracle", "kitchen", "2023", "mutations", row["name"]+".solution")
		}
	}
	return out
}

func TestNoScoreIsBelowTheRecordedOne(t *testing.T) {
	equal, higher, surely, exact := 0, 0, 0, 0
	all := comparisons(t)
	require.Len(t, all, 85)
	for _, c := range all {
		t.Run(c.name, func(t *testing.T) {
			want, err := strconv.ParseFloat(c.recorded, 64)
			require.NoError(t, err)
			r, err := smatch.Compare(t.Context(), c.test, c.gold)
			require.NoError(t, err)
			require.GreaterOrEqual(t, r.Score, want-0.005)
			require.LessOrEqual(t, r.Score, r.Bound)
			if eval.ScoreCell(r.Score) == c.recorded {
				equal++
			} else {
				higher++
				if r.Exact {
					surely++
				}
			}
			if r.Exact {
				exact++
			} else {
				t.Logf("recorded %s, found %.4f, at most %.4f", c.recorded, r.Score, r.Bound)
			}
			require.True(t, r.Exact || strings.Contains(c.name, "other-recipe"))
		})
	}
	t.Logf("%d scores as recorded, %d higher, %d of these proven; %d are the maximum", equal, higher, surely, exact)
}

// BenchmarkRecordedPairs compares 300 pairs of networks with their gold.
func BenchmarkRecordedPairs(b *testing.B) {
	all := comparisons(b)
	for b.Loop() {
		for i := range 300 {
			c := all[i%len(all)]
			_, err := smatch.Compare(b.Context(), c.test, c.gold)
			require.NoError(b, err)
		}
	}
}
