package prose_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"hearth/parser/prose"
)

// stock are the classes of the ingredients in these tests.
var stock = []string{"all-purpose-flour", "white-sugar", "brown-sugar", "egg", "butter", "salt", "ground-black-pepper", "vegetable-oil", "potato", "onion", "tomato", "lemon-juice", "vanilla-extract",
	"cream-cheese", "oats", "raisin", "water", "black-bean", "white-bread-slice", "walnut", "fresh-basil", "ground-cloves", "garlic", "milk"}

func language(t testing.TB) *prose.Language {
	l, err := prose.Load(os.DirFS("../../ontology/kitchen"), stock)
	require.NoError(t, err)
	return l
}

// describe writes a clause as its frame, object and phrases.
func describe(c prose.Clause) string {
	switch {
	case c.Remark:
		return "remark"
	case c.Negated:
		return "negated"
	}
	out := c.Frame
	if len(c.Object) > 0 {
		out += " [" + c.Object.String() + "]"
	}
	for _, p := range c.Phrases {
		out += " " + p.Preposition
		if len(p.Phrase) > 0 {
			out += " [" + p.Phrase.String() + "]"
		}
	}
	for _, m := range []*prose.Measure{c.Time, c.Temperature, c.Size} {
		if m != nil {
			out += fmt.Sprintf(" %g %s", m.Number, m.Unit)
		}
	}
	return strings.TrimSpace(out)
}

func TestInstructionsAreTakenApartIntoClauses(t *testing.T) {
	l := language(t)
	nouns := map[string]bool{"egg": true, "sugar": true, "flour": true, "butter": true, "potato": true, "onion": true, "tomato": true, "bean": true, "oil": true, "basil": true, "juice": true}
	for text, want := range map[string][]string{
		"Beat the eggs with the sugar, then fold in the flour.": {"beat [the eggs] with [the sugar]", "fold in [the flour]"},
		"In a large bowl combine the flour and the sugar.":      {"mix [the flour and the sugar] in [a large bowl]"},
		"Preheat the oven to 350°F (180°C).":                    {"preheat [the oven] 180 degrees-celsius"},
		"Bake at 180 °C for 25 to 30 minutes until golden.":     {"bake 30 minute 180 degrees-celsius"},
		"Bake for 1 hour 15 minutes.":                           {"bake 75 minute"},
		"Bake for 50 minutes to 1 hour.":                        {"bake 1 hour"},
		"Bake: 18 minutes at 185 °C.":                           {"bake 18 minute 185 degrees-celsius"},
		"Cool for 10 on a rack.":                                {"cool on [a rack] 10 minute"},
		"Divide the dough into 50-g pieces.":                    {"portion [the dough] into [pieces] 50 g"},
		"Butter and flour a tin.":                               {"grease [a tin]", "flour [a tin]"},
		"Enjoy!":                                                {"remark"},
		"Do not stir.":                                          {"negated"},
		"Place the potatoes in the oven.":                       {"bake [the potatoes] in [the oven]"},
		"Put them in the fridge for an hour.":                   {"chill [them] in [the fridge] 1 hour"},
		"Turn the onions over in the oil.":                      {"mingle [the onions] over in [the oil]"},
		"Start by chopping the onion.":                          {"cut [the onion]"},
		"Make the icing by beating the butter.":                 {"beat [the butter] for [the icing]"},

		// Sentences without an imperative.
		"The oven is heated to 200 °C and the tin is greased.":          {"preheat [the oven] 200 degrees-celsius", "grease [the tin]"},
		"The onion is sliced and thrown on.":                            {"cut [the onion]", "sprinkle [it] on"},
		"They get the flour and the sugar, are turned over and mashed.": {"add [the flour and the sugar] on [they]", "mingle [it] over", "mash [it]"},
		"Oil and sugar follow it.":                                      {"add [oil and sugar] to [it]"},
		"The sugar and the oil are on the beans by now.":                {"add [the sugar and the oil] on [the beans] by"},
		"Over the tomatoes come, in this order: the oil and the basil.": {"sprinkle [the oil and the basil] over [the tomatoes]"},
		"Still in the pot, they get the flour.":                         {"add [the flour] on in [the pot , they]"},
		"We add the sugar.":                                             {"add [the sugar]"},
		"To bake during 15 minutes in the oven.":                        {"bake [during] in [the oven] 15 minute"},
		"They get better with time.":                                    {"[they get better] with [time]"},

		// Verbs that are left out.
		"Strew the beans over the tomatoes, and the basil over the beans.": {"sprinkle [the beans] over [the tomatoes]", "sprinkle [the basil] over [the beans]"},
		"Beat in the eggs, then the sugar.":                                {"beat in [the eggs]", "beat [the sugar] in"},
		"Slice the onion finely. Do the same with the basil.":              {"cut [the onion]", "cut [the basil]"},
		"Add the sugar to the butter, stir, add the flour.":                {"add [the sugar] to [the butter]", "mix", "add [the flour]"},
	} {
		var got []string
		for _, c := range l.Clauses(text, nouns) {
			got = append(got, describe(c))
		}
		assert.Equal(t, want, got, text)
	}
}

