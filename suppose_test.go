package hearth_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
)

func TestFactsAtTheStartAreChanged(t *testing.T) {
	w, err := hearth.Open(hearth.HouseholdOptions{})
	require.NoError(t, err)
	all, err := w.Run(t.Context(), "[FIND] <fridge> (1)\n[GRAB] <milk> (1)")
	require.NoError(t, err)
	require.False(t, all[0].Done())
	open, err := all[0].Changed(t.Context(), "fact open(fridge), not closed(fridge)")
	require.NoError(t, err)
	require.True(t, open.Done())
	_, err = all[0].Changed(t.Context(), "fact has(fridge, /grabbable)")
	require.Error(t, err)
}
