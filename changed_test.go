package hearth_test

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/eval/benchmark"
)

// TestChangedNetworksEndAsRecorded runs networks that were changed in one or
// two places against the recorded outcome of the released evaluator. What ends
// otherwise is listed with its reason, and what is listed ends otherwise.
func TestChangedNetworksEndAsRecorded(t *testing.T) {
	ev := evaluator(t, "2023")
	listed := map[string]map[string]string{}
	for _, row := range table(t, "testdata/changed.csv") {
		require.NotEmpty(t, row["reason"], row["network"])
		listed[row["network"]] = row
	}
	require.LessOrEqual(t, len(listed), 7)

	total, same := map[string]int{}, map[string]int{}
	for _, row := range table(t, shared(t, "oracle", "kitchen", "2023", "mutations", "expected.csv")) {
		path := shared(t, "oracle", "kitchen", "2023", "mutations", row["name"]+".solution")
		want, got := recordedOutcome(t, row), outcome(reportOn(row["recipe"], ev.File(file(t, path))))
		total[row["status"]]++
		d, known := listed[row["name"]]
		delete(listed, row["name"])
		switch {
		case want == got:
			same[row["status"]]++
			require.False(t, known, "%s ends as recorded and is still listed", row["name"])
		case !known:
			t.Errorf("%s (%s): recorded %s, ours %s", row["name"], row["kind"], want, got)
		default:
			require.Equal(t, []string{d["recorded"], d["ours"]}, []string{want, got}, row["name"])
		}
	}
	require.Empty(t, listed, "listed networks that are not among the recorded ones")
	all, equal := 0, 0
	for status, n := range total {
		all, equal = all+n, equal+same[status]
		require.GreaterOrEqual(t, same[status]*100, n*97, "%s: %d of %d", status, same[status], n)
		t.Logf("%-12s %d of %d", status, same[status], n)
	}
	require.GreaterOrEqual(t, equal*100, all*99, "%d of %d", equal, all)
}

// reportOn returns the report of the recipe, or the only one.
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

// figure writes a score to four places, without trailing zeros.
func figure(v *float64) string {
	if v == nil {
		return "-"
	}
	return strings.TrimSuffix(strconv.FormatFloat(math.Round(*v*1e4)/1e4, 'f', -1, 64), ".0")
}
