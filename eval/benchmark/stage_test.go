package benchmark

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/engine"
	"hearth/parser/plan"
)

func TestBindingsOfRolesAreWrittenAsInAPlan(t *testing.T) {
	tests := []struct {
		arg  plan.Arg
		want string
	}{
		{plan.Arg{Var: "?bowl"}, "?bowl"},
		{plan.Arg{Term: engine.Number(2_500_000_000)}, "2.5"},
		{plan.Arg{Term: engine.Name("/butter")}, "butter"},
		{plan.Arg{}, "open"},
	}
	for _, tt := range tests {
		require.Equal(t, tt.want, fillerText(&tt.arg))
	}
}
