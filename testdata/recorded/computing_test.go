package recorded_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"hearth/engine"
	"hearth/engine/program"
	"hearth/engine/rule"
	"hearth/parser/source"
	"hearth/testdata/recorded"
)

func TestWhatComputesIsSeen(t *testing.T) {
	p, err := program.Load(&rule.Vocabulary{}, []rule.Unit{{File: &source.File{Name: "a.mg", Text: "a(1). a(2). a(3).\n" +
		"b(U, V, W, X, Y, Z) :- a(U), a(V), a(W), a(X), a(Y), a(Z).\nc(A, B, C) :- b(A, _, _, _, _, _), b(B, _, _, _, _, _), b(C, _, _, _, _, _), A < 0.\n"}}})
	require.NoError(t, err)
	require.Empty(t, recorded.Computing())
	done := make(chan struct{})
	ctx, stop := context.WithCancel(t.Context())
	go func() {
		defer close(done)
		_, _ = p.Eval(ctx, nil, nil, engine.Limits{})
	}()
	require.Eventually(t, func() bool { return len(recorded.Computing()) == 1 }, 10*time.Second, time.Millisecond)
	stop()
	<-done
	require.Empty(t, recorded.Computing())
}
