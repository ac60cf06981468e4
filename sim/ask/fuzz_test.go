package ask_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/parser/source"
	"hearth/sim"
	"hearth/sim/ask"
)

// FuzzEntities checks two laws of descriptions: no thing fits both a description and its negation, and every
// thing fits one of the two.
func FuzzEntities(f *testing.F) {
	for _, seed := range []string{"oven", "dough or batter", "inside fridge and not used", "has amount > 3 g", "on (bowl or plate)", "has is-cut = uncut", "has place = store", "sweet and not vegan"} {
		f.Add(seed)
	}
	_, b, err := opened()
	require.NoError(f, err)
	k, _, err := opened()
	require.NoError(f, err)
	s := k.Internal().Domain.Start()
	all := count(f, b, s, "kitchen-entity")
	f.Fuzz(func(t *testing.T, text string) {
		if _, err := b.PrepareEntities(&source.File{Name: "description", Text: text}); err != nil {
			return
		}
		require.Equal(t, all, count(t, b, s, text)+count(t, b, s, "not ("+text+")"))
	})
}

func count(t testing.TB, b *ask.Base, s *sim.Situation, description string) int {
	t.Helper()
	q, err := b.PrepareEntities(&source.File{Name: "description", Text: description})
	if err != nil {
		t.Skipf("one more bracket or prefix than is allowed: %v", err)
	}
	a, err := q.Run(t.Context(), s)
	require.NoError(t, err)
	return len(a.Rows)
}
