package quantitative_test

import (
	"cmp"
	"path"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/eval/report"
	"hearth/parser/source"
	"hearth/rules/authoring"
)

// heatScenes are the scenes of actions that heat, cool and clean, or change tools.
var heatScenes = []trialScene{
	{"bake", "", []string{flour, wet, dough, tray, "?portions < portion-and-arrange ?dough 30 g 5-cm-apart ?tray",
		"?baked < bake ?portions ?oven 25 minute 190 degrees-celsius", "?left < leave-for-time ?baked 1 minute"}, map[string]int{
		"in(X, ?left), baked(X, /yes), bakedness(X, N), 0.9 <= N, core_temperature(X, T), 95.0 <= T": 8}},
	{"boil", "", []string{pot, "?water < fetch-and-proportion ?pot water 500 ml", "?potato < fetch-and-proportion ?water potato 1 piece",
		"?boiled < boil ?potato ?stove high-heat 20 minute", "?left < leave-for-time ?boiled 1 minute"}, map[string]int{
		"in(X, ?left), boiled(X, /yes), mean_temperature(X, T), 80.0 <= T": 2, "in(X, ?left), is_a(X, /water), water_g(X, N), N <= 490.0": 1}},
	{"fry", "", []string{"?frying < fetch frying-pan 1", "?almonds < fetch-and-proportion ?frying almond 80 g", "?fried < fry ?almonds ?stove medium-heat 4 minute",
		"?left < leave-for-time ?fried 1 minute"}, map[string]int{"in(X, ?left), fried(X, /yes), core_temperature(X, T), 60.0 <= T": 1}},
	{"bring-to-temperature, warmer", "", []string{"?milk < fetch-and-proportion ?bowl milk 200 ml", "?warm < bring-to-temperature ?milk 60 degrees-celsius",
		"?covered < cover ?warm ?lid"}, map[string]int{"in(X, ?covered), mean_temperature(X, T), 57.0 <= T, T <= 61.0": 1}},
	{"bring-to-temperature, colder", "", []string{"?oil < fetch-and-proportion ?bowl milk 100 g", "?warm < bring-to-temperature ?oil 40 degrees-celsius",
		"?cool < bring-to-temperature ?warm 10 degrees-celsius", "?covered < cover ?cool ?lid"}, map[string]int{
		"in(X, ?covered), mean_temperature(X, T), 9.0 <= T, T <= 11.0": 1}},
	{"bring-to-temperature, one after the other", "", []string{"?milk < fetch-and-proportion ?bowl milk 200 ml", butter, "?hot < bring-to-temperature ?milk 60 degrees-celsius",
		"?soft < bring-to-temperature ?butter 30 degrees-celsius", "?covered < cover ?soft ?lid"}, map[string]int{
		"in(X, ?soft), mean_temperature(X, T), 28.0 <= T, T <= 30.5": 1}},
	{"bring-to-temperature of the room", "", []string{butter, "?soft < bring-to-temperature ?butter ?degrees ?unit", "?covered < cover ?soft ?lid"}, map[string]int{
		"in(X, ?covered), mean_temperature(X, T), 17.0 <= T, T <= 18.5": 1}},
	{"flatten", "", []string{flour, wet, dough, "?portions < portion-and-arrange ?dough 80 g ?pattern ?counter", "?flat < flatten ?portions ?pin"}, map[string]int{
		"item(?flat, X), flattened(X, /yes)": 3}},
	{"grind", "", []string{"?walnuts < fetch-and-proportion ?bowl walnut 80 g", "?ground < grind ?walnuts ?processor"}, map[string]int{
		"in(X, ?ground), ground(X, /yes), mass_g(X, 80.0)": 1, "in(X, ?processor)": 0}},
	{"leave-for-time", "", []string{"?milk < fetch-and-proportion ?bowl milk 200 ml", "?warm < bring-to-temperature ?milk 60 degrees-celsius",
		"?left < leave-for-time ?warm 30 minute", "?covered < cover ?left ?lid"}, map[string]int{"in(X, ?covered), mean_temperature(X, T), 25.0 <= T, T <= 55.0": 1}},
	{"mash", "", []string{"?bananas < fetch-and-proportion ?bowl banana 2 piece", "?mashed < mash ?bananas ?fork"}, map[string]int{"in(X, ?mashed), mashed(X, /yes)": 2}},
	{"melt", "", []string{butter, "?melted < melt ?butter ?microwave"}, map[string]int{"in(X, ?melted), melted(X, /yes), core_temperature(X, T), 35.0 <= T": 1}},
	{"refrigerate", "", []string{"?milk < fetch-and-proportion ?bowl milk 200 ml", "?warm < bring-to-temperature ?milk 40 degrees-celsius",
		"?cold < refrigerate ?warm ?fridge 3 hour", "?covered < cover ?cold ?lid"}, map[string]int{"in(X, ?covered), mean_temperature(X, T), T <= 10.0": 1}},
	{"shape", "", []string{flour, wet, dough, tray, "?portions < portion-and-arrange ?dough 40 g 5-cm-apart ?tray", "?balls < shape ?portions ball-shape"}, map[string]int{
		"in(X, ?balls), current_shape(X, /ball-shape)": 6}},
	{"wash", "", []string{"?greens < fetch-and-proportion ?bowl mixed-greens 60 g", "?washed < wash ?greens"}, map[string]int{
		"in(X, ?washed), washed(X, /yes), mass_g(X, 60.0)": 1, "in(?washed, P), is_a(P, /counter-top)": 1}},
	{"wash without a sink", "2023", []string{"?greens < fetch-and-proportion ?bowl mixed-greens 60 g", "?washed < wash ?greens"}, map[string]int{"in(X, ?washed), washed(X, /yes)": 1}},

	{"cover", "", []string{"?greens < fetch-and-proportion ?bowl mixed-greens 60 g", "?covered < cover ?greens ?lid"}, map[string]int{
		"covered_with(?covered, ?lid), is_covering(?lid, /yes)": 1}},
	{"uncover", "", []string{"?greens < fetch-and-proportion ?bowl mixed-greens 60 g", "?covered < cover ?greens ?lid", "?open ?off < uncover ?covered"}, map[string]int{
		"covered_with(?open, X)": 0, "in(?off, P), is_a(P, /counter-top)": 1}},
	{"flour", "", []string{pan, "?floured < flour ?pan ?dust"}, map[string]int{"lined_with(?floured, F)": 0, "is_a(F, /all-purpose-flour), quantity(F, 10.0)": 1}},
	{"flour with what is there", "", []string{pan, "?little < fetch-and-proportion ?bowl all-purpose-flour 10 g", "?floured < flour ?pan ?little"}, map[string]int{
		"in(X, ?little), is_a(X, /all-purpose-flour)": 0}},
	{"grease", "", []string{pan, "?greased < grease ?pan ?grease"}, map[string]int{"brushed_with(?greased, B), is_a(B, /butter), quantity(B, 10.0)": 1}},
	{"grease with what is there", "", []string{pan, butter, "?greased < grease ?pan ?butter"}, map[string]int{"brushed_with(?greased, B), is_a(B, /butter)": 1}},
	{"line", "", []string{tray, "?lined < line ?tray ?paper"}, map[string]int{"lined_with(?lined, P), is_a(P, /baking-paper), is_lining(P, /yes)": 1}},
	{"line with cups", "", []string{"?tin < fetch muffin-tins 1", "?lined < line ?tin paper-baking-cups"}, map[string]int{"lined_with(?lined, L), item(L, X)": 12}},
	{"line with what is in a bowl", "", []string{"?plate < fetch large-plate 1", "?lettuce < fetch-and-proportion ?bowl romaine-lettuce 1 piece",
		"?lined < line ?plate ?lettuce"}, map[string]int{"lined_with(?lined, L), is_a(L, /romaine-lettuce)": 1}},
	{"preheat-oven", "", []string{"?hot < preheat-oven ?oven 180 degrees-celsius", tray, carrot, "?laid < transfer-items ?carrot ?pattern ?tray",
		"?baked < bake ?laid ?hot 15 minute ?degrees ?unit", "?left < leave-for-time ?baked 1 minute"}, map[string]int{
		"temperature(?hot, 180.0)": 1, "energy_wh(?hot, N), 200.0 <= N": 1, "in(X, ?left), surface_temperature(X, T), 50.0 <= T": 2}},
}

