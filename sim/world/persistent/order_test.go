package persistent

import (
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hearth/engine"
)

// sequence returns an order as a slice.
func sequence(o Order) (out []Member) {
	o.Each(func(rank int64, term engine.Term) bool { out = append(out, Member{rank, term}); return true })
	return out
}

// placed is a member, nil when there is none.
func placed(m Member, ok bool) *Member {
	if !ok {
		return nil
	}
	return &m
}

// at is element i, nil outside of the slice.
func at(l []Member, i int) *Member {
	if i < 0 || i >= len(l) {
		return nil
	}
	return &l[i]
}

func TestAnOrderIsASortedSliceWhoseEarlierVersionsStayAsTheyWere(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var now Order
		var model []Member
		var versions []Order
		var want [][]Member
		for i := range rapid.IntRange(0, 120).Draw(t, "changes") {
			versions, want = append(versions, now), append(want, slices.Clone(model))
			rank := rapid.Int64Range(-40, 40).Draw(t, "rank")
			pos, found := slices.BinarySearchFunc(model, rank, byRank)
			if rapid.IntRange(0, 2).Draw(t, "take") == 0 {
				now = now.Without(rank)
				if found {
					model = slices.Delete(slices.Clone(model), pos, pos+1)
				}
				continue
			}
			x := Member{rank, engine.Number(int64(i))}
			now = now.With(x.Rank, x.Term)
			if found {
				model = slices.Clone(model)
				model[pos] = x
			} else {
				model = slices.Insert(slices.Clone(model), pos, x)
			}
		}
		require.True(t, slices.Equal(model, sequence(now)), "%v instead of %v", sequence(now), model)
		for i, v := range versions {
			require.True(t, slices.Equal(want[i], sequence(v)), "version %d", i)
		}
		checkEnds(t, now, model)
		checkShape(t, now)
	})
}

// checkEnds holds the first, the last and all that follow against the slice.
func checkEnds(t *rapid.T, o Order, model []Member) {
	require.Equal(t, len(model), o.Size())
	require.Equal(t, at(model, 0), placed(o.First()))
	require.Equal(t, at(model, len(model)-1), placed(o.Last()))
	for rank := int64(-42); rank <= 42; rank++ {
		pos, _ := slices.BinarySearchFunc(model, rank+1, byRank)
		require.Equal(t, at(model, pos), placed(o.After(rank)), "after %d", rank)
	}
}

// checkShape holds an order against the bound for AVL trees.
func checkShape(t rapid.TB, order Order) {
	o := order.many
	require.LessOrEqual(t, float64(o.h()), 1.45*math.Log2(float64(o.size()+2)))
	var check func(o *tree) (height int8, count int)
	check = func(o *tree) (int8, int) {
		if o == nil {
			return 0, 0
		}
		lh, lc := check(o.left)
		rh, rc := check(o.right)
		require.LessOrEqual(t, max(lh, rh)-min(lh, rh), int8(1), "the sides of a node differ in height by one at most")
		require.Equal(t, 1+max(lh, rh), o.height)
		require.Equal(t, 1+lc+rc, o.count)
		return o.height, o.count
	}
	check(o)
}

func TestAnOrderStaysBalancedWhenItGrowsAtOneEnd(t *testing.T) {
	for name, step := range map[string]int64{"back": 1, "front": -1} {
		t.Run(name, func(t *testing.T) {
			var o Order
			for i := range int64(5000) {
				o = o.With(i*step, engine.Number(i))
			}
			checkShape(t, o)
			for range 2500 { // and when it shrinks there
				first, _ := o.First()
				o = o.Without(first.Rank)
			}
			checkShape(t, o)
			require.Equal(t, 2500, o.Size())
		})
	}
}

func TestAnOrderIsReadUntilTheReaderHasEnough(t *testing.T) {
	var o Order
	for i := range int64(20) {
		o = o.With(i, engine.Number(i))
	}
	seen := 0
	require.False(t, o.Each(func(int64, engine.Term) bool { seen++; return seen < 5 }))
	require.Equal(t, 5, seen)
}
