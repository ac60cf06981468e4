package quantitative_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/eval/report"
	"hearth/facts/corpus"
	"hearth/sim"
	"hearth/sim/quantitative"
)

// finished executes a network in which every step is done, and rules and room agree after each.
func finished(t *testing.T, scene *hearth.Scene, lines ...string) *hearth.Episode {
	t.Helper()
	e := cooked(t, scene, "#test\n"+strings.Join(lines, "\n"))
	require.Empty(t, e.Failures())
	found, err := e.Disagreement(report.Page{})
	require.NoError(t, err)
	require.Empty(t, found.Items)
	return e
}

// Two steps that want the microwave at the same moment have it one after the other; a step that
// needs nothing of it does not wait.
func TestStepsThatNeedTheSameApplianceRunInSequence(t *testing.T) {
	scene, _ := kitchen(t)
	begin := []string{
		"(get-kitchen ?k)", "(fetch-and-proportion ?a ?k2 ?k ?bowl milk 200 g)", "(fetch-and-proportion ?b ?k3 ?k2 ?other butter 100 g)",
		"(bring-to-temperature ?hot ?k4 ?k3 ?a 90 degrees-celsius)",
	}
	e := finished(t, scene, append(begin, "(fetch ?fork ?k5 ?k4 fork 1)", "(bring-to-temperature ?soft ?k6 ?k5 ?b 40 degrees-celsius)", "(mash ?m ?k7 ?k6 ?soft ?fork)")...)
	steps := e.Internal().Executed()
	first, fetch, second, mash := steps[3], steps[4], steps[5], steps[6]
	require.Equal(t, begun(first), fetch.Start, "nobody stands by the microwave")
	require.Less(t, fetch.End, first.End)
	require.Equal(t, first.End, second.Start, "it is free again")
	require.Greater(t, second.Start, fetch.End, "by the rules it would begin then")
	require.Equal(t, second.End, mash.Start, "what is warm then is used then")
	require.Len(t, second.Warns, 1)
	require.Equal(t, "appliance_busy", second.Warns[0].Code)
	require.Contains(t, sim.Explained(second.Warns)[0], "s later, when no other step uses microwave")
	require.Empty(t, fetch.Warns)

	plain := finished(t, scene, append(begin, "(leave-for-time ?soft ?k5 ?k4 ?b 5 minute)")...)
	last := plain.Internal().Executed()[4]
	require.Equal(t, begun(plain.Internal().Executed()[3]), last.Start)
	require.Empty(t, last.Warns)
}

// An oven that is full is waited for until a tray comes out of it; one in which there is room
// serves two steps at once.
func TestStepsWaitForRoomInAnAppliance(t *testing.T) {
	scene, _ := kitchen(t)
	lines := []string{"(get-kitchen ?k0)", "(preheat-oven ?oven ?k1 ?k0 ?any 180 degrees-celsius)"}
	n := 1
	add := func(format string) {
		lines = append(lines, strings.NewReplacer("K+", fmt.Sprint("?k", n+1), "K", fmt.Sprint("?k", n)).Replace(format))
		n++
	}
	for i := range 6 {
		add(fmt.Sprintf("(fetch-and-proportion ?x%d K+ K ?bowl%d potato 2 piece)", i, i))
	}
	for i := range 6 {
		add(fmt.Sprintf("(bake ?y%d K+ K ?x%d ?oven %d minute 180 degrees-celsius)", i, i, 20+i))
	}
	e := finished(t, scene, lines...)
	all := e.Internal().Executed()[8:]
	require.Equal(t, max(begun(all[0]), all[0].Start+30_000), all[1].Start, "there is room for a second one")
	require.Empty(t, all[3].Warns)
	require.Equal(t, all[0].End, all[4].Start, "the first one comes out")
	require.Equal(t, int64(24*60_000), all[4].End-all[4].Start)
	require.Len(t, all[4].Warns, 1)
	require.Regexp(t, `^the step begins 1[0-9]{3}\.?[0-9]* s later, when there is room in or on oven \?oven$`, sim.Explained(all[4].Warns)[0])
	require.Equal(t, all[1].End, all[5].Start, "and then the second one")

	alone := finished(t, scene, lines[:9]...)
	require.Equal(t, alone.Internal().Executed()[8].End, all[0].End, "who was first does not wait")
}

