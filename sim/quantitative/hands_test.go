package quantitative_test

import (
	"slices"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/engine"
	"hearth/facts/corpus"
	"hearth/sim"
	"hearth/sim/cook"
	"hearth/sim/manipulation"
	"hearth/sim/physics/real"
	"hearth/sim/quantitative"
	"hearth/sim/world"
)

// What is carried begins where it was, ends where it is put, and is never farther from where
// it was a moment ago than a hand gets in that time.
func TestNothingThatIsCarriedJumps(t *testing.T) {
	scene, mode := kitchen(t)
	carries := 0
	var in *world.State
	at := map[string]real.Vec{} // where things are that were carried in this step
	quantitative.Watch(mode, func(s *world.State, c *manipulation.Carry, _ *manipulation.Outcome) {
		if in != s {
			in = s
			clear(at)
		}
		was := s.Attached().(*quantitative.Kitchen).Body(engine.Name(c.ID))
		if from, moved := at[c.ID]; moved {
			require.InDelta(t, 0, from.Sub(c.Pose.Pos).Len(), 0.003, c.ID)
		} else if was != nil && was.Pose.Pos != (real.Vec{}) && !held(s, was, at) {
			require.Equal(t, was.Pose.Pos, c.Pose.Pos, c.ID)
		}
		const h = 1.0 / 120
		before, _ := c.Way.At(0)
		for now := h; len(c.Way) > 0 && now <= c.Way.Seconds()+h; now += h {
			p, _ := c.Way.At(now)
			require.LessOrEqual(t, p.Sub(before).Len(), cook.Speed*h*1.001, c.ID)
			before = p
		}
		at[c.ID] = before
		carries++
	})
	recipes, err := corpus.Recipes()
	require.NoError(t, err)
	for _, id := range []string{"almond-snow-kisses", "warm-bacon-potatoes"} {
		i := slices.IndexFunc(recipes, func(r corpus.Entry) bool { return r.ID == id })
		e, err := scene.Run(t.Context(), &hearth.Plan{Name: id, Network: recipes[i].Gold})
		require.NoError(t, err)
		require.Empty(t, e.Failures())
		for x, p := range at { // the last step puts things where they are afterwards
			if b := e.Run.Final().Attached().(*quantitative.Kitchen).Body(engine.Name(x)); b != nil && b.Grams == 0 {
				require.InDelta(t, 0, b.Pose.Pos.Sub(p).Len(), 0.003, x)
			}
		}
	}
	require.Greater(t, carries, 150)
}

// held reports whether a thing lies in one that was carried.
func held(s *world.State, b *quantitative.Body, carried map[string]real.Vec) bool {
	for b != nil && b.In.Kind() == engine.NameKind {
		if _, is := carried[b.In.Sym()]; is {
			return true
		}
		b = s.Attached().(*quantitative.Kitchen).Body(b.In)
	}
	return false
}

// A shelf so near above a counter that a whisk cannot be lifted out strikes it.
func TestWhatIsInTheWayIsStruck(t *testing.T) {
	w, err := hearth.Open(hearth.Options{Hands: true, With: fstest.MapFS{"mine/beam.yaml": {Data: []byte(`
physical:
  sources: {made: {is: made up for this test}}
  shapes:
    stove:
      fixed: yes
      place: {at: [-300, 1300, 0]}
      solids: [{box: [596, 596, 60], at: [0, 0, 870]}, {box: [3000, 20, 20], at: [0, -330, 1000]}]
      tops: [{at: [0, 0, 900], size: [560, 560, 600]}]
      stands: [[-300, 750]]
      source: made
`)}}})
	require.NoError(t, err)
	scene, err := w.Scene(hearth.Start{})
	require.NoError(t, err)
	e := cooked(t, scene, "#test\n(get-kitchen ?k)\n(fetch ?w ?k2 ?k medium-bowl 1)")
	last := e.Run.Executed()[1]
	require.Equal(t, sim.Failed, last.Status)
	require.Equal(t, "collides", last.Reasons[0].Code)
	require.Contains(t, sim.Explained(last.Reasons)[0], "stove is in the way of what is carried, which strikes it at ")
	require.Same(t, last.Before, last.After)
}
