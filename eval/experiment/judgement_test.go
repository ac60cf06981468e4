package experiment_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/eval"
	"hearth/eval/experiment"
	"hearth/eval/experiment/survey"
	"hearth/eval/household"
	"hearth/parser/source"
)

// judged returns results of four methods with two tasks in two scenes. Human and Copy have the same plans;
// those of Half are executable in one of the scenes.
func judged() *experiment.Results {
	row := func(task string, executable ...bool) *household.Row {
		r := &household.Row{Task: task}
		for i, ok := range executable {
			r.Trials = append(r.Trials, household.TrialReport{Scene: fmt.Sprint(i), Executable: ok})
		}
		return r
	}
	outcome := func(name string, how experiment.Approach, plans ...*experiment.Plan) *experiment.Outcome {
		report := &household.Report{}
		for _, p := range plans {
			report.Rows = append(report.Rows, p.Row)
		}
		return &experiment.Outcome{Method: name, Plan: how, Figures: report.Scores(), Plans: plans}
	}
	milk := &experiment.Plan{Steps: []string{"Walk to fridge", "Drink milk"}, Row: row("Drink milk", true, true)}
	tea := &experiment.Plan{Steps: []string{"Find tea"}, Row: row("Make tea", true, true)}
	return &experiment.Results{Title: "Judged", Outcomes: []*experiment.Outcome{
		outcome("Human", experiment.People, milk, tea),
		outcome("Copy", experiment.Nearest, milk, tea),
		outcome("Half", "vanilla",
			&experiment.Plan{Steps: []string{"=Drink"}, Row: row("Drink milk", true, false)},
			&experiment.Plan{Steps: nil, Row: row("Make tea", false, true)},
			&experiment.Plan{Example: 1, Steps: []string{"Not asked"}, Row: row("Drink milk", true, true)}),
		outcome("Never", experiment.Adapted,
			&experiment.Plan{Steps: []string{"Drink"}, Row: row("Drink milk", false, false)}, tea),
	}, Table: experiment.Columns()}
}

// sheet writes a sheet of a questionnaire.
func sheet(t testing.TB, q *survey.Questionnaire, number int, annotators ...string) string {
	t.Helper()
	var out strings.Builder
	require.NoError(t, q.WriteSheet(&out, number, annotators...))
	return out.String()
}

func TestASheetDoesNotShowMethods(t *testing.T) {
	r := judged()
	for _, name := range []string{"Human", "Copy", "Half", "Never", "vanilla", "people"} {
		require.NotContains(t, sheet(t, r.Questionnaire(1), 0), name)
	}
	firsts := map[string]bool{}
	for seed := range uint64(40) {
		q := r.Questionnaire(seed)
		require.Equal(t, "q1", q.Questions[0].ID)
		firsts[strings.Join(q.Questions[0].Methods, " ")] = true
	}
	require.Equal(t, map[string]bool{"Human Copy": true, "Human Copy Never": true, "Half": true, "Never": true}, firsts,
		"the first question can be about any method")
}

// key returns a questionnaire about the plans of judged.
func key(t testing.TB) *survey.Questionnaire {
	t.Helper()
	q, err := survey.ReadKey(&source.File{Name: "key.json", Text: `{"questions": [
		{"id": "q1", "task": "Drink milk", "steps": ["Walk to fridge", "Drink milk"], "methods": ["Human", "Copy"]},
		{"id": "q2", "task": "Make tea", "steps": ["Find tea"], "methods": ["Human", "Copy", "Never"]},
		{"id": "q3", "task": "Make tea", "steps": [], "methods": ["Half"]},
		{"id": "q4", "task": "Drink milk", "steps": ["Drink"], "methods": ["Never"]},
		{"id": "q5", "task": "Drink milk", "steps": ["=Drink"], "methods": ["Half"]}]}`})
	require.NoError(t, err)
	return q
}

func read(t testing.TB, q *survey.Questionnaire, text string) *survey.Sheet {
	t.Helper()
	s, err := q.ReadSheet(&source.File{Name: "sheet.csv", Text: text})
	require.NoError(t, err)
	return s
}

