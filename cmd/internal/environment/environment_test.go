package environment_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/cmd/internal/environment"
	"hearth/facts/corpus"
	"hearth/facts/home"
)

func gym(t testing.TB, world string) *environment.Gym {
	g, err := environment.Open(hearth.Named{World: world})
	require.NoError(t, err)
	return g
}

// Who does what the example of a task does gets a reward of 1 in all, for goals as for the dish.
func TestTheExampleOfATaskReachesIt(t *testing.T) {
	kitchen := gym(t, hearth.Kitchen)
	recipes, err := corpus.Recipes()
	require.NoError(t, err)
	for i, r := range recipes[:6] {
		e, first, err := kitchen.Begin(t.Context(), environment.Choice{Task: r.ID, Reward: []string{"", "dish"}[i%2]})
		require.NoError(t, err)
		require.Zero(t, first.Observation.Progress)
		require.Contains(t, first.Observation.Text, "\n")
		sum := 0.0
		var last *environment.Result
		for _, a := range r.Gold.Actions {
			last, err = e.Act(t.Context(), a.String())
			require.NoError(t, err)
			require.True(t, last.Observation.Done, last.Observation.Text)
			sum += last.Reward
		}
		require.InDelta(t, 1, sum, 1e-9, r.ID)
		require.True(t, last.Terminated)
	}
}

// The reward of a dish is the gain of its score, and may be less than nothing: what is still to
// be put right is told with what it costs.
func TestARewardIsTheGainOfTheDish(t *testing.T) {
	kitchen := gym(t, hearth.Kitchen)
	recipes, err := corpus.Recipes()
	require.NoError(t, err)
	e, first, err := kitchen.Begin(t.Context(), environment.Choice{Task: recipes[0].ID, Reward: "dish", Gold: true})
	require.NoError(t, err)
	require.Equal(t, []string{"there is no dish yet"}, first.Observation.Open)
	sum := 0.0
	for _, a := range recipes[0].Gold.Actions[:6] {
		r, err := e.Act(t.Context(), a.String())
		require.NoError(t, err)
		sum += r.Reward
		require.InDelta(t, sum, r.Observation.Progress, 1e-9)
		first = r
	}
	require.Greater(t, sum, 0.0)
	require.Less(t, sum, 1.0)
	require.NotEmpty(t, first.Observation.Open)
	require.Regexp(t, `: .+ \(0\.\d\d\)$`, first.Observation.Open[0])
}

func TestARewardThatThereIsNotIsAnError(t *testing.T) {
	for _, tt := range []struct{ world, reward, says string }{
		{hearth.Kitchen, "dishes", "there is no reward dishes [E0903]"},
		{hearth.Household, "dish", "reward \"dish\" is available only in the kitchen [E0903]"},
	} {
		_, _, err := gym(t, tt.world).Begin(t.Context(), environment.Choice{Seed: 1, Reward: tt.reward})
		require.ErrorContains(t, err, tt.says)
	}
}

// A task of a household begins in a home that is made ready for it, and each of its goals is
// reached by what people do.
func TestTasksOfAHouseholdCanBeDone(t *testing.T) {
	household := gym(t, hearth.Household)
	tasks, err := home.Tasks()
	require.NoError(t, err)
	require.Len(t, household.Tasks, len(tasks))
	for _, task := range tasks[:10] {
		e, first, err := household.Begin(t.Context(), environment.Choice{Task: task.ID, Admissible: 5})
		require.NoError(t, err)
		require.Less(t, first.Observation.Progress, 1.0, task.ID)
		require.NotEmpty(t, first.Observation.Open, task.ID)
		require.Len(t, first.Observation.Admissible, 5)
		next, err := e.Act(t.Context(), first.Observation.Admissible[0])
		require.NoError(t, err)
		require.True(t, next.Observation.Done, next.Observation.Text)
	}
}

// What cannot be done is an observation with reasons, and the world stays as it was.
func TestWhatCannotBeDoneIsAnObservation(t *testing.T) {
	e, first, err := gym(t, hearth.Household).Begin(t.Context(), environment.Choice{Seed: 3, Split: "test", MaxActions: 4})
	require.NoError(t, err)
	require.Equal(t, "test", e.Task().Split)
	for _, tt := range []struct{ action, says string }{
		{"[DANCE] <kitchen> (1)", "DANCE"},
		{"", "there are no steps to execute"},
		{"[WALK] <unicorn> (99999)", "99999"},
	} {
		r, err := e.Act(t.Context(), tt.action)
		require.NoError(t, err)
		require.False(t, r.Observation.Done)
		require.NotEmpty(t, r.Observation.Problems, tt.action)
		require.Contains(t, r.Observation.Text, tt.says)
		require.Equal(t, first.Observation.Hash, r.Observation.Hash)
		require.Zero(t, r.Reward)
	}
	r, err := e.Act(t.Context(), "")
	require.NoError(t, err)
	require.True(t, r.Truncated)
}