func TestClausesKeepTheirPlaces(t *testing.T) {
	const text = "Meanwhile, peel the potatoes; the onion is sliced and (if you like) fried. Serve!"
	var got []string
	for _, c := range language(t).Clauses(text, map[string]bool{"potato": true, "onion": true}) {
		from, to := c.Words.Bytes()
		got = append(got, text[from:to])
	}
	require.Equal(t, []string{"peel the potatoes", "the onion is sliced", "fried", "Serve"}, got)
}

func TestLinesOfIngredientsAreRead(t *testing.T) {
	l := language(t)
	for line, want := range map[string]string{
		"200 g flour":                            "all-purpose-flour 200 g",
		"2 cups (250 g) plain flour, sifted":     "all-purpose-flour 250 g, sift",
		"1 1/2 tsp. salt":                        "salt 1.5 teaspoon",
		"½ cup butter, softened":                 "butter 120 ml, room",
		"3 large eggs, beaten":                   "egg 3 piece, beat",
		"4-5 potatoes, peeled and cubed":         "potato 5 piece, peel, cut cubes",
		"2 x 400 g tins black beans, drained":    "black-bean 800 g, drain",
		"a pinch of salt":                        "salt 0.125 teaspoon",
		"salt and pepper, a pinch each":          "salt 0.125 teaspoon; ground-black-pepper 0.125 teaspoon",
		"1 tsp each of salt, cloves and pepper":  "salt 1 teaspoon; ground-cloves 1 teaspoon; ground-black-pepper 1 teaspoon",
		"100 g of flour and 2 eggs":              "all-purpose-flour 100 g; egg 2 piece",
		"1 gram salt and ground black pepper":    "salt 1 g; ground-black-pepper 1 g",
		"juice of 1 lemon":                       "lemon-juice 3 tablespoon",
		"2OO ml milk":                            "milk 200 ml",
		"1 tsp vannila extract":                  "vanilla-extract 1 teaspoon",
		"salt to taste":                          "salt 0 ",
		"1 pound cream cheese, room temperature": "cream-cheese 454 g, room",
		"moon dust":                              " 0 ",
	} {
		var got []string
		for _, i := range l.Ingredients(line, "") {
			text := fmt.Sprintf("%s %g %s", i.Class, i.Quantity, i.Unit)
			for _, p := range i.Preparations {
				text += strings.TrimRight(", "+p.Frame+" "+p.Cut, " ")
			}
			got = append(got, text)
		}
		assert.Equal(t, want, strings.Join(got, "; "), line)
	}
}

func TestHeadingsNameGroups(t *testing.T) {
	l := language(t)
	for line, want := range map[string]string{"For the dressing:": "dressing", "Topping": "topping", "Dry ingredients:": "dry", "Equipment:": ""} {
		group, ok := l.Heading(line)
		require.True(t, ok, line)
		require.Equal(t, want, group, line)
	}
	_, ok := l.Heading("2 eggs")
	require.False(t, ok)
}

func TestPhrasesNameVesselsToolsAndCuts(t *testing.T) {
	l := language(t)
	words := func(text string) prose.Phrase { return l.Words(text) }
	require.Equal(t, "large-bowl", l.Vessel(words("a large glass bowl")))
	require.Equal(t, "pan", l.Vessel(words("a 20-cm square tin")))
	require.Empty(t, l.Vessel(words("a paper cup")))
	require.Equal(t, "bread-knife", l.Tool(words("a bread knife")))
	require.Empty(t, l.Tool(words("two spoons of sugar")))
	require.Equal(t, "the", l.WithoutTool(words("the bread knife")).String())
	require.Equal(t, "fine-slices", l.Cut(words("slice very thinly")))
	require.Equal(t, "two-cm-cubes", l.Cut(words("cut into 2-cm cubes")))
	require.Equal(t, "flattened-ball-shape", l.Shape(words("a flattened ball")))
	require.Equal(t, "5-cm-apart", l.Arrangement(words("5 cm apart")))
	require.Equal(t, "low-heat", l.Heat(words("over a low heat")))
}
