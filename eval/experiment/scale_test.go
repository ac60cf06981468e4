package experiment

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/parser/source"
	"hearth/sim/planner"
)

func TestGridsHaveAllCombinations(t *testing.T) {
	base := planner.Notebook.Defaults
	for grid, count := range map[string]int{
		"{}": 1, "openai": 3 * 3 * 1 * 2 * 4 * 3, "transformers": 3 * 3 * 1 * 2 * 4,
	} {
		s, err := Parse(&source.File{Text: fmt.Sprintf("methods: [{name: A, model: m, grid: %s}]", grid)})
		require.NoError(t, err)
		all := s.Methods[0].Params
		require.Len(t, all, count)
		for _, p := range all {
			require.Equal(t, base.MaxSteps, p.MaxSteps)
		}
	}
}

func TestTheBestRun(t *testing.T) {
	executable, alike := Measure{Executability: 0.9, LCS: 0.15}, Measure{Executability: 0.5, LCS: 0.24}
	tests := []struct {
		name  string
		runs  []Measure
		scale string
		want  int
	}{
		{"no runs", nil, "people", -1},
		{"by people, what can be executed weighs more", []Measure{alike, executable}, "people", 1},
		{"by runs, what is alike does", []Measure{executable, alike}, "runs", 1},
		{"the first of equal runs", []Measure{alike, alike}, "runs", 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) { require.Equal(t, tt.want, scales[tt.scale].best(tt.runs)) })
	}
	require.InDelta(t, 2, scales["runs"].score(Measure{Executability: 0.88, LCS: 0.24}), 1e-12)
	require.InDelta(t, 0, scales["runs"].score(Measure{Executability: 0.09, LCS: 0.10}), 1e-12)
	require.InDelta(t, 2, scales["people"].score(Measure{Executability: 1, LCS: 0.489}), 1e-12)
}

// Regression test: empty names and models were accepted.
func TestNamesAndModelsAreNotEmpty(t *testing.T) {
	_, err := Parse(&source.File{Text: `methods: [{name: "", model: m}]`})
	require.ErrorContains(t, err, "a method needs a name")
	_, err = Parse(&source.File{Text: `methods: [{name: A, model: ""}]`})
	require.ErrorContains(t, err, "translated needs a model")
}
