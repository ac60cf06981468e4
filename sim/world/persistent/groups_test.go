package persistent

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestGroupsKeepTheOrderOfTheirValues(t *testing.T) {
	g := Grouped([]string{"c2", "a0", "b2", "z0", "a2"}, 4, func(s string) int { return int(s[1] - '0') })
	require.Equal(t, []string{"a0", "z0"}, g.Group(0))
	require.Empty(t, g.Group(1))
	require.Equal(t, []string{"c2", "b2", "a2"}, g.Group(2))
	require.Empty(t, g.Group(3))
	none := Grouped[string](nil, 1, nil)
	require.Empty(t, none.Group(0))
}
