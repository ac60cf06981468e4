package persistent

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hearth/engine"
)

// A list has the terms added to it, and earlier versions do not change, whichever batch made the change.
func TestAListHasWhatWasPutIntoItAndItsVersionsStay(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		versions, want := []List{{}}, [][]engine.Term{nil}
		for range rapid.IntRange(1, 10).Draw(t, "batches") {
			at := rapid.IntRange(0, len(versions)-1).Draw(t, "from")
			l, has, by := versions[at], slices.Clone(want[at]), NewBatch()
			for range rapid.IntRange(0, 6).Draw(t, "changes") {
				n := engine.Number(rapid.Int64Range(0, 8).Draw(t, "term"))
				if rapid.Bool().Draw(t, "with") {
					if l = l.With(by, n); !slices.Contains(has, n) {
						has = append(has, n)
					}
				} else {
					l, has = l.Without(by, n), slices.DeleteFunc(has, func(x engine.Term) bool { return x == n })
				}
			}
			versions, want = append(versions, l), append(want, has)
			for i := range versions {
				require.True(t, slices.Equal(want[i], versions[i].Terms), "version %d: %v, not %v", i, versions[i].Terms, want[i])
			}
		}
	})
}
