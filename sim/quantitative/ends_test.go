package quantitative_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/facts/corpus"
	"hearth/testdata/recorded"
)

// Every recipe ends in a state and a room with one hash, on every processor: see
// TestRecipesEndAlikeElsewhere. All run under HEARTH_SWEEP, a few by themselves. What changes where
// recipes end is pinned anew, and said: HEARTH_SWEEP=1 go test ./sim/quantitative -run EndAlike$ -update
func TestRecipesEndAlike(t *testing.T) {
	sweep := os.Getenv("HEARTH_SWEEP") != ""
	const golden = "testdata/ends.txt"
	pinned, err := os.ReadFile(golden)
	require.NoError(t, err)
	w, err := hearth.Open(hearth.KitchenOptions{Quantitative: true})
	require.NoError(t, err)
	scene, err := w.Scene(hearth.Start{})
	require.NoError(t, err)
	recipes, err := corpus.Recipes()
	require.NoError(t, err)
	require.Equal(t, len(recipes), strings.Count(string(pinned), "\n"), "each recipe has a line")
	var all strings.Builder
	for _, r := range recipes {
		if !sweep && !slices.Contains([]string{"packet-cocoa-cups", "lime-cheese-squares", "lettuce-with-almond-dressing"}, r.ID) {
			continue
		}
		e, err := scene.Run(t.Context(), &hearth.Plan{Name: r.ID, Network: r.Gold})
		require.NoError(t, err)
		end := r.ID + " " + e.Internal().End().State.Hash() + "\n"
		if all.WriteString(end); !sweep {
			require.Contains(t, string(pinned), end)
		}
	}
	if recorded.Updating() && sweep {
		require.NoError(t, os.WriteFile(golden, []byte(all.String()), 0o644))
	} else if sweep {
		require.Equal(t, string(pinned), all.String())
	}
}

func TestRecipesEndAlikeElsewhere(t *testing.T) {
	if os.Getenv("HEARTH_SWEEP") == "" {
		t.Skip("30 recipes on three processors: HEARTH_SWEEP=1")
	}
	recorded.Elsewhere64(t, "^TestRecipesEndAlike$", "ends_test.go")
}
