package affordance_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/sim/world"
)

// TestNoThingIsCalledAsAClassIs checks the names by which rules distinguish things from classes: a thing has a
// name with several parts, and a class has not. If a role needs a class, no rule reads in what it is.
func TestNoThingIsCalledAsAClassIs(t *testing.T) {
	for _, o := range []hearth.Options{hearth.KitchenOptions{}, hearth.KitchenOptions{Edition: "2023"}, hearth.KitchenOptions{Quantitative: true}, hearth.HouseholdOptions{}} {
		w, err := hearth.Open(o)
		require.NoError(t, err)
		scene, err := w.Scene(hearth.Start{})
		require.NoError(t, err)
		things := scene.Start().Internal().State.Things()
		if w.Name == hearth.Kitchen {
			require.NotEmpty(t, things)
		}
		for _, x := range things {
			require.Greater(t, strings.Count(x.Sym(), "/"), 1, x)
		}
		for _, c := range w.Ontology.Classes() {
			require.Equal(t, 1, strings.Count(world.ClassTerm(c.Name).Sym(), "/"), c.Name)
		}
	}
	o, err := after(cooked(t, kitchens(t)["corrected"], "walnut-balls"), 1, false).Option(kitchens(t)["corrected"].Ontology.Action("transfer-items"))
	require.NoError(t, err)
	require.NotContains(t, o.RoleSets(), []string{"items", "pattern", "destination"}, "items cannot lie in a pattern")
	require.Contains(t, o.RoleSets(), []string{"items", "destination"}, "but in what they are put into")
}