// Three annotators judge the two plans of Human: their shares of correct plans are 1, 1/2 and 1/2. All call
// the first plan correct, and one of them the second.
func TestJudge(t *testing.T) {
	r, q := judged(), key(t)
	require.NoError(t, r.Judge(q,
		read(t, q, "id,Ann,Bob\nq1,yes,yes\nq2,yes,no\nq3,no,no\nq4,yes,\nq5,yes,yes\n"),
		read(t, q, "id,Ann\nq1,yes\nq2,no\nq5,no\n")))
	human, half, never := r.Outcomes[0].Judged, r.Outcomes[2].Judged, r.Outcomes[3].Judged
	require.InDelta(t, 2.0/3, human.Correctness, 1e-12)
	require.InDelta(t, 1.0/6, *human.StandardError, 1e-12, "the deviation of 1, 1/2 and 1/2 is 1/√12, divided by √3")
	require.Equal(t, []int{3, 6, 2, 1}, []int{human.Annotators, human.Answers, human.Judged, human.Correct})
	require.Equal(t, 0.5, human.Both, "one of two plans, in all scenes")
	require.Equal(t, human, r.Outcomes[1].Judged, "of equal plans the same is said")

	require.InDelta(t, (0.5+0.5+0)/3, half.Correctness, 1e-12, "who did not judge a plan counts with the others")
	require.Equal(t, 0, half.Correct, "two of three are less than 70 %")
	require.Equal(t, 0.0, half.Both)

	require.InDelta(t, (1+0+0)/3.0, never.Correctness, 1e-12)
	require.Equal(t, 1, never.Correct)
	require.Equal(t, 0.0, never.Both, "what is correct cannot be executed")
	require.Equal(t, human.Correctness, r.Outcomes[0].Figures[experiment.Correctness])
	require.Equal(t, human.Both, r.Outcomes[0].Figures[experiment.Both])
}

func TestSevenOfTenAreEnough(t *testing.T) {
	q := key(t)
	for yes, correct := range map[int]int{6: 0, 7: 1, 10: 1} {
		r := judged()
		cells := strings.Repeat(",y", yes) + strings.Repeat(",n", 10-yes)
		require.NoError(t, r.Judge(q, read(t, q, "id,a,b,c,d,e,f,g,h,i,j\nq5"+cells+"\n")))
		half := r.Outcomes[2].Judged
		require.Equal(t, correct, half.Correct, yes)
		require.Equal(t, 0.5*float64(correct), half.Both, "it is executable in one of two scenes")
		require.Nil(t, r.Outcomes[0].Judged, "nobody judged its plans")
	}
}

func TestOneAnnotatorHasNoStandardError(t *testing.T) {
	r, q := judged(), key(t)
	require.NoError(t, r.Judge(q, read(t, q, "id,a\nq1,y\nq2,y\nq3,n\nq4,n\nq5,y\n")))
	require.Nil(t, r.Outcomes[0].Judged.StandardError)
	require.Contains(t, table(t, r), "100.00% |                100.00%")
	require.NoError(t, r.Judge(q))
	require.Nil(t, r.Outcomes[0].Judged, "the answers were taken back")
	require.NotContains(t, table(t, r), "Correctness")
}

func TestAKeyOfAnotherRun(t *testing.T) {
	r := judged()
	r.Outcomes[0].Plans[0] = &experiment.Plan{Steps: []string{"Changed"}, Row: r.Outcomes[0].Plans[0].Row}
	require.ErrorContains(t, r.Judge(key(t)), `key.json:1:1: question q1 is about a plan for "Drink milk" that "Human" did not make [E0798]`)
}

// After judging, the table has correctness columns even if the specification did not name them.
func TestJudgedTablesHaveCorrectness(t *testing.T) {
	r := newRunner(t, "methods: [{name: Human, plan: people}]\ntable: [both, length]")
	results, _ := ran(t, r)
	require.NoError(t, results.Judge(results.Questionnaire(1)))
	require.Equal(t, []eval.Metric{experiment.Both, household.Length, experiment.Correctness}, results.Table)
	require.Len(t, r.Spec.Table, 2)
}
