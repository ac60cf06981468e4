package corpus_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/parser/network"
	"hearth/parser/recipe"
	"hearth/testdata/recorded"
)

func TestTogetherTheRecipesUseEveryAction(t *testing.T) {
	actions := recorded.Primitives(t, "2024")
	for _, e := range recipes(t) {
		for _, a := range e.Gold.Actions {
			delete(actions, a.Name)
		}
	}
	require.Empty(t, actions, "never used")
}

func TestActionsHaveTheArgumentsOfTheReference(t *testing.T) {
	actions := recorded.Primitives(t, "2024")
	known := classes(t)
	for _, e := range recipes(t) {
		for _, a := range e.Gold.Actions {
			slots := actions[a.Name].Slots
			require.Len(t, a.Args, len(slots), "%s: %s", e.ID, a)
			for i, arg := range a.Args {
				requireFits(t, known, a, arg, slots[i][1])
			}
		}
	}
}

// requireFits checks that a constant has the type of its slot.
func requireFits(t *testing.T, known map[string][]string, a *network.Action, arg network.Arg, want string) {
	switch arg.Kind {
	case network.Number:
		require.Equal(t, "quantity", want, "%s: %s", a, arg)
	case network.Symbol:
		require.Contains(t, known, arg.Text, "%s names no class %s", a, arg)
		if want != "t" {
			require.Contains(t, known[arg.Text], want, "%s: %s", a, arg)
		}
	}
}

// classes maps each class to itself and all its superclasses.
func classes(t *testing.T) map[string][]string {
	known := map[string][]string{}
	for _, c := range recorded.Classes(t, "2024") {
		known[c.Name] = c.Precedence
	}
	return known
}

func TestNoSentenceAndNoTitleIsTakenFromTheBenchmark(t *testing.T) {
	official := map[string]bool{}
	for _, name := range recorded.Glob(t, "benchmark/*/recipe-texts/*.xml") {
		r, err := recipe.Parse(recorded.File(t, name))
		require.NoError(t, err)
		official[r.Title] = true
		for _, s := range append(texts(r.Ingredients), texts(r.Instructions)...) {
			official[s] = true
		}
	}
	for _, e := range recipes(t) {
		for _, s := range append(texts(e.Recipe.Ingredients), texts(e.Recipe.Instructions)...) {
			require.NotContains(t, official, s, e.ID)
		}
		require.NotContains(t, official, e.Title)
	}
}
