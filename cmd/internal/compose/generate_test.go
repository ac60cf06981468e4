package compose_test

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/cmd/internal/compose"
	"hearth/eval/report"
)

// odd matches what no recipe says: words of plans, holes in a phrase, and doubled words.
var odd = regexp.MustCompile(`\?|[{}_]|-[0-9]|  | ,|\b(the the|the it|the them|into in|a a)\b|\.\.`)

// With HEARTH_SWEEP=1 there are 200 recipes.
func TestGeneratedRecipesCanBeCooked(t *testing.T) {
	count := 16
	if os.Getenv("HEARTH_SWEEP") != "" {
		count = 200
	}
	w, err := hearth.Open(hearth.KitchenOptions{})
	require.NoError(t, err)
	scene, err := w.Scene(hearth.Start{})
	require.NoError(t, err)
	all, err := compose.Draw(t.Context(), scene, 3, count)
	require.NoError(t, err)
	require.Len(t, all, count)
	seen := map[string]bool{}
	for _, r := range all {
		require.False(t, seen[r.ID], "%s is there twice", r.ID)
		seen[r.ID] = true
		episodes, err := w.Run(t.Context(), r.Gold)
		require.NoError(t, err, r.Gold)
		require.True(t, episodes[0].Done(), "%s: %v", r.ID, episodes[0].Failures())
		require.Equal(t, strings.Split(strings.TrimSpace(r.Gold), "\n")[2:], actions(r), "%s: the sentences have all actions in order", r.ID)
		for _, s := range append(r.Ingredients, r.Instructions...) {
			require.NotRegexp(t, odd, strings.TrimLeft(s.Text, "0123456789/ "), r.ID)
		}
	}
}

// actions returns the actions of all sentences.
func actions(r *report.WholeRecipe) (all []string) {
	for _, s := range append(r.Ingredients, r.Instructions...) {
		all = append(all, s.Actions...)
	}
	return all
}

func TestEqualSeedsGiveEqualRecipes(t *testing.T) {
	drawn := func(seed uint64) string {
		w, err := hearth.Open(hearth.KitchenOptions{})
		require.NoError(t, err)
		scene, err := w.Scene(hearth.Start{})
		require.NoError(t, err)
		all, err := compose.Draw(t.Context(), scene, seed, 3)
		require.NoError(t, err)
		return fmt.Sprint(*all[0], *all[1], *all[2])
	}
	require.Equal(t, drawn(5), drawn(5))
	require.NotEqual(t, drawn(5), drawn(6))
}
