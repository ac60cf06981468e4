package corpus_test

import (
	"io/fs"
	"path"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/facts/corpus"
	"hearth/ontology"
	"hearth/parser/network"
	"hearth/parser/recipe"
	"hearth/parser/source"
)

func recipes(t *testing.T) []corpus.Entry {
	t.Helper()
	entries, err := corpus.Recipes()
	require.NoError(t, err)
	return entries
}

func TestTheCorpusHasFifteenBakedDishesAndFifteenSalads(t *testing.T) {
	kinds := map[corpus.Kind]int{}
	for _, e := range recipes(t) {
		kinds[e.Kind]++
	}
	require.Equal(t, map[corpus.Kind]int{corpus.Baked: 15, corpus.Salad: 15}, kinds)
}

func TestAllFormsOfARecipeHaveItsIDAndTitle(t *testing.T) {
	for _, e := range recipes(t) {
		t.Run(e.ID, func(t *testing.T) {
			require.Equal(t, e.ID, e.Alignment.ID)
			require.Equal(t, e.ID, e.Gold.ID)
			require.Equal(t, e.Title, e.Alignment.Title)
			for _, ending := range []string{".xml", ".alignment.xml", ".solution"} {
				_, err := fs.Stat(corpus.FS(), path.Join(string(e.Kind), e.ID+ending))
				require.NoError(t, err, "the files are named after the id")
			}
		})
	}
}

func TestAnAlignmentHasTheSentencesOfItsRecipe(t *testing.T) {
	for _, e := range recipes(t) {
		said := map[recipe.StepKind][]string{}
		for _, s := range e.Alignment.Steps {
			said[s.Kind] = append(said[s.Kind], s.Utterance)
		}
		require.Equal(t, texts(e.Recipe.Ingredients), said[recipe.Ingredient], e.ID)
		require.Equal(t, texts(e.Recipe.Instructions), said[recipe.Instruction], e.ID)
	}
}

func texts(lines []recipe.Text) []string {
	var out []string
	for _, l := range lines {
		out = append(out, l.Text)
	}
	return out
}

func TestTheActionsOfAnAlignmentAreTheGoldNetwork(t *testing.T) {
	for _, e := range recipes(t) {
		require.Equal(t, lines(e.Gold), lines(e.Alignment.Network()), e.ID)
	}
}

func lines(n *network.Network) []string {
	var out []string
	for _, a := range n.Actions {
		out = append(out, a.String())
	}
	return out
}

func TestTheLastActionMakesThePrimaryOutput(t *testing.T) {
	for _, e := range recipes(t) {
		last := e.Gold.Actions[len(e.Gold.Actions)-1]
		require.Equal(t, e.Gold.Primary, last.Args[0].Text, e.ID)
	}
}

// Each action makes a kitchen state and the next one reads it, so a recipe has one order of execution. Only
// waits overlap.
func TestTheKitchenStatesOfARecipeAreOneChain(t *testing.T) {
	for _, e := range recipes(t) {
		state := e.Gold.Actions[0].Args[0].Text
		for _, a := range e.Gold.Actions[1:] {
			i := index(a, state)
			require.Positive(t, i, "%s: %s does not start from %s", e.ID, a, state)
			state = a.Args[i-1].Text
		}
	}
}

// index returns which argument of a is the variable, or -1.
func index(a *network.Action, variable string) int {
	for i, arg := range a.Args {
		if arg.Text == variable {
			return i
		}
	}
	return -1
}

// onlyLater is the only recipe with an action that edition 2023 lacks.
const onlyLater = "potato-rounds-with-dabs"

func TestRecipesConvertToEdition2023(t *testing.T) {
	written, earlier := vocabulary(t, corpus.Written), vocabulary(t, "2023")
	for _, e := range recipes(t) {
		got, err := e.Convert(earlier, written)
		if e.ID == onlyLater {
			var d *source.Diagnostic
			require.ErrorAs(t, err, &d)
			require.Equal(t, "edition 2023 has no action top-with", d.Msg)
			continue
		}
		require.NoError(t, err)
		require.Equal(t, lines(got.Gold), lines(got.Alignment.Network()), e.ID)
		for i, a := range got.Gold.Actions {
			require.Len(t, a.Args, len(earlier.Action(a.Name).Roles), a)
			require.True(t, strings.HasPrefix(e.Gold.Actions[i].String(), strings.TrimSuffix(a.String(), ")")), a)
			for _, arg := range a.Args {
				require.True(t, arg.Kind != network.Symbol || earlier.Class(arg.Text) != nil, "%s: %s", e.ID, arg)
			}
		}
	}
}

func TestARecipeIsTheSameInTheEditionItIsWrittenFor(t *testing.T) {
	written := vocabulary(t, corpus.Written)
	for _, e := range recipes(t) {
		got, err := e.Convert(written, written)
		require.NoError(t, err)
		require.Equal(t, lines(e.Gold), lines(got.Gold), e.ID)
	}
}

func vocabulary(t *testing.T, edition string) *ontology.Ontology {
	t.Helper()
	onto, err := ontology.Load(ontology.Kitchen(), edition)
	require.NoError(t, err)
	return onto
}
