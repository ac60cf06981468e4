package quantitative_test

import (
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/eval/report"
	"hearth/facts/corpus"
	"hearth/parser/source"
	"hearth/rules"
	"hearth/sim"
	"hearth/sim/quantitative"
	"hearth/testdata/recorded"
)

func kitchen(t testing.TB) (*hearth.Scene, *quantitative.Mode) {
	t.Helper()
	w, err := hearth.Open(hearth.KitchenOptions{Quantitative: true})
	require.NoError(t, err)
	scene, err := w.Scene(hearth.Start{})
	require.NoError(t, err)
	return scene, w.Internal().Domain.Mode().(*quantitative.Mode)
}

// cooked executes a network in the quantitative kitchen.
func cooked(t *testing.T, scene *hearth.Scene, text string) *hearth.Episode {
	t.Helper()
	plans, err := scene.World.Read(&source.File{Name: "test", Text: text})
	require.NoError(t, err)
	e, err := scene.Run(t.Context(), plans[0])
	require.NoError(t, err)
	return e
}

// All recipes run under HEARTH_SWEEP, and together have every action; by themselves, a few: each
// action has a scene of its own.
func TestOwnRecipesAreCarriedOutAndAgree(t *testing.T) {
	scene, mode := kitchen(t)
	recipes, err := corpus.Recipes()
	require.NoError(t, err)
	sweep := os.Getenv("HEARTH_SWEEP") != ""
	few := []string{"almond-snow-kisses", "lettuce-with-almond-dressing", "packet-cocoa-cups", "warm-bacon-potatoes"}
	done := map[string]bool{}
	for _, r := range recipes {
		if !sweep && !slices.Contains(few, r.ID) {
			continue
		}
		e, err := scene.Run(t.Context(), &hearth.Plan{Name: r.ID, Network: r.Gold})
		require.NoError(t, err)
		for _, res := range e.Internal().Results {
			require.Equal(t, sim.Done, res.Status, "%s: %s: %v", r.ID, res.Step, sim.Explained(res.Reasons))
			done[res.Step.Action.Name] = true
			if res.Step.Index > 0 && res.Step.Action.StateRole("out") >= 0 {
				require.NotNil(t, res.After.Attached(), "%s: %s", r.ID, res.Step)
			}
		}
		noneIsTooHot(t, mode, e)
		found, err := e.Disagreement(report.Page{})
		require.NoError(t, err)
		found.Items = slices.DeleteFunc(found.Items, func(d report.Disagreement) bool { return d.Expected })
		require.Empty(t, found.Items, r.ID)
	}
	for _, a := range scene.World.Ontology.Actions() {
		require.True(t, done[a.Name] || !sweep, "%s is in none of the recipes", a.Name)
	}
}

// All gold networks of the benchmark are carried out, in either edition.
func TestGoldNetworksAreCarriedOut(t *testing.T) {
	if os.Getenv("HEARTH_SWEEP") == "" {
		t.Skip("60 networks: HEARTH_SWEEP=1")
	}
	for _, edition := range []string{"2023", "2024"} {
		w, err := hearth.Open(hearth.KitchenOptions{Edition: edition, Quantitative: true})
		require.NoError(t, err)
		scene, err := w.Scene(hearth.Start{})
		require.NoError(t, err)
		for _, name := range recorded.Glob(t, "benchmark", edition, "gold-standard-solutions", "meaning-only", "*.solution") {
			plans, err := w.Read(recorded.File(t, "benchmark", edition, "gold-standard-solutions", "meaning-only", filepath.Base(name)))
			require.NoError(t, err)
			e, err := scene.Run(t.Context(), plans[0])
			require.NoError(t, err)
			found, err := e.Disagreement(report.Page{})
			require.NoError(t, err)
			found.Items = slices.DeleteFunc(found.Items, func(d report.Disagreement) bool { return d.Expected })
			require.Empty(t, found.Items, "%s of %s", name, edition)
			require.Empty(t, e.Failures(), "%s of %s", name, edition)
			noneIsTooHot(t, w.Internal().Domain.Mode().(*quantitative.Mode), e)
		}
	}
}

func TestRepeatedRunsHaveTheSameHash(t *testing.T) {
	var hashes []string
	for range 2 {
		scene, _ := kitchen(t)
		recipes, err := corpus.Recipes()
		require.NoError(t, err)
		i := slices.IndexFunc(recipes, func(r corpus.Entry) bool { return r.ID == "packet-cocoa-cups" })
		e, err := scene.Run(t.Context(), &hearth.Plan{Name: recipes[i].ID, Network: recipes[i].Gold})
		require.NoError(t, err)
		hashes = append(hashes, e.Internal().Hash())
	}
	require.Equal(t, hashes[0], hashes[1])
}

