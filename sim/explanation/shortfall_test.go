package explanation_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/sim/explanation"
)

func TestAShortfallNamesTheStepThatWouldHaveMadeTheDifference(t *testing.T) {
	gold := run(t,
		"(fetch-and-proportion ?a > < ? butter 100 g)",
		"(bring-to-temperature ?warm > < ?a ? ?)",
		"(fetch-and-proportion ?b > < ?warm white-sugar 50 g)",
		"(mix ?dough > < ?b ?)",
		"(cover ?covered > < ?dough ?)",
	)
	tests := []struct{ name, actions, wanted, variable, nearest, want string }{
		{"a step was left out", `(fetch-and-proportion ?a > < ? butter 100 g)`, "?warm", "", "?a",
			"contents[0].temperature: 18 degrees-celsius, not 5 degrees-celsius, by step 3"},
		{"another amount", `(fetch-and-proportion ?x > < ? butter 90 g)`, "?a", "?x", "?x",
			"contents[0].amount: 100 g, not 90 g, by step 2"},
		{"a thing is there that should have become part of another", `(fetch-and-proportion ?x > < ? butter 100 g)`, "?dough", "", "?x",
			"contents[0]: homogeneous-mixture 150 g, not -, by step 5; contents[0]: -, not butter 100 g 5 degrees-celsius, by step 5"},
		{"sugar comes nearer to sugar than coconut does", `(fetch-and-proportion ?c > < ? shredded-coconut 100 g)|(fetch-and-proportion ?s > < ? brown-sugar 90 g)`, "?b", "", "?s",
			"contents[0]: white-sugar 50 g, not -, by step 4; contents[1]: butter 100 g 18 degrees-celsius, not -, by step 4; contents[0]: -, not brown-sugar 90 g, by step 4"},
		{"a replaced ingredient is nearer than a missing one", `(fetch-and-proportion ?s > < ? white-sugar 50 g)|(fetch-and-proportion ?c > < ?s shredded-coconut 100 g)`, "?b", "", "?c",
			"contents[1]: butter 100 g 18 degrees-celsius, not -, by step 4; contents[0]: -, not shredded-coconut 100 g 5 degrees-celsius, by step 4"},
		{"nothing differs", `(fetch-and-proportion ?x > < ? butter 100 g)`, "?a", "", "?x", ""},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			s := explanation.Compare(run(t, strings.Split(tt.actions, "|")...), gold, tt.wanted, tt.variable)
			require.NotNil(t, s)
			require.Equal(t, tt.nearest, s.Nearest.Var)
			got := ""
			for i, d := range s.Differs {
				if i > 0 {
					got += "; "
				}
				got += fmt.Sprintf("%s: %v, not %v", d.Path, d.Was, d.Is)
				if d.ChangedBy != nil {
					got += fmt.Sprintf(", by step %d", d.ChangedBy.Step.Index+1)
				}
			}
			require.Equal(t, tt.want, got)
		})
	}
	empty := run(t)
	require.Nil(t, explanation.Compare(empty, gold, "?nothing", ""))
	require.Nil(t, explanation.Compare(empty, gold, "?dough", "").Nearest)
}
