// Package exact computes with amounts as the reference implementation of the recipe benchmark does. Amounts
// are exact rationals until a decimal number takes part in a calculation; then they are single-precision
// floats. Published scores depend on this, because 54 g and 53.999996 g are different amounts.
//
// A [Number] is a number of billionths, a fraction, a float or a big rational. The operations follow the
// contagion rules of Common Lisp. They use machine words where the result fits, and [big.Rat] otherwise.
// Hearth's own kitchen keeps amounts in whole billionths and does not need this package.
package exact

import (
	"math"
	"math/big"
	"strconv"
	"strings"
)

const billion = 1_000_000_000

// A Number is a rational or a single-precision float. The zero Number is 0. A rational has a unique form: the
// first kind that can represent it.
type Number struct {
	kind kind
	f    float32  // value of kind single
	n, d int64    // n billionths, or the fraction n/d in lowest terms with d > 0
	r    *big.Rat // any other rational; never changed
}

type kind uint8

const (
	decimal  kind = iota // n billionths
	fraction             // n/d
	single
	ratio
)

// Billionths returns the rational n/1000000000.
func Billionths(n int64) Number { return Number{n: n} }

// Single returns f as a Number.
func Single(f float32) Number { return Number{kind: single, f: f} }

// Rat returns r as a Number. The caller must not change r afterwards.
func Rat(r *big.Rat) Number {
	if r.Num().IsInt64() && r.Denom().IsInt64() {
		return reduced(r.Num().Int64(), r.Denom().Int64())
	}
	scaled := new(big.Rat).Mul(r, big.NewRat(billion, 1))
	if scaled.IsInt() && scaled.Num().IsInt64() {
		return Billionths(scaled.Num().Int64())
	}
	return Number{kind: ratio, r: r}
}

// IsSingle reports whether x is a single-precision float.
func (x Number) IsSingle() bool { return x.kind == single }

// Plain reports whether x is stored as a whole number of billionths.
func (x Number) Plain() bool { return x.kind == decimal }

// rat returns the exact value of x, which may be a float. It returns 0 for an infinity or NaN.
func (x Number) rat() *big.Rat {
	switch x.kind {
	case decimal:
		return big.NewRat(x.n, billion)
	case fraction:
		return big.NewRat(x.n, x.d)
	case single:
		r := new(big.Rat)
		if r.SetFloat64(float64(x.f)) == nil {
			return new(big.Rat) // does not happen: callers limit their inputs
		}
		return r
	}
	return x.r
}

// float returns x rounded to the nearest single.
func (x Number) float() float32 {
	if x.kind == single {
		return x.f
	}
	if a, b, ok := x.words(); ok {
		if f, ok := nearest(a, b); ok {
			return f
		}
	}
	f, _ := x.rat().Float32()
	return f
}

// Float64 returns x as a float64, for printing and scores.
func (x Number) Float64() float64 {
	switch x.kind {
	case decimal:
		return float64(x.n) / billion
	case single:
		return float64(x.f)
	case fraction:
		if magnitude(x.n)|magnitude(x.d) < 1<<53 {
			return float64(x.n) / float64(x.d)
		}
	}
	f, _ := x.rat().Float64()
	return f
}

// Billionths returns x in billionths, rounded half away from zero. ok is false if the result does not fit.
func (x Number) Billionths() (n int64, ok bool) {
	switch x.kind {
	case decimal:
		return x.n, true
	case fraction:
		return MulDiv(x.n, billion, x.d)
	case single:
		if math.Abs(float64(x.f)) > math.MaxInt64/billion {
			return 0, false
		}
		if x.f != x.f {
			return 0, true
		}
		return int64(math.Round(float64(x.f) * billion)), true // the product is exact: x.f has 24 significant bits, and a billion is 2⁹ times a number of 21 bits
	}
	scaled := new(big.Rat).Mul(x.r, big.NewRat(billion, 1))
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
	if x.kind == single || y.kind == single {
		return Single(x.float() + y.float())
	}
	if s, ok := sum(x, y); ok {
		return s
	}
	return Rat(new(big.Rat).Add(x.rat(), y.rat()))
}

// Sub returns x - y.
func (x Number) Sub(y Number) Number {
	if x.kind == single || y.kind == single {
		return Single(x.float() - y.float())
	}
	if minus := (Number{kind: y.kind, n: -y.n, d: y.d}); y.kind != ratio && y.n != math.MinInt64 {
		if d, ok := sum(x, minus); ok {
			return d
		}
	}
	return Rat(new(big.Rat).Sub(x.rat(), y.rat()))
}

// Mul returns x * y.
func (x Number) Mul(y Number) Number {
	if x.kind == single || y.kind == single {
		return Single(x.float() * y.float())
	}
	a, b, ok := x.words()
	c, d, also := y.words()
	if ok && also {
		if p, ok := product(a, b, c, d); ok {
			return p
		}
	}
	return Rat(new(big.Rat).Mul(x.rat(), y.rat()))
}

// Quo returns x / y. ok is false if y is 0, infinite or NaN.
func (x Number) Quo(y Number) (q Number, ok bool) {
	if y.zero() {
		return Number{}, false
	}
	if x.kind == single || y.kind == single {
		return Single(x.float() / y.float()), true
	}
	a, b, ok := x.words()
	c, d, also := y.words()
	if ok && also && c != math.MinInt64 {
		if c < 0 {
			c, d = -c, -d
		}
		if q, ok := product(a, b, d, c); ok {
			return q, true
		}
	}
	return Rat(new(big.Rat).Quo(x.rat(), y.rat())), true
}

// zero reports whether x cannot be a divisor: it is 0, infinite or NaN.
func (x Number) zero() bool {
	switch x.kind {
	case single:
		return x.f == 0 || x.f-x.f != 0 // x.f-x.f is NaN if x.f is infinite or NaN
	case ratio:
		return false
	}
	return x.n == 0
}

// Equal compares exact values. A float is equal to the rational with the same value.
func (x Number) Equal(y Number) bool {
	switch {
	case x.kind == single && y.kind == single:
		return x.f == y.f
	case x.kind == single || y.kind == single:
		return x.rat().Cmp(y.rat()) == 0
	case x.kind == ratio && y.kind == ratio:
		return x.r.Cmp(y.r) == 0
	}
	return x == y
}

// Key formats x so that [Parse] can read it.
func (x Number) Key() string {
	switch x.kind {
	case single:
		return "s" + strconv.FormatUint(uint64(math.Float32bits(x.f)), 16)
	case fraction:
		return "r" + strconv.FormatInt(x.n, 10) + "/" + strconv.FormatInt(x.d, 10)
	case ratio:
		return "r" + x.r.String()
	}
	return strconv.FormatInt(x.n, 10)
}

// Parse parses the result of [Number.Key]. It returns 0 for other text.
func Parse(key string) Number {
	if bits, ok := strings.CutPrefix(key, "s"); ok {
		u, _ := strconv.ParseUint(bits, 16, 32)
		return Single(math.Float32frombits(uint32(u)))
	}
	if text, ok := strings.CutPrefix(key, "r"); ok {
		if x, ok := parseWords(text); ok {
			return x
		}
		if r, ok := new(big.Rat).SetString(text); ok {
			return Rat(r)
		}
	}
	n, _ := strconv.ParseInt(key, 10, 64)
	return Billionths(n)
}
