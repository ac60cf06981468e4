package dish_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/eval/report"
	"hearth/parser/source"
)

// kitchen opens the built-in kitchen.
func kitchen(t testing.TB) *hearth.Scene {
	t.Helper()
	w, err := hearth.Open(hearth.KitchenOptions{})
	require.NoError(t, err)
	scene, err := w.Scene(hearth.Start{})
	require.NoError(t, err)
	return scene
}

// made plans for the dish of a network, and executes the plan.
func made(t testing.TB, scene *hearth.Scene, gold *hearth.Plan) *report.Way {
	t.Helper()
	e, err := scene.Run(t.Context(), gold)
	require.NoError(t, err)
	way, err := scene.Start().Reach(t.Context(), hearth.GoalQuery{Dish: e})
	require.NoError(t, err)
	if way.Text == "" {
		return way
	}
	plans, err := scene.World.Read(&source.File{Name: "plan", Text: way.Text})
	require.NoError(t, err)
	done, err := scene.Run(t.Context(), plans[0])
	require.NoError(t, err)
	require.Empty(t, done.Problems)
	require.True(t, done.Done(), "every step of a plan that is shown is done: %s", way.Text)
	return way
}

func TestDishesAreMadeFromTheirLastState(t *testing.T) {
	scene := kitchen(t)
	for _, id := range []string{"banana-oat-bars", "cucumbers-in-horseradish-cream", "mustard-egg-salad", "pineapple-cabbage-salad", "roasted-sweet-potato-salad"} {
		gold, err := scene.World.Recipe(id)
		require.NoError(t, err)
		way := made(t, scene, gold)
		require.True(t, way.Found, id)
		require.Greater(t, *way.Score, 0.995, id)
		require.LessOrEqual(t, len(way.Steps), len(gold.Network.Actions), "%s: the plan is no longer than the recipe", id)
	}
}

// Formulas are reached with the fewest steps. The first step opens the kitchen.
func TestFormulasAreReachedWithTheFewestSteps(t *testing.T) {
	scene := kitchen(t)
	for _, c := range []struct {
		goal  string
		steps int
	}{
		{"type(X, /butter)", 0},
		{"cold(X)", 0},
		{"type(X, /whisk), in(X, Y), is_a(Y, /counter-top)", 2},
		{"baked(X, /yes)", 3},
		{"is_cut(X, /slices), is_a(X, /apple)", 3},
		{"is_cut(X, /slices), is_a(X, /apple), baked(X, /yes)", 4},
		{"salad(X)", 4},
		{"dough(X)", 4},
		{"salad(X), cold(X)", 5},
		{"salad(X), vegan(X)", 4},
	} {
		way, err := scene.Start().Reach(t.Context(), hearth.GoalQuery{Goal: c.goal})
		require.NoError(t, err)
		require.True(t, way.Found, c.goal)
		require.Len(t, way.Steps, c.steps, c.goal)
		if c.steps == 0 {
			continue
		}
		e, err := scene.Start().Do(t.Context(), strings.Join(way.Steps, "\n"))
		require.NoError(t, err)
		answer, err := e.End().Query(t.Context(), c.goal)
		require.NoError(t, err)
		require.NotEmpty(t, answer.Answers, c.goal)
	}
}

func TestAPlanContinuesASituation(t *testing.T) {
	scene := kitchen(t)
	e, err := scene.Start().Do(t.Context(), "(get-kitchen ?k)\n(fetch-and-proportion ?apples ?k2 ?k ?bowl apple 2 piece)")
	require.NoError(t, err)
	way, err := e.End().Reach(t.Context(), hearth.GoalQuery{Goal: "is_cut(X, /halved), is_a(X, /apple)"})
	require.NoError(t, err)
	require.Equal(t, []string{"(cut ?cut ?kitchen ?k2 ?apples halved ?tool ?surface)"}, way.Steps)
}

func TestGoalsWithoutAPlanNameWhatIsLacking(t *testing.T) {
	scene := kitchen(t)
	way, err := scene.Start().Reach(t.Context(), hearth.GoalQuery{Goal: "type(X, /large-bowl), lined_with(X, Y)", States: 20})
	require.NoError(t, err)
	require.False(t, way.Found)
	require.Equal(t, []string{"at best, there was no lined_with(X, Y)"}, way.Lacks)
	_, err = scene.Start().Reach(t.Context(), hearth.GoalQuery{Goal: "unicorn(X)"})
	require.ErrorContains(t, err, "E0405")

	gold, err := scene.World.Recipe("salted-almond-fingers")
	require.NoError(t, err)
	e, err := scene.Run(t.Context(), gold)
	require.NoError(t, err)
	few, err := scene.Start().Reach(t.Context(), hearth.GoalQuery{Dish: e, States: 1})
	require.NoError(t, err)
	require.False(t, few.Found)
	require.NotEmpty(t, few.Lacks)
}

// With HEARTH_SWEEP=1, all dishes are made; docs/performance.md has the figures.
func TestAllDishesAreMade(t *testing.T) {
	if os.Getenv("HEARTH_SWEEP") == "" {
		t.Skip("HEARTH_SWEEP is not set")
	}
	scene := kitchen(t)
	built, err := filepath.Glob("../../facts/corpus/*/*.solution")
	require.NoError(t, err)
	read, err := filepath.Glob("../../testdata/reading/*.solution")
	require.NoError(t, err)
	others, err := filepath.Glob("../../testdata/reading/*/*.solution") // never looked at while the planner was written
	require.NoError(t, err)
	for name, files := range map[string][]string{"built-in": built, "reading": read, "others": others} {
		good, sum := 0, 0.0
		for _, file := range files {
			text, err := os.ReadFile(file)
			require.NoError(t, err)
			gold, err := scene.World.Read(&source.File{Name: file, Text: string(text)})
			require.NoError(t, err)
			start := processor(t)
			way := made(t, scene, gold[0])
			score := 0.0
			if way.Score != nil {
				score = *way.Score
			}
			if sum += score; way.Found {
				good++
			}
			fmt.Printf("%s | %s | %.3f | %d | %.1f | %d\n", name, gold[0].Name, score, len(way.Steps), (processor(t) - start).Seconds(), way.Moves)
		}
		fmt.Printf("%s: %d of %d, mean %.3f\n", name, good, len(files), sum/float64(len(files)))
		require.GreaterOrEqual(t, 10*good, 9*len(files), name)
	}
}

// processor returns the processor time of the process.
func processor(t testing.TB) time.Duration {
	t.Helper()
	var use syscall.Rusage
	require.NoError(t, syscall.Getrusage(syscall.RUSAGE_SELF, &use))
	return time.Duration(use.Utime.Nano() + use.Stime.Nano())
}
