package recipes_test

import (
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/eval/benchmark"
	"hearth/eval/experiment/recipes"
	"hearth/facts/corpus"
	"hearth/parser/network"
	"hearth/parser/recipe"
	"hearth/parser/source"
)

// builtIn returns the kitchen with the built-in recipes.
func builtIn(t testing.TB) *recipes.Kitchen {
	t.Helper()
	w, err := hearth.Open(hearth.KitchenOptions{})
	require.NoError(t, err)
	library, err := corpus.Open(corpus.Written)
	require.NoError(t, err)
	return &recipes.Kitchen{Evaluator: w.Internal().Evaluator(benchmark.Corpus(library))}
}

func vary(t testing.TB, k *recipes.Kitchen, how recipes.Variant, seed uint64, e *benchmark.Entry) *recipes.Varied {
	t.Helper()
	v, err := k.Vary(how, seed, e)
	require.NoError(t, err)
	return v
}

// lines returns the text of a recipe.
func lines(e *benchmark.Entry) (out []string) {
	for _, l := range slices.Concat(e.Recipe.Ingredients, e.Recipe.Instructions) {
		out = append(out, l.Text)
	}
	return out
}

// A model sees invented names everywhere, and its answers are read back. The usual names mean nothing in its answers.
func TestInventedNamesAreReadBack(t *testing.T) {
	k := builtIn(t)
	for _, id := range k.Evaluator.Set.IDs() {
		e := k.Evaluator.Set.Entry(id)
		v := vary(t, k, recipes.Renamed, 7, e)
		text := k.Prompt(e, 1) + e.Solution().Text
		var seen string
		answers, err := v.Asking(func(_ context.Context, prompt string, n int) ([]string, error) {
			seen = prompt
			return []string{prompt, "(melt ?m ?k2 ?k ?butter ?microwave) Butters, berries"}, nil
		})(t.Context(), text, 2)
		require.NoError(t, err)
		require.Equal(t, text, answers[0])
		require.NotContains(t, answers[1], "utter")
		require.Regexp(t, `^\(melt \?m \?k2 \?k \?([a-z]+) \?microwave\) [A-Z][a-z]+rs, berries$`, answers[1])
		for _, word := range []string{"butter", "Butter", "sugar", "eggs", "walnut", "tomato"} {
			require.NotContains(t, strings.FieldsFunc(seen, func(r rune) bool { return !strings.ContainsRune("abcdefghijklmnopqrstuvwxyzB", r) }), word)
		}
		require.Contains(t, seen, "(melt ?melted ")
	}
}

// The gold network of a scaled recipe is executed, and scores 1 in the kitchen of the variant.
func TestScaledRecipesKeepTheirScore(t *testing.T) {
	factors := map[string]string{}
	k, score := builtIn(t), func(k *recipes.Kitchen, e *benchmark.Entry) float64 {
		r := k.Evaluator.Prediction(t.Context(), benchmark.Prediction{Source: e.Solution(), Recipe: e.ID})
		require.Equal(t, benchmark.OK, r[0].Status, e.ID)
		return *r[0].Dish
	}
	for _, id := range k.Evaluator.Set.IDs() {
		e := k.Evaluator.Set.Entry(id)
		v := vary(t, k, recipes.Scaled, 1, e)
		require.Equal(t, 1.0, score(v.Kitchen, v.Recipe), id)
		if v.Factor == "1" {
			require.Equal(t, lines(e), lines(v.Recipe))
			continue
		}
		factors[id] = v.Factor
		require.NotEqual(t, lines(e), lines(v.Recipe), id)
		require.NotEqual(t, e.Solution().Text, v.Recipe.Solution().Text, id)
	}
	require.Len(t, factors, 24, "the stock is too small for the others")
}

