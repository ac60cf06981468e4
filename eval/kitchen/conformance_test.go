package kitchen_test

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/eval"
	"hearth/eval/kitchen"
	"hearth/sim/feature"
	"hearth/testdata/recorded"
)

// failingGold is the gold network that fails in the reference of 2024. Its dish is a failure, and the recorded
// scores compare with the features of that failure.
const failingGold = "2024/gold/chocolate-cream-cheese-cupcakes"

func TestScoresAgreeWithTheRecordedOnes(t *testing.T) {
	for _, edition := range recorded.Editions {
		r := open(t, edition)
		for _, set := range []string{"gold", "examples"} {
			for _, run := range runs(t, edition, set) {
				t.Run(run.String(), func(t *testing.T) {
					rec := run.Scores(t)
					gold, got := r.gold(t, rec.Recipe), executed(t, run)
					checkGoals(t, rec, eval.GoalConditions(gold, got))
					report, err := r.scorer.Score(gold, got)
					if run.String() == failingGold {
						require.EqualError(t, err, "the gold dish ?baked-cupcakes could not be made [E0601]")
						return
					}
					require.NoError(t, err)
					c := conformance{r.scorer, gold, got}
					c.check(t, rec, report)
				})
			}
		}
	}
}

func checkGoals(t *testing.T, rec recorded.Scores, report eval.GoalReport) {
	var want, got [][2]string
	for _, g := range rec.Goals {
		want = append(want, [2]string{g.Goal, g.ReachedBy})
	}
	for _, g := range report.Goals {
		got = append(got, [2]string{g.Var, g.ReachedBy})
	}
	require.Equal(t, want, got)
	require.Equal(t, [2]int{rec.Reached, rec.Total}, [2]int{report.Reached, report.Total})
	require.Equal(t, rec.GoalCSV, eval.ScoreCell(report.Score()))
}

type conformance struct {
	scorer    *kitchen.Scorer
	gold, got eval.Run
}

// check compares the recorded candidates, one by one, and the score.
func (c conformance) check(t *testing.T, rec recorded.Scores, report *kitchen.Report) {
	require.NoError(t, report.Err())
	scored := report.Candidates
	for _, want := range rec.Candidates {
		if want.Score == nil {
			continue
		}
		require.NotEmpty(t, scored, "%s was scored", want.Var)
		require.Equal(t, want.Var, scored[0].Var)
		if math.Abs(*want.Score-scored[0].Score) > 1e-6 {
			c.explain(t, want.Var, *want.Score, scored[0].Score)
		}
		scored = scored[1:]
	}
	require.Empty(t, scored)
	require.InDelta(t, rec.Dish, report.Score, 1e-6)
	require.Equal(t, rec.DishCSV, eval.ScoreCell(report.Score))
}

// explain requires that recorded is below score for only one reason. The reference calculates with
// single-precision floats and compares them exactly. For it 54 g and 53.999996 g are different amounts; for
// Hearth they are equal. So the recorded score lacks exactly the points of some amounts.
func (c conformance) explain(t *testing.T, variable string, recorded, score float64) {
	var steps []eval.Step
	for _, s := range c.got.Steps {
		if s.Output.Var == variable {
			steps = append(steps, s)
		}
	}
	alone, err := c.scorer.Score(c.gold, eval.Run{Steps: steps})
	require.NoError(t, err)
	lost := []float64{0}
	best := alone.Best.Dish()
	for _, m := range best.Ingredients {
		if m.Got == nil || differs(m, "amount") {
			continue
		}
		point := kitchen.ContentsShare / best.Contents.Max * kitchen.SlotsShare / m.Slots.Max
		for _, sum := range lost {
			lost = append(lost, sum+point)
		}
	}
	for _, sum := range lost {
		if math.Abs(score-sum-recorded) < 1e-6 {
			t.Logf("%s: %.4f, recorded %.4f for amounts that differ by rounding", variable, score, recorded)
			return
		}
	}
	require.Fail(t, "a score differs for another reason than rounding", "%s is %v, recorded %v\n%s",
		variable, score, recorded, alone.Text())
}

func differs(m kitchen.Match, slot string) bool {
	return slices.ContainsFunc(m.Differs, func(d feature.Difference) bool { return d.Path == slot })
}

func TestCellsPrintAsTheRecordedOnes(t *testing.T) {
	for _, row := range recorded.Table(t, "oracle/kitchen/2023/mutations/expected.csv") {
		if row["status"] != "ok" {
			continue
		}
		for number, printed := range map[string]string{"gcs": "gcs_csv", "das": "das_csv"} {
			n, err := strconv.ParseFloat(row[number], 64)
			require.NoError(t, err)
			require.Equal(t, row[printed], eval.ScoreCell(n), row["name"])
		}
		n, err := strconv.ParseFloat(row["time"], 64)
		require.NoError(t, err)
		printed := row["time_csv"]
		require.Equal(t, printed, eval.TimeCell(n, strings.Contains(printed, ".")), row["name"])
	}
}
