package draw

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestALineCrossesABoxOnlyIfItPassesThroughIt(t *testing.T) {
	tests := []struct {
		name           string
		x1, y1, x2, y2 float64
		want           bool
	}{
		{"from side to side", -5, 5, 15, 5, true},
		{"from within", 5, 5, 20, 20, true},
		{"beside it", -5, 12, 15, 12, false},
		{"one that ends before it", -5, 5, -1, 5, false},
		{"by its corner", -5, 5, 5, -5, false},
		{"over its corner", -5, 6, 6, -5, true},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			require.Equal(t, tt.want, Box{0, 0, 10, 10}.crossed(tt.x1, tt.y1, tt.x2, tt.y2))
		})
	}
}
