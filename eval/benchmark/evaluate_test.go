package benchmark_test

import (
	"encoding/json"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/eval"
	"hearth/eval/benchmark"
	"hearth/eval/kitchen"
	"hearth/parser/network"
	"hearth/parser/source"
)

// The network of a dish, one step per line.
const (
	start = "(get-kitchen ?k)\n"
	put   = "(fetch-and-proportion ?butter ?k1 ?k ?bowl butter 100 g)\n"
	melt  = "(fetch-and-proportion ?sugar ?k2 ?k1 ?bowl2 white-sugar 50 g)\n"
	dish  = start + put + melt
)

// evaluators returns evaluators for the recipes soup, stew and pie, which have the same dish, and for a recipe
// whose gold network cannot be executed.
func evaluators(t *testing.T) (corrected, released *benchmark.Evaluator) {
	t.Helper()
	open := func(edition string) *benchmark.Evaluator {
		k, err := hearth.Open(hearth.KitchenOptions{Edition: edition})
		require.NoError(t, err)
		var entries []benchmark.Entry
		for id, actions := range map[string]string{"soup": dish, "stew": dish, "pie": dish, "riddle": start + "(mix ?x ?k1 ?k ?nothing ?y)\n"} {
			f, err := network.Parse(&source.File{Name: id + ".solution", Text: "#" + id + "\n" + actions})
			require.NoError(t, err)
			entries = append(entries, benchmark.Entry{ID: id, Gold: f.Networks[0]})
		}
		in := k.Internal()
		return in.Evaluator(benchmark.NewSet(append(entries, benchmark.Entry{ID: "text-only"})...))
	}
	return open("2024"), open("2023")
}

// verdicts lists recipe, status and code of every report, one report per line.
func verdicts(reports []*benchmark.Report) string {
	var lines []string
	for _, r := range reports {
		id := "-"
		if r.Recipe != nil {
			id = *r.Recipe
		}
		lines = append(lines, strings.TrimSpace(id+" "+r.Status+" "+r.Code))
	}
	return strings.Join(lines, "\n")
}

func TestEveryNetworkHasAStatus(t *testing.T) {
	corrected, released := evaluators(t)
	tests := []struct{ name, text, corrected, released string }{
		{"all steps executed", "#soup\n" + dish, "soup ok", "soup ok"},
		{"several recipes come in the order of the file", "#stew\n" + dish + "#soup\n" + dish, "stew ok\nsoup ok", "stew ok\nsoup ok"},
		{"a part of the steps executed", "#soup\n" + dish + "(mix ?x ?k3 ?k2 ?bare ?w)\n", "soup partial E0213", "soup no-solution"},
		{"a step that is none", "#soup\n" + dish + "(levitate ?x)\n", "soup partial E0201", "soup error E0201"},
		{"an error voids the whole file of the released evaluator", "#soup\n" + dish + "#stew\n(levitate ?x)\n" + dish,
			"soup ok\nstew partial E0201", "soup error E0201\nstew error E0201"},
		{"no solution voids nothing", "#soup\n" + dish + "#stew\n" + start + "(mix ?x ?k3 ?k2 ?bare ?w)\n", "soup ok\nstew partial E0213", "soup ok\nstew no-solution"},
		{"a line that cannot be read", "#soup\n" + dish + "and stir\n", "soup partial E0101", "- error E0101"},
		{"it is one of its own network", "#stew\n" + dish + "(mix\n#soup\n" + dish, "stew partial E0105\nsoup ok", "- error E0105"},
		{"before the first header it is one of the first", "stir\n#stew\n" + dish + "#soup\n" + dish, "stew partial E0101\nsoup ok", "- error E0101"},
		{"a header without an id is one of none", "#()\n" + dish + "#soup\n" + dish + "#\n" + dish, "soup ok\n- error E0104", "- error E0104"},
		{"a text without a header", start + put, "- error E0103", "- error E0103"},
		{"a network without actions is not done", "#soup ;primary ?x " + strings.ReplaceAll(dish, "\n", " ") + "\n", "soup partial E0211", "soup error E0211"},
		{"no network at all", "; nothing yet\n", "- empty E0614", "- empty E0614"},
		{"an empty file", "", "- empty E0614", "- empty E0614"},
		{"a recipe without a gold network", "#text-only\n" + dish, "text-only error E0610", "text-only error E0610"},
		{"a second network for a recipe", "#soup\n" + dish + "#soup\n" + dish + "#stew\n" + dish,
			"soup ok\nsoup error E0612\nstew ok", "soup error E0612\nsoup error E0612\nstew error E0612"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			src := &source.File{Name: "mine.solution", Text: tt.text}
			require.Equal(t, tt.corrected, verdicts(corrected.File(t.Context(), src)), "corrected")
			require.Equal(t, tt.released, verdicts(released.File(t.Context(), src)), "released")
		})
	}
}