// played carries out a scene and compares what is true then.
func played(t *testing.T, in *hearth.Scene, s *trialScene) *hearth.Episode {
	t.Helper()
	net := &sketch{name: s.name, steps: []stroke{{action: "get-kitchen"}}}
	if len(s.steps) > 0 {
		net.end(s.steps...)
	}
	run := cooked(t, in, net.text("scene"))
	require.Empty(t, run.Failures())
	found, err := run.Disagreement(report.Page{})
	require.NoError(t, err)
	require.Empty(t, found.Items)
	for query, want := range s.true {
		text := query
		for variable, b := range run.Internal().Bindings.All() {
			text = strings.NewReplacer(variable+",", b.Term.Sym()+",", variable+")", b.Term.Sym()+")").Replace(text)
		}
		answer, err := run.Reached(len(run.Internal().Executed())).Query(t.Context(), text)
		require.NoError(t, err, text)
		require.Len(t, answer.Answers, want, text)
	}
	return run
}

// Each action has a scene, and each rule of motions and dynamics says something in one.
func TestEachActionIsCarriedOutInAScene(t *testing.T) {
	var said authoring.Coverage
	in := map[string]*hearth.Scene{}
	for _, edition := range []string{"2023", "2024"} {
		w, err := hearth.Open(hearth.KitchenOptions{Edition: edition, Semantics: "corrected", Quantitative: true, Limits: hearth.Limits{Observer: &said}})
		require.NoError(t, err)
		in[edition], err = w.Scene(hearth.Start{})
		require.NoError(t, err)
	}
	done := map[string]bool{}
	for _, s := range append(append([]trialScene(nil), scenes...), heatScenes...) {
		t.Run(s.name, func(t *testing.T) {
			for _, step := range played(t, in[cmp.Or(s.edition, "2024")], &s).Internal().Executed() {
				done[step.Step.Action.Name] = true
			}
		})
	}
	newest := in["2024"].World
	for _, a := range newest.Ontology.Actions() {
		if !done[a.Name] {
			t.Errorf("%s is in no scene", a.Name)
		}
	}
	require.NoError(t, said.Measure(t.Context(), newest, func(f *source.File) bool {
		return path.Dir(f.Name) == "motion" || path.Dir(f.Name) == "dynamics"
	}))
	require.Greater(t, said.Report().Rules, 200, "rules of motions and dynamics")
	for _, f := range said.Report().Files {
		for _, r := range f.Silent {
			t.Errorf("%s:%d: no scene needs this rule: %s", f.Name, r.Line, r.Text)
		}
	}
}
