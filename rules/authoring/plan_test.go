package authoring_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/rules/authoring"
)

func TestEveryRuleOfBothWorldsHasAPlan(t *testing.T) {
	for _, world := range []string{hearth.Kitchen, hearth.Household} {
		w, err := hearth.Open(hearth.Named{World: world})
		require.NoError(t, err)
		rules, _, err := authoring.Count(w, nil)
		require.NoError(t, err)
		plans, err := authoring.PlansIn(w, nil)
		require.NoError(t, err)
		require.Equal(t, rules, len(plans.Items), world)
		for _, p := range plans.Items {
			bound := map[string]bool{}
			for _, premise := range p.Order {
				for _, v := range premise.Binds {
					require.False(t, bound[v], "%s: %s has a value already", p.Position, v)
					bound[v] = true
				}
			}
			require.Equal(t, p.Stratum == 0, len(p.Order) == 0, "%s: only what is stated is in no stratum", p.Position)
		}
	}
}
