package planner_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/sim/planner"
)

func TestMoney(t *testing.T) {
	for m, want := range map[planner.Money]string{0: "0.00", 1_500_000: "0.0015", 12_340_000_000: "12.34", 1: "0.000000001", 500_000_000: "0.50", 1_007_000_000: "1.007"} {
		require.Equal(t, want, m.String())
		text, err := json.Marshal(m)
		require.NoError(t, err)
		var back planner.Money
		require.NoError(t, json.Unmarshal(text, &back))
		require.Equal(t, m, back)
	}
}
