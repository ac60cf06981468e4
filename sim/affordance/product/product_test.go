package product_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/sim/affordance/product"
)

func TestAProductIsTakenApart(t *testing.T) {
	tests := map[string]struct {
		rows [][]string
		want []product.Part
	}{
		"nothing":    {nil, nil},
		"one column": {[][]string{{"a"}, {"b"}}, []product.Part{{[]int{0}, []int{0, 1}}}},
		"a product":  {[][]string{{"a", "x"}, {"a", "y"}, {"b", "x"}, {"b", "y"}}, []product.Part{{[]int{0}, []int{0, 2}}, {[]int{1}, []int{0, 1}}}},
		"no product": {[][]string{{"a", "x"}, {"a", "y"}, {"b", "x"}}, []product.Part{{[]int{0, 1}, []int{0, 1, 2}}}},
		"a part": {
			[][]string{{"a", "x", "1"}, {"a", "x", "2"}, {"b", "y", "1"}, {"b", "y", "2"}},
			[]product.Part{{[]int{2}, []int{0, 1}}, {[]int{0, 1}, []int{0, 2}}},
		},
		"constants": {[][]string{{"a", "x"}, {"a", "y"}}, []product.Part{{[]int{0}, []int{0}}, {[]int{1}, []int{0, 1}}}},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) { require.Equal(t, tt.want, product.Parts(tt.rows)) })
	}
}
