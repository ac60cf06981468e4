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
		before, _ := c.Way.PoseAfter(0)
		for now := h; len(c.Way) > 0 && now <= c.Way.Seconds()+h; now += h {
			p, _ := c.Way.PoseAfter(now)
			require.LessOrEqual(t, p.Sub(before).Len(), manipulation.Speed*h*1.001, c.ID)
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
			if b := e.Internal().Final().Attached().(*quantitative.Kitchen).Body(engine.Name(x)); b != nil && b.Grams == 0 {
				require.InDelta(t, 0, b.Pose.Pos.Sub(p).Len(), 0.003, x)
			}
		}
	}
	require.Greater(t, carries, 150)
}

// held reports whether a thing lies in one that was carried.
func held(s *world.State, b *quantitative.Body, carried map[string]real.Vec) bool {
	for b != nil && b.Container.Kind() == engine.NameKind {
		if _, is := carried[b.Container.Sym()]; is {
			return true
		}
		b = s.Attached().(*quantitative.Kitchen).Body(b.Container)
	}
	return false
}

// A shelf so near above a counter that a whisk cannot be lifted out strikes it.
func TestCarriedThingsStrikeObstacles(t *testing.T) {
	w, err := hearth.Open(hearth.KitchenOptions{Quantitative: true, With: fstest.MapFS{"mine/beam.yaml": {Data: []byte(`
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
	last := e.Internal().Executed()[1]
	require.Equal(t, sim.Failed, last.Status)
	require.Equal(t, "collides", last.Reasons[0].Code)
	require.Contains(t, sim.Explained(last.Reasons)[0], "stove is in the way: the carried thing strikes it at ")
	require.Same(t, last.Before, last.After)
}

// A file of an engineer says what comes of how a blade was drawn through food, and with what
// force; the rules that come with Hearth say it of the count alone.
func TestRulesOfDynamicsReadForcesAndWays(t *testing.T) {
	const cut = "happens(/is_cut, X) :- strokes(T, C, N), is_a(T, /can-cut), within(X, C), 1 <= N."
	for rule, status := range map[string]sim.Status{
		"happens(/is_cut, X) :- touches(T, X, F), is_a(T, /can-cut), 8.0 <= F.":                    sim.Done,
		"happens(/is_cut, X) :- touches(T, X, F), is_a(T, /can-cut), 80.0 <= F.":                   sim.Failed,
		"happens(/is_cut, X) :- moves_along(T, C, N), is_a(T, /can-cut), within(X, C), 2.0 <= N.":  sim.Done,
		"happens(/is_cut, X) :- moves_along(T, C, N), is_a(T, /can-cut), within(X, C), 20.0 <= N.": sim.Failed,
		"happens(/is_cut, X) :- parted(T, X), is_a(T, /can-cut).":                                  sim.Done,
		"happens(/is_cut, X) :- parted(T, X), touches(T, X, _), is_a(T, /can-cut).":                sim.Failed, // it does so no longer
	} {
		files := without(t, "dynamics/blades.mg", cut).(fstest.MapFS)
		files["dynamics/mine.mg"] = &fstest.MapFile{Data: []byte(rule)}
		w, err := hearth.Open(hearth.KitchenOptions{Quantitative: true, Rules: files})
		require.NoError(t, err, rule)
		scene, err := w.Scene(hearth.Start{})
		require.NoError(t, err)
		e := cooked(t, scene, "#test\n(get-kitchen ?k)\n(fetch-and-proportion ?a ?k2 ?k ?bowl carrot 2 piece)\n(cut ?b ?k3 ?k2 ?a slices ?knife ?board)")
		require.Equal(t, status, e.Internal().Executed()[2].Status, rule)
	}
}

// Effects of an appointment of an earlier step do not fulfil a later step: the bowl is laid on the counter when
// it comes out of the fridge, not by mashing its contents.
func TestEffectsOfAppointmentsDoNotCountForLaterSteps(t *testing.T) {
	const mash = "happens(/mashed, X)        :- presses(T, C, N), is_a(T, /can-mash), within(X, C), 10 <= N."
	text := "#test\n(get-kitchen ?k)\n(fetch-and-proportion ?a ?k2 ?k ?bowl butter 230 g)\n(refrigerate ?b ?k3 ?k2 ?a ?fridge 1 hour)\n(mash ?c ?k4 ?k3 ?b ?fork)"
	for rule, status := range map[string]sim.Status{
		mash: sim.Done,
		"happens(/mashed, X) :- laid_on(C, P), is_a(P, /counter-top), within(X, C).": sim.Failed,
	} {
		files := without(t, "dynamics/pressing.mg", mash).(fstest.MapFS)
		files["dynamics/mine.mg"] = &fstest.MapFile{Data: []byte(rule)}
		w, err := hearth.Open(hearth.KitchenOptions{Quantitative: true, Rules: files})
		require.NoError(t, err)
		scene, err := w.Scene(hearth.Start{})
		require.NoError(t, err)
		e := cooked(t, scene, text)
		require.Equal(t, sim.Done, e.Internal().Executed()[2].Status, sim.Explained(e.Internal().Executed()[2].Reasons))
		require.Equal(t, status, e.Internal().Executed()[3].Status, rule)
	}
}

// A temperature that a rule asks for is told when it is passed on the way, not when the
// waiting is over.
func TestThresholdsAreLocated(t *testing.T) {
	for bounds, status := range map[string]sim.Status{"10 <= S, S <= 60": sim.Done, "600 <= S": sim.Failed} {
		files := without(t, "dynamics/machines.mg", "").(fstest.MapFS)
		files["dynamics/mine.mg"] = &fstest.MapFile{Data: []byte("threshold(40.0). governs(/temperature). happens(/temperature, X) :- crossed(X, S, 40.0), " + bounds + ".")}
		w, err := hearth.Open(hearth.KitchenOptions{Quantitative: true, Rules: files})
		require.NoError(t, err)
		scene, err := w.Scene(hearth.Start{})
		require.NoError(t, err)
		e := cooked(t, scene, "#test\n(get-kitchen ?k)\n(fetch-and-proportion ?m ?k2 ?k ?bowl milk 200 g)\n(bring-to-temperature ?hot ?k3 ?k2 ?m 90 degrees-celsius)")
		require.Equal(t, status, e.Internal().Executed()[2].Status, bounds)
	}
}

// BenchmarkTwoHands is what two hands at work take, with all that is done for a step.
func BenchmarkTwoHands(b *testing.B) {
	recipes, err := corpus.Recipes()
	require.NoError(b, err)
	i := slices.IndexFunc(recipes, func(r corpus.Entry) bool { return r.ID == "warm-bacon-potatoes" })
	worked := 0.0
	for b.Loop() {
		b.StopTimer()
		w, err := hearth.Open(hearth.KitchenOptions{Quantitative: true}) // nothing is known of its steps
		require.NoError(b, err)
		scene, err := w.Scene(hearth.Start{})
		require.NoError(b, err)
		b.StartTimer()
		e, err := scene.Run(b.Context(), &hearth.Plan{Name: recipes[i].ID, Network: recipes[i].Gold})
		require.NoError(b, err)
		for _, r := range e.Internal().Executed() {
			worked += r.After.Attached().(*quantitative.Kitchen).Took
		}
	}
	b.ReportMetric(b.Elapsed().Seconds()*1000/worked, "ms/simulated-s")
}

// Later executes the appointments that fall due until the given time.
func TestLaterExecutesAppointments(t *testing.T) {
	scene, mode := kitchen(t)
	e := cooked(t, scene, "#test\n(get-kitchen ?k)\n(fetch-and-proportion ?a ?k2 ?k ?bowl butter 230 g)\n(refrigerate ?b ?k3 ?k2 ?a ?fridge 1 hour)")
	bowl, s := e.Internal().Bindings.Bound("?b").Term, e.Internal().Final()
	inside := func(s *world.State) string { return s.Class(s.Attached().(*quantitative.Kitchen).Body(bowl).Container) }
	require.Equal(t, "fridge", inside(s))
	later, err := mode.Later(t.Context(), s, s.Clock()+2*3_600_000)
	require.NoError(t, err)
	require.Equal(t, "counter-top", inside(later))
}
