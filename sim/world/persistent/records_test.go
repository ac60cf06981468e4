package persistent

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/engine"
)

func TestRecordsKeepTheNumbersOfNames(t *testing.T) {
	put := func(r Records[string], by Batch, name engine.Term, n int32, value string) Records[string] {
		r = r.Assign(by, name, n)
		r.Vector = r.Change(by, int(n), &value)
		return r
	}
	a, b, c, seven := engine.Name("/a"), engine.Name("/b"), engine.Name("/c"), engine.Number(7)
	by := NewBatch()
	start := put(put(put(NewRecords[string](), by, a, 1, "a"), by, b, 2, "b"), by, seven, 3, "7").Close()
	by = NewBatch()
	next := put(start, by, c, 40, "c")
	again := "B"
	next.Vector = next.Change(by, 2, &again)
	for name, want := range map[engine.Term]string{a: "a", b: "b", seven: "7"} {
		require.Equal(t, want, *start.Get(name), "what comes later was not there before")
	}
	for name, want := range map[engine.Term]string{a: "a", b: "B", seven: "7", c: "c"} {
		require.Equal(t, want, *next.Get(name))
	}
	require.Nil(t, start.Get(c))
	require.Nil(t, next.Get(engine.Text("/c")))
	require.Equal(t, "c", *next.At(40))
	require.Equal(t, []int{3, 4}, []int{start.Len(), next.Len()})
}

func TestNamesAreFoundHoweverManyThereAre(t *testing.T) {
	var n Names[int]
	name := func(i int) engine.Term { return engine.Name("/x/" + string(rune('0'+i))) }
	require.Zero(t, n.Get(name(1)))
	for i := 1; i < 1000; i++ {
		n.Set(name(i), i)
		n.Set(name(i/2), -i)
	}
	require.Equal(t, 999, n.Get(name(999)))
	require.Equal(t, -501, n.Get(name(250)))
	require.Zero(t, n.Get(name(1000)))
	require.Zero(t, n.Get(engine.Number(1)))
}
