package hearth_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
)

// What a program leaves out is an error with words, never a panic.
func TestMissingArgumentsAreErrors(t *testing.T) {
	_, err := hearth.Open(nil)
	require.ErrorContains(t, err, "options are missing")
	for _, c := range []struct {
		of   hearth.Options
		want string
	}{
		{hearth.KitchenOptions{}, "a plan for a kitchen needs a network"},
		{hearth.HouseholdOptions{}, "a plan for a household needs a program"},
	} {
		w, err := hearth.Open(c.of)
		require.NoError(t, err)
		s, err := w.Scene(hearth.Start{})
		require.NoError(t, err)
		for _, p := range []*hearth.Plan{nil, {}} {
			_, err = s.Run(t.Context(), p)
			require.EqualError(t, err, c.want)
		}
	}
	w, err := hearth.Open(hearth.KitchenOptions{})
	require.NoError(t, err)
	_, err = w.Run(t.Context(), "")
	require.ErrorContains(t, err, "E0614")
}

// A built-in recipe comes in the edition of the world, so it can be executed there.
func TestRecipesAreInTheEditionOfTheWorld(t *testing.T) {
	for _, edition := range []string{"2023", "2024"} {
		w, err := hearth.Open(hearth.KitchenOptions{Edition: edition})
		require.NoError(t, err)
		p, err := w.Recipe("walnut-balls")
		require.NoError(t, err)
		s, err := w.Scene(hearth.Start{})
		require.NoError(t, err)
		e, err := s.Run(t.Context(), p)
		require.NoError(t, err)
		require.True(t, e.Done(), edition)
		require.Empty(t, e.Problems)
		_, err = w.Recipe("walnut-bals")
		require.ErrorContains(t, err, "there is no recipe walnut-bals")
	}
}

// Predicates are listed once, in order.
func TestPredicatesAreListedOnce(t *testing.T) {
	w, err := hearth.Open(hearth.KitchenOptions{Quantitative: true})
	require.NoError(t, err)
	names, err := w.Predicates()
	require.NoError(t, err)
	for i := range names[1:] {
		require.Less(t, names[i], names[i+1])
	}
}
