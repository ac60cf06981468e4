package tree_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/ontology/tree"
	"hearth/parser/source"
)

// A shelf has a field of every type that can be decoded.
type shelf struct {
	Label    string `what:"a label"`
	TopMost  bool
	Owner    tree.Word
	Books    []string
	Cups     map[string]bool
	Boxes    []box `what:"a box"`
	Drawers  map[string]box
	Inside   []tree.Field
	Anything *tree.Node
	Whole    tree.Field `key:"all"`
	Weight   float64    `within:"0.5 to 20 kg"`
	Sides    []float64  `within:"1 to 9 mm"`
}

type size struct{ Width, Height string }

type box struct {
	size
	Colour string
}

func TestDecode(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"nothing is said", "~", "{ false { -} [] map[] [] map[] [] <nil> { - <nil>} 0 []}"},
		{"a word is a list of one", "books: a", `[a]`},
		{"keys have hyphens", "{label: x, top-most: yes}", "{x true"},
		{"sets, lists, maps and what is embedded", "{cups: [a, b], boxes: [{width: 1, colour: red}], drawers: {upper: {height: 2}}}",
			"[] map[a:true b:true] [{{1 } red}] map[upper:{{ 2} }]"},
		{"numbers", "{weight: 2.5, sides: [1, 9]}", "2.5 [1 9]"},
		{"numbers that are none, or too large", "{weight: 1e3, sides: [x, 9.5]}",
			"1:10: expected a number for weight, found \"1e3\" [E0317] \n1:23: expected a number for sides, found \"x\" [E0317] \n" +
				"1:26: sides must be from 1 to 9 mm, not 9.5 [E0317] "},
		{"what has another key", "{lable: x, boxes: [{coulour: red}]}",
			"1:2: a shelf has no key lable [E0306] did you mean label?\n1:21: a box has no key coulour [E0306] did you mean colour?"},
		{"what is of another kind", "{label: [], top-most: maybe, boxes: x, drawers: [], cups: {}}",
			"1:9: expected a word for a label, found a list [E0305] \n1:23: expected yes or no for top-most [E0317] \n" +
				"1:37: expected a list for boxes, found a word [E0305] \n1:49: expected a map for drawers, found a list [E0305] \n" +
				"1:59: expected a list of words for cups, found a map [E0305] "},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var problems source.Diagnostics
			var s shelf
			tree.Read(&source.File{Text: tt.text}, "a shelf", &problems, &s)
			got := fmt.Sprintf("%v", s)
			if problems.Err() != nil {
				var lines []string
				for _, d := range problems.Items {
					lines = append(lines, strings.TrimPrefix(fmt.Sprintf("%s: %s [%s] %s", d.Span, d.Msg, d.Code, d.Hint), ":"))
				}
				got = strings.Join(lines, "\n")
			}
			require.Contains(t, got, tt.want)
		})
	}
}

func TestDecodedFieldsHavePositions(t *testing.T) {
	var problems source.Diagnostics
	var s shelf
	tree.Read(&source.File{Name: "t", Text: "inside: {b: 1, a: 2}\nall: x\nanything: [y]\nowner: me"}, "a shelf", &problems, &s)
	require.NoError(t, problems.Err())
	require.Equal(t, "b t:1:10 a t:1:16", fmt.Sprint(s.Inside[0].Key, " ", s.Inside[0].Span, " ", s.Inside[1].Key, " ", s.Inside[1].Span))
	require.Equal(t, "t:2:1 t:3:11 t:4:8", fmt.Sprint(s.Whole.Span, " ", s.Anything.Span, " ", s.Owner.Span))
}