// begun is when the hands of a step have begun all that they have to wait for, and the clock of the
// next one: they are free.
func begun(r *sim.Result) int64 { return r.After.Attached().(*quantitative.Kitchen).Free }

// Appointments that fall due while the hands work are postponed until the hands are free.
func TestAppointmentsWaitForFreeHands(t *testing.T) {
	scene, _ := kitchen(t)
	e := finished(t, scene, "(get-kitchen ?k)", "(fetch-and-proportion ?a ?k2 ?k ?bowl butter 230 g)", "(refrigerate ?b ?k3 ?k2 ?a ?fridge 1 minute)",
		"(fetch ?fork ?k4 ?k3 fork 1)", "(fetch-and-proportion ?c ?k5 ?k4 ?other all-purpose-flour 300 g)")
	steps := e.Internal().Executed()
	due := func(step int) []*quantitative.Appointment {
		return steps[step-1].After.Attached().(*quantitative.Kitchen).Due
	}
	last := steps[4]
	require.Equal(t, steps[2].Start+60_000, due(4)[0].Time)
	require.Less(t, last.Start, due(4)[0].Time)
	require.Equal(t, last.End, due(5)[0].Time, "they are at work all the time")
}

// A cook has two hands, and does one thing after the other: no hand does two things at once, in any
// step or what falls due between them, nothing is ready before hands are, and the clock of a step that
// needs none does not wait for any.
func TestHandsDoOneThingAfterTheOther(t *testing.T) {
	scene, _ := kitchen(t)
	recipes, err := corpus.Recipes()
	require.NoError(t, err)
	if os.Getenv("HEARTH_SWEEP") == "" {
		recipes = recipes[:2]
	}
	for _, r := range recipes {
		e, err := scene.Run(t.Context(), &hearth.Plan{Name: r.ID, Network: r.Gold})
		require.NoError(t, err)
		var free [2]int64
		held := 0
		for _, step := range e.Internal().Executed() {
			k := step.After.Attached().(*quantitative.Kitchen)
			for _, task := range k.Tasks() {
				require.LessOrEqual(t, free[task.Hand], task.From, "%s, step %d: %v", r.ID, step.Step.Index+1, task)
				require.Less(t, task.From, task.To)
				if free[task.Hand] = task.To; task.Verb == quantitative.Holding {
					held++
				}
			}
			require.LessOrEqual(t, max(free[0], free[1]), k.Free)
			require.LessOrEqual(t, k.Free, max(step.End, step.After.Clock()), "%s, step %d", r.ID, step.Step.Index+1)
		}
		require.NotZero(t, held, r.ID)
	}
}

// Which hand does what is asked for as anything else.
func TestHandsCanBeAskedFor(t *testing.T) {
	scene, _ := kitchen(t)
	e := cooked(t, scene, "#test\n(get-kitchen ?k)\n(fetch-and-proportion ?a ?k2 ?k ?bowl butter 100 g)\n(mix ?m ?k3 ?k2 ?a ?whisk)\n(leave-for-time ?l ?k4 ?k3 ?m 5 minute)")
	require.Empty(t, e.Failures())
	ask := func(step int, text string) int {
		answer, err := e.Reached(step).Query(t.Context(), text)
		require.NoError(t, err)
		return len(answer.Answers)
	}
	require.Equal(t, 1, ask(3, "hand_did(/right, /stir, T, B, From, To), is_a(T, /whisk), stands_for(/a, B), hand_did(/left, /hold, B, B, From, To)"))
	require.Zero(t, ask(4, "hand_did(H, Verb, X, Y, From, To)"), "no hand is needed to let something stand")
	steps := e.Internal().Executed()
	require.Equal(t, steps[3].Start, steps[3].After.Clock())
}