func TestLimitsOfHandsAreReportedWithNumbers(t *testing.T) {
	scene, _ := kitchen(t)
	e := cooked(t, scene, "#test\n(get-kitchen ?k)\n(fetch-and-proportion ?a ?k2 ?k ?bowl butter 230 g)\n(bring-to-temperature ?b ?k3 ?k2 ?a 2 degrees-celsius)")
	last := e.Internal().Executed()[2]
	require.Equal(t, sim.Failed, last.Status)
	require.Equal(t, "never_that_warm", last.Reasons[0].Code)
	require.Equal(t, "butter in ?a cannot reach 2 degrees Celsius in or on fridge: the limit is 5 degrees", sim.Explained(last.Reasons)[0])
	require.Same(t, last.Before, last.After, "the state before a step that failed stays")
}

// What is wet gets no hotter than water boils, and what has nearly no water gets as hot
// as it is asked to.
func TestWetFoodDoesNotExceedTheBoilingPoint(t *testing.T) {
	scene, _ := kitchen(t)
	e := cooked(t, scene, "#test\n(get-kitchen ?k)\n(fetch-and-proportion ?a ?k2 ?k ?bowl water 200 g)\n(bring-to-temperature ?b ?k3 ?k2 ?a 150 degrees-celsius)")
	last := e.Internal().Executed()[2]
	require.Equal(t, sim.Failed, last.Status)
	require.Equal(t, "never_that_warm", last.Reasons[0].Code)
	require.Equal(t, "water in ?a cannot reach 150 degrees Celsius in or on microwave: the limit is 100 degrees", sim.Explained(last.Reasons)[0])
	require.Contains(t, last.Reasons[0].Figures, sim.Figure{Name: "water_g", Value: 200})
	e = cooked(t, scene, "#test\n(get-kitchen ?k)\n(fetch-and-proportion ?a ?k2 ?k ?bowl white-sugar 200 g)\n(bring-to-temperature ?b ?k3 ?k2 ?a 150 degrees-celsius)\n(bring-to-temperature ?c ?k4 ?k3 ?b 18 degrees-celsius)")
	require.Empty(t, e.Failures())
}

// Milk that simmers for hours has no more germs to lose after twelve decades.
func TestGermsAreFewerByTwelveDecadesAtMost(t *testing.T) {
	scene, _ := kitchen(t)
	e := cooked(t, scene, "#test\n(get-kitchen ?k)\n(fetch-and-proportion ?a ?k2 ?k ?bowl milk 200 g)\n(bring-to-temperature ?b ?k3 ?k2 ?a 99 degrees-celsius)\n(bring-to-temperature ?c ?k4 ?k3 ?b 18 degrees-celsius)")
	require.Empty(t, e.Failures())
	answer, err := e.Reached(4).Query(t.Context(), "stands_for(/c, B), in(X, B), log_reduction(X, N)")
	require.NoError(t, err)
	require.Equal(t, json.Number("12"), answer.Answers[0]["N"])
}

// What boils off is weighed no more, and is water; the rules count it all the same.
func TestWhatBoilsOffWeighsNothing(t *testing.T) {
	scene, _ := kitchen(t)
	e := cooked(t, scene, "#test\n(get-kitchen ?k)\n(fetch ?pot ?k2 ?k cooking-pot 1)\n(fetch-and-proportion ?a ?k3 ?k2 ?pot water 500 g)\n(boil ?b ?k4 ?k3 ?a ?stove ?mode 20 minute)\n(fetch ?f ?k5 ?k4 fork 1)\n(leave-for-time ?c ?k6 ?k5 ?b 1 minute)\n(fetch ?g ?k7 ?k6 fork 1)")
	require.Empty(t, e.Failures())
	answer, err := e.Reached(7).Query(t.Context(), "stands_for(/c, B), in(X, B), mass_g(X, M), water_g(X, W), quantity(X, Q)")
	require.NoError(t, err)
	require.Len(t, answer.Answers, 1)
	g := answer.Answers[0]
	require.Equal(t, json.Number("500"), g["Q"])
	require.Equal(t, g["M"], g["W"], "all of it is water")
	m, err := g["M"].(json.Number).Float64()
	require.NoError(t, err)
	require.Greater(t, m, 200.0)
	require.Less(t, m, 400.0)
}

