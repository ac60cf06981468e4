package quantitative_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/eval/report"
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
func TestStepsThatNeedOneApplianceForThemselvesComeOneAfterTheOther(t *testing.T) {
	scene, _ := kitchen(t)
	begin := []string{
		"(get-kitchen ?k)", "(fetch-and-proportion ?a ?k2 ?k ?bowl milk 200 g)", "(fetch-and-proportion ?b ?k3 ?k2 ?other butter 100 g)",
		"(bring-to-temperature ?hot ?k4 ?k3 ?a 90 degrees-celsius)",
	}
	e := finished(t, scene, append(begin, "(fetch ?fork ?k5 ?k4 fork 1)", "(bring-to-temperature ?soft ?k6 ?k5 ?b 40 degrees-celsius)", "(mash ?m ?k7 ?k6 ?soft ?fork)")...)
	steps := e.Run.Executed()
	first, fetch, second, mash := steps[3], steps[4], steps[5], steps[6]
	require.Equal(t, first.Start, fetch.Start, "nobody stands by the microwave")
	require.Equal(t, first.End, second.Start, "it is free again")
	require.Greater(t, second.Start, fetch.End, "by the rules it would begin then")
	require.Equal(t, second.End, mash.Start, "what is warm then is used then")
	require.Len(t, second.Warns, 1)
	require.Equal(t, "appliance_busy", second.Warns[0].Code)
	require.Contains(t, sim.Explained(second.Warns)[0], "s later, when another step no longer needs microwave")
	require.Empty(t, fetch.Warns)

	plain := finished(t, scene, append(begin, "(leave-for-time ?soft ?k5 ?k4 ?b 5 minute)")...)
	last := plain.Run.Executed()[4]
	require.Equal(t, first.Start, last.Start)
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
	all := e.Run.Executed()[8:]
	require.Equal(t, all[0].Start+30_000, all[1].Start, "there is room for a second one")
	require.Empty(t, all[3].Warns)
	require.Equal(t, all[0].End, all[4].Start, "the first one comes out")
	require.Equal(t, int64(24*60_000), all[4].End-all[4].Start)
	require.Equal(t, []string{"it begins 1500 s later, when there is room in or on oven ?oven"}, sim.Explained(all[4].Warns))
	require.Equal(t, all[1].End, all[5].Start, "and then the second one")

	alone := finished(t, scene, lines[:9]...)
	require.Equal(t, alone.Run.Executed()[8].End, all[0].End, "who was first does not wait")
}

// What falls due while the cook's hands are at work is fetched when they are free.
func TestWhatFallsDueWaitsForHands(t *testing.T) {
	scene, _ := kitchen(t)
	e := finished(t, scene, "(get-kitchen ?k)", "(fetch-and-proportion ?a ?k2 ?k ?bowl butter 230 g)", "(refrigerate ?b ?k3 ?k2 ?a ?fridge 0.7 minute)",
		"(fetch ?fork ?k4 ?k3 fork 1)", "(fetch-and-proportion ?c ?k5 ?k4 ?other all-purpose-flour 300 g)")
	due := func(step int) []*quantitative.Appointment {
		return e.Run.Executed()[step-1].After.Attached().(*quantitative.Kitchen).Due
	}
	require.Equal(t, int64(72_000), due(4)[0].At)
	last := e.Run.Executed()[4]
	require.Equal(t, int64(60_000), last.Start)
	require.Equal(t, last.End, due(5)[0].At, "they are at work all the time")
}
