package smatch

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestARoomReusesReturnedMemory(t *testing.T) {
	r := &room{}
	r.take(10)[9] = 1
	before := r.mark
	first := [][]int32{r.take(3), r.take(blockSize), r.take(2 * blockSize)}
	for _, taken := range first {
		taken[0], taken[len(taken)-1] = 7, 7
		require.Equal(t, len(taken), cap(taken), "what is appended does not run into the next")
	}
	lent := newMatching(r, [2]int{1, 1}, [2][]int32{{0}, {0}})
	lent.worth[0] = 5
	blocks := len(r.blocks)
	r.mark = before
	for _, old := range first {
		taken := r.take(len(old))
		require.Same(t, &old[0], &taken[0])
		require.Equal(t, make([]int32, len(old)), taken)
	}
	again := newMatching(r, [2]int{1, 1}, [2][]int32{{0}, {0}})
	require.Same(t, lent, again)
	require.Zero(t, again.solve())
	require.Len(t, r.blocks, blocks)
}
