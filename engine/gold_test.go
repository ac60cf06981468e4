package engine_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/engine/machine"
	"hearth/facts/home"
	"hearth/sim"
	"hearth/testdata/recorded"
)

// mostCompared is how many evaluations of one program are compared: Mangle needs
// half a minute for those of all gold runs.
const mostCompared = 8

// compared is a mode in which the first steps of each action are evaluated by both
// engines, and counted.
func compared(t *testing.T) (mode sim.Mode, steps *int) {
	steps = new(int)
	yardsticks := map[*machine.Program]*yardstick{}
	times := map[*machine.Program]int{}
	mode = sim.ModeFunc(func(ctx context.Context, q *sim.Request) (sim.Effects, error) {
		p := q.Program
		if times[p]++; times[p] > mostCompared {
			return sim.Rules{}.Step(ctx, q)
		}
		planned := byTheLetter(t, p, q.View, q.Facts)
		if yardsticks[p] == nil {
			yardsticks[p] = newYardstick(t, p)
		}
		reference := yardsticks[p].eval(t, q.View, q.Facts)
		require.Equal(t, reference.Preds(), planned.Preds())
		for _, pred := range planned.Preds() {
			require.Equal(t, reference.Rows(pred), planned.Rows(pred), pred)
		}
		*steps++
		return sim.Effects{Facts: planned}, nil
	})
	return mode, steps
}

func TestPlanAndMangleDeriveTheSameInGoldRuns(t *testing.T) {
	for _, edition := range recorded.Editions {
		mode, steps := compared(t)
		w, err := hearth.Open(hearth.Options{Edition: edition, Semantics: "corrected", Mode: mode}) // Mangle's numbers remember nothing
		require.NoError(t, err)
		for _, name := range recorded.Glob(t, "benchmark", edition, "gold-standard-solutions", "meaning-only", "*.solution") {
			_, err := w.Run(t.Context(), recorded.File(t, name))
			require.NoError(t, err)
		}
		require.Greater(t, *steps, 150, edition)
	}
}

func TestPlanAndMangleDeriveTheSameInAHome(t *testing.T) {
	mode, steps := compared(t)
	w, err := hearth.Open(hearth.Options{World: hearth.Household, Mode: mode})
	require.NoError(t, err)
	place, err := w.Scene(hearth.Start{})
	require.NoError(t, err)
	tasks, err := home.Tasks()
	require.NoError(t, err)
	for _, task := range tasks[:10] {
		_, err := place.Run(t.Context(), &hearth.Plan{Program: task.Activity.Program})
		require.NoError(t, err, task.ID)
	}
	require.Greater(t, *steps, 50)
}
