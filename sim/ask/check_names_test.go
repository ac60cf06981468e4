package ask_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/parser/source"
)

func TestUnknownNamesInQueriesAreErrors(t *testing.T) {
	b, e := cooked(t, roll)
	tests := []struct{ name, query, want, hint string }{
		{"a class", "type(X, C), is_a(X, /raw-chiken)", "query:1:21: there is no class raw-chiken [E0711]", "did you mean /cooked-chicken?"},
		{"a type that rules derive is no class", "is_a(X, /vegan)", "query:1:9: there is no class vegan [E0711]", "it is a type that rules derive: write vegan(X)"},
		{"a property is no class", "is_a(X, /is-used)", "query:1:9: there is no class is-used [E0711]", ""},
		{"an action is no class", "is_a(X, /bake)", "query:1:9: there is no class bake [E0711]", "it is an action, not a kind of thing"},
		{"a published class that is none", "is_a(X, /soma/Knob)", "query:1:9: there is no class soma/Knob [E0711]", ""},
		{"a thing is no class", "isa(/oven/6, C)", "query:1:5: there is no class oven/6 [E0711]", "did you mean /oven?"},
		{"the class of a value", "is_cut(X, /slice)", "query:1:11: there is no class slice [E0711]", "did you mean /sliced?"},
		{"a unit", "temperature(X, N), temperature_unit(X, /degrees-celsuis)", "query:1:40: there is no class degrees-celsuis [E0711]", "did you mean /degrees-celsius?"},
		{"a flag", "mixed(X, /true)", "query:1:10: true is not a value of mixed [E0713]", "things with the flag have the value /yes; use !mixed(X, _) for the others"},
		{"a thing", "in(X, /medium-bowll/243)", "query:1:7: there is no thing /medium-bowll/243 [E0715]", "did you mean /medium-bowl/243?"},
		{"a class where a thing stands", "in(X, /oven)", "query:1:7: there is no thing /oven [E0715]", "did you mean /oven/6?"},
		{"a thing over time", "in_during(/e/77/mixture/1, P, F, T)", "query:1:11: there is no thing /e/77/mixture/1 [E0715]", "did you mean /e/5/mixture/1?"},
		{"a variable", "stands_for(/past, X)", "query:1:12: there is no variable ?past in the plan [E0762]", "did you mean ?paste?"},
		{"a type", "vegn(X)", "query:1:1: nothing declares, defines or supplies vegn/1 [E0405]", "did you mean vegan?"},
		{"a class that is written as a type", "medium_bowl(X)", "query:1:1: nothing declares, defines or supplies medium_bowl/1 [E0405]", "it is a class: write is_a(X, /medium-bowl)"},
		{"a property with predicates of its own", "amount(X, N)", "query:1:1: nothing declares, defines or supplies amount/2 [E0405]", "it is a property: write quantity(X, N), unit(X, U)"},
		{"another thing of the kind", "in(/kitchen-sink/1, X)", "query:1:4: there is no thing /kitchen-sink/1 [E0715]", "did you mean /kitchen-sink/2?"},
		{"and no other one", "in(/jar/1, X)", "query:1:4: there is no thing /jar/1 [E0715]", "expected one of /jar/276, /jar/277, /jar/278"},
		{"in a rule of the query", "sour(X) :- is_a(X, /lemon-juise). sour(X)", "query:1:20: there is no class lemon-juise [E0711]", "did you mean /lemon-juice?"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			for range 2 { // the second time uses cached results
				q, err := b.Prepare(&source.File{Name: "query", Text: tt.query})
				if err == nil {
					_, err = q.Run(t.Context(), e.End())
				}
				list, other := source.SplitError(err)
				require.NoError(t, other)
				require.Len(t, list.Items, 1)
				require.Equal(t, []string{tt.want, tt.hint}, []string{list.Items[0].Error(), list.Items[0].Hint})
			}
		})
	}
}

func TestNamesOfOtherStatesMatchNothing(t *testing.T) {
	b, e := cooked(t, roll)
	for _, query := range []string{"in(/e/5/mixture/1, X)", "temperature_unit(X, /minute)", "is_a(X, /dul/Substance), !is_a(X, /kitchen-entity)"} {
		q, err := b.Prepare(&source.File{Name: "query", Text: query})
		require.NoError(t, err)
		found, err := q.Run(t.Context(), e.AfterExecuted(1))
		require.NoError(t, err)
		require.Empty(t, found.Rows, query)
	}
}
