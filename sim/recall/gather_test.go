package recall_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/engine"
	"hearth/parser/source"
	"hearth/sim/recall"
	"hearth/sim/world"
	"hearth/testdata/recorded/worlds"
)

// What follows from several answers holds as long as each of them does.
func TestAValueIsKeptAsLongAsAllAnswers(t *testing.T) {
	w, err := hearth.Open(hearth.Options{})
	require.NoError(t, err)
	e, err := worlds.Run(w, &source.File{Name: "plan", Text: "#a bowl\n(get-kitchen ?k)\n(fetch ?bowl ?k2 ?k medium-bowl 1)\n(fetch ?whisk ?k3 ?k2 whisk 1)\n(fetch ?other ?k4 ?k3 medium-bowl 1)\n"})
	require.NoError(t, err)
	view := func(i int) *world.View { return &world.View{State: e[0].Reached(i).State, Step: -1} }
	var m recall.Memory
	var now *world.View
	turn := func(i int) {
		now = view(i)
		m.Turn(now, w)
	}
	turn(1)
	where := func(x string) {
		watch := m.Watch(now, 1, false)
		watch.About(func(int) bool { return true })
		n, _ := now.State.Model().Number("in")
		require.NoError(t, watch.Read(n, &engine.Rows{Pattern: []engine.Term{e[0].Bindings.Bound(x).Term, {}}}))
		watch.Keep(0, recall.Question{Key: x}, true)
	}
	gather := func(key string, of ...string) (known bool) {
		var g recall.Gathering
		g.Begin()
		require.True(t, g.Begun())
		for _, x := range of {
			m.Gather(&g, []byte(x))
		}
		m.KeepAll(&g, key, key)
		require.False(t, g.Begun())
		value, known := m.Value([]byte(key))
		require.True(t, !known || value == key)
		return known
	}
	where("?bowl")
	where("?whisk")
	m.Keep(recall.Question{Key: "here"}, true)
	require.True(t, gather("bowl", "?bowl"))
	require.True(t, gather("both", "?whisk", "?bowl", "?whisk"))
	require.False(t, gather("more", "?bowl", "here"), "one is known of this state alone")
	require.False(t, gather("unknown", "?bowl", "?other"))
	require.False(t, gather("none"))

	turn(1)
	has := func(key string) bool { _, known := m.Value([]byte(key)); return known }
	require.True(t, has("bowl") && has("both"))
	turn(3)
	require.False(t, has("bowl") || has("both"), "both were fetched")
	where("?bowl")
	where("?whisk")
	require.True(t, gather("bowl", "?bowl") && gather("both", "?bowl", "?whisk"))
	turn(4)
	require.True(t, has("bowl") && has("both"), "another one was")
	turn(2)
	require.True(t, has("bowl"), "this one was before")
	require.False(t, has("both"), "and the whisk was not")

	var g recall.Gathering
	g.Begin()
	m.Gather(&g, []byte("?bowl"))
	turn(3)
	m.Gather(&g, []byte("?bowl"))
	m.KeepAll(&g, "late", "late")
	require.False(t, has("late"), "they are of two states")
}
