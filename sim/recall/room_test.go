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

// withABowl is a kitchen before a bowl of it is fetched.
func withABowl(t *testing.T) (*hearth.World, *world.View, engine.Term) {
	w, err := hearth.Open(hearth.Options{})
	require.NoError(t, err)
	e, err := worlds.Run(w, &source.File{Name: "plan", Text: "#a bowl\n(get-kitchen ?k)\n(fetch ?bowl ?k2 ?k medium-bowl 1)\n"})
	require.NoError(t, err)
	return w, &world.View{State: e[0].Reached(1).State, Step: -1}, e[0].Bindings.Bound("?bowl").Term
}

// TestHowMuchRoomThereIsDoesNotMatterWhereThereIsEnough asks whether what lies in one
// bowl can be put into another, which follows from nothing but the room there is.
func TestHowMuchRoomThereIsDoesNotMatterWhereThereIsEnough(t *testing.T) {
	w, v, bowl := withABowl(t)
	limit, ok := v.State.Value(bowl, "capacity")
	require.True(t, ok)
	var little, much, just []engine.Term // matter that fits into the bowl, that does not, and that fills it
	for _, x := range v.State.Things() {
		capacity := float64(limit.Num()) / 1e9
		switch own, _ := v.State.Room(x); {
		case own == capacity:
			just = append(just, x)
		case own > capacity:
			much = append(much, x)
		case own > 0:
			little = append(little, x)
		}
	}
	require.NotEmpty(t, just)
	require.Greater(t, len(little), 1)
	require.Greater(t, len(much), 1)
	room := func(x engine.Term) float64 { own, _ := v.State.Room(x); return own }
	require.NotEqual(t, room(little[0]), room(little[1]))

	asked, cases := 0, &recall.Cases{}
	put := func(m *recall.Memory, x engine.Term, changes ...world.Change) bool {
		m.Turn(v, w)
		q := recall.Question{Key: x.String(), Cases: cases, Kind: "kind", Given: []engine.Term{x, bowl}, Names: func(engine.Term) bool { return false }}
		return m.Answers([]recall.Question{q}, 1, func([]int) {
			asked++
			watch := m.Watch(v, 1, false)
			watch.About(func(int) bool { return true })
			effects := &world.Effects{Back: []world.Move{{Thing: x, Place: bowl}}, Set: changes}
			watch.Try(0, effects)
			after, _, err := v.Draft(effects)
			require.NoError(t, err)
			watch.Keep(0, q, len(after.Overfull()) == 0)
			after.Release()
		})[0]
	}
	var m recall.Memory
	for range 2 {
		for _, x := range little {
			require.True(t, put(&m, x), "%v", x)
		}
		for _, x := range much {
			require.False(t, put(&m, x), "%v", x)
		}
	}
	require.Equal(t, 2, asked, "one that fits, and one that does not")

	require.True(t, put(&m, just[0]))
	require.Equal(t, 3, asked, "as it may be one or the other")

	asked, m, cases = 0, recall.Memory{}, &recall.Cases{}
	unit, _ := v.State.Value(little[0], "unit")
	same := world.Change{Entity: little[0], Fluent: engine.Name("/unit"), Value: unit}
	put(&m, little[0], same)
	put(&m, little[1], same)
	require.Equal(t, 2, asked, "how much it is changes")
}

// TestTheOrderInWhichThingsAreMovedMatters asks whether two things can be put into a bowl together,
// which are put there by what they are called.
func TestTheOrderInWhichThingsAreMovedMatters(t *testing.T) {
	w, v, bowl := withABowl(t)
	var whisks []engine.Term
	for _, x := range v.State.Things() {
		if v.State.Class(x) == "whisk" {
			whisks = append(whisks, x)
		}
	}
	require.Greater(t, len(whisks), 1)
	slices.SortFunc(whisks, engine.Term.Compare)

	asked, cases := 0, &recall.Cases{}
	var m recall.Memory
	put := func(key string, k int64, a, b engine.Term) {
		m.Turn(v, w)
		q := recall.Question{Key: key, Cases: cases, Kind: "kind", Given: []engine.Term{a, b, bowl}, Names: func(engine.Term) bool { return false }}
		m.Answers([]recall.Question{q}, 1, func([]int) {
			asked++
			watch := m.Watch(v, 1, false)
			watch.About(func(int) bool { return true })
			moves := []world.Move{{Thing: whisks[0], Place: bowl}, {Thing: whisks[1], Place: bowl, K: k}}
			watch.Try(0, &world.Effects{Back: moves})
			watch.Keep(0, q, true)
		})
	}
	put("these", 0, whisks[0], whisks[1])
	put("those", 0, whisks[1], whisks[0])
	require.Equal(t, 2, asked, "another one is put there first")
	asked, cases = 0, &recall.Cases{}
	put("in turn", 1, whisks[0], whisks[1])
	put("in another turn", 1, whisks[1], whisks[0])
	require.Equal(t, 1, asked, "which of them is first does not follow from what they are called")
}
