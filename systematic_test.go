package hearth_test

import (
	"maps"
	"os"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/eval/benchmark"
	"hearth/testdata/recorded"
)

// systematicFile lists the networks that end in another way than recorded, each with its cause.
const systematicFile = "testdata/systematic.csv"

// TestSystematicNetworksEndAsRecorded compares the outcomes of small networks with those of the released
// evaluator. The networks try each action with each case of given and open arguments. A difference that is not
// listed is an error, and so is a listed difference that is gone.
func TestSystematicNetworksEndAsRecorded(t *testing.T) {
	listed := map[string]string{}
	for _, row := range recorded.OwnTable(t, systematicFile) {
		listed[row["edition"]+"/"+row["name"]] = row["cause"]
	}
	causes := map[string]int{}
	for _, edition := range recorded.Editions {
		folder, ev := "oracle/kitchen/"+edition+"/systematic", released(t, edition)
		rows := recorded.Table(t, folder, "expected.csv")
		for _, row := range rows {
			reports := ev.File(t.Context(), recorded.File(t, folder, row["name"]+".solution"))
			want, got := recordedOutcome(t, row), outcome(reportOn("", reports))
			name := edition + "/" + row["name"]
			cause, known := listed[name]
			switch delete(listed, name); {
			case want != got && known:
				causes[edition+" "+cause]++
			case want != got:
				t.Errorf("%s: recorded %s, ours %s", name, want, got)
			case known:
				t.Errorf("%s ends as recorded: remove it from %s", name, systematicFile)
			}
		}
		t.Logf("%s: %d networks", edition, len(rows))
	}
	for name := range listed {
		t.Errorf("%s lists %s, which has no recorded outcome", systematicFile, name)
	}
	for _, cause := range slices.Sorted(maps.Keys(causes)) {
		t.Logf("%s: %d", cause, causes[cause])
	}
}

// released scores networks under released semantics.
func released(t *testing.T, edition string) *benchmark.Evaluator {
	t.Helper()
	k, err := hearth.Open(hearth.KitchenOptions{Edition: edition, Semantics: "released"})
	require.NoError(t, err)
	set, err := benchmark.Load(os.DirFS(recorded.Path(t, "benchmark", edition)), primaries(t))
	require.NoError(t, err)
	return scorer(t, k, set)
}
