package hearth_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/eval/report"
	"hearth/facts/corpus"
	"hearth/parser/network"
)

// ended returns the situation at the end of a built-in recipe.
func ended(t *testing.T, id string, o hearth.Options) *hearth.Situation {
	w, err := hearth.Open(o)
	require.NoError(t, err)
	recipes, err := corpus.Recipes()
	require.NoError(t, err)
	for _, r := range recipes {
		if r.ID == id {
			e, err := w.Run(t.Context(), network.Print(&network.File{Networks: []*network.Network{r.Gold}}))
			require.NoError(t, err)
			s := e[0].Reached(len(e[0].Internal().Executed()))
			s.Rewritten = true
			return s
		}
	}
	require.Fail(t, "no recipe", id)
	return nil
}

// TestNotAllWaysAreLookedForAtOnce limits the rows for roles that depend on each other. The same actions must
// be possible, complete groups must be equal, and incomplete groups must be marked.
func TestNotAllWaysAreLookedForAtOnce(t *testing.T) {
	s := ended(t, "mango-radish-salad", hearth.KitchenOptions{})
	every, err := s.Admissible(t.Context(), hearth.AffordanceQuery{})
	require.NoError(t, err)
	for _, rows := range []int{1, 7, 100, 100_000} {
		some, err := s.Admissible(t.Context(), hearth.AffordanceQuery{Page: report.Page{Rows: rows}})
		require.NoError(t, err)
		cut := 0
		for i, p := range some.Items {
			want := every.Items[i]
			require.Equal(t, want.Can, p.Can, p.Action)
			require.Equal(t, want.Call, p.Call)
			require.Equal(t, want.Why, p.Why)
			require.LessOrEqual(t, p.Ways, want.Ways)
			if !slices.ContainsFunc(p.Groups, report.Group.Cut) {
				require.Equal(t, want.Groups, p.Groups, p.Action)
				continue
			}
			cut++
			for _, g := range p.Groups {
				require.LessOrEqual(t, len(g.Rows), rows)
			}
		}
		require.Equal(t, rows < 1000, cut > 0, "%d rows", rows)
	}
}

// TestPagesAreTheSameHoweverManyRowsAreLookedFor compares pages of offers that are found with a low limit on
// rows with pages that are found without a limit.
func TestPagesAreTheSameHoweverManyRowsAreLookedFor(t *testing.T) {
	s := ended(t, "mango-radish-salad", hearth.KitchenOptions{})
	for _, page := range []report.Page{{Limit: 20}, {Limit: 20, After: 500}, {Limit: 7, After: 5000}, {}} {
		every, err := s.Offers(t.Context(), hearth.AffordanceQuery{Page: page})
		require.NoError(t, err)
		page.Rows = 3
		some, err := s.Offers(t.Context(), hearth.AffordanceQuery{Page: page})
		require.NoError(t, err)
		require.Equal(t, every.Items, some.Items)
		require.LessOrEqual(t, some.Total, every.Total)
		require.False(t, some.More)
		require.Equal(t, every.Total, some.Total)
	}
}

// TestWhatHasANameCanBeUsedHoweverMuchHasNone uses networks, in which only variables name things. Actions that
// are possible with named things must also be possible when the search includes all things.
func TestWhatHasANameCanBeUsedHoweverMuchHasNone(t *testing.T) {
	for _, id := range []string{"mango-radish-salad", "walnut-balls"} {
		s := ended(t, id, hearth.KitchenOptions{Semantics: "released"})
		named, err := s.Admissible(t.Context(), hearth.AffordanceQuery{})
		require.NoError(t, err)
		every, err := s.Admissible(t.Context(), hearth.AffordanceQuery{All: true, Page: report.Page{Rows: report.DefaultRows}})
		require.NoError(t, err)
		can := 0
		for i, p := range every.Items {
			if named.Items[i].Can {
				can++
				require.True(t, p.Can, "%s: %v", p.Action, p.Why)
			}
			require.True(t, p.Can || len(p.Why) > 0, p.Action)
		}
		for _, page := range []report.Page{{}, {Limit: 20, After: 100_000, Rows: 3}} {
			one, err := s.Offers(t.Context(), hearth.AffordanceQuery{All: true, Page: page})
			require.NoError(t, err)
			require.False(t, one.More, "what cannot be named is not more")
		}
		require.Greater(t, can, 10)
	}
}
