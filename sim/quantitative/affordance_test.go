package quantitative_test

import (
	"math/rand"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/eval/report"
	"hearth/parser/network"
	"hearth/sim"
)

// A whisk whose weight is beside its foot falls over when it is put down: no rule is
// against fetching it.
const falling = `
physical:
  sources: {made: {is: made up for this test}}
  shapes:
    whisk: {solids: [{box: [20, 20, 100], at: [0, 0, 50]}, {box: [200, 20, 20], at: [90, 0, 110]}], mass: 120, friction: 0.4, grasps: [{part: handle, at: [0, 0, 50], along: [0, 0, 1], width: 20}], source: made}
`

func TestWhatHandsCannotDoIsNotOffered(t *testing.T) {
	const plan = "#test\n(get-kitchen ?k)\n(fetch-and-proportion ?a ?k2 ?k ?bowl butter 230 g)\n"
	asked := func(files fstest.MapFS) (fetched []string, beat, fetch *report.Possibility) {
		w, err := hearth.Open(hearth.KitchenOptions{Quantitative: true, With: files})
		require.NoError(t, err)
		scene, err := w.Scene(hearth.Start{})
		require.NoError(t, err)
		s := cooked(t, scene, plan).Reached(2)
		all, err := s.Offers(t.Context(), hearth.AffordanceQuery{Action: "fetch"})
		require.NoError(t, err)
		for _, o := range all.Items {
			fetched = append(fetched, strings.Fields(o.Call)[4])
		}
		next, err := s.Admissible(t.Context(), hearth.AffordanceQuery{})
		require.NoError(t, err)
		of := func(action string) *report.Possibility {
			return &next.Items[slices.IndexFunc(next.Items, func(p report.Possibility) bool { return p.Action == action })]
		}
		return fetched, of("beat"), of("fetch")
	}
	stands, beat, fetch := asked(nil)
	require.Contains(t, stands, "whisk")
	require.True(t, beat.Can)
	require.Equal(t, "(beat ?beaten ?kitchen ?k2 ?bowl ?tool)", beat.Call)
	require.True(t, fetch.Can)
	require.True(t, fetch.Tried)

	falls, beat, fetch := asked(fstest.MapFS{"mine/whisk.yaml": {Data: []byte(falling)}})
	require.NotContains(t, falls, "whisk")
	require.Equal(t, len(stands)-1, len(falls), "of all that the rules allow one")
	require.False(t, beat.Can)
	require.Equal(t, "does_not_stand", beat.Reasons[0].Code)
	require.True(t, fetch.Can)
}

// What is offered is not refused when it is done: all choices of a page are carried out,
// from the beginning of the plan.
func TestWhatIsOfferedIsCarriedOut(t *testing.T) {
	situations, most, steps := 1, 3, 6
	if os.Getenv("HEARTH_SWEEP") != "" {
		situations, most, steps = 30, 15, 100
	}
	r := rand.New(rand.NewSource(2))
	scene, _ := kitchen(t)
	recipes, tried := plans(t), 0
	for range situations {
		text := network.Print(&network.File{Networks: []*network.Network{recipes[r.Intn(len(recipes))].Network}})
		lines := strings.SplitAfter(strings.TrimSpace(text)+"\n", "\n")
		text = strings.Join(lines[:2+r.Intn(min(steps, len(lines)-2))], "")
		e := cooked(t, scene, text)
		s := e.Reached(len(e.Internal().Executed()))
		s.Rewritten = true
		page := report.Page{After: r.Intn(60), Limit: most}
		some, err := s.Offers(t.Context(), hearth.AffordanceQuery{All: situations > 1 && r.Intn(4) == 0, Page: page})
		require.NoError(t, err)
		for _, o := range some.Items {
			e, err := scene.World.Run(t.Context(), text+o.Call+"\n")
			require.NoError(t, err, "%s%s", text, o.Call)
			last := e[0].Internal().Results[len(e[0].Internal().Results)-1]
			require.Equal(t, sim.Done, last.Status, "%s%s\n%v", text, o.Call, sim.Explained(last.Reasons))
			tried++
		}
	}
	require.NotZero(t, tried)
	t.Logf("%d situations, %d offers", situations, tried)
}

// A repeated step is not simulated again: equal steps share the same kitchen. Another step or another start
// gives another kitchen, and a cached kitchen equals a newly simulated one.
func TestRepeatedStepsShareTheirResult(t *testing.T) {
	const plan = "#test\n(get-kitchen ?k)\n(fetch-and-proportion ?a ?k2 ?k ?bowl butter 230 g)\n(bring-to-temperature ?b ?k3 ?k2 ?a ?degrees ?unit)"
	scene, _ := kitchen(t)
	last := func(scene *hearth.Scene, text string) *sim.Result {
		all := cooked(t, scene, text).Internal().Executed()
		return all[len(all)-1]
	}
	one, two := last(scene, plan), last(scene, plan)
	require.Same(t, one.After.Attached(), two.After.Attached())
	require.Equal(t, one.After.Hash(), two.After.Hash())
	require.Equal(t, one.End, two.End)
	more := last(scene, strings.Replace(plan, "230", "231", 1))
	require.NotSame(t, one.After.Attached(), more.After.Attached())
	require.NotEqual(t, one.After.Hash(), more.After.Hash())
	other, _ := kitchen(t)
	anew := last(other, plan)
	require.NotSame(t, one.After.Attached(), anew.After.Attached())
	require.Equal(t, one.After.Hash(), anew.After.Hash())
	require.Equal(t, one.End, anew.End)

	const cold = "#test\n(get-kitchen ?k)\n(fetch-and-proportion ?a ?k2 ?k ?bowl butter 230 g)\n(bring-to-temperature ?b ?k3 ?k2 ?a 2 degrees-celsius)"
	require.Equal(t, last(scene, cold).Reasons, last(scene, cold).Reasons, "nor what was refused")
}
