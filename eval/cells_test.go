package eval_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/eval"
	"hearth/parser/source"
)

// The span of a cell includes its quotes.
func TestPlaces(t *testing.T) {
	text := "\ufeffid;name\n1;\"two\nlines\"\n\n\"a\"\"b\";é;last\r\n;"
	r := eval.NewCSVReader(&source.File{Name: "t.csv", Text: text}, ';')
	want := [][]string{{"id@1:2", "name@1:5"}, {"1@2:1", "two\nlines@2:3"}, {`a"b@5:1`, "é@5:8", "last@5:10"}, {"@6:1", "@6:2"}}
	for _, row := range want {
		record, err := r.Read()
		require.NoError(t, err)
		for i, cell := range record {
			record[i] = cell + "@" + r.Span(i).String()[len("t.csv:"):]
		}
		require.Equal(t, row, record)
	}
	_, err := r.Read()
	require.Error(t, err)
}

func TestWhatIsWrongHasAPlace(t *testing.T) {
	r := eval.NewCSVReader(&source.File{Name: "t.csv", Text: "a,b\nc,\"d\ne"}, ',')
	_, err := r.Read()
	require.NoError(t, err)
	_, err = r.Read()
	at, err := r.ErrorSpan(err)
	require.Equal(t, "t.csv:2:1", at.String())
	require.EqualError(t, err, `extraneous or missing " in quoted-field`)
}

func TestGuardedTextsReadBack(t *testing.T) {
	for _, text := range []string{"", "plain", "=1+1", "'quoted", "-", "\tx"} {
		require.Equal(t, text, eval.Unguarded(eval.Guarded(text)))
	}
	require.Equal(t, "'=1+1", eval.Guarded("=1+1"))
}
