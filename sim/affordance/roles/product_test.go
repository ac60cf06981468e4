package roles_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/sim/affordance/roles"
)

func TestAProductIsTakenApart(t *testing.T) {
	tests := map[string]struct {
		rows [][]string
		want []roles.Part
	}{
		"nothing":    {nil, nil},
		"one column": {[][]string{{"a"}, {"b"}}, []roles.Part{{[]int{0}, []int{0, 1}}}},
		"a product":  {[][]string{{"a", "x"}, {"a", "y"}, {"b", "x"}, {"b", "y"}}, []roles.Part{{[]int{0}, []int{0, 2}}, {[]int{1}, []int{0, 1}}}},
		"no product": {[][]string{{"a", "x"}, {"a", "y"}, {"b", "x"}}, []roles.Part{{[]int{0, 1}, []int{0, 1, 2}}}},
		"a part": {
			[][]string{{"a", "x", "1"}, {"a", "x", "2"}, {"b", "y", "1"}, {"b", "y", "2"}},
			[]roles.Part{{[]int{2}, []int{0, 1}}, {[]int{0, 1}, []int{0, 2}}},
		},
		"constants": {[][]string{{"a", "x"}, {"a", "y"}}, []roles.Part{{[]int{0}, []int{0}}, {[]int{1}, []int{0, 1}}}},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) { require.Equal(t, tt.want, roles.Parts(tt.rows)) })
	}
}
