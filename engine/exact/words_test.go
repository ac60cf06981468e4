package exact_test

import (
	"math"
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"hearth/engine/exact"
)

// words draws integers of any size, most of them near a power of two.
var words = rapid.Custom(func(t *rapid.T) int64 {
	n := int64(1)<<rapid.IntRange(0, 62).Draw(t, "power") + rapid.Int64Range(-3, 3).Draw(t, "beside")
	if rapid.Bool().Draw(t, "any") {
		n = rapid.Int64().Draw(t, "n")
	}
	return n
})

// A rational is a Number together with its exact value.
type rational struct {
	exact.Number
	value *big.Rat
}

func rationals(t *rapid.T, name string) rational {
	n := words.Draw(t, name)
	if rapid.Bool().Draw(t, "decimal") {
		return rational{exact.Billionths(n), big.NewRat(n, 1e9)}
	}
	below := words.Filter(func(n int64) bool { return n != 0 }).Draw(t, name+" is divided by")
	r := big.NewRat(n, below)
	return rational{exact.Rat(r), r}
}

// key returns the expected key of a rational: its billionths if they fit into a word.
func key(r *big.Rat) string {
	scaled := new(big.Rat).Mul(r, big.NewRat(1e9, 1))
	if scaled.IsInt() && scaled.Num().IsInt64() {
		return scaled.Num().String()
	}
	return "r" + r.String()
}

func TestNumbersInWordsAreThoseOfAnySize(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x, y := rationals(t, "x"), rationals(t, "y")
		require.Equal(t, key(x.value), x.Key())
		require.Equal(t, key(x.value), exact.Parse(x.Key()).Key())
		require.Equal(t, key(new(big.Rat).Add(x.value, y.value)), x.Add(y.Number).Key())
		require.Equal(t, key(new(big.Rat).Sub(x.value, y.value)), x.Sub(y.Number).Key())
		require.Equal(t, key(new(big.Rat).Mul(x.value, y.value)), x.Mul(y.Number).Key())
		q, ok := x.Quo(y.Number)
		require.Equal(t, y.value.Sign() != 0, ok)
		if ok {
			require.Equal(t, key(new(big.Rat).Quo(x.value, y.value)), q.Key())
		}
		require.Equal(t, x.value.Cmp(y.value) == 0, x.Equal(y.Number))
	})
}

func TestNumbersInWordsRoundToTheNearestFloat(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := rationals(t, "x")
		want, _ := x.value.Float32()
		require.Equal(t, exact.Single(want).Key(), x.Mul(exact.Single(1)).Key())
		if !x.Plain() {
			want, _ := x.value.Float64()
			require.Equal(t, want, x.Float64())
		}
	})
}

func TestASingleIsRoundedToBillionthsAsItsValueIs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := math.Float32frombits(rapid.Uint32().Draw(t, "bits"))
		got, ok := exact.Single(f).Billionths()
		value := new(big.Rat).SetFloat64(float64(f))
		switch {
		case f != f:
			require.True(t, ok && got == 0)
		case value == nil || math.Abs(float64(f)) > math.MaxInt64/1_000_000_000:
			require.False(t, ok)
		default:
			want, fits := exact.Rat(value).Billionths()
			require.True(t, ok && fits)
			require.Equal(t, want, got)
		}
	})
}
