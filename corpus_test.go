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
	recipes, err := corpus.Recipes()
	require.NoError(t, err)
	written := open(t, corpus.Written)
	for _, edition := range written.Ontology.Editions() {
		k := open(t, edition)
		entries, _ := corpus.In(recipes, k.Ontology, written.Ontology)
		ev := scorer(t, k, benchmark.Corpus(entries, nil))
		for _, r := range entries {
			text := network.Print(&network.File{Networks: []*network.Network{r.Gold}})
			got := ev.File(t.Context(), &source.File{Name: r.ID, Text: text})[0]
			require.Equal(t, benchmark.OK, got.Status, "%s: %v", r.ID, got.Problems)
			require.Equal(t, 1.0, *got.Goals, r.ID)
			require.InDelta(t, 1.0, *got.Dish, 1e-12, r.ID)
		}
	}
}
