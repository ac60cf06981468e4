package hearth_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/eval/benchmark"
	"hearth/facts/corpus"
	"hearth/parser/network"
	"hearth/parser/source"
)

func TestOwnRecipesScoreOneAgainstThemselvesInEveryEdition(t *testing.T) {
	for _, edition := range open(t, corpus.Written).Ontology.Editions() {
		k := open(t, edition)
		recipes, err := corpus.Open(edition)
		require.NoError(t, err)
		ev := scorer(t, k, benchmark.Corpus(recipes))
		for _, s := range recipes.Sources {
			r, err := recipes.Read(s)
			require.NoError(t, err)
			text := network.Print(&network.File{Networks: []*network.Network{r.Gold}})
			got := ev.File(t.Context(), &source.File{Name: r.ID, Text: text})[0]
			require.Equal(t, benchmark.OK, got.Status, "%s: %v", r.ID, got.Problems)
			require.Equal(t, 1.0, *got.Goals, r.ID)
			require.InDelta(t, 1.0, *got.Dish, 1e-12, r.ID)
		}
	}
}
