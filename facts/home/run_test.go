package home_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/sim/household"
)

// Tasks can be done both with the quirks of the reference and without them.
var semantics = []string{"released", "corrected"}

func TestTasksCanBeDoneInTheHome(t *testing.T) {
	_, g := opened(t)
	for _, sem := range semantics {
		w, err := hearth.Open(hearth.Options{World: hearth.Household, Semantics: sem})
		require.NoError(t, err)
		place, err := w.Scene(hearth.Start{Bound: true})
		require.NoError(t, err)
		for _, task := range tasks(t) {
			e, err := place.Run(t.Context(), &hearth.Plan{Program: bound(g, task.Activity.Program)})
			require.NoError(t, err, task.ID)
			requireDone(t, e.Executed(), sem+" "+task.ID)
		}
	}
}

// The environment of VirtualHome makes the home ready for a program, by what it
// infers from the lines. It knows the things of the home, and no other names
// for them.
func TestTasksCanBeDoneInTheHomeOncePrepared(t *testing.T) {
	for _, sem := range semantics {
		w, err := hearth.Open(hearth.Options{World: hearth.Household, Semantics: sem})
		require.NoError(t, err)
		added := 0
		place, err := w.Scene(hearth.Start{})
		require.NoError(t, err)
		for _, task := range tasks(t) {
			e, err := place.Run(t.Context(), &hearth.Plan{Program: task.Activity.Program})
			require.NoError(t, err, task.ID)
			added += len(e.Ready.New)
			requireDone(t, e.Executed(), sem+" "+task.ID)
		}
		t.Logf("%s: %d things were added for all tasks together", sem, added)
	}
}

func requireDone(t *testing.T, run *household.Run, name string) {
	t.Helper()
	kind, _ := run.Outcome()
	require.Equal(t, household.Done, kind, "%s: %s", name, run.Message())
}
