package hearth_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/eval/benchmark"
	"hearth/facts/corpus"
	"hearth/parser/network"
	"hearth/parser/source"
)

func TestOwnRecipesScoreOneAgainstThemselves(t *testing.T) {
	recipes, err := corpus.Recipes()
	require.NoError(t, err)
	var entries []benchmark.Entry
	for _, r := range recipes {
		entries = append(entries, benchmark.Entry{ID: r.ID, Recipe: r.Recipe, Gold: r.Gold, Primary: r.Gold.Primary})
	}
	ev := open(t, "2024").Evaluator(benchmark.NewSet(entries...))
	for _, r := range recipes {
		text := network.Print(&network.File{Networks: []*network.Network{r.Gold}})
		got := ev.File(&source.File{Name: r.ID, Text: text})[0]
		require.Equal(t, benchmark.OK, got.Status, "%s: %v", r.ID, got.Problems)
		require.Equal(t, 1.0, *got.Goals, r.ID)
		require.InDelta(t, 1.0, *got.Dish, 1e-12, r.ID)
	}
}