// Many pieces that are mixed bring the heat of all of them.
func TestMixturesAreAsWarmAsAllThatWasMixed(t *testing.T) {
	scene, _ := kitchen(t)
	e := cooked(t, scene, "#test\n(get-kitchen ?k)\n(fetch-and-proportion ?a ?k2 ?k ?bowl almond 300 g)\n(fetch-and-proportion ?m ?k3 ?k2 ?other milk 100 g)\n(bring-to-temperature ?hot ?k4 ?k3 ?m 90 degrees-celsius)\n(transfer-contents ?both ?rest ?k5 ?k4 ?a ?hot ?q ?u)\n(mingle ?mm ?k6 ?k5 ?both ?spoon)")
	require.Empty(t, e.Failures())
	answer, err := e.Reached(6).Query(t.Context(), "stands_for(/mm, B), in(X, B), mean_temperature(X, T)")
	require.NoError(t, err)
	warm, err := answer.Answers[0]["T"].(json.Number).Float64()
	require.NoError(t, err)
	require.InDelta(t, 45, warm, 3, "(300 g x 2.2 J x 18 degrees + 100 g x 3.9 J x 87 degrees) over (300 x 2.2 + 100 x 3.9)")
}

// Butter of 230 g takes hours to get warm in the room, about half of them to melt some of
// its fat.
func TestWhatIsWaitedForTakesAsLongAsHeatNeeds(t *testing.T) {
	scene, _ := kitchen(t)
	e := cooked(t, scene, "#test\n(get-kitchen ?k)\n(fetch-and-proportion ?a ?k2 ?k ?bowl butter 230 g)\n(bring-to-temperature ?b ?k3 ?k2 ?a ?degrees ?unit)")
	require.True(t, e.Internal().Complete)
	hours := float64(e.Internal().Bindings.Bound("?b").Available) / 3_600_000
	require.Greater(t, hours, 2.5)
	require.Less(t, hours, 7.0)
}

// Twenty strokes of a spoon mix nothing that wants thirty of a whisk, and what nobody
// cut is not cut.
func TestOnlyWhatHappensChangesAnything(t *testing.T) {
	w, err := hearth.Open(hearth.KitchenOptions{Quantitative: true, Rules: without(t, "dynamics/blades.mg", "happens(/is_cut, X) :- strokes(T, C, N), is_a(T, /can-cut), within(X, C), 1 <= N.")})
	require.NoError(t, err)
	scene, err := w.Scene(hearth.Start{})
	require.NoError(t, err)
	e := cooked(t, scene, "#test\n(get-kitchen ?k)\n(fetch-and-proportion ?a ?k2 ?k ?bowl carrot 2 piece)\n(cut ?b ?k3 ?k2 ?a slices ?knife ?board)")
	last := e.Internal().Executed()[2]
	require.Equal(t, sim.Failed, last.Status)
	require.Equal(t, "nothing_happens", last.Reasons[0].Code)
}

// What would come to be only in the step is called by its class.
func TestMissingEffectsNameTheClassOfTheThing(t *testing.T) {
	w, err := hearth.Open(hearth.KitchenOptions{Quantitative: true, Rules: without(t, "dynamics/stirring.mg", "happens(/mixed, X)     :- stirs(_, C, N), within(X, C), 30 <= N.")})
	require.NoError(t, err)
	scene, err := w.Scene(hearth.Start{})
	require.NoError(t, err)
	e := cooked(t, scene, "#test\n(get-kitchen ?k)\n(fetch-and-proportion ?a ?k2 ?k ?bowl all-purpose-flour 100 g)\n(fetch-and-proportion ?b ?k3 ?k2 ?a water 60 g)\n(mix ?c ?k4 ?k3 ?b ?whisk)")
	last := e.Internal().Executed()[3]
	require.Equal(t, sim.Failed, last.Status)
	require.Equal(t, []string{"no motion of the step changes mixed of homogeneous-mixture for ?c"}, sim.Explained(last.Reasons))
}

func TestStatesTellWhatIsMeasured(t *testing.T) {
	scene, _ := kitchen(t)
	e := cooked(t, scene, "#test\n(get-kitchen ?k)\n(fetch-and-proportion ?a ?k2 ?k ?bowl butter 230 g)")
	bowl := e.Internal().Bindings.Bound("?a").Term
	for query, want := range map[string]float64{
		"in(X, " + bowl.Sym() + "), mass_g(X, N)":           230,
		"in(X, " + bowl.Sym() + "), core_temperature(X, N)": 5,
	} {
		answer, err := e.Reached(len(e.Internal().Executed())).Query(t.Context(), query)
		require.NoError(t, err)
		require.Len(t, answer.Answers, 1, query)
		n, err := answer.Answers[0]["N"].(json.Number).Float64()
		require.NoError(t, err)
		require.InDelta(t, want, n, 0.5, query)
	}
}

