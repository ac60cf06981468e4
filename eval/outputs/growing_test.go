package outputs_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/eval/outputs"
	"hearth/facts/corpus"
	"hearth/parser/source"
)

// A growing plan reads the same after every step as a plan that is read for the first time.
func TestAGrowingPlanShowsTheSame(t *testing.T) {
	w, err := hearth.Open(hearth.KitchenOptions{})
	require.NoError(t, err)
	recipes, err := corpus.Recipes()
	require.NoError(t, err)
	for _, r := range recipes[:4] {
		scene, err := w.Scene(hearth.Start{})
		require.NoError(t, err)
		e, grown := scene.Start().Episode, outputs.NewGrowingReader()
		for _, a := range r.Gold.Actions {
			done, err := e.Act(t.Context(), &source.File{Name: "do", Text: a.String()})
			require.NoError(t, err)
			require.True(t, done.Done)
			e = done.Episode
			requireOutputs(t, outputs.Read(e.Internal(), ""), grown(e.Internal()))
		}
		require.Greater(t, len(grown(e.Internal()).Steps), 3)
	}
}
