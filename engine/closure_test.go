package engine_test

import (
	"fmt"
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

// BenchmarkFacts derives closures with different numbers of pairs.
func BenchmarkFacts(b *testing.B) {
	p := load(b, "r(X, Y) :- e(X, Y).\nr(X, Z) :- r(X, Y), e(Y, Z).")
	links := []int{13, 44, 140, 446, 1413} // a chain of n links has n(n+1)/2 pairs
	b.Run("plan", func(b *testing.B) {
		for _, n := range links {
			facts := chain(n)
			b.Run(fmt.Sprint(n*(n+1)/2), func(b *testing.B) {
				for b.Loop() {
					_, err := p.Eval(b.Context(), newRows(), facts, engine.Limits{Facts: 1e7, Cells: 1e8, Steps: 1e9})
					require.NoError(b, err)
				}
			})
		}
	})
	b.Run("mangle", func(b *testing.B) {
		y := newYardstick(b, p)
		for _, n := range links[:4] {
			facts := chain(n)
			b.Run(fmt.Sprint(n*(n+1)/2), func(b *testing.B) {
				for b.Loop() {
					y.eval(b, newRows(), facts)
				}
			})
		}
	})
}
