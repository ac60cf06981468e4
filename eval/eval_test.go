package eval_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/eval"
	"hearth/sim/feature"
)

// step makes a step whose output is a thing of a class at a place.
func step(variable, class string, location ...string) eval.Step {
	o := feature.New(class, "")
	return eval.Step{Action: "make", Vars: []string{variable}, Output: eval.Entity{
		Var: variable, Class: class, Location: location, Value: func() *feature.Object { return o },
	}}
}

func failed(variable string) eval.Step {
	return eval.Step{Action: "make", Output: eval.Entity{Var: variable, Class: "failure", Failed: true}}
}

func root() eval.Step {
	return eval.Step{Action: "begin", Output: eval.Entity{Var: "?world"}, Root: true}
}

func TestGoalConditions(t *testing.T) {
	tests := []struct {
		name      string
		gold, got []eval.Step
		want      string
	}{
		{"the same outputs reach all goals", []eval.Step{root(), step("?a", "cup"), step("?b", "jar")},
			[]eval.Step{root(), step("?x", "jar"), step("?y", "cup")}, "?a by ?y, ?b by ?x"},
		{"an output reaches one goal only", []eval.Step{step("?a", "cup"), step("?b", "cup")},
			[]eval.Step{step("?x", "cup")}, "?a by ?x, ?b by nothing"},
		{"the first output that fits is taken", []eval.Step{step("?a", "cup")},
			[]eval.Step{step("?x", "cup"), step("?y", "cup")}, "?a by ?x"},
		{"another place is no match", []eval.Step{step("?a", "cup", "room", "table")},
			[]eval.Step{step("?x", "cup", "room", "shelf")}, "?a by nothing"},
		{"a place inside the place is a match", []eval.Step{step("?a", "cup", "room", "table")},
			[]eval.Step{step("?x", "cup", "room", "table", "box")}, "?a by ?x"},
		{"what lies nowhere matches everywhere", []eval.Step{step("?a", "cup", "room", "table")},
			[]eval.Step{step("?x", "cup")}, "?a by ?x"},
		{"a failure reaches nothing and is not reached", []eval.Step{failed("?a"), step("?b", "cup")},
			[]eval.Step{failed("?x")}, "?a by nothing, ?b by nothing"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for i := range tt.got {
				tt.got[i].Number = i + 1
			}
			report := eval.GoalConditions(eval.Run{Steps: tt.gold}, eval.Run{Steps: tt.got})
			var goals []string
			for _, g := range report.Goals {
				by := "nothing"
				if g.Step > 0 {
					by = tt.got[g.Step-1].Output.Var
					require.Equal(t, by, g.ReachedBy)
				}
				goals = append(goals, g.Var+" by "+by)
			}
			require.Equal(t, tt.want, strings.Join(goals, ", "))
		})
	}
}

func TestTheScoreIsTheShareOfGoalsReached(t *testing.T) {
	require.Equal(t, 0.5, eval.GoalReport{Reached: 2, Total: 4}.Score())
	require.Equal(t, 1.0, eval.GoalReport{}.Score(), "nothing to reach")
}

func TestScoresPrintWithTwoDecimalsRoundedHalfUp(t *testing.T) {
	tests := map[float64]string{
		0: "0.00", 1: "1.00", 0.5: "0.50", 5.0 / 8: "0.63", 2.0 / 3: "0.67", 0.994: "0.99", 0.995: "1.00",
		0.75499999523162842: "0.76", // the single float next to 0.755, whose shortest decimal is 0.755
		0.0049:              "0.00", 1e-8: "0.00",
	}
	for score, want := range tests {
		require.Equal(t, want, eval.ScoreCell(score), "%v", score)
	}
}

func TestTimes(t *testing.T) {
	tests := []struct {
		seconds float64
		inexact bool
		want    string
	}{
		{2735, false, "2735"}, {0, false, "0"}, {2074280, false, "2074280"}, {12.5, false, "12.5"},
		{5210, true, "5210.0"}, {0, true, "0.0"}, {12.5, true, "12.5"}, {757580, true, "757580.0"},
		{12345678, true, "1.2345678e7"}, {2e7, true, "2.0e7"},
	}
	for _, tt := range tests {
		require.Equal(t, tt.want, eval.TimeCell(tt.seconds, tt.inexact))
	}
}

func TestResultsAreWrittenRowByRow(t *testing.T) {
	var out strings.Builder
	metrics := []eval.Metric{eval.GoalConditionSuccess, eval.ExecutionTime}
	require.NoError(t, eval.WriteCSV(&out, &eval.Table{ID: "recipe-id", Metrics: metrics, Rows: []eval.Row{
		{ID: "Toast", Cells: map[eval.Metric]string{eval.GoalConditionSuccess: eval.ScoreCell(0.5), eval.ExecutionTime: eval.TimeCell(90, false)}},
		{ID: "soup"},
	}}))
	require.Equal(t, "recipe-id,goal-condition-success,execution-time\ntoast,0.50,90\nsoup,NIL,NIL\n", out.String())
}
