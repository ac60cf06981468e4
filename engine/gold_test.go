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

// compared makes the first steps of each action in a domain evaluations by both
// engines, and counts them.
func compared(t *testing.T, d *sim.Domain) (steps *int) {
	steps = new(int)
	yardsticks := map[*machine.Program]*yardstick{}
	times := map[*machine.Program]int{}
	d.Mode = sim.ModeFunc(func(ctx context.Context, q *sim.Request) (sim.Effects, error) {
		p := q.Program
		planned, err := p.Eval(ctx, q.View, q.Facts, q.Limits)
		require.NoError(t, err)
		if times[p]++; times[p] > mostCompared {
			return sim.Effects{Facts: planned}, nil
		}
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
	return steps
}

func TestPlanAndMangleDeriveTheSameInGoldRuns(t *testing.T) {
	for _, edition := range recorded.Editions {
		w, err := hearth.Open(hearth.Options{Edition: edition, Semantics: "corrected"}) // Mangle's numbers remember nothing
		require.NoError(t, err)
		steps := compared(t, w.Domain)
		for _, name := range recorded.Glob(t, "benchmark", edition, "gold-standard-solutions", "meaning-only", "*.solution") {
			_, err := w.Run(t.Context(), recorded.File(t, name))
			require.NoError(t, err)
		}
		require.Greater(t, *steps, 150, edition)
	}
}

func TestPlanAndMangleDeriveTheSameInAHome(t *testing.T) {
	w, err := hearth.Open(hearth.Options{World: hearth.Household})
	require.NoError(t, err)
	steps := compared(t, w.Domain)
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
