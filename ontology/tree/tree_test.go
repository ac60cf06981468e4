package tree_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/ontology/tree"
	"hearth/parser/source"
)

func parse(text string, problems *source.Diagnostics) *tree.Node {
	return tree.Parse(&source.File{Name: "t.yaml", Text: text}, problems)
}

// show writes a tree on one line.
func show(n *tree.Node) string {
	switch {
	case n == nil:
		return "nil"
	case n.Kind == tree.Null:
		return "~"
	case n.Kind == tree.Scalar:
		return n.Text
	}
	var parts []string
	for _, f := range n.Fields {
		parts = append(parts, f.Key+":"+show(f.Value))
	}
	for _, item := range n.Items {
		parts = append(parts, show(item))
	}
	if n.Kind == tree.Map {
		return "{" + strings.Join(parts, " ") + "}"
	}
	return "[" + strings.Join(parts, " ") + "]"
}

func Example() {
	var problems source.Diagnostics
	text := "bowl: {is: container, in: 2023}\nplate: {is: container, 2024: {is: dish}}"
	n := tree.Parse(&source.File{Name: "t.yaml", Text: text}, &problems)
	n = n.SelectEdition(tree.Editions{All: []string{"2023", "2024"}, Selected: "2024"}, &problems)
	for _, f := range n.Fields {
		fmt.Println(f.Span, f.Key, f.Value.Field("is").Text)
	}
	// Output: t.yaml:2:1 plate dish
}

func TestEveryValueHasAPosition(t *testing.T) {
	var problems source.Diagnostics
	n := parse("é: [a, \"b c\"]\nd:\n  - e: 5 g\n", &problems)
	require.NoError(t, problems.Err())
	require.Equal(t, "t.yaml:1:5", n.Fields[0].Value.Items[0].Span.String())
	require.Equal(t, "t.yaml:1:8", n.Fields[0].Value.Items[1].Span.String())
	require.Equal(t, "t.yaml:3:5", n.Fields[1].Value.Items[0].Fields[0].Span.String())
	require.Equal(t, "t.yaml:3:8", n.Fields[1].Value.Items[0].Fields[0].Value.Span.String())
}

func TestAnEditionSeesItsOwnKeys(t *testing.T) {
	tests := []struct{ name, text, in2023, in2024 string }{
		{"without marks nothing changes", "{a: [b, c]}", "{a:[b c]}", "{a:[b c]}"},
		{"a map in one edition is left out of the other", "{a: {x: 1, in: 2023}, b: c}", "{a:{x:1} b:c}", "{b:c}"},
		{"also from a list", "[{x: 1, in: 2024}, y]", "[y]", "[{x:1} y]"},
		{"a whole file can be in one edition", "{in: 2024, x: 1}", "nil", "{x:1}"},
		{"a key is replaced", "{is: a, 2024: {is: b}}", "{is:a}", "{is:b}"},
		{"a key is added", "{is: a, 2024: {was: b}}", "{is:a}", "{is:a was:b}"},
		{"inside of other maps", "{d: {t: 1, 2023: {t: 2}}}", "{d:{t:2}}", "{d:{t:1}}"},
		{"in is a key like others when it names no edition", "{in: bowl}", "{in:bowl}", "{in:bowl}"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for edition, want := range map[string]string{"2023": tt.in2023, "2024": tt.in2024} {
				var problems source.Diagnostics
				n := parse(tt.text, &problems).SelectEdition(tree.Editions{All: []string{"2023", "2024"}, Selected: edition}, &problems)
				require.NoError(t, problems.Err())
				require.Equal(t, want, show(n), edition)
			}
		})
	}
}

func TestParseRefusesUnusedFeaturesOfYAML(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"tags", "a: !!binary x", "t.yaml:1:4: tags are not supported [E0303]"},
		{"merge keys", "<<: {a: b}", "t.yaml:1:1: merge keys are not supported [E0303]"},
		{"a second document", "a: b\n---\nc: d", "t.yaml:2:1: a second document in one file [E0303]"},
		{"keys that are lists", "? [a]\n: b", "t.yaml:1:3: expected a scalar key, found a list [E0305]"},
		{"keys given twice", "a: b\na: c", "t.yaml:2:1: duplicate key a [E0304]"},
		{"open lists", "a: [b", "t.yaml:1:6: not well-formed YAML: did not find expected ',' or ']' [E0301]"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			var problems source.Diagnostics
			parse(tt.text, &problems)
			require.EqualError(t, problems.Err(), tt.want)
		})
	}
}

func TestAnEmptyFileHasNoDocument(t *testing.T) {
	var problems source.Diagnostics
	require.Nil(t, parse("# only a comment\n", &problems))
	require.NoError(t, problems.Err())
}

func TestBillionthsAreExact(t *testing.T) {
	tests := []struct {
		text string
		want int64
		ok   bool
	}{
		{"0.5", 500_000_000, true},
		{"-18", -18_000_000_000, true},
		{"0.1", 100_000_000, true},
		{"0.0000000005", 1, true},
		{"-0.0000000005", -1, true},
		{"9223372036", 9_223_372_036_000_000_000, true},
		{"9223372037", 0, false},
		{"1e3", 0, false},
		{"1/3", 0, false},
		{"", 0, false},
		{"five", 0, false},
	}
	for _, tt := range tests {
		got, ok := tree.Billionths(tt.text)
		require.Equal(t, tt.ok, ok, tt.text)
		if ok {
			require.Equal(t, tt.want, got, tt.text)
		}
	}
}

func TestAmountsHaveAUnit(t *testing.T) {
	n, unit, ok := tree.Amount("0.25 l")
	require.Equal(t, []any{int64(250_000_000), "l", true}, []any{n, unit, ok})
	for _, text := range []string{"", "5", "5 ", "g", "g 5", "5g"} {
		_, _, ok := tree.Amount(text)
		require.False(t, ok, text)
	}
}
