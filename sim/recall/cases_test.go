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
	cases := &recall.Cases{}
	asked := 0
	called := anything // what rules have a name for
	places := true     // whether it matters in what things lie
	ask := func(v *world.View, key string, given ...engine.Term) bool {
		m.Turn(v, w)
		q := recall.Question{Key: key, Cases: cases, Kind: "kind", Given: given, Names: func(t engine.Term) bool { return t == called }}
		return m.Answers([]recall.Question{q}, 1, func([]int) {
			asked++
			watch := m.Watch(v, 1, false)
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
	before := cases
	places, cases = false, &recall.Cases{}
	require.False(t, ask(view(1), "anywhere", bowl))
	require.False(t, ask(view(2), "anywhere", bowl))
	require.Equal(t, 3, asked, "some place is like another")
	places, cases = true, before

	require.True(t, ask(view(1), "bowl twice", bowl, bowl))
	require.False(t, ask(view(1), "bowl and next", bowl, next))
	require.Equal(t, 5, asked, "one thing is not two")
	require.True(t, ask(view(1), "next twice", next, next))
	require.False(t, ask(view(1), "next and bowl", next, bowl))
	require.Equal(t, 5, asked)

	called, cases = next, &recall.Cases{}
	require.False(t, ask(view(1), "bowl by name", bowl))
	require.False(t, ask(view(1), "next by name", next))
	require.Equal(t, 7, asked, "rules know one of them by name")
}

// TestClassesAreAlikeWhereTheSameIsSaidOfThem asks about classes by name, of which a table and
// the ontology speak.
func TestClassesAreAlikeWhereTheSameIsSaidOfThem(t *testing.T) {
	w, v, _ := withABowl(t)
	anything, bowl := engine.Term{}, world.ClassTerm("bowl")
	small, medium, whisk, knife := world.ClassTerm("small-bowl"), world.ClassTerm("medium-bowl"), world.ClassTerm("whisk"), world.ClassTerm("cooking-knife")
	table := engine.NewRelation(2, [][]engine.Term{{whisk, engine.Number(1)}, {knife, engine.Number(2)}, {engine.Number(3), medium}})

	asked := 0
	called := anything
	var cases *recall.Cases
	ask := func(key string, class engine.Term, read func(watch *recall.Watch, rows *engine.Rows)) {
		m := &recall.Memory{}
		m.Turn(v, w)
		q := recall.Question{
			Key: key, Cases: cases, Kind: "kind", Given: []engine.Term{class},
			Names: func(t engine.Term) bool { return true }, Calls: func(t engine.Term) bool { return t == called },
		}
		m.Answers([]recall.Question{q}, 1, func([]int) {
			asked++
			watch := m.Watch(v, 1, true)
			watch.About(func(int) bool { return true })
			read(watch, &engine.Rows{Pattern: []engine.Term{class, anything}})
			watch.Keep(0, q, true)
		})
	}
	each := func(read func(watch *recall.Watch, rows *engine.Rows), classes ...engine.Term) int {
		asked, cases = 0, &recall.Cases{}
		for _, c := range classes {
			ask(c.String(), c, read)
		}
		return asked
	}
	found := func(watch *recall.Watch, rows *engine.Rows) {
		table.Read(rows)
		watch.Found(table, rows, 0)
	}
	require.Equal(t, 3, each(found, small, medium, whisk, knife), "two are in no row that was looked for")
	all := func(watch *recall.Watch, rows *engine.Rows) {
		rows.Pattern[0] = anything
		found(watch, rows)
	}
	require.Equal(t, 4, each(all, small, medium, whisk, knife), "each is elsewhere in all rows")
	model := func(watch *recall.Watch, rows *engine.Rows) {
		n, ok := v.State.Model().Number("isa")
		require.True(t, ok)
		rows.Pattern[1], rows.Few = bowl, true
		require.NoError(t, watch.Read(n, rows))
	}
	require.Equal(t, 2, each(model, small, whisk, medium, knife), "some are bowls")
	called = medium
	require.Equal(t, 3, each(model, small, whisk, medium, knife), "rules know one of them by name")
}
