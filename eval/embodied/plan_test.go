package embodied_test

import (
	"os"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/eval/embodied"
	score "hearth/eval/household"
	"hearth/facts/graph"
	"hearth/testdata/recorded"
	"hearth/testdata/recorded/homes"
)

// Plans are found for the tasks of the benchmark whose start is recorded: states, relations and action goals. The evaluator
// executes them and finds all goals reached.
func TestPlansReachTheGoalsOfTheBenchmark(t *testing.T) {
	type task struct {
		ID, File string
		Goals    score.Goals `json:"vh_goal"`
	}
	type start struct {
		File  string
		Bound []string
		Delta graph.Delta `json:"init_delta"`
	}
	tasks := recorded.JSONLines[task](t, "oracle", "household", "public", "eai_action_sequencing_gpt4o.jsonl.gz")
	_, base := homes.HouseholdScene(t, 1)
	starts := map[string]*start{}
	for _, s := range recorded.JSONLines[start](t, "oracle", "household", "public", "scene1_published.jsonl.gz") {
		starts[s.File] = &s
	}
	corrected, released := evaluator(t, "corrected"), evaluator(t, "released")
	w, err := hearth.Open(hearth.HouseholdOptions{})
	require.NoError(t, err)
	var found figures
	for i, c := range tasks {
		s := starts[c.File]
		if s == nil || len(c.Goals.Actions)+len(c.Goals.Final) == 0 || os.Getenv("HEARTH_SWEEP") == "" && i%3 != 0 {
			continue
		}
		g, err := base.Apply(&s.Delta)
		require.NoError(t, err)
		scene, err := w.Scene(hearth.Start{Graph: g})
		require.NoError(t, err)
		goal, err := c.Goals.Text(g)
		require.NoError(t, err)
		begin := time.Now()
		way, err := scene.Start().Reach(t.Context(), hearth.GoalQuery{Goal: goal})
		require.NoError(t, err, goal)
		found.times = append(found.times, time.Since(begin))
		reached := func(by *score.Set) bool {
			if len(way.Steps) == 0 {
				return way.Found // it holds already; an empty program is not scored
			}
			r, err := by.Evaluate(t.Context(), score.Entry{ID: c.ID, Lines: way.Steps, Goals: &c.Goals}, []score.Site{score.WithGraph("1", g)})
			require.NoError(t, err)
			return r.Trials[0].Executable && r.Trials[0].Goals.Success()
		}
		if !way.Found {
			t.Log("not solved: ", c.ID, goal)
			continue
		}
		require.True(t, reached(corrected), "%s: %s\n%v", c.ID, goal, way.Steps)
		require.LessOrEqual(t, 5*len(way.Steps), 6*len(s.Bound), "%s: %v is longer than %v", c.ID, way.Steps, s.Bound)
		found.solved, found.steps, found.people = found.solved+1, found.steps+len(way.Steps), found.people+len(s.Bound)
		if reached(released) {
			found.released++
		}
	}
	slices.Sort(found.times)
	all := len(found.times)
	t.Logf("%d of %d tasks are solved, with %d steps; people need %d; in the published simulator %d plans reach their goals; median %v, at most %v",
		found.solved, all, found.steps, found.people, found.released, found.times[all/2], found.times[all-1])
	require.GreaterOrEqual(t, 100*found.solved, 95*all)
	require.GreaterOrEqual(t, 100*found.released, 90*all)
}

// The figures of many plans.
type figures struct {
	solved, steps, people, released int
	times                           []time.Duration
}

// evaluator returns the set of a household with faults of the published evaluator.
func evaluator(t *testing.T, compat string) *score.Set {
	options, err := embodied.ParseCompat(compat)
	require.NoError(t, err)
	semantics, with, err := options.Household()
	require.NoError(t, err)
	w, err := hearth.Open(hearth.HouseholdOptions{Semantics: semantics, With: with})
	require.NoError(t, err)
	set, err := w.Internal().Scorer(nil)
	require.NoError(t, err)
	return set
}
