package hearth_test

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/parser/source"
)

// amendmentsFile lists the mistakes in the gold networks of 2024.
const amendmentsFile = "testdata/gold-amendments-2024.yaml"

// An amended network is executed without a warning: it works on no old state of the kitchen and beats no empty bowl.
func TestAmendedGoldNetworksHaveNoWarnings(t *testing.T) {
	ev := evaluator(t, "2024")
	text, err := os.ReadFile(amendmentsFile)
	require.NoError(t, err)
	k := open(t, "2024")
	require.NoError(t, k.Internal().Amend(t.Context(), ev, &source.File{Name: amendmentsFile, Text: string(text)}))
	start, err := k.Scene(hearth.Start{})
	require.NoError(t, err)
	amended, n := ev.Amended.Set, 0
	harmless := map[string]bool{"cranberry-fluff-salad": true} // it drains pineapple without liquid
	for _, id := range ev.Set.IDs() {
		if amended.Entry(id).Gold == ev.Set.Entry(id).Gold {
			continue
		}
		n++
		e, err := start.Run(t.Context(), &hearth.Plan{Name: id, Network: amended.Entry(id).Gold})
		require.NoError(t, err)
		for i, r := range e.Internal().Results {
			require.True(t, harmless[id] || len(r.Warns) == 0, "%s, step %d: %v", id, i+1, r.Warns)
		}
		published := ev.Network(t.Context(), id, ev.Set.Entry(id).Gold)
		require.Less(t, *published.AmendedGoals, 1.0, "%s: the published network passes as amended", id)
		corrected := ev.Network(t.Context(), id, amended.Entry(id).Gold)
		require.InDelta(t, 1, *corrected.AmendedGoals, 1e-9, id)
		require.InDelta(t, 1, *corrected.AmendedDish, 1e-9, id)
	}
	require.Equal(t, 15, n)
}