// A text without a network counts as a failure of the recipe that the file is named after. Under released
// semantics only headers count.
func TestAFileWithoutANetworkCountsForTheRecipeOfItsName(t *testing.T) {
	corrected, released := evaluators(t)
	for text, want := range map[string]string{
		"":                          "soup empty E0614",
		"; nothing yet\n":           "soup empty E0614",
		"I am sorry, I cannot.\n":   "soup error E0101",
		"#\n" + dish + "#\n" + dish: "soup error E0104",
	} {
		src := &source.File{Name: "mine/Soup.solution", Text: text}
		reports := corrected.File(t.Context(), src)
		require.Equal(t, want, verdicts(reports), text)
		require.Equal(t, benchmark.FromName, reports[0].RecipeFrom)
		require.Equal(t, "E0616", reports[0].Row().Labels[eval.Warning])
		require.Equal(t, "-"+strings.TrimPrefix(want, "soup"), verdicts(released.File(t.Context(), src)), text)
	}
}

func TestTheSameDishScoresOne(t *testing.T) {
	corrected, _ := evaluators(t)
	r := corrected.File(t.Context(), &source.File{Name: "mine.solution", Text: "#soup\n" + dish})[0]
	require.Equal(t, 1.0, *r.Goals)
	require.InDelta(t, 1.0, *r.Dish, 1e-9)
	require.Equal(t, 60.0, *r.Time, "seconds, 30 for either step")
	require.Empty(t, r.Problems)
	require.Equal(t, "mine.solution", r.File)
	require.Len(t, r.Row().Cells, 3)
}

func TestScoresArePartialUnderCorrectedSemanticsAndVoidUnderReleased(t *testing.T) {
	corrected, released := evaluators(t)
	src := &source.File{Name: "mine.solution", Text: "#soup\n" + start + put + "(levitate ?x)\n#stew\n" + dish}
	soup := corrected.File(t.Context(), src)[0]
	require.Equal(t, benchmark.Partial, soup.Status)
	require.Greater(t, *soup.Goals, 0.0)
	require.Less(t, *soup.Goals, 1.0)
	require.NotNil(t, soup.Episode)
	for _, r := range released.File(t.Context(), src) {
		require.Nil(t, r.Goals)
		require.Nil(t, r.Dish)
		require.Nil(t, r.Time)
		require.Empty(t, r.Row().Cells)
		require.Equal(t, "E0201", r.Problems[0].Code)
	}
}

func TestTheDishCanBeSearchedInTheFinalState(t *testing.T) {
	corrected, _ := evaluators(t)
	melted := start + put + "(melt ?m ?k2 ?k1 ?butter ?tool)\n"
	src := &source.File{Name: "mine.solution", Text: "#soup\n" + dish}
	outputs := corrected.File(t.Context(), src)[0]
	require.Nil(t, outputs.OtherDishReport)
	corrected.Candidates, corrected.AllCandidates = kitchen.FinalState, true
	final := corrected.File(t.Context(), src)[0]
	require.Equal(t, outputs.DishReport.Candidates, final.OtherDishReport.Candidates, "the outputs are the others now")
	require.InDelta(t, 1, *final.Dish, 1e-9)
	require.Equal(t, "?sugar", final.DishReport.Best.Dish().Var, "a thing is called by its variable")

	corrected.Candidates = kitchen.Outputs
	stale := corrected.File(t.Context(), &source.File{Name: "mine.solution", Text: "#soup\n" + melted})[0]
	require.Greater(t, stale.OtherDishReport.Score, *stale.Dish, "the sugar that nobody fetched is in the kitchen, too")
	require.Regexp(t, "^/", stale.OtherDishReport.Best.Dish().Var, "what no variable stands for has its id")
}

func TestReportsReadBack(t *testing.T) {
	corrected, released := evaluators(t)
	for _, ev := range []*benchmark.Evaluator{corrected, released} {
		ev.Stamp = &benchmark.Stamp{Edition: "some", Candidates: kitchen.Outputs}
		for _, r := range ev.File(t.Context(), &source.File{Name: "mine.solution", Text: "#soup\n" + dish + "(bring-to-temperature ?warm ?k3 ?k2 ?sugar 62.5 degrees-celsius)\n#stew\n" + start + "#text-only\n"}) {
			r.GoalReport, r.DishReport, r.Episode, r.Gold, r.Problems = nil, nil, nil, nil, nil
			text, err := json.Marshal(r)
			require.NoError(t, err)
			var again benchmark.Report
			require.NoError(t, json.Unmarshal(text, &again))
			require.Equal(t, r, &again, string(text))
		}
	}
}

