package world

import (
	"cmp"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hearth/engine"
)

// entries returns the stored forms of entities.
func entries(s *State, ids []engine.Term) (out []Entry) {
	for _, id := range ids {
		e, _ := s.Entry(id)
		out = append(out, e)
	}
	slices.SortFunc(out, func(a, b Entry) int { return cmp.Compare(a.ID.Sym(), b.ID.Sym()) })
	return out
}

// restored returns s after storing and restoring it, whole or as a difference from base.
func restored(t rapid.TB, s, base *State) *State {
	t.Helper()
	again, err := s.model.Restore(base, s.Head(), entries(s, s.Since(base)))
	require.NoError(t, err)
	require.Equal(t, s.Hash(), again.Hash())
	require.Equal(t, s.Head(), again.Head())
	require.Equal(t, entries(s, s.Since(nil)), entries(again, again.Since(nil)))
	return again
}

func TestAStateIsRestoredFromWhatIsStoredOfIt(t *testing.T) {
	start := kitchen(t)
	classes := wanted(start)
	rapid.Check(t, func(t *rapid.T) {
		c := &cook{t: t, state: start}
		for range rapid.IntRange(1, 6).Draw(t, "steps") {
			c.state = apply(t, c.state, c.effects())
		}
		checkSearch(t, restored(t, c.state, start), classes)
		whole := restored(t, c.state, nil)
		checkSearch(t, whole, classes)
		next := c.effects() // both continue in the same way
		require.Equal(t, apply(t, c.state, next).Hash(), apply(t, whole, next).Hash())
	})
}

func TestARestoredStateKnowsWhoHasAValue(t *testing.T) {
	start, err := FromFacts(household(t), said(t, "thing /thing/a", "thing /thing/b", "thing /thing/c", "close /thing/a /thing/b", "close /thing/b /thing/b", "close /thing/c /thing/b", "acts /thing/c /yes"))
	require.NoError(t, err)
	away := Change{engine.Name("/thing/b"), engine.Name("/close"), engine.Name("/thing/b")}
	s := apply(t, start, &Effects{Del: []Change{away}, Add: []Change{{engine.Name("/thing/b"), engine.Name("/close"), engine.Name("/thing/a")}}})
	for _, base := range []*State{nil, start, s} {
		again := restored(t, s, base)
		for _, value := range []string{"/thing/a", "/thing/b", "/thing/c"} {
			p := []engine.Term{{}, engine.Name(value)}
			require.Equal(t, rows(t, &View{State: s}, "close", p...), rows(t, &View{State: again}, "close", p...))
		}
	}
}

func TestInvalidStatesAreNotRestored(t *testing.T) {
	s := kitchen(t)
	m, bowl := s.model, first(t, s, "medium-bowl")
	place, _ := s.Place(bowl)
	inBowl := s.Contents(bowl)[0]
	clock := m.fluents["used"]
	tests := []struct {
		name, want string
		change     func(e *Entry)
	}{
		{"a class that there is not", `of class "ghost" is invalid: expected an id of several parts, such as /lamp/1, and an existing class`, func(e *Entry) { e.Class = "ghost" }},
		{"an entity without a name", `1 of class "medium-bowl" is invalid: expected an id of several parts, such as /lamp/1, and an existing class`, func(e *Entry) { e.ID = engine.Number(1) }},
		{"a name of one part", `/lamp of class "medium-bowl" is invalid: expected an id of several parts, such as /lamp/1, and an existing class`, func(e *Entry) { e.ID, e.Serial = engine.Name("/lamp"), s.serials+1 }},
		{"an identity without a name", `of class "medium-bowl" is invalid: expected an id of several parts, such as /lamp/1, and an existing class`, func(e *Entry) { e.Origin = engine.Term{} }},
		{"another number", "cannot have the number", func(e *Entry) { e.Serial++ }},
		{"a new thing with an old number", "cannot have the number", func(e *Entry) { e.ID = engine.Name("/medium-bowl/new") }},
		{"a number that is to come", "cannot have the number", func(e *Entry) { e.ID, e.Serial = engine.Name("/medium-bowl/new"), s.serials+1 }},
		{"a place that there is not", "cannot be placed in /nowhere", func(e *Entry) { e.Place = engine.Name("/nowhere") }},
		{"a rank that no thing has", "cannot be placed in /fridge/7 at rank 0", func(e *Entry) { e.Rank = 0 }},
		{"a rank that another thing has", "cannot be placed in /fridge/7 at rank 2", func(e *Entry) { e.Rank++ }},
		{"a thing in itself", "contains itself or too many things", func(e *Entry) { e.Place, e.Rank = e.ID, 99 }},
		{"a thing in what lies in it", "contains itself or too many things", func(e *Entry) { e.Place, e.Rank = inBowl, 1 }},
		{"a value of another sort", "values [1] are not valid for used", func(e *Entry) { e.Values = []FluentValues{{clock, []engine.Term{engine.Number(1)}}} }},
		{"a value twice", "has a repeated value of item", func(e *Entry) { e.Values = []FluentValues{{m.fluents["item"], []engine.Term{used, used}}} }},
		{"two values of one", "values [/yes /used] are not valid for used", func(e *Entry) { e.Values = []FluentValues{{clock, []engine.Term{yes, used}}} }},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			e, _ := s.Entry(bowl)
			tt.change(&e)
			_, err := m.Restore(s, s.Head(), []Entry{e})
			require.ErrorContains(t, err, tt.want)
		})
	}
	e, _ := s.Entry(bowl)
	_, err := m.Restore(s, s.Head(), []Entry{e, e})
	require.ErrorContains(t, err, "cannot be placed in "+place.Sym()+" at rank 1", "an entity that is listed twice")
	for _, h := range []Head{{Root: engine.Name("/nothing"), Clock: s.clock}, {Root: s.root}} {
		_, err := m.Restore(nil, h, nil)
		require.EqualError(t, err, "the state has no root or no time")
	}
	a, b := Entry{ID: engine.Name("/thing/a"), Origin: used, Class: "medium-bowl", Serial: 1}, Entry{ID: engine.Name("/thing/b"), Origin: used, Class: "medium-bowl", Serial: 1}
	_, err = m.Restore(nil, Head{Clock: s.clock, Serials: 2}, []Entry{a, b})
	require.EqualError(t, err, "two entities have the same number")
}

// Nested parts are counted as often as they occur: two in each of thirty levels are too many, and so are a
// hundred thousand nested in each other.
func TestStatesWithTooManyNestedPartsAreRefused(t *testing.T) {
	m := kitchen(t).model
	name := func(i int) engine.Term { return engine.Name("/x/" + strconv.Itoa(i)) }
	for levels, fluents := range map[int][]string{30: {"component", "item"}, 100_000: {"item"}} {
		var all []Entry
		for i := range levels {
			e := Entry{ID: name(i), Origin: name(i), Class: "medium-bowl", Serial: i + 1}
			if i > 0 {
				for _, f := range fluents {
					e.Values = append(e.Values, FluentValues{m.fluents[f], []engine.Term{name(i - 1)}})
				}
			}
			all = append(all, e)
		}
		_, err := m.Restore(nil, Head{Clock: engine.Number(0), Serials: levels}, all)
		require.ErrorContains(t, err, "contains itself or too many things")
	}
}
