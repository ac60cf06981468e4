package hearth_test

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/eval/benchmark"
	"hearth/testdata/recorded"
)

// TestChangedNetworksEndAsRecorded runs networks with one or two changes and compares them with the recorded
// outcomes of the released evaluator.
func TestChangedNetworksEndAsRecorded(t *testing.T) {
	ev := evaluator(t, "2023")
	total := map[string]int{}
	const changed = "oracle/kitchen/2023/mutations"
	for _, row := range recorded.Table(t, changed, "expected.csv") {
		src := recorded.File(t, changed, row["name"]+".solution")
		want, got := recordedOutcome(t, row), outcome(reportOn(row["recipe"], ev.File(t.Context(), src)))
		if want != got {
			t.Errorf("%s (%s): recorded %s, ours %s", row["name"], row["kind"], want, got)
		}
		total[row["status"]]++
	}
	t.Logf("compared: %v", total)
	require.NotEmpty(t, total)
}

// reportOn returns the report on a recipe, or the only report.
func reportOn(recipe string, reports []*benchmark.Report) *benchmark.Report {
	i := slices.IndexFunc(reports, func(r *benchmark.Report) bool { return r.Recipe != nil && *r.Recipe == recipe })
	if i < 0 && len(reports) == 1 {
		i = 0
	}
	if i < 0 {
		return &benchmark.Report{}
	}
	return reports[i]
}

func outcome(r *benchmark.Report) string {
	return fmt.Sprint(r.Status, " ", figure(r.Goals), " ", figure(r.Dish), " ", figure(r.Time))
}

func recordedOutcome(t *testing.T, row map[string]string) string {
	out := row["status"]
	for _, column := range []string{"gcs", "das", "time"} {
		cell := cmp.Or(row[column], "-")
		if cell != "-" {
			n, err := strconv.ParseFloat(cell, 64)
			require.NoError(t, err, row["name"])
			cell = figure(&n)
		}
		out += " " + cell
	}
	return out
}

// figure formats a score with four decimals, without trailing zeros.
func figure(v *float64) string {
	if v == nil {
		return "-"
	}
	return strconv.FormatFloat(math.Round(*v*1e4)/1e4, 'f', -1, 64)
}
