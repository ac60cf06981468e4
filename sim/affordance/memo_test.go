package affordance_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/engine"
	"hearth/sim/affordance"
	"hearth/sim/memo"
)

// TestMemoHoldsWhatRulesAnswer goes through episodes with a memo of the earlier states, and compares its
// answers with those of rules alone. An action that is impossible must stay impossible for all choices of
// roles.
func TestMemoHoldsWhatRulesAnswer(t *testing.T) {
	for _, c := range tenEpisodes {
		t.Run(c.recipe+" "+c.semantics, func(t *testing.T) {
			t.Parallel()
			k, err := hearth.Open(hearth.KitchenOptions{Semantics: c.semantics})
			require.NoError(t, err)
			e := cooked(t, k, c.recipe)
			var cache memo.Memo
			for n := 0; n <= len(e.Executed()); n += everyState {
				m := affordance.New(t.Context(), e.AfterExecuted(n), false, &cache)
				alone := affordance.New(t.Context(), e.AfterExecuted(n), false, nil)
				for _, a := range k.Ontology.Actions() {
					o, err := m.Option(a)
					require.NoError(t, err)
					other, err := alone.Option(a)
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

// TestWaysOfSomeRolesAreNotThoseOfOthers asks twice, with a memo, for ways to fill each choice of the roles
// that classes fill.
func TestWaysOfSomeRolesAreNotThoseOfOthers(t *testing.T) {
	k, err := hearth.Open(hearth.KitchenOptions{})
	require.NoError(t, err)
	e := cooked(t, k, "walnut-balls")
	var cache memo.Memo
	ways := func(action string, cache *memo.Memo, given affordance.Choice, vary ...string) *affordance.Ways {
		o, err := affordance.New(t.Context(), e.AfterExecuted(len(e.Executed())), false, cache).Option(k.Ontology.Action(action))
		require.NoError(t, err)
		return o.Ways(given, vary...)
	}
	unit := func(name string) affordance.Choice { return affordance.Choice{"unit": {Term: engine.Name(name)}} }
	for range 2 {
		for _, c := range []struct {
			action string
			given  affordance.Choice
			vary   []string
		}{
			{"fetch-and-proportion", nil, []string{"concept", "quantity", "unit"}},
			{"fetch-and-proportion", unit("/g"), []string{"concept", "quantity"}},
			{"fetch-and-proportion", unit("/l"), []string{"concept", "quantity"}},
			{"refrigerate", nil, []string{"container", "time", "time-unit"}},
			{"refrigerate", nil, []string{"container", "time"}},
			{"refrigerate", nil, []string{"container", "time-unit"}},
		} {
			want := ways(c.action, nil, c.given, c.vary...)
			require.Equal(t, want, ways(c.action, &cache, c.given, c.vary...), c)
		}
	}
}

// inNoWay fails if an action is possible with the given roles and any others.
func inNoWay(t *testing.T, o *affordance.Option, others, vary []string) {
	if len(others) == 0 {
		require.Nil(t, o.Ways(nil, vary...), "%s %v", o.Action.Name, vary)
		return
	}
	inNoWay(t, o, others[1:], vary)
	inNoWay(t, o, others[1:], append(vary[:len(vary):len(vary)], others[0]))
}
