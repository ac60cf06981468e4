package persistent

import (
	"cmp"
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func byRank(m Member, rank int64) int { return cmp.Compare(m.Rank, rank) }

// sequence returns an order as a slice.
func sequence(o Order) (out []Member) {
	o.Each(func(m Member) bool { out = append(out, m); return true })
	return out
}

// placed returns a pointer to m, or nil if ok is false.
func placed(m Member, ok bool) *Member {
	if !ok {
		return nil
	}
	return &m
}

// at returns a pointer to element i, or nil if it is out of range.
func at(l []Member, i int) *Member {
	if i < 0 || i >= len(l) {
		return nil
	}
	return &l[i]
}

// TestAnOrderIsASortedSliceWhoseEarlierVersionsStayAsTheyWere makes changes one by one and in batches, of
// which only the last result is used.
func TestAnOrderIsASortedSliceWhoseEarlierVersionsStayAsTheyWere(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var now Order
		var model []Member
		var versions []Order
		var want [][]Member
		widest := rapid.SampledFrom([]int64{40, 3000}).Draw(t, "widest")
		for range rapid.IntRange(0, 40).Draw(t, "versions") {
			versions, want = append(versions, now), append(want, slices.Clone(model))
			by, changes := Batch(0), 1
			if rapid.Bool().Draw(t, "batched") {
				by, changes = NewBatch(), rapid.IntRange(1, 200).Draw(t, "changes")
			}
			rank, step := rapid.Int64Range(-widest, widest).Draw(t, "rank"), rapid.Int64Range(-3, 3).Draw(t, "step")
			take := rapid.Bool().Draw(t, "take")
			for range changes {
				pos, found := slices.BinarySearchFunc(model, rank, byRank)
				switch {
				case take:
					now = now.Without(by, rank)
					if found {
						model = slices.Delete(slices.Clone(model), pos, pos+1)
					}
				case found:
					model = slices.Clone(model)
					model[pos].Number++
					now = now.With(by, rank, model[pos].Number)
				default:
					model = slices.Insert(slices.Clone(model), pos, Member{rank, int32(len(versions))})
					now = now.With(by, rank, int32(len(versions)))
				}
				rank += step
			}
			checkShape(t, &now)
		}
		for i, v := range append(versions, now) {
			require.True(t, slices.Equal(append(want, model)[i], sequence(v)), "version %d: %v instead of %v", i, sequence(v), append(want, model)[i])
		}
		checkEnds(t, now, model, widest)
	})
}

// checkEnds compares First, Last and After with the slice.
func checkEnds(t *rapid.T, o Order, model []Member, widest int64) {
	require.Equal(t, len(model) == 0, o.Empty())
	require.Equal(t, at(model, 0), placed(o.First()))
	require.Equal(t, at(model, len(model)-1), placed(o.Last()))
	for rank := -widest - 2; rank <= widest+2; rank += 1 + widest/100 {
		pos, found := slices.BinarySearchFunc(model, rank, byRank)
		require.Equal(t, found, o.Has(rank))
		if found {
			pos++
		}
		require.Equal(t, at(model, pos), placed(o.After(rank)), "after %d", rank)
	}
}

// checkShape returns the height of an order. It checks that leaves have equal depth and that none is empty or
// too large.
func checkShape(t rapid.TB, o *Order) (height int) {
	require.LessOrEqual(t, o.size(), mostMembers)
	if o.below == nil {
		return 0
	}
	require.Empty(t, o.members)
	for i, p := range o.below {
		require.NotZero(t, p.size())
		h := checkShape(t, p.Order)
		if i > 0 {
			require.Equal(t, height, h)
		}
		height = h
		first, _ := p.First()
		require.LessOrEqual(t, p.firstRank, first.Rank)
		if last, _ := p.Last(); i+1 < len(o.below) {
			require.Less(t, last.Rank, o.below[i+1].firstRank)
		}
	}
	return height + 1
}

func TestAnOrderStaysLowWhenItGrowsAtOneEnd(t *testing.T) {
	for name, step := range map[string]int64{"back": 1, "front": -1} {
		t.Run(name, func(t *testing.T) {
			var o Order
			by := NewBatch()
			for i := range int64(20_000) {
				o = o.With(by, i*step, int32(i))
			}
			high := int(math.Ceil(math.Log(20_000) / math.Log(mostMembers)))
			require.LessOrEqual(t, checkShape(t, &o), high-1, "so many levels have room for them")
			for range 15_000 { // also when it shrinks at that end
				first, _ := o.First()
				o = o.Without(by, first.Rank)
			}
			checkShape(t, &o)
			require.Len(t, sequence(o), 5_000)
		})
	}
}

func TestAnOrderIsReadUntilTheReaderHasEnough(t *testing.T) {
	var o Order
	for i := range int64(200) {
		o = o.With(0, i, int32(i))
	}
	seen := 0
	require.False(t, o.Each(func(Member) bool { seen++; return seen < 150 }))
	require.Equal(t, 150, seen)
}

func TestAnOrderIsLongerThanFewerMembers(t *testing.T) {
	var o Order
	for n := range 100 {
		for than := range 100 {
			require.Equal(t, n > than, o.Longer(than), "%d, %d", n, than)
		}
		o = o.With(0, int64(n*7%101), int32(n))
	}
}
