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

// TestWhatIsAlikeIsAskedOnce asks whether things can be used, which here follows from their
// class and from what they lie in, and whether two of them are one.
func TestWhatIsAlikeIsAskedOnce(t *testing.T) {
	w, err := hearth.Open(hearth.Options{})
	require.NoError(t, err)
	e, err := worlds.Run(w, &source.File{Name: "plan", Text: "#a bowl\n(get-kitchen ?k)\n(fetch ?bowl ?k2 ?k medium-bowl 1)\n"})
	require.NoError(t, err)
	view := func(i int) *world.View { return &world.View{State: e[0].Reached(i).State, Step: -1} }
	bowl, anything := e[0].Bindings.Bound("?bowl").Term, engine.Term{}
	cabinet, _ := view(1).State.Place(bowl)
	var next engine.Term // another one beside it
	for _, x := range view(1).State.Contents(cabinet) {
		if x != bowl && view(1).State.Class(x) == "medium-bowl" {
			next = x
		}
	}

	var m recall.Memory
	asked := 0
	called := anything // what rules have a name for
	places := true     // whether it matters in what things lie
	ask := func(v *world.View, key string, given ...engine.Term) bool {
		m.Turn(v, w)
		q := recall.Question{Key: key, Kind: "kind", Given: given, Names: func(t engine.Term) bool { return t == called }}
		return m.Answers([]recall.Question{q}, 1, func([]int) {
			asked++
			watch := m.Watch(v, 1)
			watch.About(func(int) bool { return true })
			read := func(pred string, x engine.Term) engine.Term {
				n, ok := v.State.Model().Number(pred)
				require.True(t, ok)
				rows := engine.Rows{Pattern: []engine.Term{x, anything}}
				require.NoError(t, watch.Read(n, &rows))
				return rows.Flat[1]
			}
			for _, x := range given {
				read("type", x)
				if place := read("in", x); places {
					read("type", place)
				}
			}
			watch.Keep(0, q, len(given) == 2 && given[0] == given[1])
		})[0]
	}
	require.False(t, ask(view(1), "bowl", bowl))
	require.False(t, ask(view(1), "next", next))
	require.Equal(t, 1, asked, "both lie where bowls lie")
	require.False(t, ask(view(2), "next", next))
	require.Equal(t, 1, asked)
	require.False(t, ask(view(2), "bowl", bowl))
	require.Equal(t, 2, asked, "one lies elsewhere now")
	places = false
	require.False(t, ask(view(1), "anywhere", bowl))
	require.False(t, ask(view(2), "anywhere", bowl))
	require.Equal(t, 3, asked, "some place is like another")
	places = true

	require.True(t, ask(view(1), "bowl twice", bowl, bowl))
	require.False(t, ask(view(1), "bowl and next", bowl, next))
	require.Equal(t, 5, asked, "one thing is not two")
	require.True(t, ask(view(1), "next twice", next, next))
	require.False(t, ask(view(1), "next and bowl", next, bowl))
	require.Equal(t, 5, asked)

	called = next
	require.False(t, ask(view(1), "bowl by name", bowl))
	require.False(t, ask(view(1), "next by name", next))
	require.Equal(t, 7, asked, "rules know one of them by name")
}