// What was warmed stays warm, and what works on it begins when that is done.
func TestWhatWasWaitedForIsWarmAndLaterStepsBeginThen(t *testing.T) {
	scene, _ := kitchen(t)
	e := cooked(t, scene, "#test\n(get-kitchen ?k)\n(fetch-and-proportion ?m ?k2 ?k ?bowl milk 200 g)\n(bring-to-temperature ?hot ?k3 ?k2 ?m 90 degrees-celsius)\n(mix ?mm ?k4 ?k3 ?hot ?whisk)\n(fetch ?x ?k5 ?k4 fork 1)")
	require.Empty(t, e.Failures())
	require.Equal(t, e.Internal().Bindings.Bound("?hot").Available, e.Internal().Executed()[3].Start)
	answer, err := e.Reached(5).Query(t.Context(), "stands_for(/mm, B), in(X, B), core_temperature(X, N)")
	require.NoError(t, err)
	n, err := answer.Answers[0]["N"].(json.Number).Float64()
	require.NoError(t, err)
	require.InDelta(t, 78, n, 3, "steam cools it")
}

// A whisk whose weight is beside its foot falls over when it is put down.
func TestPuttingDownAnUnstableThingFails(t *testing.T) {
	w, err := hearth.Open(hearth.KitchenOptions{Quantitative: true, With: fstest.MapFS{"mine/whisk.yaml": {Data: []byte(`
physical:
  sources: {made: {is: made up for this test}}
  shapes:
    whisk: {solids: [{box: [20, 20, 100], at: [0, 0, 50]}, {box: [200, 20, 20], at: [90, 0, 110]}], mass: 120, friction: 0.4, grasps: [{part: handle, at: [0, 0, 50], along: [0, 0, 1], width: 20}], source: made}
`)}}})
	require.NoError(t, err)
	scene, err := w.Scene(hearth.Start{})
	require.NoError(t, err)
	e := cooked(t, scene, "#test\n(get-kitchen ?k)\n(fetch ?w ?k2 ?k whisk 1)")
	last := e.Internal().Executed()[1]
	require.Equal(t, sim.Failed, last.Status)
	require.Equal(t, "does_not_stand", last.Reasons[0].Code)
	require.Contains(t, sim.Explained(last.Reasons)[0], "does not stay where it is put: it moves ")
}

// What a thing presses on is told to the rules of dynamics, with the force of its weight.
func TestContactsAreToldWithTheirForces(t *testing.T) {
	const worn = "governs(/used). happens(/used, X) :- touches(X, _, _), is_a(X, /container). happens(/used, X) :- touches(X, P, F), is_a(P, /counter-top), is_a(X, /can-mash), "
	for bounds, status := range map[string]sim.Status{"0.4 <= F, F <= 0.5": sim.Done, "0.5 <= F": sim.Failed} { // a fork of 45 g
		files := without(t, "dynamics/blades.mg", "").(fstest.MapFS)
		files["dynamics/wear.mg"] = &fstest.MapFile{Data: []byte(worn + bounds + ".")}
		w, err := hearth.Open(hearth.KitchenOptions{Quantitative: true, Rules: files})
		require.NoError(t, err)
		scene, err := w.Scene(hearth.Start{})
		require.NoError(t, err)
		e := cooked(t, scene, "#test\n(get-kitchen ?k)\n(fetch-and-proportion ?a ?k2 ?k ?bowl butter 230 g)\n(mash ?b ?k3 ?k2 ?a ?fork)")
		require.Equal(t, status, e.Internal().Executed()[2].Status, bounds)
	}
}

// without are the rules that come with Hearth, but a line of a file.
func without(t *testing.T, name, line string) fs.FS {
	t.Helper()
	files := fstest.MapFS{}
	require.NoError(t, fs.WalkDir(rules.FS, ".", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		text, err := fs.ReadFile(rules.FS, path)
		if path == name {
			require.Contains(t, string(text), line)
			text = []byte(strings.Replace(string(text), line, "", 1))
		}
		files[path] = &fstest.MapFile{Data: text}
		return err
	}))
	return files
}

// Two who boil on one stove do not switch it off for each other, and what falls due after the
// last step can be asked about.
func TestTwoBoilOnOneStove(t *testing.T) {
	scene, _ := kitchen(t)
	e := cooked(t, scene, `#boils
(get-kitchen ?k)
(fetch ?p ?k1 ?k cooking-pot 1)
(fetch-and-proportion ?a ?k2 ?k1 ?p water 300 g)
(fetch ?q ?k3 ?k2 pan 1)
(fetch-and-proportion ?b ?k4 ?k3 ?q water 300 g)
(boil ?c ?k5 ?k4 ?a ?stove high-heat 20 minute)
(boil ?d ?k6 ?k5 ?b ?stove-2 high-heat 10 minute)
(leave-for-time ?y ?k8 ?k6 ?d 1 hour)
(fetch ?z ?k9 ?k8 whisk 1)`)
	require.Empty(t, e.Failures())
	found, err := e.Hazards(t.Context())
	require.NoError(t, err)
	require.NotEmpty(t, found, "both pots boil dry")
}
