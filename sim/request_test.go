package sim_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Each role of a request has exactly one fact: a thing, a number, a class, or that it is open.
func TestAStepIsAskedWithWhatItWasGiven(t *testing.T) {
	tests := []struct{ name, step, role, want string }{
		{"a thing that a step gave", "(bake ?x > < ?dough ? 1 hour 180 degrees-celsius)", "/thing", "arg"},
		{"a number", "(bake ?x > < ?dough ? 1 hour 180 degrees-celsius)", "/quantity", "num"},
		{"a unit of temperature", "(bake ?x > < ?dough ? 1 hour 180 degrees-celsius)", "/unit", "says"},
		{"a role that nobody named", "(bake ?x > < ?dough ? 1 hour 180 degrees-celsius)", "/oven", "open"},
		{"a number that nobody named", "(bake ?x > < ?dough ? 1 hour ? ?)", "/quantity", "open"},
		{"a result", "(bake ?x > < ?dough ? 1 hour 180 degrees-celsius)", "/baked", "open"},
		{"a class of what is fetched", "(fetch ?x > < whisk 1)", "/concept", "says"},
		{"an amount of it", "(fetch-and-proportion ?x > < ? butter 10 g)", "/quantity", "num"},
		{"a target that nobody named", "(fetch-and-proportion ?x > < ? butter 10 g)", "/target", "open"},
		{"a shape", "(shape ?x > < ?dough ball-shape)", "/shape", "says"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			e := run(t, append(actionLines(butterDough), tt.step)...)
			q, err := e.Request(e.Results[len(e.Results)-1])
			require.NoError(t, err)
			var got []string
			for _, f := range q.Facts {
				if slices.Contains([]string{"arg", "num", "says", "open", "failed"}, f.Pred) && f.Args[0].Sym() == tt.role {
					got = append(got, f.Pred)
				}
			}
			require.Equal(t, tt.want, strings.Join(got, " "))
		})
	}
}
