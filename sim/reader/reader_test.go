package reader_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/parser/recipe"
	"hearth/sim/reader"
)

func newReader(t testing.TB) *reader.Reader {
	w, err := hearth.Open(hearth.KitchenOptions{})
	require.NoError(t, err)
	r, err := reader.New(w.Internal().Domain, os.DirFS("../../ontology/kitchen"), os.DirFS("../../rules"))
	require.NoError(t, err)
	return r
}

// recipeOf returns a recipe with one line of ingredients or instruction per line of text.
func recipeOf(list, instructions string) *recipe.Recipe {
	lines := func(text string) (all []recipe.Text) {
		for line := range strings.SplitSeq(text, "\n") {
			all = append(all, recipe.Text{Text: line})
		}
		return all
	}
	return &recipe.Recipe{ID: "test", Ingredients: lines(list), Instructions: lines(instructions)}
}

func TestPhrasesStandForThingsInTheKitchen(t *testing.T) {
	r := newReader(t)
	for _, test := range []struct{ list, text, phrase, want string }{
		{"2 eggs\n100 g sugar\n200 g flour", "Beat the eggs with the sugar.", "it", "egg+white-sugar"},
		{"2 eggs\n100 g sugar\n200 g flour", "Beat the eggs with the sugar.", "the egg mixture", "egg+white-sugar"},
		{"2 eggs\n100 g sugar\n200 g flour", "Beat the eggs with the sugar.", "the flour", "all-purpose-flour"},
		{"2 eggs\n100 g sugar\n200 g flour", "Beat the eggs with the sugar.", "remaining ingredients", "all-purpose-flour"},
		{"2 eggs\n100 g sugar\n200 g flour", "Beat the eggs with the sugar.", "the bowl", "egg+white-sugar"},
		{"100 g sugar\n200 g flour\n1 tsp salt\n100 ml milk", "Preheat the oven to 180 °C.", "the dry ingredients", "white-sugar, all-purpose-flour, salt"},
		{"100 g sugar\n200 g flour\n1 tsp salt\n100 ml milk", "Preheat the oven to 180 °C.", "the first 2 ingredients", "white-sugar, all-purpose-flour"},
		{"3 carrots\n1 onion\n2 tbsp mayonnaise", "Shred the carrots and chop the onion.", "both", "carrot, onion"},
		{"3 carrots\n1 onion\n2 tbsp mayonnaise", "Shred the carrots and chop the onion.", "the vegetables", "carrot, onion"},
		{"3 carrots\n1 onion\n2 tbsp mayonnaise", "Shred the carrots and chop the onion.", "the former mayo", "mayonnaise"},
		{"3 potatoes\n50 g butter\n1 onion", "Mash the potatoes with the butter. Chop the onion.", "the mash", "butter+potato"},
		{"3 potatoes\n50 g butter\n1 onion", "Grease a tin. Chop the onion.", "the tin", "pan"},
		{"1 tbsp oil\n1 tbsp vinegar\n3 tomatoes", "For the dressing, whisk the oil with the vinegar. Slice the tomatoes.", "the dressing", "vegetable-oil+white-vinegar"},
		{"3 tomatoes", "Slice the tomatoes.", "the moon", ""},
	} {
		got, err := r.Referents(t.Context(), recipeOf(test.list, test.text), test.phrase)
		require.NoError(t, err)
		assert.Equal(t, test.want, strings.Join(got, ", "), "%s: %s", test.text, test.phrase)
	}
}

// step matches an action of a network with its name and constants.
var step = regexp.MustCompile(`\(([a-z-]+)|[ ]([^?() ]+)`)

// actionsOf returns the actions of a network after the ingredients were fetched, each with its constants.
func actionsOf(network string) string {
	var all []string
	for line := range strings.Lines(network) {
		if !strings.HasPrefix(line, "(") || strings.HasPrefix(line, "(get-kitchen") || strings.HasPrefix(line, "(fetch-and") {
			continue
		}
		var words []string
		for _, m := range step.FindAllStringSubmatch(strings.TrimSuffix(strings.TrimSpace(line), ")"), -1) {
			words = append(words, m[1]+m[2])
		}
		all = append(all, strings.Join(words, " "))
	}
	return strings.Join(all, ", ")
}

func TestInstructionsBecomeActions(t *testing.T) {
	r := newReader(t)
	for _, test := range []struct{ list, text, want string }{
		{"3 potatoes\n1 l water", "Boil the potatoes for 20 minutes, drain and mash.",
			"fetch cooking-pot 1, transfer-contents, transfer-contents, boil 20 minute, drain, mash"},
		{"1 onion", "Finely chop the onion.", "peel, cut finely-chopped"},
		{"1 onion\n1 carrot", "Slice the onion. Do the same with the carrot.", "peel, cut slices, cut slices"},
		{"100 g butter\n100 g sugar\n2 eggs", "Cream the butter with the sugar. Beat in the eggs.",
			"transfer-contents, transfer-contents, beat, crack, beat"},
		{"250 g beans\n200 ml water", "Put the beans and the water in a bowl. Rinse the beans.",
			"fetch medium-bowl 1, transfer-contents, transfer-contents, drain"},
		// Nothing names the raisins: they join what is mixed.
		{"2 bananas, mashed\n100 g oats\n50 g raisins", "Put the oats into a large bowl with the bananas. Stir. Line a baking tray.",
			"mash, fetch large-bowl 1, transfer-contents, transfer-contents, transfer-contents, mix, fetch baking-tray 1, line"},
		{"200 g flour\n100 g butter", "Line a baking tray. Stir the flour into the butter. Spread it over the tray.",
			"fetch baking-tray 1, line, transfer-contents, transfer-contents, mix, spread"},
		{"3 tomatoes\n10 g basil\n1 tbsp olive oil", "Over the tomatoes come the oil and the basil.", "sprinkle, sprinkle"},
		{"100 g flour\n20 g butter", "Cut the butter into the flour with a fork.", "transfer-contents, transfer-contents, fetch fork 1, mix"},
		{"1 egg", "Break the egg into a small bowl and use the whisk.", "fetch small-bowl 1, crack, fetch whisk 1, mix"},
		{"2 slices of bread, cubed with a bread knife", "Toast the bread for 5 minutes at 200 °C.",
			"fetch bread-knife 1, cut cubes, fetch baking-tray 1, transfer-contents, bake 5 minute 200 degrees-celsius"},
		{"100 g cream", "Take a large bowl for the cream and beat it.", "fetch large-bowl 1, transfer-contents, beat"},
	} {
		read, err := r.Read(t.Context(), recipeOf(test.list, test.text), reader.Options{})
		require.NoError(t, err)
		assert.Equal(t, test.want, actionsOf(read.Network), test.text)
	}
}

// A clause that says little is less certain than one that names everything, and an unknown verb is less certain still.
func TestDoubtfulClausesAreLessCertain(t *testing.T) {
	read, err := newReader(t).Read(t.Context(), recipeOf("2 eggs\n100 g sugar\n200 g flour", "Crack the eggs.\nStir some of it in with the other half, back in the same dish.\nBake for 20 minutes at 180 °C."), reader.Options{})
	require.NoError(t, err)
	certain := map[string]float64{}
	for _, c := range read.Clauses {
		require.GreaterOrEqual(t, c.Confidence, 0.0)
		require.LessOrEqual(t, c.Confidence, 1.0)
		certain[c.Text] = c.Confidence
	}
	require.Less(t, certain["Stir some of it in with the other half, back in the same dish"], certain["Crack the eggs"])
}
