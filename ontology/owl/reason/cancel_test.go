package reason_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/ontology/owl"
	"hearth/ontology/owl/reason"
)

func TestReasoningEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	c := reason.Compile(axioms(t, "SubClassOf(:a :b)"))
	_, err := c.Classify(ctx)
	require.ErrorIs(t, err, context.Canceled)
	_, err = c.Explain(ctx, "a", owl.Nothing)
	require.ErrorIs(t, err, context.Canceled)
}
