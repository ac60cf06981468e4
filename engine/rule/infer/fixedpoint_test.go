package infer_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/engine/rule/infer"
)

func TestBillionths(t *testing.T) {
	for word, want := range map[string]int64{
		"1.5": 1500000000, "0.000000001": 1, "250.0": 250000000000, "-2.5": -2500000000, "9223372036.854775807": 9223372036854775807,
	} {
		n, ok := infer.Billionths(word)
		require.True(t, ok, word)
		require.Equal(t, want, n, word)
	}
	for _, word := range []string{"1", "", ".5", "1.0000000001", "X.Y", "1.5e3", "9223372036.854775808", "/a.5", "--1.5"} {
		_, ok := infer.Billionths(word)
		require.False(t, ok, word)
	}
}
