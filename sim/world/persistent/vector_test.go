package persistent

import (
	"maps"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestAVectorIsAMapWhoseEarlierVersionsStayAsTheyWere(t *testing.T) {
	values := func(v Vector[int]) (out []int) {
		v.Each(func(x *int) bool { out = append(out, *x); return true })
		return out
	}
	sorted := func(m map[int]int) (out []int) {
		for _, n := range slices.Sorted(maps.Keys(m)) {
			out = append(out, m[n])
		}
		return out
	}
	kept := map[int]*int{} // one address per value: the same value at another address counts as different
	place := func(v int) *int {
		if kept[v] == nil {
			kept[v] = &v
		}
		return kept[v]
	}
	rapid.Check(t, func(t *rapid.T) {
		number, value := rapid.IntRange(0, 5000), rapid.IntRange(1, 1<<30)
		var versions []Vector[int]
		var want []map[int]int
		now, model := Vector[int]{}, map[int]int{}
		for range rapid.IntRange(1, 12).Draw(t, "versions") {
			versions, want = append(versions, now), append(want, maps.Clone(model))
			by := Batch(0)
			if rapid.Bool().Draw(t, "batched") {
				by = NewBatch()
			}
			for range rapid.IntRange(1, 40).Draw(t, "changes") {
				n, v := number.Draw(t, "number"), value.Draw(t, "value")
				if rapid.IntRange(0, 5).Draw(t, "away") == 0 {
					v = 0
				}
				if now, model[n] = now.Change(by, n, place(v)), v; v == 0 {
					now = now.Change(by, n, nil)
					delete(model, n)
				}
			}
		}
		for i, v := range append(versions, now) {
			m := append(want, model)[i]
			require.Equal(t, sorted(m), values(v), "version %d", i)
			require.Equal(t, len(m), v.Len())
			for n, x := range m {
				require.Equal(t, x, *v.At(n))
			}
			var changed, new []int
			now.Since(&v, func(x *int) bool { changed = append(changed, *x); return true })
			for _, n := range slices.Sorted(maps.Keys(model)) {
				if m[n] != model[n] {
					new = append(new, model[n])
				}
			}
			require.Equal(t, new, changed)
		}
		require.Nil(t, now.At(1<<40))
	})
}
