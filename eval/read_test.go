package eval_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/eval"
	"hearth/parser/source"
	"hearth/testdata/recorded"
)

var known = []eval.Metric{eval.Smatch, eval.GoalConditionSuccess, eval.ExecutionTime}

func TestTablesReadBack(t *testing.T) {
	text := "recipe-id,goal-condition-success,execution-time\nsoup,1.00,62.5\nstew,NIL,NIL\n"
	table, err := eval.ReadCSV(&source.File{Name: "scores.csv", Text: text}, known)
	require.NoError(t, err)
	require.Equal(t, map[eval.Metric]float64{eval.GoalConditionSuccess: 1, eval.ExecutionTime: 62.5}, table.Rows[0].Scores())
	require.Empty(t, table.Rows[1].Scores())
	require.Equal(t, text, written(t, table))
}

// Text columns read back in any position, also for a plan without a recipe.
func TestLabelsReadBack(t *testing.T) {
	text := "recipe-id,execution-time,file,status,code\nsoup,3,a/soup.solution,ok,\nNIL,NIL,\"b, too\",empty,E0614\n"
	table, err := eval.ReadCSV(&source.File{Name: "scores.csv", Text: text}, known)
	require.NoError(t, err)
	require.Equal(t, eval.Row{Cells: map[eval.Metric]string{}, Labels: map[eval.Label]string{eval.FileLabel: "b, too", eval.Status: "empty", eval.Code: "E0614"}}, table.Rows[1])
	require.Equal(t, text, written(t, table))
	table, err = eval.ReadCSV(&source.File{Name: "scores.csv", Text: "recipe-id,status,execution-time\nsoup,ok,3\n"}, known)
	require.NoError(t, err)
	require.Equal(t, "recipe-id,execution-time,status\nsoup,3,ok\n", written(t, table))
}

func written(t *testing.T, table *eval.Table) string {
	t.Helper()
	var out strings.Builder
	require.NoError(t, eval.WriteCSV(&out, table))
	return out.String()
}

func TestInvalidTables(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"nothing at all", "", "t.csv:1:1: t.csv is empty: expected a line with headings [E0641]"},
		{"no figures", "id,file\nsoup,a\n", "t.csv:1:1: t.csv has no column for a metric [E0641]"},
		{"a heading that is no metric", "recipe-id,goal-success\n", "t.csv:1:11: there is no metric goal-success [E0641]"},
		{"a metric twice", "id,execution-time,Execution-Time\n", "t.csv:1:19: duplicate column Execution-Time [E0641]"},
		{"a row that is too short", "id,execution-time\nsoup,1\nstew\n", "t.csv:3:1: this row has 1 cells, but there are 2 headings [E0642]"},
		{"a row of nothing", "id,execution-time\n,1\n", "t.csv:2:1: the first cell of this row is empty or has several lines [E0642]"},
		{"a column of nothing", ",execution-time\n", "t.csv:1:1: the heading of the first column is empty or has several lines [E0641]"},
		{"a cell that is no number", "id,execution-time\n\nsoup,long\n", `t.csv:3:6: "long" is neither a number nor NIL [E0642]`},
		{"a number that is none", "id,execution-time\nsoup,inf\n", `t.csv:2:6: "inf" is neither a number nor NIL [E0642]`},
		{"a quote that is not closed", "id,execution-time\n\"soup,1\n", "t.csv:2:1: cannot read this row: extraneous or missing \" in quoted-field [E0640]"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := eval.ReadCSV(&source.File{Name: "t.csv", Text: tt.text}, known)
			require.EqualError(t, err, tt.want)
		})
	}
}

func TestRowsNextToAnInvalidOneAreRead(t *testing.T) {
	table, err := eval.ReadCSV(&source.File{Name: "t.csv", Text: "id,execution-time\nsoup,1\nstew\npie,3\n"}, known)
	require.Error(t, err)
	require.Len(t, table.Rows, 2)
}

// FuzzCSV checks that a table is the same after writing and reading it, and that all problems have positions.
func FuzzCSV(f *testing.F) {
	for _, text := range []string{
		"recipe-id,goal-condition-success,execution-time\nsoup,1.00,62.5\nstew,NIL,nil\n", "\ufeffid\r\n\"a\"\"b\"\r\n\r\nc\n",
		"id,smatch-score\n\"x\ny\",1e3\n,0x1\nz,-0\n", "id,execution-time,execution-time\n", "a,\"", "\n\n", "id,file,execution-time\nNIL,\"x\ny\",2\n", "id\n#;()\n", "id,smatch-score\nx,\"1\n\"\n",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		src := &source.File{Name: "fuzz.csv", Text: text}
		table, err := eval.ReadCSV(src, known)
		if err != nil {
			require.NotEmpty(t, recorded.Report(t, err))
			return
		}
		first := written(t, table)
		again, err := eval.ReadCSV(&source.File{Name: "again.csv", Text: first}, known)
		require.NoError(t, err, first)
		require.Equal(t, first, written(t, again))
	})
}
