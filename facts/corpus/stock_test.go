package corpus_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/facts"
	"hearth/facts/corpus"
	"hearth/ontology"
	"hearth/ontology/overlay"
	"hearth/parser/source"
)

func TestStockAddsToTheKitchen(t *testing.T) {
	onto, err := ontology.Load(ontology.Kitchen(), "2024")
	require.NoError(t, err)
	tests := []struct{ name, text, problem string }{
		{"things in a place", "stock:\n  pantry: [large-bowl: {walnut: 2 g}, whisk: 2]", ""},
		{"a class that is not, and may be another", "stock:\n  pantry: [large-bowl: {walnt: 2 g}]", "did you mean walnut?"},
		{"a class that is not", "stock:\n  pantry: [large-bowl: {walnt: 2 g}]", "stock.yaml:2:25: there is no class or property walnt [E0314]"},
		{"a place that is not a class", "stock:\n  pantri: [whisk]", "stock.yaml:2:3: there is no class pantri [E0310]"},
		{"a place that is not there", "stock:\n  mixture: [whisk]", "stock.yaml:2:3: there is no mixture in the scene full [E0361]"},
		{"a unit that is not", "stock:\n  pantry: [large-bowl: {walnut: 2 grm}]", "stock.yaml:2:33: amount: expected a unit, found \"grm\" [E0310]"},
		{"without a container", "stock:\n  pantry: [walnut: 2 g]", "stock.yaml:2:12: walnut must be in a container, or no step can find it [E0361]"},
		{"a unit in full", "stock:\n  pantry: [large-bowl: {walnut: 2 grams}]", "expected clove, cm, cup, degrees-celsius, g, handful"},
		{"less than nothing", "stock:\n  pantry: [large-bowl: {walnut: -2 g}]", "stock.yaml:2:33: -2 g is not a possible amount of walnut [E0317] an amount must be above 0"},
		{"nothing", "stock:\n  pantry: [large-bowl: {walnut: {amount: 0 g}}]", "stock.yaml:2:42: 0 g is not a possible amount of walnut [E0317]"},
		{"a place in itself", "stock:\n  oven: [oven]", "stock.yaml:2:10: oven is part of the kitchen and cannot be stock [E0361]"},
		{"a place in a bowl", "stock:\n  pantry: [large-bowl: [fridge]]", "stock.yaml:2:25: fridge is part of the kitchen and cannot be stock [E0361]"},
		{"a whole kitchen", "stock:\n  pantry: [kitchen-state]", "stock.yaml:2:12: kitchen-state is part of the kitchen and cannot be stock [E0361]"},
		{"another key", "stock:\n  pantry: [whisk]\nroot: fridge", "stock.yaml:3:1:"},
	}
	before, err := corpus.LoadScene(corpus.Files, "full", onto)
	require.NoError(t, err)
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			full, err := corpus.Files.ReadFile("full.yaml")
			require.NoError(t, err)
			files, err := overlay.Files(map[string]string{"full.yaml": string(full), "stock.yaml": tt.text})
			require.NoError(t, err)
			names, err := corpus.Scenes(files)
			require.NoError(t, err)
			require.Equal(t, []string{"full"}, names)
			s, err := corpus.LoadScene(files, "full", onto)
			if tt.problem != "" {
				list, other := source.SplitError(err)
				require.NoError(t, other)
				require.Contains(t, list.Items[0].Error()+" "+list.Items[0].Hint, tt.problem)
				return
			}
			require.NoError(t, err)
			require.Greater(t, things(s), things(before))
		})
	}
}

func things(s *facts.Scene) (n int) {
	s.Root.All(func(*facts.Thing) bool { n++; return true })
	return n
}
