package survey_test

import (
	"encoding/csv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/eval/experiment/survey"
	"hearth/parser/source"
	"hearth/testdata/recorded"
)

// asked returns plans of four methods for two tasks. Human and Copy have the same plans.
func asked() (all []survey.Question) {
	for _, p := range []struct {
		method, task string
		steps        []string
	}{
		{"Human", "Drink milk", []string{"Walk to fridge", "Drink milk"}}, {"Human", "Make tea", []string{"Find tea"}},
		{"Copy", "Drink milk", []string{"Walk to fridge", "Drink milk"}}, {"Copy", "Make tea", []string{"Find tea"}},
		{"Half", "Drink milk", []string{"=Drink"}}, {"Half", "Make tea", nil},
		{"Never", "Drink milk", []string{"Drink"}}, {"Never", "Make tea", []string{"Find tea"}},
	} {
		all = append(all, survey.Question{Task: p.task, Steps: p.steps, Methods: []string{p.method}})
	}
	return all
}

// sheet writes a sheet of a questionnaire.
func sheet(t testing.TB, q *survey.Questionnaire, number int, annotators ...string) string {
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

// Equal plans are asked about once.
func TestASheet(t *testing.T) {
	q := survey.New(1, asked())
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

// Each sheet has a different order of questions, which is always the same for that sheet.
func TestSheetsDiffer(t *testing.T) {
	q := survey.New(1, asked())
	orders := map[string]bool{}
	for number := range 10 {
		text := sheet(t, q, number)
		require.Equal(t, text, sheet(t, q, number))
		require.ElementsMatch(t, rows(t, sheet(t, q, 0)), rows(t, text))
		orders[text] = true
	}
	require.Greater(t, len(orders), 5)
}

// Spreadsheets do not read cells as formulas, and written cells can be read back.
func TestCellsAreNotFormulas(t *testing.T) {
	for i, text := range []string{"=1+1", "+1", "-1", "@A1", "\tx", "'quoted", "plain"} {
		plans := asked()
		plans[0].Task = text
		q := survey.New(1, plans)
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

// key returns a questionnaire about the plans of asked.
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

func TestKeysReadBack(t *testing.T) {
	q := survey.New(1, asked())
	var out, again strings.Builder
	require.NoError(t, q.WriteKey(&out))
	back, err := survey.ReadKey(&source.File{Name: "key.json", Text: out.String()})
	require.NoError(t, err)
	require.NoError(t, back.WriteKey(&again))
	require.Equal(t, out.String(), again.String())
	require.Equal(t, sheet(t, q, 3), sheet(t, back, 3))
	require.ElementsMatch(t, key(t).Questions, withoutOrder(q))
}

// withoutOrder returns the questions with the ids of key.
func withoutOrder(q *survey.Questionnaire) (out []survey.Question) {
	ids := map[string]string{"Walk to fridge": "q1", "Find tea": "q2", "": "q3", "Drink": "q4", "=Drink": "q5"}
	for _, x := range q.Questions {
		x.ID = ids[strings.Join(x.Steps[:min(1, len(x.Steps))], "")]
		x.Steps = append([]string{}, x.Steps...)
		out = append(out, x)
	}
	return out
}

func read(t testing.TB, q *survey.Questionnaire, text string) *survey.Sheet {
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

// Errors in a sheet are reported at their place.
func TestWrongSheets(t *testing.T) {
	recorded.Golden(t, "testdata/sheet/*.txtar", func(t *testing.T, in *source.File) string {
		_, err := key(t).ReadSheet(in)
		return recorded.Report(t, err)
	})
}

// A byte order mark at the beginning does not shift places.
func TestAByteOrderMarkDoesNotShiftPlaces(t *testing.T) {
	_, err := key(t).ReadSheet(&source.File{Name: "sheet.csv", Text: "\ufeffid,a,a\n"})
	require.Equal(t, "sheet.csv:1:7: two columns have the heading a [E0795]\n   1 | \ufeffid,a,a\n     |       ^\n", recorded.Report(t, err))
}

func TestInvalidKeys(t *testing.T) {
	for text, want := range map[string]string{
		``:                               "not a questionnaire key: EOF",
		`[]`:                             "expected an object, found a list",
		`{"seed": 1}`:                    "it has no questions",
		`{"questions": [{"task": "x"}]}`: "or one has none",
		`{"questions": [{"id": "a"}, {"id": "a"}]}`: `two questions have the id "a"`,
		`{"title": "x"}`:                 `unknown field "title"`,
		`{"questions": [{"id": "a"}]} 1`: "unexpected text after the key",
	} {
		_, err := survey.ReadKey(&source.File{Name: "key.json", Text: text})
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
		_, err = q.Judge("Copy", []survey.Plan{{Task: "Drink milk", Steps: []string{"Walk to fridge", "Drink milk"}}, {Task: "Make tea", Steps: []string{"Find tea"}}}, []*survey.Sheet{s})
		require.NoError(t, err)
	})
}
