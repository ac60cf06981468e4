package service

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/eval/benchmark"
	"hearth/facts/corpus"
)

// What was not wanted for longest is forgotten where all weighs too much; what is too heavy by
// itself drives nothing out.
func TestACacheKeepsWhatWasWantedLast(t *testing.T) {
	c := cache[int]{limit: 10}
	made := 0
	get := func(key string, weighs int) {
		t.Helper()
		_, err := c.get(t.Context(), key, func() (int, int, error) { made++; return made, weighs, nil })
		require.NoError(t, err)
	}
	for _, tt := range []struct {
		key    string
		weighs int
		made   bool
	}{
		{"a", 4, true}, {"b", 4, true}, {"a", 4, false}, {"heavy", 11, true}, {"b", 4, false}, {"a", 4, false},
		{"c", 3, true}, {"a", 4, false}, {"c", 3, false}, {"b", 4, true}, {"c", 3, false}, {"heavy", 11, true}, {"a", 4, true},
	} {
		before := made
		get(tt.key, tt.weighs)
		require.Equal(t, tt.made, made > before, tt.key)
		require.LessOrEqual(t, c.weight, c.limit)
		require.Len(t, c.order, len(c.entries))
	}
}

// What could not be made is told to all who waited for it, but is made again later; what its
// maker gave up, or had a fault in, is made by one of those who still want it.
func TestWhatWasGivenUpIsMadeByAnother(t *testing.T) {
	c := cache[int]{limit: 1}
	wrong := errors.New("wrong")
	_, err := c.get(t.Context(), "a", func() (int, int, error) { return 0, 0, wrong })
	require.ErrorIs(t, err, wrong)
	require.Empty(t, c.entries)
	for name, give := range map[string]func(context.CancelFunc) (int, int, error){
		"given up": func(end context.CancelFunc) (int, int, error) { end(); return 0, 0, context.Canceled },
		"fault":    func(context.CancelFunc) (int, int, error) { panic("fault") },
	} {
		t.Run(name, func(t *testing.T) {
			ctx, end := context.WithCancel(t.Context())
			defer end()
			begun, waits := make(chan struct{}), make(chan struct{})
			go func() {
				defer func() { _ = recover() }()
				_, _ = c.get(ctx, name, func() (int, int, error) { close(begun); <-waits; return give(end) })
			}()
			<-begun
			late, give := context.WithCancelCause(t.Context())
			give(wrong)
			_, err := c.get(late, name, nil)
			require.ErrorIs(t, err, wrong)
			got := make(chan string)
			go func() {
				v, err := c.get(t.Context(), name, func() (int, int, error) { return 7, 1, nil })
				got <- fmt.Sprint(v, err)
			}()
			close(waits)
			require.Equal(t, "7 <nil>", <-got)
		})
	}
}

// A plan is executed once for all that is asked of it: whatever else was asked in between, as
// long as that has not too many steps. What can be done next is found out for each who asks.
func TestAPlanIsExecutedOnceForAllThatIsAskedOfIt(t *testing.T) {
	c := DefaultConfig()
	c.Recipes = func(string) (*benchmark.Set, error) {
		recipes, err := corpus.Open("2024")
		return benchmark.Corpus(recipes), err
	}
	c.Steps = 60
	s := New(c)
	run := func(p Plan) *hearth.Episode {
		t.Helper()
		e, err := s.run(t.Context(), &p)
		require.NoError(t, err)
		return e
	}
	first := run(Plan{Recipe: "walnut-balls"})
	require.Same(t, first.Internal(), run(Plan{Recipe: "Walnut-Balls"}).Internal())
	require.NotSame(t, first.Internal(), run(Plan{Recipe: "walnut-balls", Where: Where{Semantics: "released"}}).Internal())
	require.Same(t, first.Internal(), run(Plan{Recipe: "walnut-balls"}).Internal())
	for i := range 7 {
		run(Plan{Text: fmt.Sprintf("#toast\n(get-kitchen ?k)\n(fetch ?x ?k2 ?k bowl %d)", i+1)})
	}
	require.Same(t, first.Internal(), run(Plan{Recipe: "walnut-balls"}).Internal())
	for i := range 20 {
		run(Plan{Text: fmt.Sprintf("#toast\n(get-kitchen ?k)\n(fetch ?x ?k2 ?k bowl %d)", i+1)})
	}
	require.NotSame(t, first.Internal(), run(Plan{Recipe: "walnut-balls"}).Internal())
}
