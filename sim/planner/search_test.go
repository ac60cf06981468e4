package planner_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/sim/planner"
)

func TestGridsHaveAllCombinations(t *testing.T) {
	base := planner.Notebook.Defaults
	tests := []struct {
		name  string
		grid  planner.Grid
		count int
	}{
		{"nothing is searched", planner.Grid{}, 1},
		{"as with OpenAI", planner.OpenAI, 3 * 3 * 1 * 2 * 4 * 3},
		{"as with Transformers", planner.Transformers, 3 * 3 * 1 * 2 * 4},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			all := tt.grid.Params(base)
			require.Len(t, all, tt.count)
			for _, p := range all {
				require.Equal(t, base.MaxSteps, p.MaxSteps)
			}
		})
	}
	all := planner.Grid{Epsilon: []float64{0, 0.4}, Samples: []int{1, 10}}.Params(base)
	var got [][2]float64
	for _, p := range all {
		got = append(got, [2]float64{p.Epsilon, float64(p.Samples)})
	}
	require.Equal(t, [][2]float64{{0, 1}, {0, 10}, {0.4, 1}, {0.4, 10}}, got)
}

func TestChoose(t *testing.T) {
	executable, alike := planner.Measure{Executability: 0.9, LCS: 0.15}, planner.Measure{Executability: 0.5, LCS: 0.24}
	tests := []struct {
		name  string
		runs  []planner.Measure
		scale planner.Scale
		want  int
	}{
		{"no runs", nil, planner.ByPeople, -1},
		{"by people, what can be executed weighs more", []planner.Measure{alike, executable}, planner.ByPeople, 1},
		{"by runs, what is alike does", []planner.Measure{executable, alike}, planner.ByRuns, 1},
		{"the first of equal runs", []planner.Measure{alike, alike}, planner.ByRuns, 0},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) { require.Equal(t, tt.want, planner.Choose(tt.runs, tt.scale)) })
	}
	require.InDelta(t, 2, planner.ByRuns.Score(planner.Measure{Executability: 0.88, LCS: 0.24}), 1e-12)
	require.InDelta(t, 0, planner.ByRuns.Score(planner.Measure{Executability: 0.09, LCS: 0.10}), 1e-12)
	require.InDelta(t, 2, planner.ByPeople.Score(planner.Measure{Executability: 1, LCS: 0.489}), 1e-12)
}

func TestMeanOfFixedExamples(t *testing.T) {
	runs := make([]planner.Measure, planner.FixedExamples)
	runs[0] = planner.Measure{Executability: 0.9, LCS: 0.3}
	m := planner.Mean(runs)
	require.InDelta(t, 0.3, m.Executability, 1e-12)
	require.InDelta(t, 0.1, m.LCS, 1e-12)
	require.Zero(t, planner.Mean(nil))
}
