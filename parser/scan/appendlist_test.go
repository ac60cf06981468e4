package scan_test

import (
	"slices"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/parser/scan"
)

func TestAppendedListsShareTheirPrefix(t *testing.T) {
	short := scan.AppendList[int]{}.Append(1, 2)
	long := short.Append(3)
	other := short.Append(4, 5)
	require.Equal(t, []int{1, 2}, short.All())
	require.Equal(t, []int{1, 2, 3}, long.All())
	require.Equal(t, []int{1, 2, 4, 5}, other.All())
	require.Equal(t, []int{1, 2, 3, 6}, long.Append(6).All())
	require.Empty(t, scan.AppendList[int]{}.All())

	_ = append(long.All(), 7) // appending to the returned slice must not change the list
	require.Equal(t, []int{1, 2, 3, 6, 8}, long.Append(6).Append(8).All())
}

// Goroutines that append to one list at once each get their own values.
func TestOneListIsAppendedToConcurrently(t *testing.T) {
	base := scan.AppendList[int]{}.Append(0)
	var all sync.WaitGroup
	got := make([][]int, 16)
	for i := range got {
		all.Go(func() {
			l := base
			for range 100 {
				l = l.Append(i)
			}
			got[i] = l.All()
		})
	}
	all.Wait()
	for i, values := range got {
		require.Equal(t, append([]int{0}, slices.Repeat([]int{i}, 100)...), values)
	}
}

// BenchmarkLog appends to a long list; the cost must grow linearly with its length.
func BenchmarkLog(b *testing.B) {
	var l scan.AppendList[int]
	b.ReportAllocs()
	for b.Loop() {
		l = l.Append(1)
	}
}
