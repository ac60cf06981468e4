package household_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	score "hearth/eval/household"
	"hearth/parser/plan"
)

// Evaluations and questions about kinds of errors end with their context.
func TestRulesAreEvaluatedWithinTheContext(t *testing.T) {
	s := newSet(t, plan.Corrected, false)
	ctx, stop := context.WithCancel(t.Context())
	stop()
	_, err := s.Judge.KindOf(ctx, "grab", "any", true)
	require.ErrorIs(t, err, context.Canceled)
	_, err = s.Evaluate(ctx, score.Entry{Lines: []string{"[FLY] <fridge> (20)"}}, []score.Site{score.WithGraph("studio", studio(t, s))})
	require.ErrorIs(t, err, context.Canceled)
}
