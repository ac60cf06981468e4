package hearth_test

import (
	"bytes"
	"os"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/eval"
	"hearth/eval/benchmark"
	"hearth/eval/kitchen"
	"hearth/facts/corpus"
	"hearth/parser/source"
	"hearth/testdata/recorded"
)

// evaluator opens a kitchen of an edition with the official recipes.
func evaluator(t testing.TB, edition string) *benchmark.Evaluator {
	t.Helper()
	k := open(t, edition)
	set, err := benchmark.Load(os.DirFS(recorded.Path(t, "benchmark", edition)), primaries(t))
	require.NoError(t, err)
	return scorer(t, k, set)
}

// scorer scores networks of a kitchen.
func scorer(t testing.TB, w *hearth.World, set *benchmark.Set) *benchmark.Evaluator {
	t.Helper()
	k, ok := w.Internal(), w.Name == hearth.Kitchen
	require.True(t, ok)
	return k.Evaluator(set)
}

func primaries(t testing.TB) map[string]string {
	t.Helper()
	p, err := corpus.LoadPrimaryOutputs(corpus.Files)
	require.NoError(t, err)
	return p
}

func TestGoldNetworksScoreOneAgainstThemselves(t *testing.T) {
	for _, edition := range recorded.Editions {
		ev := evaluator(t, edition)
		for _, file := range golds(t, edition) {
			id := strings.TrimSuffix(path.Base(file), ".solution")
			src := recorded.File(t, file)
			if edition == "2024" && id == "black-bean-salad-2" { // its header names another recipe
				src.Text = strings.Replace(src.Text, "#black-bean-salad-4", "#"+id, 1)
			}
			reports := ev.File(t.Context(), src)
			require.Len(t, reports, 1)
			r := reports[0]
			require.Equal(t, benchmark.OK, r.Status, "%s %s: %v", edition, id, r.Problems)
			require.Equal(t, 1.0, *r.Goals, "%s %s", edition, id)
			require.InDelta(t, 1.0, *r.Dish, 1e-9, "%s %s", edition, id)
		}
	}
}

func TestWorkedExamplesHaveTheRecordedScores(t *testing.T) {
	for _, edition := range recorded.Editions {
		ev := evaluator(t, edition)
		for _, row := range recorded.Table(t, "oracle", "kitchen", "2023", "examples.csv") {
			t.Run(edition+"/"+row["example"], func(t *testing.T) {
				src := recorded.File(t, "benchmark", edition, "examples", "evaluation", row["example"]+".solution")
				r := ev.File(t.Context(), src)[0]
				require.Equal(t, benchmark.OK, r.Status, "%v", r.Problems)
				reference := recorded.Run{Edition: edition, Set: "examples", Name: row["example"]}
				want, time := reference.Scores(t), recorded.Number(reference.Trace(t).Time)
				require.Equal(t, want.GoalCSV, eval.ScoreCell(*r.Goals))
				require.Equal(t, want.DishCSV, eval.ScoreCell(*r.Dish))
				require.Equal(t, strconv.FormatFloat(time, 'f', -1, 64), strconv.FormatFloat(*r.Time, 'f', -1, 64))
			})
		}
	}
}

func TestTheScriptExampleGivesItsResultsByteForByte(t *testing.T) {
	ev := evaluator(t, "2023")
	const script = "benchmark/2023/examples/script"
	reports := ev.File(t.Context(), recorded.File(t, script, "example-multiple-recipes.solution"))
	slices.Reverse(reports)
	var rows []eval.Row
	for _, r := range reports {
		rows = append(rows, r.ReleasedRow())
	}
	var out bytes.Buffer
	require.NoError(t, eval.WriteCSV(&out, &eval.Table{ID: "recipe-id", Metrics: kitchen.Metrics(false), Rows: rows}))
	require.Equal(t, recorded.File(t, script, "results.csv").Text, out.String())
}

// TestAScoreCountsWeightsAndSeconds scores networks that differ in one amount against each other. Equal
// weights count as equal, and times are in seconds.
func TestAScoreCountsWeightsAndSeconds(t *testing.T) {
	plan := func(amount string) string {
		return "#flour\n(get-kitchen ?kitchen)\n(fetch-and-proportion ?flour ?k2 ?kitchen ?bowl all-purpose-flour " + amount + ")\n"
	}
	set, err := benchmark.Load(fstest.MapFS{
		"recipe-texts/flour.xml": {Data: []byte("<recipe><id>flour</id><title>flour</title><ingredients><ingredient>flour</ingredient></ingredients>" +
			"<instructions><instruction>Weigh it.</instruction></instructions></recipe>")},
		"gold-standard-solutions/meaning-only/flour.solution": {Data: []byte(plan("10 teaspoon"))},
	}, map[string]string{"flour": "?flour"})
	require.NoError(t, err)
	ev := scorer(t, open(t, "2024"), set)
	tests := []struct {
		amount string
		same   bool
	}{
		{"10 teaspoon", true},
		{"30 g", true}, // a teaspoon of flour has 3 g
		{"10 g", false},
		{"29 g", false},
	}
	for _, tt := range tests {
		t.Run(tt.amount, func(t *testing.T) {
			got := ev.File(t.Context(), &source.File{Name: "flour.solution", Text: plan(tt.amount)})[0]
			require.Equal(t, benchmark.OK, got.Status, "%v", got.Problems)
			require.Equal(t, tt.same, *got.Dish > 0.999999, "%v", *got.Dish)
			require.Equal(t, 30.0, *got.Time)
		})
	}
}
