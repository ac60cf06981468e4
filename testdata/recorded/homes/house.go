package homes

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/ontology"
	"hearth/parser/plan"
	"hearth/rules"
	"hearth/sim"
	"hearth/sim/household"
	"hearth/sim/world"
)

// House opens the household.
func House(t testing.TB, sem plan.Semantics) *household.House {
	t.Helper()
	onto, err := ontology.Load(ontology.Household(), "")
	require.NoError(t, err)
	none, err := world.FromFacts(world.NewModel(onto, false), nil)
	require.NoError(t, err)
	return household.New(sim.NewDomain("household", onto, rules.FS, sem, none))
}
