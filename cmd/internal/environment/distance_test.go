package environment

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
)

// The rewards for the distance to the goal add up to 1, as the shares of reached goals do, and many actions of the example
// come nearer: people also walk about.
func TestRewardsForTheDistanceDoNotDependOnTheWay(t *testing.T) {
	g, err := Open(hearth.Named{World: hearth.Household})
	require.NoError(t, err)
	nearer, all, tasks := 0, 0, 0
	for _, id := range []string{"brew-tea-for-a-guest", "clear-the-table", "come-home", "close-the-nightstand"} {
		lines := solution(t, g, id)
		e, _, err := g.Begin(t.Context(), Choice{Task: id, Reward: "distance", MaxActions: 100})
		if err != nil {
			continue
		}
		tasks++
		sum := 0.0
		for _, line := range lines {
			r, err := e.Act(t.Context(), line)
			require.NoError(t, err)
			sum += r.Reward
			if all++; r.Reward > 0 {
				nearer++
			}
		}
		require.InDelta(t, 2, sum, 1e-9, "1 for the goals, and 1 for the way to them")
	}
	t.Logf("%d of %d actions of %d tasks come nearer", nearer, all, tasks)
	require.Greater(t, tasks, 2)
	require.Greater(t, 3*nearer, all)
}

func TestRewardsForTheDistanceNeedFacts(t *testing.T) {
	g, err := Open(hearth.Named{World: hearth.Kitchen})
	require.NoError(t, err)
	_, _, err = g.Begin(t.Context(), Choice{Reward: "distance"})
	require.ErrorContains(t, err, "only for tasks of a household whose goals are facts")
}
