package query

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestADecimalPointMakesBillionths(t *testing.T) {
	for word, want := range map[string]string{"1.5": "1500000000", "0.000000001": "1", "12.0": "12000000000", "12": "", "1.0000000001": "", "a.5": "", "99999999999.0": ""} {
		require.Equal(t, want, billionths(word), word)
	}
}
