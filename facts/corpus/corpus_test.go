package corpus_test

import (
	"io/fs"
	"path"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/facts/corpus"
	"hearth/parser/network"
	"hearth/parser/recipe"
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

func TestAllFormsOfARecipeBearItsIDAndTitle(t *testing.T) {
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

// A kitchen state is made by one action and read by the next one, so there is
// one way to execute a recipe. What overlaps are the waits.
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

// onlyLater is the one recipe with an action that edition 2023 has not.
const onlyLater = "potato-rounds-with-dabs"

func TestOneRecipeOnlyNeedsWhatEdition2023Lacks(t *testing.T) {
	for _, e := range recipes(t) {
		later := false
		for _, line := range lines(e.Gold) {
			later = later || strings.HasPrefix(line, "(top-with ")
			for _, word := range []string{"plate", " cutting-board"} {
				require.NotContains(t, line, word, e.ID)
			}
			require.False(t, strings.HasPrefix(line, "(cut ") && strings.Count(line, " ") != 7, "%s: %s", e.ID, line)
		}
		require.Equal(t, e.ID == onlyLater, later, e.ID)
	}
}
