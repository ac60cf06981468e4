package rule

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestWhatOthersDependOnComesFirst(t *testing.T) {
	tests := []struct {
		name string
		on   [][]int
		want [][]int
	}{
		{"nothing", nil, nil},
		{"itself", [][]int{{0}}, [][]int{{0}}},
		{"one after the other", [][]int{{1}, {2}, nil}, [][]int{{2}, {1}, {0}}},
		{"two that depend on each other", [][]int{{1}, {0, 2}, nil}, [][]int{{2}, {0, 1}}},
		{"a circle behind one", [][]int{{1}, {2}, {3}, {1}}, [][]int{{1, 2, 3}, {0}}},
		{"two ways to one", [][]int{{1, 2}, {3}, {3}, nil}, [][]int{{3}, {1}, {2}, {0}}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) { require.Equal(t, tt.want, components(tt.on)) })
	}
}
