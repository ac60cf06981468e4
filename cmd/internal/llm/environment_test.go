package llm_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hearth/cmd/internal/llm"
)

// TestTheWorldItselfWillDo: the clock, the random numbers and the variables of
// the machine.
func TestTheWorldItselfWillDo(t *testing.T) {
	t.Setenv("THE_KEY", key)
	s := serve(t, says(500, ""), good)
	c, err := llm.Open(llm.Config{URL: s.URL, Model: "m", Kind: llm.Completion, Key: "THE_KEY"}, llm.SystemEnvironment())
	require.NoError(t, err)
	start := time.Now()
	_, err = c.Sample(t.Context(), "Step 1:", 1, sampling)
	require.NoError(t, err)
	require.GreaterOrEqual(t, time.Since(start), 250*time.Millisecond)
	require.Equal(t, []string{"Bearer " + key, "Bearer " + key}, s.keys)
}

func TestAPauseEndsWithItsContext(t *testing.T) {
	s := serve(t, says(503, "", "Retry-After: 50"))
	c, err := llm.Open(llm.Config{URL: s.URL, Model: "m", Kind: llm.Completion}, llm.SystemEnvironment())
	require.NoError(t, err)
	ctx, cancel := context.WithTimeout(t.Context(), 300*time.Millisecond)
	defer cancel()
	start := time.Now()
	_, err = c.Sample(ctx, "Step 1:", 1, sampling)
	require.ErrorIs(t, err, context.DeadlineExceeded)
	require.Less(t, time.Since(start), 20*time.Second)
	require.Equal(t, 1, s.asked())
}
