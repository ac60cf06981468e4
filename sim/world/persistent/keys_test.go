package persistent

import (
	"maps"
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestMembersOfSeveralGroupsAreReadByRank(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var o Order
		all := map[int]map[int64]bool{}
		for range rapid.IntRange(0, 200).Draw(t, "members") {
			g, rank := rapid.IntRange(0, 20).Draw(t, "group"), rapid.Int64Range(-60, 60).Draw(t, "rank")
			o = o.With(0, Key(g, rank), int32(rank))
			if all[g] == nil {
				all[g] = map[int64]bool{}
			}
			all[g][rank] = true
		}
		groups := rapid.SliceOfNDistinct(rapid.IntRange(0, 25), 0, 20, rapid.ID).Draw(t, "groups")
		ranks := map[int64]bool{}
		for _, g := range groups {
			maps.Copy(ranks, all[g])
		}
		want := slices.Sorted(maps.Keys(ranks))
		enough := rapid.IntRange(1, 200).Draw(t, "enough")
		var got []int64
		more := o.Merge(groups, func(g int) bool { return slices.Contains(groups, g) }, func(n int32) bool {
			got = append(got, int64(n))
			return len(got) < enough
		})
		require.Equal(t, len(want) < enough, more)
		require.True(t, slices.Equal(want[:min(enough, len(want))], got), "%v of %v", got, want)
	})
}

func TestRanksThatAGroupCanHave(t *testing.T) {
	const most = 1<<39 - 1
	for _, rank := range []int64{0, 1, -1, most, -most} {
		require.True(t, CanKey(rank))
		require.Less(t, Key(3, rank), Key(4, -most))
		require.Greater(t, Key(3, rank), Key(2, most))
	}
	for _, rank := range []int64{most + 1, -most - 1, math.MaxInt64, math.MinInt64} {
		require.False(t, CanKey(rank))
	}
}