func TestNetworksAreComparedOnlyWhenAsked(t *testing.T) {
	corrected, released := evaluators(t)
	stuck := start + "(mix ?x ?k3 ?k2 ?bare ?w)\n"
	tests := []struct{ name, text, corrected, released string }{
		{"the gold network itself", "#soup\n" + dish, "1.00", "1.00"},
		{"one that cannot be executed", "#soup\n" + stuck, "0.62", "0.62"},
		{"one with an error", "#soup\n" + dish + "(levitate ?x)\n", "0.94", "0.94"},
		{"one that an error voids", "#soup\n" + dish + "#stew\n(levitate ?x)\n", "1.00 0.14", "1.00 0.14"},
		{"one whose evaluation stopped", "#soup\n" + dish + "(fetch ?x ?k3 ?k2 butter 1)\n", "0.86", "0.86"},
		{"one without gold", "#text-only\n" + dish, "nil", "nil"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			src := &source.File{Name: "mine.solution", Text: tt.text}
			require.NotContains(t, similarities(corrected.File(t.Context(), src)), ".")
			require.Equal(t, tt.corrected, similarities(asked(corrected).File(t.Context(), src)), "corrected")
			require.Equal(t, tt.released, similarities(asked(released).File(t.Context(), src)), "released")
		})
	}
}

// asked returns an evaluator that also compares networks.
func asked(ev *benchmark.Evaluator) *benchmark.Evaluator {
	return &benchmark.Evaluator{Domain: ev.Domain, Scorer: ev.Scorer, Set: ev.Set, Smatch: true}
}

// similarities lists the Smatch scores of all reports.
func similarities(reports []*benchmark.Report) string {
	var scores []string
	for _, r := range reports {
		cell, ok := r.ReleasedRow().Cells[eval.Smatch]
		if !ok {
			cell = "nil"
		}
		scores = append(scores, cell)
	}
	return strings.Join(scores, " ")
}

func TestAnUnknownRecipeIsReportedWithTheNearestName(t *testing.T) {
	corrected, _ := evaluators(t)
	tests := []struct{ id, hint string }{{"soupe", "did you mean soup?"}, {"lasagne", "hearth recipes list shows the recipes that have one"}}
	for _, tt := range tests {
		r := corrected.File(t.Context(), &source.File{Name: "mine.solution", Text: "#" + tt.id + "\n" + dish})[0]
		require.Equal(t, benchmark.Failed, r.Status)
		require.Equal(t, "E0610", r.Code)
		require.Equal(t, "there is no gold network for the recipe "+tt.id, r.Problems[0].Msg)
		require.Equal(t, tt.hint, r.Problems[0].Hint)
		require.Equal(t, "mine.solution", r.Problems[0].Span.File.Name)
	}
}

func TestAGoldNetworkThatCannotBeExecutedIsAnError(t *testing.T) {
	corrected, released := evaluators(t)
	for _, ev := range []*benchmark.Evaluator{corrected, released} {
		_, err := ev.Gold("riddle")
		require.Error(t, err)
		require.Equal(t, benchmark.Failed, ev.File(t.Context(), &source.File{Name: "mine", Text: "#riddle\n" + dish})[0].Status)
	}
}

func TestAnEvaluatorServesManyAtOnce(t *testing.T) {
	corrected, _ := evaluators(t)
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			r := corrected.File(t.Context(), &source.File{Name: "mine", Text: "#soup\n" + dish + "#pie\n" + dish})
			if verdicts(r) != "soup ok\npie ok" {
				t.Errorf("found %s", verdicts(r))
			}
		})
	}
	all.Wait()
}

// TestScoresDoNotKeepNetworksInMemory keeps the scores of many networks, as a table of scores does. The scores must not
// keep the networks or their executions in memory.
func TestScoresDoNotKeepNetworksInMemory(t *testing.T) {
	corrected, released := evaluators(t)
	for _, ev := range []*benchmark.Evaluator{corrected, released} {
		src := &source.File{Name: "soup.solution", Text: "#soup\n" + strings.ReplaceAll(dish, "?", "?other-") + strings.Repeat("; so it is\n", 100)}
		var kept []*benchmark.Report
		held := func(rounds int) uint64 {
			for range rounds {
				r := ev.File(t.Context(), src)[0]
				require.NotNil(t, r.Dish)
				r.Episode, r.GoalReport, r.DishReport = nil, nil, nil
				kept = append(kept, r)
			}
			var m runtime.MemStats
			runtime.GC()
			runtime.GC() // frees the contents of finalizers and pools
			runtime.ReadMemStats(&m)
			return m.HeapAlloc
		}
		before := held(20)
		const rounds = 200
		after := held(rounds)
		require.Less(t, (int64(after)-int64(before))/rounds, int64(2000), "bytes for each of %d reports", len(kept))
		runtime.KeepAlive(kept)
	}
}
