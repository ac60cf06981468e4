package world

import (
	"fmt"
	"math/big"

	"hearth/engine"
	"hearth/engine/exact"
)

// A LimitError reports that a step exceeded a limit.
type LimitError struct{ What string }

// Error returns a description of the exceeded limit.
func (e *LimitError) Error() string { return e.What }

// errTooLarge reports an amount that does not fit in 64 bits.
var errTooLarge = &LimitError{"the result is too large: the maximum amount is 9.2 thousand million"}

// mostCounted is the maximum number of things that one step may make.
const mostCounted = 10000

// Countable returns a [LimitError] if a step may not make n things because they are too many.
func countable(n int64) error {
	if n <= mostCounted {
		return nil
	}
	return &LimitError{fmt.Sprintf("one step would make %d things; the limit is %d", n, mostCounted)}
}

// Scale returns a*b/c, rounded half up, with intermediate results of 128 bits. If exactly is set it computes
// as the reference does. C must not be zero. The error is a [LimitError] if the result does not fit 64 bits.
func scaleAmount(a, b, c engine.Term, exactly bool) (r engine.Term, err error) {
	fits := false
	if exactly {
		var x exact.Number
		if x, fits = scaleExactly(a, b, c); fits {
			r, fits = engine.FromExact(x)
		}
	} else {
		var n int64
		n, fits = exact.MulDiv(a.Num(), b.Num(), c.Num())
		r = engine.Number(n)
	}
	if !fits {
		return engine.Term{}, errTooLarge
	}
	return r, nil
}

// scaleExactly multiplies and divides in the order of the reference, because a float is rounded after every
// operation. It computes a/c for a share, a*b for a number of units or times, and a/c*b for a part of a part.
func scaleExactly(a, b, c engine.Term) (exact.Number, bool) {
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

// Remainder returns of − taken × times. Like the reference it subtracts step by step and rounds each
// result.
func remainder(of, taken, times engine.Term) (engine.Term, error) {
	if err := countable(times.Num()); err != nil {
		return engine.Term{}, err
	}
	left := of.Exact()
	for range times.Num() {
		left = left.Sub(taken.Exact())
	}
	r, ok := engine.FromExact(left)
	if !ok {
		return engine.Term{}, errTooLarge
	}
	return r, nil
}
