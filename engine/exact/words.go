package exact

import (
	"math"
	"math/bits"
	"strconv"
	"strings"
)

// words returns x as a fraction a/b in lowest terms. ok is false for a float, and for a fraction that does not
// fit into two int64.
func (x Number) words() (a, b int64, ok bool) {
	switch x.kind {
	case decimal:
		g := int64(gcd(magnitude(x.n), billion))
		return x.n / g, billion / g, true
	case fraction:
		return x.n, x.d, true
	}
	return 0, 0, false
}

// reduced returns the number a/b. The fraction must be in lowest terms, and b > 0.
func reduced(a, b int64) Number {
	if billion%b == 0 {
		if n, ok := multiply(a, billion/b); ok {
			return Billionths(n)
		}
	}
	return Number{kind: fraction, n: a, d: b}
}

// product returns a/b * c/d, and false if the result does not fit. Both fractions must be in lowest terms, and
// b and d positive.
func product(a, b, c, d int64) (Number, bool) {
	g, h := int64(gcd(magnitude(a), magnitude(d))), int64(gcd(magnitude(c), uint64(b)))
	n, fits := multiply(a/g, c/h)
	m, also := multiply(b/h, d/g)
	if !fits || !also {
		return Number{}, false
	}
	return reduced(n, m), true
}

func sum(x, y Number) (Number, bool) {
	if x.kind == decimal && y.kind == decimal {
		s, ok := add(x.n, y.n)
		return Billionths(s), ok
	}
	a, b, ok := x.words()
	c, d, also := y.words()
	if !ok || !also {
		return Number{}, false
	}
	g := int64(gcd(uint64(b), uint64(d)))
	p, ok1 := multiply(a, d/g)
	q, ok2 := multiply(c, b/g)
	m, ok3 := multiply(b, d/g)
	n, ok4 := add(p, q)
	if !ok1 || !ok2 || !ok3 || !ok4 {
		return Number{}, false
	}
	f := int64(gcd(magnitude(n), uint64(m)))
	return reduced(n/f, m/f), true
}

// nearest returns a/b as a single. It returns false if a float64 is not precise enough to decide between two
// singles.
func nearest(a, b int64) (float32, bool) {
	const below = 1<<(53-24) - 1 // mask of the significant bits that a float64 has and a float32 lacks
	f := float64(a) / float64(b)
	plain := magnitude(a)|uint64(b) < 1<<53 && (a == 0 || math.Abs(f) > 0x1p-126)
	return float32(f), plain && math.Float64bits(f)&below != (below+1)/2
}

func add(a, b int64) (int64, bool) {
	s := a + b
	return s, (s > a) == (b > 0)
}

func multiply(a, b int64) (int64, bool) {
	hi, lo := bits.Mul64(magnitude(a), magnitude(b))
	if (a < 0) != (b < 0) {
		return -int64(lo), hi == 0 && lo <= 1<<63
	}
	return int64(lo), hi == 0 && lo < 1<<63
}

// gcd returns the greatest common divisor of a and b. b is not 0.
func gcd(a, b uint64) uint64 {
	if a == 0 {
		return b
	}
	twos := bits.TrailingZeros64(a | b)
	a >>= bits.TrailingZeros64(a)
	for b != 0 {
		b >>= bits.TrailingZeros64(b)
		if a > b {
			a, b = b, a
		}
		b -= a
	}
	return a << twos
}

// parseWords parses a fraction as Key writes it, in decimal without leading zeros.
func parseWords(text string) (Number, bool) {
	above, below, _ := strings.Cut(text, "/")
	if first := strings.TrimPrefix(above, "-"); first == "" || first[0] < '1' || below == "" || below[0] < '1' {
		return Number{}, false
	}
	a, err := strconv.ParseInt(above, 10, 64)
	b, other := strconv.ParseInt(below, 10, 64)
	if err != nil || other != nil {
		return Number{}, false
	}
	g := int64(gcd(magnitude(a), uint64(b)))
	return reduced(a/g, b/g), true
}
