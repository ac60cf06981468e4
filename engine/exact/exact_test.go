package exact_test

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hearth/engine/exact"
)

func number(t *rapid.T) exact.Number {
	switch rapid.IntRange(0, 2).Draw(t, "kind") {
	case 0:
		return exact.Billionths(rapid.Int64Range(-1e15, 1e15).Draw(t, "billionths"))
	case 1:
		return exact.Single(rapid.Float32Range(-1e6, 1e6).Draw(t, "single"))
	}
	return exact.Rat(big.NewRat(rapid.Int64Range(-1000, 1000).Draw(t, "a"), rapid.Int64Range(1, 1000).Draw(t, "b")))
}

func TestAKeyIsReadBack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := number(t)
		y := exact.Parse(x.Key())
		require.True(t, x.Equal(y))
		require.Equal(t, x.IsSingle(), y.IsSingle())
	})
}

func TestRationalsStayExactUntilASingleTakesPart(t *testing.T) {
	third := exact.Rat(big.NewRat(1, 3))
	require.True(t, third.Add(third).Add(third).Equal(exact.Billionths(1e9)))
	require.False(t, third.Equal(exact.Single(1.0/3)), "a third is not the single next to it")
	require.True(t, exact.Single(0.25).Equal(exact.Billionths(25e7)), "a quarter is")
	sum := exact.Single(4.2).Mul(exact.Billionths(3e9))
	require.True(t, sum.IsSingle())
	n, ok := sum.Billionths()
	require.True(t, ok)
	require.Equal(t, int64(12599999428), n)
}

func TestDividingByZeroIsRefused(t *testing.T) {
	_, ok := exact.Billionths(1).Quo(exact.Single(0))
	require.False(t, ok)
}

func TestBillionthsRoundHalfAwayFromZero(t *testing.T) {
	for _, c := range []struct {
		a, b, want int64
	}{{1, 2e9, 1}, {-1, 2e9, -1}, {1, 3e9, 0}, {2, 3e9, 1}} {
		n, ok := exact.Rat(big.NewRat(c.a, c.b)).Billionths()
		require.True(t, ok)
		require.Equal(t, c.want, n, "%d/%d", c.a, c.b)
	}
}
