package engine_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/engine"
)

// BenchmarkClosure derives the 500,500 pairs of a chain with a thousand links.
func BenchmarkClosure(b *testing.B) {
	p := load(b, "r(X, Y) :- e(X, Y).\nr(X, Z) :- r(X, Y), e(Y, Z).")
	facts := chain(1000)
	b.Run("plan", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			r, err := p.Eval(b.Context(), newRows(), facts, engine.Limits{})
			require.NoError(b, err)
			require.Len(b, r.Preds(), 2)
		}
	})
	b.Run("mangle", func(b *testing.B) {
		y := newYardstick(b, p)
		for b.Loop() {
			y.eval(b, newRows(), facts)
		}
	})
}
