package experiment_test

import (
	"encoding/csv"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/eval"
	"hearth/eval/experiment"
	"hearth/eval/household"
	"hearth/parser/source"
	"hearth/testdata/recorded"
)

// judged are results of four methods with two tasks in two scenes. Human and Copy
// have the same plans; those of Half are executable in one of the scenes.
func judged() *experiment.Results {
	row := func(task string, executable ...bool) *household.Row {
		r := &household.Row{Task: task}
		for i, ok := range executable {
			r.Trials = append(r.Trials, household.TrialReport{Scene: fmt.Sprint(i), Executable: ok})
		}
		return r
	}
	outcome := func(name string, how experiment.How, plans ...*experiment.Plan) *experiment.Outcome {
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
func sheet(t testing.TB, q *experiment.Questionnaire, number int, annotators ...string) string {
	t.Helper()
	var out strings.Builder
	require.NoError(t, q.WriteSheet(&out, number, annotators...))
	return out.String()
}

func rows(t testing.TB, text string) [][]string {
	t.Helper()
	all, err := csv.NewReader(strings.NewReader(text)).ReadAll()
	require.NoError(t, err)
	return all
}

// The questions are those about different plans; of fixed examples only the first
// is asked about.
func TestASheet(t *testing.T) {
	q := experiment.NewQuestionnaire(judged(), 1)
	require.Equal(t, `id,task,steps,does it complete the task? yes/no
q1,Drink milk,1. =Drink,
q2,Make tea,(no step),
q3,Drink milk,1. Drink,
q4,Drink milk,"1. Walk to fridge
2. Drink milk",
q5,Make tea,1. Find tea,
`, sheet(t, q, 0))
	require.Equal(t, []string{"id", "task", "steps", "Ann", "'=Bob"}, rows(t, sheet(t, q, 0, "Ann", "=Bob"))[0])
}

func TestASheetDoesNotShowMethods(t *testing.T) {
	r := judged()
	for _, name := range []string{"Human", "Copy", "Half", "Never", "vanilla", "people"} {
		require.NotContains(t, sheet(t, experiment.NewQuestionnaire(r, 1), 0), name)
	}
	firsts := map[string]bool{}
	for seed := range uint64(40) {
		q := experiment.NewQuestionnaire(r, seed)
		require.Equal(t, "q1", q.Questions[0].ID)
		firsts[strings.Join(q.Questions[0].Methods, " ")] = true
	}
	require.Equal(t, map[string]bool{"Human Copy": true, "Human Copy Never": true, "Half": true, "Never": true}, firsts,
		"the first question can be about any method")
}

// Each sheet has the questions in another order, and every time in the same one.
func TestSheetsDiffer(t *testing.T) {
	q := experiment.NewQuestionnaire(judged(), 1)
	orders := map[string]bool{}
	for number := range 10 {
		text := sheet(t, q, number)
		require.Equal(t, text, sheet(t, q, number))
		require.ElementsMatch(t, rows(t, sheet(t, q, 0)), rows(t, text))
		orders[text] = true
	}
	require.Greater(t, len(orders), 5)
}

// A spreadsheet takes no cell for a formula, and what it shows is read back.
func TestCellsAreNoFormulas(t *testing.T) {
	r := judged()
	for i, text := range []string{"=1+1", "+1", "-1", "@A1", "\tx", "'quoted", "plain"} {
		r.Outcomes[0].Plans[0].Row.Task = text
		q := experiment.NewQuestionnaire(r, 1)
		all := sheet(t, q, 0, "Ann")
		for _, row := range rows(t, all) {
			for _, cell := range row {
				require.NotContains(t, "=+-@\t", (cell + " ")[:1], text)
			}
		}
		filled, err := q.ReadSheet(&source.File{Name: "sheet.csv", Text: strings.ReplaceAll(all, ",\n", ",yes\n")})
		require.NoError(t, err, i)
		require.NotEmpty(t, filled.Answers[0])
	}
}

// key has the questions about the plans of judged.
func key(t testing.TB) *experiment.Questionnaire {
	t.Helper()
	q, err := experiment.ReadKey(&source.File{Name: "key.json", Text: `{"questions": [
		{"id": "q1", "task": "Drink milk", "steps": ["Walk to fridge", "Drink milk"], "methods": ["Human", "Copy"]},
		{"id": "q2", "task": "Make tea", "steps": ["Find tea"], "methods": ["Human", "Copy", "Never"]},
		{"id": "q3", "task": "Make tea", "steps": [], "methods": ["Half"]},
		{"id": "q4", "task": "Drink milk", "steps": ["Drink"], "methods": ["Never"]},
		{"id": "q5", "task": "Drink milk", "steps": ["=Drink"], "methods": ["Half"]}]}`})
	require.NoError(t, err)
	return q
}

func TestKeysAreReadAsTheyAreWritten(t *testing.T) {
	q := experiment.NewQuestionnaire(judged(), 1)
	var out, again strings.Builder
	require.NoError(t, q.WriteKey(&out))
	back, err := experiment.ReadKey(&source.File{Name: "key.json", Text: out.String()})
	require.NoError(t, err)
	require.NoError(t, back.WriteKey(&again))
	require.Equal(t, out.String(), again.String())
	require.Equal(t, sheet(t, q, 3), sheet(t, back, 3))
	require.ElementsMatch(t, key(t).Questions, withoutOrder(q))
}

// withoutOrder returns the questions with the ids that they have in key.
func withoutOrder(q *experiment.Questionnaire) (out []experiment.Question) {
	ids := map[string]string{"Walk to fridge": "q1", "Find tea": "q2", "": "q3", "Drink": "q4", "=Drink": "q5"}
	for _, x := range q.Questions {
		x.ID = ids[strings.Join(x.Steps[:min(1, len(x.Steps))], "")]
		x.Steps = append([]string{}, x.Steps...)
		out = append(out, x)
	}
	return out
}

func read(t testing.TB, q *experiment.Questionnaire, text string) *experiment.Sheet {
	t.Helper()
	s, err := q.ReadSheet(&source.File{Name: "sheet.csv", Text: text})
	require.NoError(t, err)
	return s
}

func TestAnswersAreRead(t *testing.T) {
	tests := []struct {
		name, text string
		want       map[string]bool
	}{
		{"yes and no", "id,correct\nq1,yes\nq2,no\n", map[string]bool{"q1": true, "q2": false}},
		{"other spellings", "id,correct\nq1, Y \nq2,FALSE\nq3,1\nq4,✗\nq5,Yes.\n", map[string]bool{"q1": true, "q2": false, "q3": true, "q4": false, "q5": true}},
		{"what was not judged", "id,correct\nq1,\nq2,n\n\n,\n", map[string]bool{"q2": false}},
		{"rows that are short or missing", "id,task,correct\nq1\nq2,Make tea\nq3,,y", map[string]bool{"q3": true}},
		{"cells of an editor of tables", "\ufeffID;Task;correct;;\r\nq1;Drink  milk;t;;\r\n", map[string]bool{"q1": true}},
		{"tabs", "correct\tid\nf\tq1\n", map[string]bool{"q1": false}},
		{"remarks below", "id,correct\nq1,yes\nq2,\n,\n", map[string]bool{"q1": true}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := read(t, key(t), tt.text)
			require.Equal(t, []string{"correct"}, s.Annotators)
			require.Equal(t, []map[string]bool{tt.want}, s.Answers)
		})
	}
}

// What is wrong with a sheet is told at its place.
func TestWrongSheets(t *testing.T) {
	recorded.Golden(t, "testdata/sheet/*.txtar", func(t *testing.T, in *source.File) string {
		_, err := key(t).ReadSheet(in)
		return recorded.Report(t, err)
	})
}

// A mark at the beginning, which some editors write, moves no place.
func TestPlacesBehindAByteOrderMark(t *testing.T) {
	_, err := key(t).ReadSheet(&source.File{Name: "sheet.csv", Text: "\ufeffid,a,a\n"})
	require.Equal(t, "sheet.csv:1:7: there are two columns a [E0795]\n   1 | \ufeffid,a,a\n     |       ^\n", recorded.Report(t, err))
}

// With three annotators: Human has (1, 1/2, 1/2) of its two plans right; its first
// plan is correct to all, its second to one of three.
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

func TestWhatIsNoKey(t *testing.T) {
	for text, want := range map[string]string{
		``:                               "this is no key of a questionnaire: EOF",
		`[]`:                             "cannot unmarshal array",
		`{"seed": 1}`:                    "it has no questions",
		`{"questions": [{"task": "x"}]}`: "or one has none",
		`{"questions": [{"id": "a"}, {"id": "a"}]}`: `two questions have the id "a"`,
		`{"title": "x"}`:                 `unknown field "title"`,
		`{"questions": [{"id": "a"}]} 1`: "something stands behind",
	} {
		_, err := experiment.ReadKey(&source.File{Name: "key.json", Text: text})
		require.ErrorContains(t, err, want)
		require.ErrorContains(t, err, "[E0798]")
	}
}

func FuzzSheet(f *testing.F) {
	f.Add("id,task,steps,a\nq1,Drink milk,\"1. Walk to fridge\n2. Drink milk\",yes\n")
	f.Add("\ufeffid;a;b\n'q1;'y;N.\n\"q2;;")
	f.Add("id\ta\nq9\tmaybe\nq1\t\xff\n")
	q := key(f)
	f.Fuzz(func(t *testing.T, text string) {
		s, err := q.ReadSheet(&source.File{Name: "sheet.csv", Text: text})
		if err != nil {
			require.NotEmpty(t, recorded.Report(t, err))
			return
		}
		require.Len(t, s.Answers, len(s.Annotators))
		require.NoError(t, judged().Judge(q, s))
	})
}

// Who asked people wants to see what they say, also of a table that did not name
// it.
func TestJudgedTablesHaveCorrectness(t *testing.T) {
	r := newRunner(t, "methods: [{name: Human, plan: people}]\ntable: [both, length]")
	results, _ := ran(t, r)
	require.NoError(t, results.Judge(experiment.NewQuestionnaire(results, 1)))
	require.Equal(t, []eval.Metric{experiment.Both, household.Length, experiment.Correctness}, results.Table)
	require.Len(t, r.Spec.Table, 2)
}
