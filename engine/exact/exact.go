// Package exact computes with amounts the way the reference implementation of
// the recipe benchmark does: amounts are exact rationals until a decimal number
// takes part, from which on they are single-precision floats. Published scores
// depend on it, because there 54 g and 53.999996 g are different amounts.
//
// A [Number] is made of billionths, a float or a ratio; the operations follow
// the contagion rules of Common Lisp. It has nothing to do with what a kitchen
// does: Hearth itself keeps amounts in whole billionths.
package exact

import (
	"math"
	"math/big"
	"strconv"
	"strings"
)

const billion = 1_000_000_000

// A Number is a rational or a single float. The zero Number is 0.
type Number struct {
	kind kind
	n    int64    // billionths
	f    float32  // a single float
	r    *big.Rat // any other rational; never changed
}

type kind uint8

const (
	decimal kind = iota // n billionths
	single
	ratio
)

// Billionths makes the rational n/1000000000.
func Billionths(n int64) Number { return Number{n: n} }

// Single makes a single float.
func Single(f float32) Number { return Number{kind: single, f: f} }

// Rat makes a rational; r must not be changed afterwards.
func Rat(r *big.Rat) Number {
	scaled := new(big.Rat).Mul(r, big.NewRat(billion, 1))
	if scaled.IsInt() && scaled.Num().IsInt64() {
		return Billionths(scaled.Num().Int64())
	}
	return Number{kind: ratio, r: r}
}

// IsSingle reports whether a decimal number took part in x.
func (x Number) IsSingle() bool { return x.kind == single }

// Plain reports whether whole billionths say all about x.
func (x Number) Plain() bool { return x.kind == decimal }

// rat returns the exact value of x, of a float too.
func (x Number) rat() *big.Rat {
	switch x.kind {
	case decimal:
		return big.NewRat(x.n, billion)
	case single:
		r := new(big.Rat)
		if r.SetFloat64(float64(x.f)) == nil {
			return new(big.Rat) // infinite: the caller has bounded its inputs
		}
		return r
	}
	return x.r
}

// float returns x as a single, rounded to the nearest.
func (x Number) float() float32 {
	if x.kind == single {
		return x.f
	}
	f, _ := x.rat().Float32()
	return f
}

// Float64 returns x for printing and for scores.
func (x Number) Float64() float64 {
	switch x.kind {
	case decimal:
		return float64(x.n) / billion
	case single:
		return float64(x.f)
	}
	f, _ := x.r.Float64()
	return f
}

// Billionths returns x rounded half away from zero; ok is false when that does
// not fit.
func (x Number) Billionths() (n int64, ok bool) {
	if x.kind == decimal {
		return x.n, true
	}
	if x.kind == single && math.Abs(float64(x.f)) > math.MaxInt64/billion {
		return 0, false
	}
	scaled := new(big.Rat).Mul(x.rat(), big.NewRat(billion, 1))
	twice := new(big.Int).Mul(scaled.Num(), big.NewInt(2))
	half := new(big.Int).Set(scaled.Denom())
	if scaled.Sign() < 0 {
		half.Neg(half)
	}
	q := new(big.Int).Quo(twice.Add(twice, half), new(big.Int).Mul(scaled.Denom(), big.NewInt(2)))
	return q.Int64(), q.IsInt64()
}

// Add returns x + y.
func (x Number) Add(y Number) Number {
	if s := x.n + y.n; x.kind == decimal && y.kind == decimal && (s > x.n) == (y.n > 0) {
		return Billionths(s)
	}
	return x.with(y, func(a, b float32) float32 { return a + b }, (*big.Rat).Add)
}

// Sub returns x - y.
func (x Number) Sub(y Number) Number {
	if d := x.n - y.n; x.kind == decimal && y.kind == decimal && (d < x.n) == (y.n > 0) {
		return Billionths(d)
	}
	return x.with(y, func(a, b float32) float32 { return a - b }, (*big.Rat).Sub)
}

// with computes with floats where one of the two is one, otherwise with rationals.
func (x Number) with(y Number, floats func(a, b float32) float32, rats func(z, a, b *big.Rat) *big.Rat) Number {
	if x.kind == single || y.kind == single {
		return Single(floats(x.float(), y.float()))
	}
	return Rat(rats(new(big.Rat), x.rat(), y.rat()))
}

// Mul returns x * y.
func (x Number) Mul(y Number) Number {
	return x.with(y, func(a, b float32) float32 { return a * b }, (*big.Rat).Mul)
}

// Quo returns x / y; ok is false when y is 0.
func (x Number) Quo(y Number) (q Number, ok bool) {
	if y.rat().Sign() == 0 {
		return Number{}, false
	}
	return x.with(y, func(a, b float32) float32 { return a / b }, (*big.Rat).Quo), true
}

// Equal compares exact values: a float equals the rational it stands for.
func (x Number) Equal(y Number) bool {
	switch {
	case x.kind == decimal && y.kind == decimal:
		return x.n == y.n
	case x.kind == single && y.kind == single:
		return x.f == y.f
	}
	return x.rat().Cmp(y.rat()) == 0
}

// Key writes x so that [Parse] reads it back.
func (x Number) Key() string {
	switch x.kind {
	case single:
		return "s" + strconv.FormatUint(uint64(math.Float32bits(x.f)), 16)
	case ratio:
		return "r" + x.r.String()
	}
	return strconv.FormatInt(x.n, 10)
}

// Parse reads what [Number.Key] wrote; anything else is 0.
func Parse(key string) Number {
	if bits, ok := strings.CutPrefix(key, "s"); ok {
		u, _ := strconv.ParseUint(bits, 16, 32)
		return Single(math.Float32frombits(uint32(u)))
	}
	if text, ok := strings.CutPrefix(key, "r"); ok {
		if r, ok := new(big.Rat).SetString(text); ok {
			return Rat(r)
		}
	}
	n, _ := strconv.ParseInt(key, 10, 64)
	return Billionths(n)
}
