package home_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/sim/household"
	"hearth/sim/household/prepare"
)

// Tasks can be done both with the quirks of the reference and without them.
var semantics = []string{"released", "corrected"}

func TestTasksCanBeDoneInTheHome(t *testing.T) {
	_, g := opened(t)
	for _, sem := range semantics {
		h, err := hearth.OpenHousehold(hearth.HouseholdOptions{Semantics: sem})
		require.NoError(t, err)
		for _, task := range tasks(t) {
			run, err := h.Run(g, bound(g, task.Activity.Program))
			require.NoError(t, err, task.ID)
			requireDone(t, run, sem+" "+task.ID)
		}
	}
}

// The environment of VirtualHome makes the home ready for a program, by what it
// infers from the lines. It knows the things of the home, and no other names
// for them.
func TestTasksCanBeDoneInTheHomeOncePrepared(t *testing.T) {
	things, g := opened(t)
	for _, sem := range semantics {
		resources := &prepare.Resources{Properties: things.Properties()}
		h, err := hearth.OpenHousehold(hearth.HouseholdOptions{Semantics: sem, Resources: resources})
		require.NoError(t, err)
		added := 0
		place, err := h.Home(g)
		require.NoError(t, err)
		for _, task := range tasks(t) {
			run, ready, err := place.Run(task.Activity.Program)
			require.NoError(t, err, task.ID)
			added += len(ready.New)
			requireDone(t, run, sem+" "+task.ID)
		}
		t.Logf("%s: %d things were added for all tasks together", sem, added)
	}
}

func requireDone(t *testing.T, run *household.Run, name string) {
	t.Helper()
	kind, _ := run.Outcome()
	require.Equal(t, household.Done, kind, "%s: %s", name, run.Message())
}
