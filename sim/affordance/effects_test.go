package affordance_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/sim/affordance"
)

// A step makes only things that exist afterwards. It also returns its unit, and a unit is not made.
func TestEffectsSayThatThingsAreMade(t *testing.T) {
	k := kitchens(t)["corrected"]
	e := cooked(t, k, "walnut-balls")
	m := after(e, len(e.Executed()), false)
	made, withUnit := 0, 0
	offers, _, _, err := m.Offers(affordance.Networks{}, affordance.Selection{Limit: 60})
	require.NoError(t, err)
	for _, o := range offers {
		if strings.HasSuffix(o.Text, " g)") || strings.HasSuffix(o.Text, " minute)") || strings.HasSuffix(o.Text, " hour)") {
			withUnit++
		}
		for _, effect := range o.Effects {
			class, makes := strings.CutPrefix(effect, "makes ")
			if makes {
				made++
				require.True(t, k.Ontology.IsA(class, "kitchen-entity"), "%s: %q", o.Text, effect)
			}
		}
	}
	require.Positive(t, made)
	require.Positive(t, withUnit)
}
