package codec_test

import (
	"os"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/parser/plan"
	"hearth/sim"
)

// The file holds an episode of mango-radish-salad that Hearth encoded in November 2026. Stores and snapshots hold
// such bytes, so they must stay readable.
func TestARecordedEpisodeIsReadable(t *testing.T) {
	data, err := os.ReadFile("testdata/version1.episode")
	require.NoError(t, err)
	c := coder(t, kitchen(t, "2024", plan.Corrected))
	c.AllowStale = true
	e, err := c.Decode(data)
	require.NoError(t, err)
	require.Equal(t, "mango-radish-salad", e.Plan.Recipe)
	require.Len(t, e.Executed(), len(e.Plan.Steps))
	for _, r := range e.Executed() {
		require.Equal(t, sim.Done, r.Status)
	}
}
