package planner

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hearth/eval/sequence"
)

// One ruler measures several plans, with fewer or more steps than a word has bits.
func TestARulerFindsTheLongestCommonSequence(t *testing.T) {
	const numbers = 5
	plan := rapid.Custom(func(t *rapid.T) []int32 {
		length := rapid.IntRange(0, 150).Draw(t, "length")
		return rapid.SliceOfN(rapid.Int32Range(0, numbers-1), length, length).Draw(t, "plan")
	})
	named := func(plan []int32) (steps []string) {
		for _, n := range plan {
			steps = append(steps, strconv.Itoa(int(n)))
		}
		return steps
	}
	var r ruler
	rapid.Check(t, func(t *rapid.T) {
		a, b := plan.Draw(t, "a"), plan.Draw(t, "b")
		r.take(a, numbers)
		require.Equal(t, sequence.Common(named(a), named(b)), r.common(b))
		require.Equal(t, len(a), r.length)
	})
}
