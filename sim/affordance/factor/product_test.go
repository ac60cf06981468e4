package factor_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/sim/affordance/factor"
)

func TestAProductIsTakenApart(t *testing.T) {
	tests := map[string]struct {
		rows [][]string
		want []factor.Part
	}{
		"nothing":    {nil, nil},
		"one column": {[][]string{{"a"}, {"b"}}, []factor.Part{{[]int{0}, []int{0, 1}}}},
		"a product":  {[][]string{{"a", "x"}, {"a", "y"}, {"b", "x"}, {"b", "y"}}, []factor.Part{{[]int{0}, []int{0, 2}}, {[]int{1}, []int{0, 1}}}},
		"no product": {[][]string{{"a", "x"}, {"a", "y"}, {"b", "x"}}, []factor.Part{{[]int{0, 1}, []int{0, 1, 2}}}},
		"a part": {
			[][]string{{"a", "x", "1"}, {"a", "x", "2"}, {"b", "y", "1"}, {"b", "y", "2"}},
			[]factor.Part{{[]int{2}, []int{0, 1}}, {[]int{0, 1}, []int{0, 2}}},
		},
		"constants": {[][]string{{"a", "x"}, {"a", "y"}}, []factor.Part{{[]int{0}, []int{0}}, {[]int{1}, []int{0, 1}}}},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) { require.Equal(t, tt.want, factor.Parts(tt.rows)) })
	}
}
