package corpus_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/eval/sequence"
	"hearth/facts/corpus"
)

func TestARecipeHasFifteenToFortyFiveActions(t *testing.T) {
	for _, e := range recipes(t) {
		require.GreaterOrEqual(t, len(e.Gold.Actions), 15, e.ID)
		require.LessOrEqual(t, len(e.Gold.Actions), 45, e.ID)
	}
}

// The main result of an action is its first output. Peels, shells, covers and drained liquids are by-products,
// which later actions need not use.
func TestTheMainResultOfAnActionIsUsedLater(t *testing.T) {
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

// Two recipes share their longest common subsequence of actions.
func TestNoTwoRecipesShareMoreThanHalfOfTheirActions(t *testing.T) {
	all := recipes(t)
	for i, a := range all {
		for _, b := range all[:i] {
			x, y := names(a), names(b)
			common := sequence.Common(x, y)
			require.LessOrEqual(t, 2*common, max(len(x), len(y)), "%s and %s have %d actions in common", a.ID, b.ID, common)
		}
	}
}

func names(e corpus.Entry) []string {
	var out []string
	for _, a := range e.Gold.Actions {
		out = append(out, a.Name)
	}
	return out
}
