package results_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/eval"
	"hearth/eval/household"
	"hearth/eval/kitchen"
	"hearth/eval/results"
	"hearth/parser/source"
)

func read(t *testing.T, name, text string) []results.Row {
	t.Helper()
	rows, err := results.Read(&source.File{Name: name, Text: text}, household.Metrics())
	require.NoError(t, err)
	return rows
}

// Every notation gives the same results for the same networks.
func TestAllNotationsAreRead(t *testing.T) {
	one := `{"file":"a/x.solution","recipe":"soup","status":"partial","code":"E0504","goal_condition_success":0.5,"dish_approximation_score":0.25,"execution_time":30,"smatch_score":null,"problems":[{"code":"E0504"},{"code":"E0203"}]}`
	two := `{"file":"a/y.solution","recipe":null,"status":"empty","code":"E0614","goal_condition_success":null,"dish_approximation_score":null,"execution_time":null,"smatch_score":null}`
	want := []results.Row{
		{System: "s", ID: "soup", File: "a/x.solution", Status: "partial", Codes: []string{"E0504", "E0203"},
			Scores: map[eval.Metric]float64{eval.GoalConditionSuccess: 0.5, kitchen.DishApproximation: 0.25, eval.ExecutionTime: 30}, Metrics: kitchen.Metrics(false)},
		{System: "s", File: "a/y.solution", Status: "empty", Codes: []string{"E0614"}, Scores: map[eval.Metric]float64{}, Metrics: kitchen.Metrics(false)},
	}
	require.Equal(t, want, read(t, "s", one+"\n\n"+two+"\n"))
	require.Equal(t, want, read(t, "s", "{\n \"items\": ["+one+",\n"+two+"]}\n"))
	require.Equal(t, want[:1], read(t, "s", one))
	head := "recipe-id,goal-condition-success,dish-approximation-score,execution-time,file,status,code,warning"
	table := read(t, "s", head+"\nsoup,0.50,0.25,30,a/x.solution,partial,E0504,\nNIL,NIL,NIL,NIL,a/y.solution,empty,E0614,\n")
	want[0].Codes = want[0].Codes[:1]
	require.Equal(t, fmt.Sprint(want), fmt.Sprint(table))
	markdown := "| recipe-id | goal-condition-success | file | status | code |\n|---|---|---|---|---|\n| soup | 0.50 | a\\|x | ok |  |\n"
	require.Equal(t, "[{s soup a|x ok [] [] map[goal-condition-success:0.5] map[]  [goal-condition-success] 0  false}]", fmt.Sprint(read(t, "s", markdown)))
}

func TestProgramsAreRead(t *testing.T) {
	lines := `{"id":"nap","program":["[SLEEP]"],"lcs":1,"trials":[{"scene":"home","executable":true}],"scores":{"executability":1,"length":1}}
{"id":"fly","program":["[FLY]"],"lcs":null,"trials":[{"scene":"home","executable":false,"fault":{"step":1,"code":"not_found","kind":"hallucination"}}],"scores":{"executability":0}}`
	require.Equal(t, "[{s nap  executable [] [] map[executability:1 length:1] map[]  [] 0  false} {s fly  not executable [not_found] [hallucination] map[executability:0] map[]  [] 0  false}]",
		fmt.Sprint(read(t, "s", lines)))
	table := "program-id,executability,lcs,kinds,reasons\nfly,0.00,NIL,hallucination; missing_step,\"a, b\"\n"
	require.Equal(t, "[{s fly   [] [hallucination missing_step] map[executability:0] map[]  [executability lcs] 0  false}]", fmt.Sprint(read(t, "s", table)))
}

func TestInvalidResults(t *testing.T) {
	tests := map[string]string{
		"{}":                       "s:1:1: this line is not a result of an evaluation: the field status is missing [E0643]",
		`{"items":[]}`:             "s:1:1: s contains no results [E0643]",
		`{"items":[{"file":"a"}]}`: "s:1:1: this line is not a result of an evaluation: item 1: the field status is missing [E0643]",
		"recipe-id,execution-time": "s:1:1: s contains no results [E0643]",
		"recipe-id,file\nsoup,a\n": "s:1:1: s has no column for a metric [E0641]",
		"":                         "s:1:1: s is empty: expected a line with headings [E0641]",
	}
	for text, want := range tests {
		_, err := results.Read(&source.File{Name: "s", Text: text}, household.Metrics())
		require.EqualError(t, err, want, text)
	}
}

func seed() func(int) int { return rand.New(rand.NewPCG(1, 1)).IntN }

