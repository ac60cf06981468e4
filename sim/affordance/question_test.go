package affordance

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/engine"
)

// TestNoQuestionIsTakenForAnother checks that cached answers of one action are never used for another with a
// similar name. Numbers are valid names.
func TestNoQuestionIsTakenForAnother(t *testing.T) {
	var names []string
	for _, action := range []string{"cut", "cut1", "cut12", "cut1a"} {
		o := &dependencies{name: action, questions: map[roleSet]*question{}}
		for _, set := range []roleSet{0, 1, 2, 10, 38, 46, everyRole} {
			names = append(names, o.question(set).name)
		}
	}
	for i, a := range names {
		for j, b := range names {
			require.False(t, i != j && strings.HasPrefix(b, a), "%q begins with %q", b, a)
		}
	}
}

func TestAProductIsTakenApart(t *testing.T) {
	for name, tt := range map[string]struct {
		rows []string   // a letter for each filler
		want [][]string // the rows of each part
	}{
		"nothing":    {nil, nil},
		"one column": {[]string{"a", "b"}, [][]string{{"a", "b"}}},
		"a product":  {[]string{"ax", "ay", "bx", "by"}, [][]string{{"a", "b"}, {"x", "y"}}},
		"no product": {[]string{"ax", "ay", "bx"}, [][]string{{"ax", "ay", "bx"}}},
		"a part":     {[]string{"axm", "axn", "bym", "byn"}, [][]string{{"m", "n"}, {"ax", "by"}}},
		"constants":  {[]string{"ax", "ay"}, [][]string{{"a"}, {"x", "y"}}},
	} {
		t.Run(name, func(t *testing.T) {
			var g Group
			for _, row := range tt.rows {
				g.Roles = []string{"first", "second", "third"}[:len(row)]
				var fillers []Filler
				for _, letter := range row {
					fillers = append(fillers, Filler{Term: engine.Name("/" + string(letter))})
				}
				g.Rows = append(g.Rows, fillers)
			}
			var got [][]string
			for _, part := range g.split() {
				var rows []string
				for _, row := range part.Rows {
					word := ""
					for _, f := range row {
						word += f.Term.Sym()[1:]
					}
					rows = append(rows, word)
				}
				got = append(got, rows)
			}
			require.Equal(t, tt.want, got)
		})
	}
}
