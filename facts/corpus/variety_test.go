package corpus_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/facts/corpus"
)

func TestARecipeHasFifteenToFortyActions(t *testing.T) {
	for _, e := range recipes(t) {
		require.GreaterOrEqual(t, len(e.Gold.Actions), 15, e.ID)
		require.LessOrEqual(t, len(e.Gold.Actions), 40, e.ID)
	}
}

// What an action is done for is its first output; peels, shells, covers and
// what was drained off are by-products, which nothing has to need.
func TestWhatAnActionIsDoneForIsNeededLater(t *testing.T) {
	for _, e := range recipes(t) {
		actions := e.Gold.Actions
		for i, a := range actions[:len(actions)-1] {
			needed := false
			for _, later := range actions[i+1:] {
				needed = needed || index(later, a.Args[0].Text) > 0
			}
			require.True(t, needed, "%s: nothing needs what %s makes", e.ID, a)
		}
	}
}

// Every recipe fetches and pours, so whole sequences have much in common:
// two of three actions at most. Of the cooking proper it is three of five.
func TestNoTwoRecipesAreCookedAlike(t *testing.T) {
	all := recipes(t)
	for i, a := range all {
		for _, b := range all[:i] {
			requireUnlike(t, names(a), names(b), 2, 3, a.ID, b.ID)
			requireUnlike(t, cooking(a), cooking(b), 3, 5, a.ID, b.ID)
		}
	}
}

// requireUnlike checks that at most n of m of the longer sequence are, in
// their order, in the other one too.
func requireUnlike(t *testing.T, x, y []string, n, m int, ids ...string) {
	t.Helper()
	common := longestCommon(x, y)
	require.LessOrEqual(t, common*m, max(len(x), len(y))*n, "%v have %d actions in common", ids, common)
}

func names(e corpus.Entry) []string {
	var out []string
	for _, a := range e.Gold.Actions {
		out = append(out, a.Name)
	}
	return out
}

// bringing are the actions that only bring something or pour it.
var bringing = []string{"get-kitchen", "fetch", "fetch-and-proportion", "transfer-contents"}

// cooking returns the actions that do more than that.
func cooking(e corpus.Entry) []string {
	return slices.DeleteFunc(names(e), func(name string) bool {
		return slices.Contains(bringing, name)
	})
}

// longestCommon returns the length of the longest common subsequence.
func longestCommon(x, y []string) int {
	best := make([]int, len(y)+1) // best[j]: of what was seen of x, and y[:j]
	for _, a := range x {
		diagonal := 0
		for j, b := range y {
			above := best[j+1]
			if a == b {
				best[j+1] = diagonal + 1
			} else {
				best[j+1] = max(above, best[j])
			}
			diagonal = above
		}
	}
	return best[len(y)]
}
