package affordance_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/engine"
	"hearth/rules"
	"hearth/sim"
	"hearth/sim/affordance"
	"hearth/sim/recall"
)

// TestWhatIsKnownBeforeIsWhatIsFoundOut goes through episodes with what is known of the kitchen
// and with a memory of the states before, and compares that with what is found out from rules
// alone. What can be done in no way is done in none whatever roles are filled.
func TestWhatIsKnownBeforeIsWhatIsFoundOut(t *testing.T) {
	for _, c := range tenEpisodes {
		t.Run(c.recipe+" "+c.semantics, func(t *testing.T) {
			t.Parallel()
			k, err := hearth.Open(hearth.Options{Semantics: c.semantics})
			require.NoError(t, err)
			e := cooked(t, k, c.recipe)
			alone := *e
			alone.Domain = sim.NewDomain(k.Name, k.Ontology, rules.FS, k.Domain.Semantics, k.Domain.First())
			var memory recall.Memory
			for n := 0; n <= len(e.Executed()); n += everyState {
				m := affordance.Of(t.Context(), e.Reached(n), false, &memory)
				unknown := affordance.Of(t.Context(), alone.Reached(n), false, nil)
				for _, a := range k.Ontology.Actions() {
					o, err := m.Option(a)
					require.NoError(t, err)
					other, err := unknown.Option(a)
					require.NoError(t, err)
					is, want := o.Possible(nil), other.Possible(nil)
					require.Equal(t, want, is, "%s after %d steps", a.Name, n)
					if want == nil && len(other.Optional()) < 5 {
						inNoWay(t, other, other.Optional(), other.Required(nil))
					}
				}
			}
		})
	}
}

// inNoWay fails if an action can be done with some roles and any others.
func inNoWay(t *testing.T, o *affordance.Option, others, vary []string) {
	if len(others) == 0 {
		require.Nil(t, o.Ways(nil, vary...), "%s %v", o.Action.Name, vary)
		return
	}
	inNoWay(t, o, others[1:], vary)
	inNoWay(t, o, others[1:], append(vary[:len(vary):len(vary)], others[0]))
}

// TestAClassIsNoThing chooses classes for roles that things fill: rules are asked about each
// choice by itself then, which is refused.
func TestAClassIsNoThing(t *testing.T) {
	k, err := hearth.Open(hearth.Options{})
	require.NoError(t, err)
	e := cooked(t, k, "walnut-balls")
	m := after(e, len(e.Executed()), false)
	for _, a := range k.Ontology.Actions() {
		o, err := m.Option(a)
		require.NoError(t, err)
		for _, role := range o.Wants() {
			c := affordance.Choice{}
			for _, r := range o.Required(nil) {
				c[r] = o.Fillers(a.Role(r))[0]
			}
			c[role] = affordance.Filler{Term: engine.Name("/medium-bowl")}
			agree(t, m, o, c)
			require.NotEmpty(t, o.Refused(c), "%s %s", a.Name, role)
		}
	}
}
