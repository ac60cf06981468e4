package source

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/tools/txtar"
)

func TestEveryPageHasAUniqueTitleAndAText(t *testing.T) {
	titles, examples := map[string]string{}, map[string]string{}
	require.NotEmpty(t, Codes())
	for _, code := range Codes() {
		require.Regexp(t, regexp.MustCompile(`^E0\d{3}$`), code)
		p := ExplainCode(code)
		require.Equal(t, code, p.Code)
		require.NotEmpty(t, p.Title, code)
		require.False(t, strings.HasSuffix(p.Title, "."), "the title of %s ends in a period", code)
		require.Empty(t, titles[p.Title], "%s has the title of another code", code)
		titles[p.Title] = code
		if p.Example != nil {
			in := fmt.Sprint(p.Example.Command, p.Example.Files)
			require.Empty(t, examples[in], "%s has the example of another code", code)
			examples[in] = code
		}
		require.True(t, strings.HasSuffix(p.Text, "."), "the text of %s is missing or ends in the middle of a sentence", code)
		for line := range strings.Lines(p.Title + "\n" + p.Text) {
			require.LessOrEqual(t, len([]rune(line)), 100, "%s: %s", code, line)
		}
	}
	require.Nil(t, ExplainCode("E0000"))
	require.Nil(t, ExplainCode("../page"))
}

func TestAPageIsReadFromItsArchive(t *testing.T) {
	tests := []struct {
		name, archive string
		want          CodePage
	}{
		{"a command", "odd\n\nIt is odd.\n\nMend it.\n\n$ hearth check a.solution\n-- a.solution --\n#a\n-- output --\nodd\n",
			CodePage{"E0999", "odd", "It is odd.\n\nMend it.", &Example{"hearth check a.solution", []ExampleFile{{"a.solution", "#a\n", 1}}, "odd\n"}}},
		{"a command that needs no files", "odd\n\nOdd.\n\n$ hearth odd\n-- output --\n",
			CodePage{"E0999", "odd", "Odd.", &Example{Command: "hearth odd"}}},
		{"a file that is repeated", "odd\n\nOdd.\n-- a.mg 900 times --\nr(1).\n-- output --\nodd\n",
			CodePage{"E0999", "odd", "Odd.", &Example{"", []ExampleFile{{"a.mg", "r(1).\n", 900}}, "odd\n"}}},
		{"no example", "odd\n\nOdd.\n", CodePage{Code: "E0999", Title: "odd", Text: "Odd."}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			require.Equal(t, &tt.want, readPage("E0999", txtar.Parse([]byte(tt.archive))))
		})
	}
}
