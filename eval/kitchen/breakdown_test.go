package kitchen_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/eval/kitchen"
	"hearth/testdata/recorded"
)

func TestTheBreakdownsOfTheExamples(t *testing.T) {
	r := open(t, "2023")
	var out strings.Builder
	for _, run := range runs(t, "2023", "examples") {
		out.WriteString("-- " + run.Name + " --\n" + r.report(t, run).Text() + "\n")
	}
	golden := filepath.Join("testdata", "examples-2023.txt")
	if recorded.Updating() {
		require.NoError(t, os.WriteFile(golden, []byte(out.String()), 0o644))
	}
	want, err := os.ReadFile(golden)
	require.NoError(t, err)
	require.Equal(t, string(want), out.String())
}

func (r *recording) report(t *testing.T, run recorded.Run) *kitchen.Report {
	gold := r.gold(t, run.Scores(t).Recipe)
	report, err := r.scorer.Score(gold, executed(t, run))
	require.NoError(t, err)
	return report
}

func TestABreakdownSumsUpToItsScore(t *testing.T) {
	r := open(t, "2023")
	for _, run := range runs(t, "2023", "examples") {
		if report := r.report(t, run); report.Best != nil {
			best := report.Best.Dish()
			require.InDelta(t, sum(best), best.Score, 1e-12, run.Name)
		}
	}
}

// JSON has the points of each heading as numbers, which give its score.
func TestPointsOfAComparisonAreNumbers(t *testing.T) {
	r := open(t, "2023")
	for _, run := range runs(t, "2023", "examples") {
		report := r.report(t, run)
		if report.Best == nil {
			continue
		}
		for _, l := range report.Best.Dish().SideBySide() {
			score := 0.0
			for _, p := range l.Points {
				score += p.Weight * p.Ratio()
			}
			if len(l.Points) > 0 {
				require.InDelta(t, *l.Score, min(1, score), 1e-9, l.Formula)
			}
		}
	}
}

// sum adds up the points of a breakdown from the leaves.
func sum(d *kitchen.Dish) float64 {
	var contents, container kitchen.Points
	for _, m := range d.Ingredients {
		contents.Max++
		if m.Got != nil {
			contents.Got += kitchen.SlotsShare*m.Slots.Ratio() + kitchen.MixturesShare*mixtures(m).Ratio()
		}
	}
	contents.Max += float64(len(d.Surplus))
	for _, a := range d.Aspects {
		container.Max++
		if a.Reached {
			container.Got++
		}
	}
	return kitchen.ContentsShare*contents.Ratio() + kitchen.ContainerShare*container.Ratio()
}

func mixtures(m kitchen.Match) kitchen.Points {
	p := kitchen.Points{Max: float64(len(m.Levels) + m.Unpaired)}
	for _, l := range m.Levels {
		p.Got += l.Points.Ratio()
	}
	return p
}