func TestAmountsInTextsAreScaledAndOtherNumbersAreNot(t *testing.T) {
	k := builtIn(t)
	e := *k.Evaluator.Set.Entry("walnut-balls")
	e.Recipe = &recipe.Recipe{
		Ingredients: []recipe.Text{
			{Text: "2 large eggs"}, {Text: "1 1/2 cups (360 ml) milk, at 20 °C"}, {Text: "An apple"}, {Text: "½ tsp. salt"}, {Text: "1-2 tablespoons oil"},
			{Text: "half a teaspoon of salt"}, {Text: "a quarter of a teaspoon of salt"}, {Text: "one lime, cut after 10 minutes"}, {Text: "half of the butter"},
		},
		Instructions: []recipe.Text{{Text: "Bake 2 trays for 10 minutes at 180 °C."}, {Text: "Add 2 tablespoons of oil and a cup of milk to the two eggs."}, {Text: "Form balls of 15 g."}},
	}
	for seed := range uint64(100) {
		if v := vary(t, k, recipes.Scaled, seed, &e); v.Factor == "2" {
			require.Equal(t, []string{
				"4 large eggs", "3 cups (720 ml) milk, at 20 °C", "2 apple", "1 tsp. salt", "2-4 tablespoons oil",
				"1 teaspoon of salt", "0.5 teaspoon of salt", "2 lime, cut after 10 minutes", "half of the butter",
				"Bake 2 trays for 10 minutes at 180 °C.", "Add 4 tablespoons of oil and 2 cup of milk to the two eggs.", "Form balls of 30 g.",
			}, lines(v.Recipe))
			return
		}
	}
	t.Fatal("no seed doubles the amounts")
}

func TestIngredientsAreShuffledByTheSeed(t *testing.T) {
	k := builtIn(t)
	e := k.Evaluator.Set.Entry("lime-cheese-squares")
	one, other := vary(t, k, recipes.Shuffled, 1, e), vary(t, k, recipes.Shuffled, 2, e)
	require.ElementsMatch(t, lines(e), lines(one.Recipe))
	require.NotEqual(t, lines(one.Recipe), lines(other.Recipe))
	require.Equal(t, lines(one.Recipe), lines(vary(t, k, recipes.Shuffled, 1, e).Recipe))
	require.Equal(t, e.Recipe.Instructions, one.Recipe.Recipe.Instructions)
	require.Same(t, e, vary(t, k, "", 1, e).Recipe)
}

// Each phenomenon is found in a sentence that has it, and not in a plain one.
func TestPhenomenaAreFoundInTexts(t *testing.T) {
	has := map[string]string{
		"fractions": "Add 1/2 of it", "ranges": "Bake for 10 to 12 minutes", "foreign units": "Add 2 cups of flour at 350 °F",
		"times in words": "Wait for an hour", "pronouns": "Cut them", "null objects": "Add flour and mix well.", "remainders": "Add the remaining flour",
		"ingredient groups": "Mix the dry ingredients", "ordinals": "Mix the first four ingredients", "set aside": "Set aside", "named mixtures": "Pour the batter",
		"tools as actors": "Take a whisk to the eggs",
	}
	all, err := recipes.Phenomena()
	require.NoError(t, err)
	found := map[string]bool{}
	for _, p := range all {
		require.NotEmpty(t, p.Doc, p.Name)
		require.False(t, p.In(sentence(t, "Mix butter with flour.", "(mix ?m ?k2 ?k ?b ?s)")), p.Name)
		if text, ok := has[p.Name]; ok {
			found[p.Name] = p.In(sentence(t, text, ""))
			require.True(t, found[p.Name], p.Name)
		}
	}
	require.Len(t, found, len(has))
	steps := map[string]*benchmark.Entry{
		"several mixtures": sentence(t, "Mix.", "(mix ?m ?k2 ?k ?b ?s)\n(beat ?m2 ?k3 ?k2 ?m ?s2)\n(mingle ?m3 ?k4 ?k3 ?m2 ?s3)"),
		"implicit steps":   sentence(t, "Add 2 eggs.", "(crack ?c ?k2 ?k ?eggs ?bowl)"),
	}
	for _, p := range all {
		if e := steps[p.Name]; e != nil {
			require.True(t, p.In(e), p.Name)
		}
	}
	require.Len(t, all, len(has)+len(steps))
}

// sentence returns a recipe with one instruction.
func sentence(t testing.TB, text, lines string) *benchmark.Entry {
	t.Helper()
	e := entry("one", "One")
	e.Recipe.Instructions = []recipe.Text{{Text: text}}
	set := benchmark.NewSet(e).WithGold(parsed(t, "#one\n"+lines))
	return set.Entry("one")
}

func parsed(t testing.TB, text string) *network.Network {
	t.Helper()
	f, err := network.Parse(&source.File{Text: text})
	require.NoError(t, err)
	return f.Networks[0]
}
