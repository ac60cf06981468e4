package planner

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/sim/planner/bank"
)

// A text with only unknown terms has similarity 0 to all others, not NaN.
func TestTextsOfUnknownTermsHaveSimilarityZero(t *testing.T) {
	texts := []string{"wash the cup", "open the fridge", ""}
	c, err := newCorpus(texts, bank.NewLexical(texts))
	require.NoError(t, err)
	for _, text := range []string{"", "zzz"} {
		scores, err := c.similarity(text)
		require.NoError(t, err)
		require.Equal(t, []float64{0, 0, 0}, scores, "%q", text)
	}
	scores, err := c.similarity("wash the cup")
	require.NoError(t, err)
	require.InDelta(t, 1, scores[0], 1e-9)
	require.Less(t, scores[1], scores[0])
	require.Zero(t, scores[2])
}
