package hearth_test

import (
	"crypto/sha256"
	"encoding/hex"
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/facts/corpus"
	"hearth/sim/world"
)

// TestAHashIsThatOfAllFeatures checks that a hash is that of the text of all features, although only the
// features that a step changed are written again.
func TestAHashIsThatOfAllFeatures(t *testing.T) {
	recipes, err := corpus.Recipes()
	require.NoError(t, err)
	of := func(s *world.State) string {
		sum := sha256.Sum256(s.Features(s.Root()).Canonical())
		return hex.EncodeToString(sum[:])
	}
	for _, semantics := range []string{"corrected", "released"} {
		w, err := hearth.Open(hearth.KitchenOptions{Semantics: semantics})
		require.NoError(t, err)
		scene, err := w.Scene(hearth.Start{})
		require.NoError(t, err)
		states := 0
		for i, r := range recipes {
			if i%3 > 0 && os.Getenv("HEARTH_SWEEP") == "" {
				continue
			}
			e, err := scene.Run(t.Context(), &hearth.Plan{Name: r.ID, Network: r.Gold})
			require.NoError(t, err)
			for n := range len(e.Internal().Executed()) + 1 {
				at := e.Reached(n).Internal().State
				require.Equal(t, of(at), at.Hash(), "%s after %d steps", r.ID, n)
				states++
			}
		}
		require.Greater(t, states, 50)
	}
}
