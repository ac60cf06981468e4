package smatch

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

func TestAMatchingStaysTheBestWhenWorthsChange(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rows, columns := rapid.IntRange(0, 5).Draw(t, "rows"), rapid.IntRange(1, 5).Draw(t, "columns")
		var from, to []int32
		for cell := range rows * columns {
			if rapid.Bool().Draw(t, "edge") {
				from, to = append(from, int32(cell/columns)), append(to, int32(cell%columns))
			}
		}
		m := newMatching(&room{}, [2]int{rows, columns}, [2][]int32{from, to})
		for range 3 {
			for e := range m.worth {
				m.worth[e] = rapid.Int32Range(0, 9).Draw(t, "worth")
			}
			sum := m.solve()
			require.Equal(t, heaviest(m, 0, map[int32]bool{}), sum)
			for i := range m.sides {
				matched := 0
				for _, e := range m.sides[i].match {
					if e != none {
						matched += int(m.worth[e])
					}
				}
				require.Equal(t, sum, matched)
			}
		}
	})
}

// heaviest tries all ways to match the rows from row on.
func heaviest(m *matching, row int32, taken map[int32]bool) int {
	if int(row) == len(m.sides[0].price) {
		return 0
	}
	best := heaviest(m, row+1, taken)
	for e, r := range m.ends[0] {
		if c := m.ends[1][e]; r == row && !taken[c] {
			taken[c] = true
			best = max(best, int(m.worth[e])+heaviest(m, row+1, taken))
			delete(taken, c)
		}
	}
	return best
}