// group returns a group with goal condition success by recipe; a negative value stands for no score.
func group(name string, scores ...float64) *results.Group {
	g := &results.Group{Name: name}
	for i, v := range scores {
		r := results.Row{ID: fmt.Sprint("r", i), Scores: map[eval.Metric]float64{}}
		if v >= 0 {
			r.Scores[eval.GoalConditionSuccess], r.Scores[eval.ExecutionTime] = v, 10*v
		}
		g.Rows = append(g.Rows, r)
	}
	return g
}

func TestGroupsAreComparedRecipeByRecipe(t *testing.T) {
	base := group("base", 0.5, 0.5, 0.5, 0.5, -1)
	better, mixed := group("better", 0.75, 0.75, 0.75, 0.75, 1), group("mixed", 1, 0, 1, -1)
	all := results.CompareWith(base, []*results.Group{base, better, mixed}, kitchen.Metrics(true), seed)
	require.Len(t, all, 4)
	d := all[0]
	require.Equal(t, "better goal-condition-success 5 0 true", fmt.Sprint(d.Group, " ", d.Metric, " ", d.N, " ", d.Unpaired, " ", d.Exact))
	require.InDelta(t, 0.4, d.Mean, 1e-12, "who has no score has 0")
	require.Equal(t, 2.0/32, d.P)
	require.Equal(t, 4.0/32, d.Holm)
	d = all[1]
	require.Equal(t, "mixed goal-condition-success 4 1 true", fmt.Sprint(d.Group, " ", d.Metric, " ", d.N, " ", d.Unpaired, " ", d.Exact))
	require.Equal(t, 1.0, d.P)
	require.Equal(t, "better execution-time 4 1", fmt.Sprint(all[2].Group, " ", all[2].Metric, " ", all[2].N, " ", all[2].Unpaired))
}

// Several networks for a recipe count with their mean, so that a system gains nothing from repeated attempts.
func TestOfSeveralNetworksOfARecipeTheMeanCounts(t *testing.T) {
	base, twice := group("base", 0.5, 0.5), group("twice", 1, 1)
	twice.Rows = append(twice.Rows, group("", 0, 0).Rows...)
	d := results.CompareWith(base, []*results.Group{base, twice}, kitchen.Metrics(true), seed)[0]
	require.Equal(t, 2, d.N)
	require.Zero(t, d.Mean)
	require.Equal(t, 1.0, d.P)
}

// A file without a network is a failure of the recipe that the file is named after.
func TestAFileWithoutANetworkCountsForItsRecipe(t *testing.T) {
	head := "recipe-id,goal-condition-success,file,status\n"
	with := func(name, rows string) *results.Group {
		return &results.Group{Name: name, Rows: read(t, name, head+rows)}
	}
	base := with("base", "soup,1,a/soup.solution,ok\nstew,1,a/stew.solution,ok\n")
	silent := with("silent", "soup,1,b/soup.solution,ok\nNIL,NIL,b/Stew.solution,empty\n")
	several := with("several", "soup,1,c/stew.solution,ok\nNIL,NIL,c/stew.solution,error\n")
	all := results.CompareWith(base, []*results.Group{silent, several}, kitchen.Metrics(true), seed)
	require.Equal(t, "2 0 -0.5", fmt.Sprint(all[0].N, " ", all[0].Unpaired, " ", all[0].Mean))
	require.Equal(t, "1 1 0", fmt.Sprint(all[1].N, " ", all[1].Unpaired, " ", all[1].Mean), "a file may hold something else")
}

func TestRowsArePutTogether(t *testing.T) {
	rows := []results.Row{{System: "a", ID: "x", File: "p/1", Status: "ok"}, {System: "a", ID: "w", File: "q/1", Status: "ok"}, {System: "a", ID: "x", File: "p/2"}}
	names := func(by results.Property, rows []results.Row) (out []string) {
		for _, g := range results.Grouped(rows, by) {
			out = append(out, fmt.Sprintf("%s %d", g.Name, len(g.Rows)))
		}
		return out
	}
	require.Equal(t, []string{"a 3"}, names(results.System, rows))
	require.Equal(t, []string{"p 2", "q 1"}, names(results.Folder, rows))
	require.Equal(t, []string{"w 1", "x 2"}, names(results.Recipe, rows))
	require.Equal(t, []string{"- 1", "ok 2"}, names(results.Status, rows))
	require.Equal(t, []string{"a: w 1", "a: x 2", "b: x 1"}, names(results.Recipe, append(rows, results.Row{System: "b", ID: "x"})))
	require.Empty(t, results.Grouped(nil, results.Recipe))
}
