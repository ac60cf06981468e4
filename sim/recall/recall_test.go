package recall_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/engine"
	"hearth/parser/source"
	"hearth/sim/recall"
	"hearth/sim/world"
	"hearth/testdata/recorded/worlds"
)

func TestWhatFollowsFromNothingThatChangedIsKept(t *testing.T) {
	w, err := hearth.Open(hearth.Options{})
	require.NoError(t, err)
	e, err := worlds.Run(w, &source.File{Name: "plan", Text: "#a bowl\n(get-kitchen ?k)\n(fetch ?bowl ?k2 ?k medium-bowl 1)\n(fetch ?whisk ?k3 ?k2 whisk 1)\n"})
	require.NoError(t, err)
	states := []*world.State{e[0].Reached(1).State, e[0].Reached(2).State, e[0].Reached(3).State}
	view := func(i int) *world.View { return &world.View{State: states[i], Step: -1} }
	bowl := e[0].Bindings.Bound("?bowl").Term

	var m recall.Memory
	m.Turn(view(1), w)
	watch := m.Watch(view(1), 3, false)
	require.Equal(t, []int{0, 1, 2}, watch.About(func(int) bool { return true }))
	read := func(pred string, question int, pattern ...engine.Term) {
		n, ok := states[1].Model().Number(pred)
		require.True(t, ok)
		require.NoError(t, watch.Read(n, &engine.Rows{Pattern: pattern, For: question}))
	}
	read("type", -1, bowl, engine.Term{}) // for all
	read("in", 0, bowl, engine.Term{})
	read("clock", 1, engine.Term{})
	read("in", 2, e[0].Bindings.Bound("?whisk").Term, engine.Term{})
	for i, question := range []string{"where", "when", "which"} {
		watch.Keep(i, recall.Question{Key: question}, i%2 == 0)
	}
	m.Keep(recall.Question{Key: "here"}, true)

	known := func(questions ...string) (names []string) {
		all := make([]recall.Question, len(questions))
		for i, key := range questions {
			all[i].Key = key
		}
		names = questions
		m.Answers(all, len(all), func(some []int) {
			for _, i := range slices.Backward(some) {
				names = slices.Delete(names, i, i+1)
			}
		})
		return names
	}
	all := []string{"where", "when", "which", "here"}
	require.Equal(t, all, known(slices.Clone(all)...))
	require.Equal(t, []bool{true, false}, m.Answers([]recall.Question{{Key: "where"}, {Key: "when"}}, 2, nil))
	m.Turn(view(2), w)
	require.Equal(t, []string{"where"}, known(slices.Clone(all)...), "a whisk was fetched, which took its time")
	m.Turn(view(0), w)
	require.Empty(t, known(slices.Clone(all)...), "the bowl is where it was")
	require.NotEqual(t, view(0).State.Clock(), view(1).State.Clock())

	watch = m.Watch(view(0), 1, false)
	watch.About(func(int) bool { return true })
	watch.Keep(0, recall.Question{Key: "always"}, true)
	m.Turn(view(1), w)
	require.NotEmpty(t, known("always"))
	m.Turn(view(1), "other rules")
	require.Empty(t, known("always"))
}
