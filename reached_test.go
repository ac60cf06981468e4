package hearth_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth"
	"hearth/parser/source"
)

// Every question about the situation after a step that was not reached says which step, and why.
func TestQuestionsAboutAStepThatWasNotReachedSayWhy(t *testing.T) {
	k := open(t, "2024")
	e, err := k.Run(t.Context(), "#toast\n(get-kitchen ?k)\n(fetch-and-proportion ?butter ?k2 ?k ?bowl butter 20000 g)\n(mash ?spread ?k3 ?k2 ?butter ?fork)\n")
	require.NoError(t, err)
	const why = "mash (step 3) was not reached: it needs ?butter of fetch-and-proportion (step 2), which could not be done: "
	of := func(_ any, err error) error { return err }
	for name, ask := range map[string]func(ctx context.Context, s *hearth.Situation) error{
		"query": func(ctx context.Context, s *hearth.Situation) error {
			return of(s.Query(ctx, "in(X, Y)"))
		},
		"entities": func(ctx context.Context, s *hearth.Situation) error {
			return of(s.Ask(ctx, hearth.Question{Text: "bowl", Entities: true}))
		},
		"things": func(ctx context.Context, s *hearth.Situation) error {
			return of(s.Things(ctx, hearth.Question{Text: "bowl"}))
		},
		"admissible": func(ctx context.Context, s *hearth.Situation) error {
			return of(s.Admissible(ctx, hearth.AffordanceQuery{}))
		},
		"offers": func(ctx context.Context, s *hearth.Situation) error {
			return of(s.Offers(ctx, hearth.AffordanceQuery{}))
		},
		"can": func(ctx context.Context, s *hearth.Situation) error {
			return of(s.Can(ctx, hearth.AffordanceQuery{Thing: "fork"}))
		},
		"view": func(ctx context.Context, s *hearth.Situation) error { return of(s.View(ctx)) },
		"do": func(ctx context.Context, s *hearth.Situation) error {
			return of(s.Do(ctx, "(fetch ?f ?k4 ?k2 fork 1)"))
		},
	} {
		t.Run(name, func(t *testing.T) {
			s := e[0].Reached(3)
			says(t, "E0702", why, ask(t.Context(), s))
			require.NotNil(t, s.Scene(), "the scene is that of the last state")
			require.NoError(t, ask(t.Context(), e[0].Reached(2)))
		})
	}
	says(t, "E0702", why, of(e[0].At(hearth.Point{Step: 3})))
	says(t, "E0702", "?spread is not bound: "+why, of(e[0].At(hearth.Point{Variable: "spread"})))
	says(t, "E0702", "?butter is not bound: fetch-and-proportion (step 2) could not be done: ", of(e[0].At(hearth.Point{Variable: "?butter"})))
	says(t, "E0702", "there is no step 4: the plan has 3 steps", of(e[0].At(hearth.Point{Step: 4})))
	says(t, "E0730", why, of(e[0].Why(t.Context(), "in(X, Y)", 3)))
}

// says requires that an error is a single diagnostic with a code, and that its message starts with a text.
func says(t *testing.T, code, start string, err error) {
	t.Helper()
	list, other := source.SplitError(err)
	require.NoError(t, other)
	require.Len(t, list.Items, 1)
	require.Equal(t, code, list.Items[0].Code, err)
	require.Equal(t, start, list.Items[0].Msg[:min(len(start), len(list.Items[0].Msg))])
}
