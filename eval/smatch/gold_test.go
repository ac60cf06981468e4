package smatch_test

import (
	"fmt"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hearth/eval/smatch"
	"hearth/facts/corpus"
	"hearth/parser/network"
	"hearth/testdata/recorded"
)

func TestMain(m *testing.M) { recorded.Main(m) }

// golds returns the gold networks of both editions.
func golds(t testing.TB) []*network.Network {
	t.Helper()
	var out []*network.Network
	for _, edition := range recorded.Editions {
		names := recorded.Glob(t, "benchmark", edition, "gold-standard-solutions", "meaning-only", "*.solution")
		require.Len(t, names, 30)
		for _, name := range names {
			f, err := network.Parse(recorded.File(t, name))
			require.NoError(t, err)
			out = append(out, f.Networks[0])
		}
	}
	return out
}

// unrelated returns n pairs of gold networks of different recipes, evenly spread over all pairs.
func unrelated(t testing.TB, n int) [][2]*network.Network {
	t.Helper()
	var all [][2]*network.Network
	golds := golds(t)
	for i, a := range golds {
		for _, b := range golds[:i] {
			if a.ID != b.ID {
				all = append(all, [2]*network.Network{a, b})
			}
		}
	}
	out := make([][2]*network.Network, n)
	for i := range out {
		out[i] = all[i*len(all)/n]
	}
	return out
}

// disguised renames the variables of a network and reverses its lines.
func disguised(t testing.TB, n *network.Network) *network.Network {
	t.Helper()
	lines := make([]string, len(n.Actions))
	for i, a := range n.Actions {
		lines[len(lines)-1-i] = strings.ReplaceAll(a.String(), "?", "?z-")
	}
	return parse(t, lines...)
}

func TestEveryGoldNetworkEqualsItself(t *testing.T) {
	for _, gold := range golds(t) {
		requireEqual(t, gold)
	}
}

func TestEveryRecipeOfOursEqualsItself(t *testing.T) {
	recipes, err := corpus.Recipes()
	require.NoError(t, err)
	require.NotEmpty(t, recipes)
	for _, r := range recipes {
		requireEqual(t, r.Gold)
	}
}

func requireEqual(t *testing.T, n *network.Network) {
	t.Helper()
	for _, other := range []*network.Network{n, disguised(t, n)} {
		r := compare(t, n, other)
		require.Equal(t, 1.0, r.Score, n.ID)
		require.True(t, r.Exact, n.ID)
	}
}

// The order must not matter even if the search is cut off.
func TestUnrelatedNetworksScoreAlikeHoweverTheyAreWritten(t *testing.T) {
	cut := 0
	for _, pair := range unrelated(t, 12) {
		want := compare(t, pair[0], pair[1])
		require.True(t, want.Exact)
		for _, effort := range []int{1 << 30, 100_000} {
			got := within(t, effort, pair[0], pair[1])
			require.LessOrEqual(t, got.Score, want.Score)
			require.LessOrEqual(t, want.Score, got.Bound)
			require.Less(t, got.Bound, 1.0)
			require.Equal(t, numbers(got), numbers(within(t, effort, disguised(t, pair[0]), disguised(t, pair[1]))))
			back := within(t, effort, disguised(t, pair[1]), pair[0])
			require.Equal(t, got.Precision, back.Recall)
			require.Equal(t, got.Recall, back.Precision)
			require.Equal(t, got.Bound, back.Bound)
			if !got.Exact {
				cut++
			}
		}
	}
	require.NotZero(t, cut)
}

func within(t *testing.T, effort int, test, gold *network.Network) *smatch.Result {
	t.Helper()
	r, err := smatch.CompareWithin(t.Context(), effort, test, gold)
	require.NoError(t, err)
	return r
}

func TestAComparisonAllocatesLessThan16Megabytes(t *testing.T) {
	largest := slices.MaxFunc(golds(t), func(a, b *network.Network) int { return len(a.Actions) - len(b.Actions) })
	for _, pair := range append(unrelated(t, 20), [2]*network.Network{largest, largest}) {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		compare(t, pair[0], pair[1])
		runtime.ReadMemStats(&after)
		require.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(16<<20), fmt.Sprintf("%s and %s", pair[0].ID, pair[1].ID))
	}
}

// BenchmarkUnrelatedPairs compares 300 pairs of gold networks of different recipes, and proves all results.
func BenchmarkUnrelatedPairs(b *testing.B) {
	all := unrelated(b, 300)
	for b.Loop() {
		for _, pair := range all {
			r, err := smatch.Compare(b.Context(), pair[0], pair[1])
			require.NoError(b, err)
			require.True(b, r.Exact, "%s and %s", pair[0].ID, pair[1].ID)
		}
	}
}

// BenchmarkMixedPairs compares the 30 gold networks of an edition with themselves, and 270 pairs of different
// recipes. It uses all processors, as an evaluation does.
func BenchmarkMixedPairs(b *testing.B) {
	all := unrelated(b, 270)
	for _, gold := range golds(b)[:30] {
		all = append(all, [2]*network.Network{gold, gold})
	}
	for b.Loop() {
		var next atomic.Int32
		var done sync.WaitGroup
		for range runtime.GOMAXPROCS(0) {
			done.Go(func() {
				for i := next.Add(1) - 1; int(i) < len(all); i = next.Add(1) - 1 {
					_, err := smatch.Compare(b.Context(), all[i][0], all[i][1])
					assert.NoError(b, err)
				}
			})
		}
		done.Wait()
	}
}
