package persistent

import (
	"maps"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hearth/engine"
)

func TestShelvesAreAMapOfOrdersWhoseEarlierVersionsStayAsTheyWere(t *testing.T) {
	ranks := func(s Shelves) map[int][]int64 {
		out := map[int][]int64{}
		s.Each(func(number int, o *Order) {
			if o.Size() > 0 {
				require.Equal(t, sequence(*o), sequence(*s.Of(number)))
			}
			for _, m := range sequence(*o) {
				out[number] = append(out[number], m.Rank)
			}
		})
		return out
	}
	rapid.Check(t, func(t *rapid.T) {
		var versions []Shelves
		var want []map[int][]int64
		now, model := Shelves{}, map[int][]int64{}
		for range rapid.IntRange(1, 8).Draw(t, "versions") {
			versions, want = append(versions, now), append(want, maps.Clone(model))
			by := NewBatch()
			for range rapid.IntRange(1, 20).Draw(t, "changes") {
				number, rank := rapid.IntRange(0, 9).Draw(t, "number"), rapid.Int64Range(1, 20).Draw(t, "rank")
				at, there := slices.BinarySearch(model[number], rank)
				switch take := rapid.Bool().Draw(t, "take"); {
				case take:
					now.Take(by, number, rank)
					if there {
						model[number] = slices.Delete(slices.Clone(model[number]), at, at+1)
					}
				default:
					now.Put(by, number, rank, engine.Number(rank))
					if !there {
						model[number] = slices.Insert(slices.Clone(model[number]), at, rank)
					}
				}
				if len(model[number]) == 0 {
					delete(model, number)
				}
			}
		}
		for i, v := range append(versions, now) {
			require.Equal(t, append(want, model)[i], ranks(v), "version %d", i)
		}
	})
}

func TestWhatSeveralOrdersHaveIsReadByRank(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var orders []*Order
		all := map[int64]bool{}
		for range rapid.IntRange(0, 5).Draw(t, "orders") {
			o := Order{}
			for _, rank := range rapid.SliceOfN(rapid.Int64Range(-60, 60), 1, 60).Draw(t, "ranks") {
				o, all[rank] = o.With(rank, engine.Number(rank)), true
			}
			orders = append(orders, &o)
		}
		want := slices.Sorted(maps.Keys(all))
		enough := rapid.IntRange(1, 200).Draw(t, "enough")
		var got []int64
		more := Merge(orders, func(term engine.Term) bool {
			got = append(got, term.Num())
			return len(got) < enough
		})
		require.Equal(t, len(want) < enough, more)
		require.True(t, slices.Equal(want[:min(enough, len(want))], got), "%v of %v", got, want)
	})
}

func TestRecordsKeepTheNumbersOfNames(t *testing.T) {
	type thing struct {
		name   engine.Term
		number int
	}
	key := func(x *thing) (engine.Term, int) { return x.name, x.number }
	first := []*thing{{engine.Name("/a"), 1}, {engine.Name("/b"), 2}, {engine.Number(7), 3}}
	var none Records[*thing]
	start := none.With(NewBatch(), first, key)
	next := start.With(NewBatch(), []*thing{{engine.Name("/b"), 2}, {engine.Name("/c"), 40}}, key)
	for _, x := range first {
		got, ok := start.Get(x.name)
		require.True(t, ok)
		require.Same(t, x, got)
	}
	b, _ := next.Get(engine.Name("/b"))
	require.NotSame(t, first[1], b)
	c, ok := next.Get(engine.Name("/c"))
	require.True(t, ok)
	require.Same(t, next.At(40), c)
	_, ok = start.Get(engine.Name("/c"))
	require.False(t, ok, "what comes later was not there before")
	_, ok = next.Get(engine.Text("/c"))
	require.False(t, ok, "a text is no name")
	require.Equal(t, []int{3, 4}, []int{start.Len(), next.Len()})
}

func TestADraftFindsWhatItHas(t *testing.T) {
	var d Draft[*int]
	for _, n := range []int{3, 40, 5} {
		for i := range n {
			require.Nil(t, d.Get(engine.Number(int64(i))))
			d.Add(engine.Number(int64(i)), &i)
		}
		for i := range n {
			require.Equal(t, i, *d.Get(engine.Number(int64(i))))
		}
		require.Len(t, d.All, n)
		d.Clear()
	}
}
