package engine_test

import (
	"context"
	"maps"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/engine/program"
	"hearth/facts/home"
	"hearth/parser/source"
	"hearth/sim"
	"hearth/testdata/recorded"
	"hearth/testdata/recorded/homes"
)

// mostCompared limits the evaluations of one program that are compared. Mangle needs half a minute for those
// of all gold runs. With HEARTH_SWEEP=1 all are compared.
const mostCompared = 8

// compared is a mode in which all engines evaluate the first steps of each action, and the comparisons are
// counted.
func compared(t *testing.T) (mode sim.Mode, steps *int) {
	steps = new(int)
	yardsticks := map[*program.Program]*yardstick{}
	times := map[*program.Program]int{}
	mode = sim.ModeFunc(func(ctx context.Context, q *sim.Request) (sim.Effects, error) {
		p := q.Program
		if times[p]++; times[p] > mostCompared && !sweeping() {
			return sim.Rules{}.Step(ctx, q)
		}
		planned := traced(t, p, q.View, q.Facts)
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

func sweeping() bool { return os.Getenv("HEARTH_SWEEP") != "" }

// networks are the cases of an edition to execute: its gold networks and, with HEARTH_SWEEP=1, the examples
// and networks with one or two changes.
func networks(t *testing.T, edition string) []string {
	names := recorded.Glob(t, "benchmark", edition, "gold-standard-solutions", "meaning-only", "*.solution")
	if sweeping() && edition == "2023" {
		names = append(names, recorded.Glob(t, "benchmark/2023/examples/evaluation/*.solution")...)
		names = append(names, recorded.Glob(t, "oracle/kitchen/2023/mutations/*.solution")...)
	}
	return names
}

func TestEveryCaseOfTheKitchenIsTheSameForAllEvaluators(t *testing.T) {
	for _, edition := range recorded.Editions {
		mode, steps := compared(t)
		w, err := hearth.Open(hearth.KitchenOptions{Edition: edition, Semantics: "corrected"}) // because Mangle's numbers store no exact value
		require.NoError(t, err)
		w = w.Internal().With(w.Internal().Domain.WithMode(mode))
		for _, name := range networks(t, edition) {
			_, _ = w.Run(t.Context(), recorded.File(t, name).Text) // an unsound network gives nothing to compare
		}
		t.Logf("edition %s: %d steps", edition, *steps)
		require.Greater(t, *steps, 150, edition)
	}
}

func TestEveryTaskOfAHomeIsTheSameForAllEvaluators(t *testing.T) {
	tasks, err := home.Tasks()
	require.NoError(t, err)
	all := []string{"corrected", "released"}
	if !sweeping() {
		tasks, all = tasks[:10], all[:1]
	}
	for _, semantics := range all {
		mode, steps := compared(t)
		w, err := hearth.Open(hearth.HouseholdOptions{Semantics: semantics})
		require.NoError(t, err)
		w = w.Internal().With(w.Internal().Domain.WithMode(mode))
		place, err := w.Scene(hearth.Start{})
		require.NoError(t, err)
		for _, task := range tasks {
			_, err := place.Run(t.Context(), &hearth.Plan{Program: task.Activity.Program})
			require.NoError(t, err, task.ID)
		}
		t.Logf("%s: %d steps", semantics, *steps)
		require.Greater(t, *steps, 50)
	}
}

// Programs written by people, one for each of 88 tasks, in scenes that were made for other programs.
func TestEveryProgramOfPeopleIsTheSameForAllEvaluators(t *testing.T) {
	if !sweeping() {
		t.Skip("HEARTH_SWEEP=1 runs it")
	}
	mode, steps := compared(t)
	w, err := hearth.Open(hearth.HouseholdOptions{Semantics: "released"})
	require.NoError(t, err)
	w = w.Internal().With(w.Internal().Domain.WithMode(mode))
	g, _ := homes.HouseholdScene(t, homes.HouseholdScenes[0])
	place, err := w.Scene(hearth.Start{Graph: g, Resources: homes.Resources(t)})
	require.NoError(t, err)
	_, people := recorded.Likenesses(t)
	for _, task := range slices.Sorted(maps.Keys(people)) {
		read, err := w.Read(&source.File{Name: task, Text: strings.Join(people[task][0], "\n")})
		require.NoError(t, err)
		_, _ = place.Run(t.Context(), read[0]) // a program without a scene gives nothing to compare
	}
	t.Logf("%d steps", *steps)
	require.Greater(t, *steps, 500)
}
