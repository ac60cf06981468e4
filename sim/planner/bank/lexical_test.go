package bank_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/sim/planner/bank"
)

func TestLexicalVectors(t *testing.T) {
	one, both := math.Log(3./2)+1, math.Log(3./3)+1 // weights of terms in one of two phrases, and in both
	none := math.Log(3./1) + 1
	tests := []struct {
		name, text string
		want       []float64 // in order of first occurrence, without zeros
	}{
		{"a short word: two ends and the whole", "cup", []float64{both, both, both, both, both, both}},
		{"a long word: 4, 3 and 2 parts, and the whole", "mops", []float64{one, one, one, one, one, one, one, one, one, one}},
		{"a word twice counts twice, and the pair once", "cup cup", []float64{2 * both, 2 * both, 2 * both, 2 * both, 2 * both, 2 * both, one}},
		{"terms that no phrase has are one value", "ab", []float64{none * math.Sqrt(3)}},
		{"no words", "", []float64{}},
	}
	l := bank.NewLexical([]string{"cup cup", "cup, mops"})
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			vectors, err := l.Embed([]string{tt.text})
			require.NoError(t, err)
			require.Len(t, vectors[0].Values, len(tt.want))
			require.Len(t, vectors[0].Dims, len(tt.want))
			for i, want := range tt.want {
				require.InDelta(t, want, vectors[0].Values[i], 1e-6)
			}
		})
	}
}
