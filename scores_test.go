package hearth_test

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/eval"
	"hearth/eval/benchmark"
	"hearth/eval/kitchen"
	"hearth/facts"
)

// evaluator opens a kitchen of an edition with the official recipes.
func evaluator(t testing.TB, edition string) *benchmark.Evaluator {
	t.Helper()
	k := open(t, edition)
	set, err := benchmark.Load(os.DirFS(shared(t, "benchmark", edition)), primaries(t))
	require.NoError(t, err)
	return k.Evaluator(set)
}

func primaries(t testing.TB) map[string]string {
	t.Helper()
	p, err := facts.LoadPrimaryOutputs(facts.Kitchen())
	require.NoError(t, err)
	return p
}

func TestGoldNetworksScoreOneAgainstThemselves(t *testing.T) {
	for _, edition := range []string{"2023", "2024"} {
		ev := evaluator(t, edition)
		for _, path := range golds(t, edition) {
			id := strings.TrimSuffix(filepath.Base(path), ".solution")
			src := file(t, path)
			if edition == "2024" && id == "black-bean-salad-2" { // its header names another recipe
				src.Text = strings.Replace(src.Text, "#black-bean-salad-4", "#"+id, 1)
			}
			reports := ev.File(src)
			require.Len(t, reports, 1)
			r := reports[0]
			require.Equal(t, benchmark.OK, r.Status, "%s %s: %v", edition, id, r.Problems)
			require.Equal(t, 1.0, *r.Goals, "%s %s", edition, id)
			require.InDelta(t, 1.0, *r.Dish, 1e-9, "%s %s", edition, id)
		}
	}
}

func TestWorkedExamplesHaveTheRecordedScores(t *testing.T) {
	for _, edition := range []string{"2023", "2024"} {
		ev := evaluator(t, edition)
		for _, row := range table(t, shared(t, "oracle", "kitchen", "2023", "examples.csv")) {
			t.Run(edition+"/"+row["example"], func(t *testing.T) {
				r := ev.File(file(t, shared(t, "benchmark", edition, "examples", "evaluation", row["example"]+".solution")))[0]
				require.Equal(t, benchmark.OK, r.Status, "%v", r.Problems)
				want := recordedScores(t, edition, row["example"])
				require.Equal(t, want.GCS, eval.ScoreCell(*r.Goals))
				require.Equal(t, want.DAS, eval.ScoreCell(*r.Dish))
				require.Equal(t, strconv.FormatFloat(want.Time, 'f', -1, 64), strconv.FormatFloat(*r.Time, 'f', -1, 64))
			})
		}
	}
}

// A recorded score is what the reference printed for an example.
type recordedScore struct {
	GCS  string `json:"gcs_csv"`
	DAS  string `json:"das_csv"`
	Time float64
}

func recordedScores(t *testing.T, edition, example string) (r recordedScore) {
	t.Helper()
	dir := shared(t, "oracle", "kitchen", edition, "golden", "examples")
	text, err := os.ReadFile(filepath.Join(dir, example+".scores.json"))
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(text, &r))
	r.Time = number(readTrace(t, filepath.Join(dir, example+".trace.json.gz")).ExecutionTime)
	return r
}

func TestTheScriptExampleGivesItsResultsByteForByte(t *testing.T) {
	ev := evaluator(t, "2023")
	dir := shared(t, "benchmark", "2023", "examples", "script")
	reports := ev.File(file(t, filepath.Join(dir, "example-multiple-recipes.solution")))
	slices.Reverse(reports)
	var rows []eval.Row
	for _, r := range reports {
		rows = append(rows, r.Row())
	}
	var out bytes.Buffer
	require.NoError(t, eval.WriteCSV(&out, "recipe-id", kitchen.Metrics(false), rows))
	want, err := os.ReadFile(filepath.Join(dir, "results.csv"))
	require.NoError(t, err)
	require.Equal(t, string(want), out.String())
}
