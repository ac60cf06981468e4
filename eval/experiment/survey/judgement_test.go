package survey

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/eval/sequence"
)

func TestAPlanIsCorrectIfSevenOfTenSaySo(t *testing.T) {
	for _, tt := range []struct{ yes, of, correct int }{{7, 10, 1}, {6, 10, 0}, {2, 3, 0}, {3, 4, 1}, {14, 20, 1}, {1, 1, 1}, {0, 1, 0}} {
		c := tally{annotators: make([]sequence.Share, tt.of)}
		for i := range tt.of {
			c.answers = append(c.answers, map[string]bool{"1": i < tt.yes})
		}
		c.count("1", 0.5)
		c.count("2", 1) // without any answer
		got := c.sum()
		require.Equal(t, tt.correct, got.Correct, "%d of %d", tt.yes, tt.of)
		require.Equal(t, []int{1, tt.of, tt.of}, []int{got.Judged, got.Answers, got.Annotators})
		require.InDelta(t, 0.5*float64(tt.correct), got.Both, 1e-12)
		require.InDelta(t, float64(tt.yes)/float64(tt.of), got.Correctness, 1e-12)
	}
}

func TestTheStandardErrorIsThatOfTheMeanOfShares(t *testing.T) {
	tests := []struct {
		name   string
		shares []float64
		mean   float64
		e      float64 // negative: no standard error
	}{
		{"one annotator has none", []float64{0.6}, 0.6, -1},
		{"two", []float64{0.2, 0.4}, 0.3, 0.1},
		{"two that agree", []float64{0.5, 0.5}, 0.5, 0},
		{"four", []float64{0, 0, 1, 1}, 0.5, math.Sqrt(1.0 / 3 / 4)},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			mean, e := meanOf(tt.shares)
			require.InDelta(t, tt.mean, mean, 1e-12)
			if tt.e < 0 {
				require.Nil(t, e)
				return
			}
			require.NotNil(t, e)
			require.InDelta(t, tt.e, *e, 1e-12)
		})
	}
}

func TestTheMostFrequentSeparatorOfTheHeadIsUsed(t *testing.T) {
	for head, want := range map[string]rune{
		"id": ',', "id,a,b": ',', "id;a;b": ';', "id\ta\tb": '\t',
		"id,a;b": ',', "id;a\tb": ';', "id,a;b;c": ';', "id;a\tb\tc": '\t', "id,a\nx;y;z": ',',
	} {
		require.Equal(t, string(want), string(separator(head)), head)
	}
}
