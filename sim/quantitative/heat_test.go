package quantitative_test

import (
	"encoding/json"
	"fmt"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/engine"
	"hearth/sim/quantitative"
	"hearth/sim/thermal"
)

// A syrup that boils dry on the stove gets as hot as that, and on low heat it stays a syrup.
func TestWhatBoilsDryGetsAsHotAsTheStove(t *testing.T) {
	scene, mode := kitchen(t)
	for heat, want := range map[string][2]float64{"medium-heat": {130, 150}, "low-heat": {70, 100}} {
		e := cooked(t, scene, "#test\n(get-kitchen ?k)\n(fetch ?pot ?k2 ?k cooking-pot 1)\n(fetch-and-proportion ?a ?k3 ?k2 ?pot water 3 tablespoon)\n"+
			"(fetch-and-proportion ?b ?k4 ?k3 ?a white-sugar 60 g)\n(boil ?syrup ?k5 ?k4 ?b ?stove "+heat+" 7 minute)\n(leave-for-time ?c ?k6 ?k5 ?syrup 1 minute)\n(fetch ?x ?k7 ?k6 fork 1)")
		require.Empty(t, e.Failures())
		noneIsTooHot(t, mode, e)
		answer, err := e.Reached(7).Query(t.Context(), "stands_for(/c, B), in(X, B), mean_temperature(X, T)")
		require.NoError(t, err)
		require.Len(t, answer.Answers, 1, heat)
		warm, err := answer.Answers[0]["T"].(json.Number).Float64()
		require.NoError(t, err)
		require.GreaterOrEqual(t, warm, want[0], heat)
		require.LessOrEqual(t, warm, want[1], heat)
	}
}

// noneIsTooHot holds that no food is ever hotter than what it was heated by, or what it was made of.
func noneIsTooHot(t *testing.T, mode *quantitative.Mode, e *hearth.Episode) {
	t.Helper()
	const closely = 0.5 // of what is waited for
	most, top, name := map[engine.Term]float64{}, -math.MaxFloat64, ""
	for _, res := range e.Internal().Executed() {
		if res.After.Attached() == nil {
			continue
		}
		for _, r := range []*quantitative.Room{mode.InitialRoom(res.After), mode.Room(res.After)} {
			for _, b := range r.Bodies {
				if b.Heat == nil {
					continue
				}
				bound, known := most[b.ID]
				for _, from := range b.Origins {
					bound = max(bound, most[from])
				}
				if !known && len(b.Origins) == 0 { // it came out of something
					for _, x := range most {
						bound = max(bound, x)
					}
				}
				for _, x := range r.Inside(b.Container) { // what shares its vessel
					bound = max(bound, most[x.ID])
					for _, from := range x.Origins {
						bound = max(bound, most[from])
					}
				}
				around := []thermal.Surroundings{r.Around(b)}
				if b.Past != nil {
					around = append(around, b.Past.Surroundings)
				}
				for _, in := range around {
					bound = max(bound, in.Air, in.Hold, in.Plate)
					if in.Power > 0 && in.Contact == 0 { // a microwave makes it as warm as it was asked for
						said, _ := r.State.Value(b.ID, "temperature")
						bound = max(bound, thermal.BoilsAt, float64(said.Num())/1e9+closely)
					}
				}
				_, warm := b.Heat.Range()
				require.LessOrEqual(t, max(warm, b.Heat.Skin), bound+1e-6, "%s: %s in %s", e.Plan.Name, b.ID, res.Step)
				if most[b.ID] = bound; warm > top {
					top, name = warm, fmt.Sprintf("%s after %s: %.1f of at most %.1f", b.ID, res.Step, warm, bound)
				}
			}
		}
	}
	t.Logf("%s: the hottest food is %s", e.Plan.Name, name)
}
