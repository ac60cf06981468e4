package persistent

import (
	"maps"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hearth/engine"
)

// read returns a table as a Go map and checks look-ups against iteration.
func read(t rapid.TB, table Table[int]) map[int64]int {
	out, visits := map[int64]int{}, 0
	table.Each(func(k engine.Term, v int) bool {
		if found, ok := table.Get(k); !ok || found != v {
			t.Fatalf("iteration yields %d for %v, get yields %d, %t", v, k, found, ok)
		}
		visits, out[k.Num()] = visits+1, v
		return true
	})
	require.Equal(t, len(out), visits, "an entry is visited once")
	require.Equal(t, len(out), table.size)
	return out
}

func TestATableIsAMapWhoseEarlierVersionsStayAsTheyWere(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		key, value := rapid.Int64Range(0, 2000), rapid.IntRange(0, 9)
		var versions []Table[int]
		var want []map[int64]int
		now, model := Table[int]{}, map[int64]int{}
		for range rapid.IntRange(1, 12).Draw(t, "versions") {
			versions, want = append(versions, now), append(want, maps.Clone(model))
			by := Batch(0)
			if rapid.Bool().Draw(t, "batched") {
				by = NewBatch()
			}
			for range rapid.IntRange(1, 40).Draw(t, "changes") {
				k, v := key.Draw(t, "key"), value.Draw(t, "value")
				now, model[k] = now.Change(by, engine.Number(k), v), v
			}
		}
		require.Equal(t, model, read(t, now))
		for i, v := range versions {
			require.Equal(t, want[i], read(t, v), "version %d", i)
		}
		_, ok := now.Get(engine.Number(-1))
		require.False(t, ok)
	})
}

func TestATableOfManyEntriesFindsThemAll(t *testing.T) {
	var now Table[int]
	by := NewBatch()
	for i := range 50_000 {
		now = now.Change(by, engine.Number(int64(i)), i)
	}
	require.Len(t, read(t, now), 50_000)
}

func TestIterationStopsWhenAsked(t *testing.T) {
	now, seen := Table[int]{}, 0
	for i := range 100 {
		now = now.With(engine.Number(int64(i)), i)
	}
	now.Each(func(engine.Term, int) bool { seen++; return seen < 7 })
	require.Equal(t, 7, seen)
}

// No two terms of a test have equal hashes, so a bucket is made directly at its depth.
func TestEntriesOfEqualHashesShareABucket(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var now, before Table[int]
		model, earlier := map[int64]int{}, map[int64]int{}
		for i := range rapid.IntRange(1, 20).Draw(t, "changes") {
			k := rapid.Int64Range(0, 6).Draw(t, "key")
			before, earlier = now, maps.Clone(model)
			root, grown := now.root.with(0, entry[int]{engine.Number(k), i}, 0, topBits)
			now.root = root
			if grown {
				now.size++
			}
			model[k] = i
		}
		require.Equal(t, model, read(t, now))
		require.Equal(t, earlier, read(t, before))
		_, ok := now.Get(engine.Number(-1))
		require.False(t, ok)
	})
}