// What could not be done bars nothing that comes later, and a variable that it would have bound
// can still be bound.
func TestWhatCouldNotBeDoneBarsNothing(t *testing.T) {
	for _, tt := range []struct {
		world, task   string
		fails, passes []string
	}{
		{hearth.Household, "take-a-nap", []string{"[SWITCHON] <light> (102)", "[WALK] <sofa> (216)\n[GRAB] <sofa> (216)\n[SLEEP]"},
			[]string{"[FIND] <sofa> (216)", "[LIE] <sofa> (216)"}},
		{hearth.Kitchen, "walnut-balls", []string{"(mix ?paste ?k2 ?k ?bowl ?whisk)", "(get-kitchen ?k)\n(mix ?b ?k2 ?k ?nothing ?whisk)"},
			[]string{"(fetch ?b ?k2 ?k whisk 1)"}},
	} {
		e, _, err := gym(t, tt.world).Begin(t.Context(), environment.Choice{Task: tt.task})
		require.NoError(t, err)
		for _, action := range tt.fails {
			r, err := e.Act(t.Context(), action)
			require.NoError(t, err)
			require.False(t, r.Observation.Done)
			require.NotContains(t, r.Observation.Text, "because \n")
			require.NotRegexp(t, "because $", r.Observation.Text)
		}
		for _, action := range tt.passes {
			r, err := e.Act(t.Context(), action)
			require.NoError(t, err)
			require.True(t, r.Observation.Done, r.Observation.Text)
			require.Empty(t, r.Observation.Problems)
		}
	}
}

// The same seed gives the same task, and other seeds others.
func TestASeedChoosesATask(t *testing.T) {
	g := gym(t, hearth.Kitchen)
	chosen := map[string]bool{}
	for seed := range int64(20) {
		a, _, err := g.Begin(t.Context(), environment.Choice{Seed: seed, Split: "train"})
		require.NoError(t, err)
		b, _, err := g.Begin(t.Context(), environment.Choice{Seed: seed, Split: "train"})
		require.NoError(t, err)
		require.Equal(t, a.Task(), b.Task())
		chosen[a.Task().ID] = true
	}
	require.Greater(t, len(chosen), 5)
	_, _, err := g.Begin(t.Context(), environment.Choice{Task: "no-such-task"})
	require.ErrorContains(t, err, "E0810")
	_, _, err = g.Begin(t.Context(), environment.Choice{Split: "tests"})
	require.ErrorContains(t, err, "E0903")
}

// An action with its reward, in a home.
func BenchmarkAct(b *testing.B) {
	for _, n := range []int{0, 50} {
		b.Run(map[int]string{0: "plain", 50: "admissible"}[n], func(b *testing.B) {
			g := gym(b, hearth.Household)
			var e *environment.Environment
			i := 0
			for b.Loop() {
				if i%50 == 0 {
					b.StopTimer()
					var err error
					e, _, err = g.Begin(b.Context(), environment.Choice{Task: "have-a-cup-of-tea", MaxActions: 1000, Admissible: n})
					require.NoError(b, err)
					b.StartTimer()
				}
				_, err := e.Act(b.Context(), []string{"[WALK] <kitchen> (100)", "[WALK] <bedroom> (400)"}[i%2])
				require.NoError(b, err)
				i++
			}
		})
	}
}

// No task of a home is over before half of its example is done: to come into a room is no task.
func TestNoTaskIsOverAtOnce(t *testing.T) {
	g := gym(t, hearth.Household)
	w, err := hearth.Open(hearth.HouseholdOptions{})
	require.NoError(t, err)
	scene, err := w.Scene(hearth.Start{})
	require.NoError(t, err)
	at, _ := scene.Home()
	listed, err := home.Tasks()
	require.NoError(t, err)
	for _, task := range listed {
		ready, err := at.Ready(&hearth.Plan{Program: task.Activity.Program})
		require.NoError(t, err)
		e, r, err := g.Begin(t.Context(), environment.Choice{Task: task.ID, MaxActions: 1000})
		require.NoError(t, err)
		n := 0
		for ; n < len(ready.Bound) && !r.Terminated; n++ {
			r, err = e.Act(t.Context(), ready.Bound[n].String())
			require.NoError(t, err)
		}
		require.Equal(t, 1.0, r.Observation.Progress, "%s: %v", task.ID, r.Observation.Open)
		require.Greater(t, n, len(ready.Bound)/2, task.ID)
	}
}
