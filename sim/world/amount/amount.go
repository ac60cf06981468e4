// Package amount is the arithmetic that rules cannot say: multiples, shares and rests
// of amounts, in whole billionths or as the published simulator has them.
package amount

import (
	"fmt"
	"math/big"

	"hearth/engine"
	"hearth/engine/exact"
)

// A LimitError says which bound a step ran into.
type LimitError struct{ What string }

// Error returns what was exceeded.
func (e *LimitError) Error() string { return e.What }

// mostCounted bounds what is counted: a step that makes more things is refused.
const mostCounted = 10000

// Countable is the error of a step that would make n things, where that are too many.
func Countable(n int64) error {
	if n <= mostCounted {
		return nil
	}
	return &LimitError{fmt.Sprintf("one step would make %d things; the limit is %d", n, mostCounted)}
}

// Scale returns a*b/c, half up, 128 bits inside; exactly, it is that of the reference.
// C is not zero. The error is a [LimitError] where it does not fit.
func Scale(a, b, c engine.Term, exactly bool) (r engine.Term, err error) {
	fits := false
	if exactly {
		var x exact.Number
		if x, fits = scaleExactly(a, b, c); fits {
			r, fits = engine.Exactly(x)
		}
	} else {
		var n int64
		n, fits = exact.MulDiv(a.Num(), b.Num(), c.Num())
		r = engine.Number(n)
	}
	if !fits {
		return engine.Term{}, &LimitError{fmt.Sprintf("%d * %d / %d does not fit 64 bits", a.Num(), b.Num(), c.Num())}
	}
	return r, nil
}

// scaleExactly multiplies and divides as the reference does, since a float is
// rounded after every operation: a/c for a share, a*b for so many units or
// times, a/c*b for the part of a part.
func scaleExactly(a, b, c engine.Term) (exact.Number, bool) {
	const one = 1_000_000_000
	count := func(t engine.Term) exact.Number { return exact.Rat(new(big.Rat).SetInt64(t.Num())) }
	switch {
	case c == engine.Number(one):
		return a.Exact().Mul(b.Exact()), true
	case c == engine.Number(1):
		return a.Exact().Mul(count(b)), true
	case b == engine.Number(1) && !c.IsExact():
		return a.Exact().Quo(count(c))
	}
	q, ok := a.Exact().Quo(c.Exact())
	return q.Mul(b.Exact()), ok
}

// Remainder is what is left of an amount when another one was taken from it so many
// times. The reference takes it away step by step, and rounds each.
func Remainder(of, taken, times engine.Term) (engine.Term, error) {
	if err := Countable(times.Num()); err != nil {
		return engine.Term{}, err
	}
	left := of.Exact()
	for range times.Num() {
		left = left.Sub(taken.Exact())
	}
	r, ok := engine.Exactly(left)
	if !ok {
		return engine.Term{}, &LimitError{fmt.Sprintf("%d * %d does not fit 64 bits", taken.Num(), times.Num())}
	}
	return r, nil
}
