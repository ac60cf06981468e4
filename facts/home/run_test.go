package home_test

import (
	"path"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/eval/report"
	"hearth/facts/home"
)

// Tasks can be done under released and corrected semantics.
var semantics = []string{"released", "corrected"}

func TestTasksCanBeDoneInTheHome(t *testing.T) {
	_, g := opened(t)
	for _, sem := range semantics {
		w, err := hearth.Open(hearth.HouseholdOptions{Semantics: sem})
		require.NoError(t, err)
		place, err := w.Scene(hearth.Start{Bound: true})
		require.NoError(t, err)
		for _, task := range tasks(t) {
			e, err := place.Run(t.Context(), &hearth.Plan{Program: bound(g, task.Activity.Program)})
			require.NoError(t, err, task.ID)
			requireDone(t, e, sem+" "+task.ID)
		}
	}
}

// The environment of VirtualHome prepares the home for a program by what it infers from the lines. It knows the
// classes of the home only by their own names.
func TestTasksCanBeDoneInTheHomeOncePrepared(t *testing.T) {
	for _, sem := range semantics {
		w, err := hearth.Open(hearth.HouseholdOptions{Semantics: sem})
		require.NoError(t, err)
		added := 0
		place, err := w.Scene(hearth.Start{})
		require.NoError(t, err)
		for _, task := range tasks(t) {
			e, err := place.Run(t.Context(), &hearth.Plan{Program: task.Activity.Program})
			require.NoError(t, err, task.ID)
			added += len(e.Preparation().New)
			requireDone(t, e, sem+" "+task.ID)
		}
		t.Logf("%s: %d things were added for all tasks together", sem, added)
	}
}

// A demonstration leaves nothing open, switched on or in a hand that was not so before, apart from what its
// title and description mention.
func TestDemonstrationsLeaveTheHomeInOrder(t *testing.T) {
	const loose = "state(X, /open) ; state(X, /on) ; holds_rh(_, X) ; holds_lh(_, X)"
	w, err := hearth.Open(hearth.HouseholdOptions{})
	require.NoError(t, err)
	place, err := w.Scene(hearth.Start{})
	require.NoError(t, err)
	for _, task := range tasks(t) {
		if task.Set != home.Demonstrations {
			continue
		}
		e, err := place.Run(t.Context(), &hearth.Plan{Program: task.Activity.Program})
		require.NoError(t, err, task.ID)
		at := func(step int) (classes []string) {
			for _, q := range strings.Split(loose, ";") {
				answer, err := e.Reached(step).Query(t.Context(), q)
				require.NoError(t, err)
				for _, row := range answer.Answers {
					classes = append(classes, path.Base(path.Dir(row["X"].(*report.Thing).ID)))
				}
			}
			return classes
		}
		before, said := at(0), strings.ToLower(task.Activity.Title+" "+task.Activity.Description)
		for _, class := range at(len(task.Activity.Program.Lines)) {
			name := class[strings.LastIndexByte(class, '_')+1:]
			require.True(t, slices.Contains(before, class) || strings.Contains(said, name), "%s leaves the %s", task.ID, name)
		}
	}
}

func requireDone(t *testing.T, e *hearth.Episode, name string) {
	t.Helper()
	require.Equal(t, "ok", e.Report().Status, "%s: %s", name, e.Report().Message)
}
