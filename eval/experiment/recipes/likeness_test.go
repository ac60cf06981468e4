package recipes_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/eval/benchmark"
	"hearth/eval/experiment/recipes"
	"hearth/parser/network"
	"hearth/parser/recipe"
)

// entry returns a recipe with one ingredient on each line.
func entry(id, title string, ingredients ...string) benchmark.Entry {
	r := &recipe.Recipe{ID: id, Title: title}
	for _, line := range ingredients {
		r.Ingredients = append(r.Ingredients, recipe.Text{Text: line})
	}
	return benchmark.Entry{ID: id, Recipe: r, Gold: &network.Network{ID: id}}
}

// Near-duplicates share a group even when only a third recipe connects them, and none is the nearest of another.
func TestNearDuplicatesStayTogether(t *testing.T) {
	set := benchmark.NewSet(
		entry("crescents", "Almond Crescents", "200 g butter", "80 g sugar", "400 g flour"),
		entry("crescents-2", "Almond Crescent Cookies", "230 g of butter", "100 g sugar", "1 egg", "flour"),
		entry("crescents-3", "Crescent Cookies", "1 egg", "100 g sugar", "flour"),
		entry("shortbread", "Shortbread", "100 g butter", "50 g sugar", "150 g flour"),
		entry("beans", "Black Bean Salad", "black beans", "corn", "lime"),
	)
	require.Equal(t, [][]string{{"beans"}, {"crescents", "crescents-2", "crescents-3"}, {"shortbread"}}, recipes.Groups(set))
	require.Equal(t, "shortbread", recipes.Nearest(set, "crescents")[0].ID)
	require.Equal(t, "crescents", recipes.Nearest(set, "shortbread")[0].ID)
	require.Empty(t, recipes.Nearest(benchmark.NewSet(entry("soup", "Soup", "water")), "soup"))
}
