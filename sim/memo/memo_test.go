package memo_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/engine"
	"hearth/parser/source"
	"hearth/sim/memo"
	"hearth/sim/world"
	"hearth/testdata/recorded/worlds"
)

// fetched returns a kitchen, its states after the first n steps of a plan that fetches a bowl and
// then a whisk, and what variables of the plan stand for.
func fetched(t *testing.T) (w *hearth.World, state func(n int) *world.View, thing func(variable string) engine.Term) {
	w, err := hearth.Open(hearth.KitchenOptions{})
	require.NoError(t, err)
	e, err := worlds.Run(w, &source.File{Name: "plan", Text: "#a bowl\n(get-kitchen ?k)\n(fetch ?bowl ?k2 ?k medium-bowl 1)\n(fetch ?whisk ?k3 ?k2 whisk 1)\n"})
	require.NoError(t, err)
	state = func(n int) *world.View { return &world.View{State: e[0].AfterExecuted(n).State, Step: -1} }
	return w, state, func(variable string) engine.Term { return e[0].Bindings.Bound(variable).Term }
}

// cached returns which of some keys have an answer.
func cached(m *memo.Memo, keys ...string) (some []string) {
	for _, key := range keys {
		if _, ok := m.Lookup([]byte(key)); ok {
			some = append(some, key)
		}
	}
	return some
}

func TestAnswersHoldUntilADependencyChanges(t *testing.T) {
	w, state, thing := fetched(t)
	var m memo.Memo
	m.Advance(state(1), w)
	watch := m.Watch(3)
	read := func(answer int, pred string, pattern ...engine.Term) {
		n, ok := watch.State.Model().Number(pred)
		require.True(t, ok)
		require.NoError(t, watch.Read(n, &engine.Rows{Pattern: pattern, Input: answer}))
	}
	read(-1, "type", thing("?bowl"), engine.Term{}) // for all answers
	read(0, "in", thing("?bowl"), engine.Term{})
	read(1, "clock", engine.Term{})
	read(2, "in", thing("?whisk"), engine.Term{})
	watch.Store(0, "where", true)
	watch.Store(1, "when", false)
	watch.Store(2, "which", true)
	m.StoreLocal("here", true)

	keys := []string{"where", "when", "which", "here"}
	require.Equal(t, keys, cached(&m, keys...))
	yes, _ := m.Lookup([]byte("where"))
	require.True(t, yes)
	yes, _ = m.Lookup([]byte("when"))
	require.False(t, yes)

	m.Advance(state(1), w)
	require.Equal(t, keys, cached(&m, keys...), "the state is the same")
	m.Advance(state(2), w)
	require.Equal(t, []string{"which"}, cached(&m, keys...), "the bowl was fetched, which took time")
	m.Advance(state(3), w)
	require.Empty(t, cached(&m, keys...), "the whisk was fetched")
}

func TestAnswersOfABatchHaveTheirOwnDependencies(t *testing.T) {
	w, state, thing := fetched(t)
	var m memo.Memo
	m.Advance(state(2), w)
	watch := m.Watch(2)
	in, _ := watch.State.Model().Number("in")
	for i, variable := range []string{"?bowl", "?whisk"} {
		require.NoError(t, watch.Read(in, &engine.Rows{Pattern: []engine.Term{thing(variable), {}}, Input: i}))
		watch.Store(i, variable, true)
	}
	m.Advance(state(3), w)
	require.Equal(t, []string{"?bowl"}, cached(&m, "?bowl", "?whisk"))
}

func TestOtherRulesShareNoAnswers(t *testing.T) {
	w, state, _ := fetched(t)
	var m memo.Memo
	store := func() {
		watch := m.Watch(1)
		watch.Store(0, "always", true)
	}
	m.Advance(state(1), w)
	store()
	m.Advance(state(2), w)
	require.NotEmpty(t, cached(&m, "always"), "it depends on nothing")
	m.Advance(state(2), "other rules")
	require.Empty(t, cached(&m, "always"))
	store()
	m.Reset()
	require.Empty(t, cached(&m, "always"))
	m.Advance(state(2), w)
}

// TestEffectsDependOnRoom moves the whisk into the bowl, which has a capacity.
func TestEffectsDependOnRoom(t *testing.T) {
	w, state, thing := fetched(t)
	into := func(n int) []string {
		var m memo.Memo
		m.Advance(state(1), w)
		watch := m.Watch(2)
		watch.Effects(0, &world.Effects{Back: []world.Move{{Thing: thing("?whisk"), Place: thing("?bowl")}}})
		watch.Class(1, thing("?bowl"))
		watch.Store(0, "move", true)
		watch.Store(1, "class", true)
		m.Advance(state(n), w)
		return cached(&m, "move", "class")
	}
	require.Equal(t, []string{"move", "class"}, into(1))
	require.Equal(t, []string{"class"}, into(2), "the bowl is elsewhere")
}

func TestNumbersOfTermsDiffer(t *testing.T) {
	w, state, thing := fetched(t)
	var m memo.Memo
	m.Advance(state(1), w)
	bowl, whisk := m.Number(thing("?bowl")), m.Number(thing("?whisk"))
	require.NotEqual(t, bowl, whisk)
	require.Equal(t, bowl, m.Number(thing("?bowl")))
}
