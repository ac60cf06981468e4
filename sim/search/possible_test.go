package search_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/engine"
	"hearth/parser/plan"
	"hearth/sim/search"
	"hearth/sim/world"
	"hearth/testdata/recorded/homes"
)

func literal(fluent string, thing engine.Term, value string) search.Literal {
	return search.Literal{Fluent: fluent, Thing: thing, Value: engine.Name(value)}
}

func goalOf(all ...search.Literal) *search.Goal {
	return &search.Goal{Alternatives: [][]search.Literal{all}}
}

// lacks reports whether a thing does not have a property, and is of no class that does not need it.
func lacks(s *world.State, x engine.Term, property string, exempt ...string) bool {
	class, _ := s.Value(x, "class")
	return !slices.Contains(s.Values(x, "has"), engine.Name("/"+property)) && !slices.Contains(exempt, class.Sym()) && s.Class(x) != "character"
}

// A goal that needs a property which a thing lacks is impossible, and the reason names the thing and the property.
func TestGoalsWithAMissingPropertyAreImpossible(t *testing.T) {
	h := homes.House(t, plan.Corrected)
	space, err := search.NewSpace(h.Domain)
	require.NoError(t, err)
	refused := 0
	for seed := uint64(0); refused < 100; seed++ {
		random := rand.New(rand.NewPCG(seed, 2))
		scene, err := h.Enter(homes.Small(t, random.IntN, 10))
		require.NoError(t, err)
		s := scene.State
		things := slices.DeleteFunc(s.Things(), func(x engine.Term) bool { return s.Class(x) == "character" || lacks(s, x, "surfaces") })
		if len(things) == 0 {
			continue
		}
		for _, x := range s.Things() {
			y := things[random.IntN(len(things))]
			for want, goal := range map[string]*search.Goal{
				"cannot be opened or closed":   goalOf(literal("state", x, "/open")),
				"has no switch":                goalOf(literal("state", x, "/on")),
				"cannot be taken into a hand":  goalOf(literal("on", x, y.Sym())),
				" cannot be taken into a hand": goalOf(literal("holds_rh", engine.Name("/character/206"), x.Sym())),
			} {
				if goal.Holds(s) || x == y || random.IntN(3) > 0 || map[string]bool{
					"cannot be opened or closed":   !lacks(s, x, "can_open", "/desk", "/window"),
					"has no switch":                !lacks(s, x, "has_switch"),
					"cannot be taken into a hand":  !lacks(s, x, "grabbable", "/water", "/child"),
					" cannot be taken into a hand": !lacks(s, x, "grabbable", "/water", "/child"),
				}[want] {
					continue
				}
				found, err := space.Find(t.Context(), s, goal, search.Options{})
				require.NoError(t, err)
				require.True(t, found.Impossible, "%v", goal.Alternatives)
				require.Equal(t, goal.Alternatives[0], found.Missing)
				require.True(t, slices.ContainsFunc(found.Refused, func(r search.Refusal) bool {
					return slices.Contains(r.Fillers, x) && strings.Contains(strings.Join(r.Reasons, "; "), strings.TrimSpace(want))
				}), "%v: %v", goal.Alternatives, found.Refused)
				refused++
			}
		}
	}
	t.Logf("%d goals are refused", refused)
}

// Conditions that exclude each other are not reached. This is no proof: the relaxation does not see it.
func TestGoalsWithinTheRelaxationAreNotCalledImpossible(t *testing.T) {
	h := homes.House(t, plan.Corrected)
	space, err := search.NewSpace(h.Domain)
	require.NoError(t, err)
	me := engine.Name("/character/206")
	unreached := 0
	for seed := uint64(0); unreached < 30; seed++ {
		scene, err := h.Enter(homes.Small(t, rand.New(rand.NewPCG(seed, 3)).IntN, 10))
		require.NoError(t, err)
		s := scene.State
		var can []engine.Term
		for _, x := range s.Things() {
			if !lacks(s, x, "grabbable") {
				can = append(can, x)
			}
		}
		if len(can) < 3 {
			continue
		}
		for _, goal := range []*search.Goal{
			goalOf(literal("holds_rh", me, can[1].Sym()), literal("holds_rh", me, can[2].Sym())),
			goalOf(literal("state", me, "/sitting"), literal("state", me, "/lying")),
		} {
			if maybe, err := space.Possible(t.Context(), s, goal); err != nil || !maybe {
				require.NoError(t, err)
				continue // nothing to sit on
			}
			found, err := space.Find(t.Context(), s, goal, search.Options{States: 5})
			require.NoError(t, err)
			require.False(t, found.Found, "%v", goal.Alternatives)
			require.False(t, found.Impossible, "%v", goal.Alternatives)
			unreached++
		}
	}
}
