package real

import "math"

// ln 2 in two parts. The first has 32 bits, so that its product with an exponent is exact.
const (
	ln2Hi = 0.6931471803691238
	ln2Lo = 1.9082149292705877e-10
)

// Taylor series of (eˣ - 1 - x)/x², for |x| ≤ ln 2/2.
var exponential = [...]float64{1. / 1307674368000, 1. / 87178291200, 1. / 6227020800, 1. / 479001600, 1. / 39916800, 1. / 3628800,
	1. / 362880, 1. / 40320, 1. / 5040, 1. / 720, 1. / 120, 1. / 24, 1. / 6, 1. / 2}

// Series of (atanh s - s - s³/3)/s⁵ in s², for |s| ≤ 0.172.
var areaTangent = [...]float64{1. / 27, 1. / 25, 1. / 23, 1. / 21, 1. / 19, 1. / 17, 1. / 15, 1. / 13, 1. / 11, 1. / 9, 1. / 7, 1. / 5}

// thirdRest is 1/3 minus the nearest floating-point number.
const thirdRest = 1.850371707708594e-17

// Exp returns eˣ. The error is at most 1 ulp.
func Exp(x float64) float64 {
	if x != x {
		return x
	}
	return exp(x, 0)
}

// exp returns e to the power of x + rest.
func exp(x, rest float64) float64 {
	if x > 710 {
		return math.Inf(1)
	}
	if x < -746 {
		return 0
	}
	k := math.Floor(x/math.Ln2 + 0.5)
	a, b := x-float64(k*ln2Hi), rest-float64(k*ln2Lo)
	r := a + b
	b = a - r + b
	s, sr := sum(1, r)
	return math.Ldexp(s+(sr+(b+float64(float64(r*r)*horner(r, exponential[:])))), int(k))
}

// Log returns the natural logarithm, with the special cases of [math.Log]. The error is at most 1 ulp.
func Log(x float64) float64 {
	switch {
	case x != x || x < 0:
		return math.NaN()
	case x == 0:
		return math.Inf(-1)
	case math.IsInf(x, 1):
		return x
	}
	l, rest := logarithm(x)
	return l + rest
}

// logarithm returns the logarithm of a positive x in two parts with about 66 bits together. It computes 2
// atanh((m-1)/(m+1)) for the mantissa m between √½ and √2.
func logarithm(x float64) (l, rest float64) {
	m, e := math.Frexp(x)
	if m < math.Sqrt2/2 {
		m, e = m+m, e-1
	}
	k := float64(e)
	f := m - 1
	d, dr := sum(m, 1)
	s := f / d
	p, pr := product(s, d)
	sr := ((f - p) - pr - float64(s*dr)) / d
	z, zr := product(s, s)
	zr += float64(2 * float64(s*sr))
	tail := float64(z * horner(z, areaTangent[:])) // the terms after 1/3
	c, cr := sum(1./3, tail)
	cr += thirdRest
	t, tr := product(z, c) // atanh s = s + s t
	tr += float64(z*cr) + float64(zr*c)
	u, ur := product(s, t)
	ur += float64(s*tr) + float64(sr*t)
	h, hr := sum(s, u)
	hr += sr + ur
	h, hr = h+h, hr+hr
	l, rest = sum(float64(k*ln2Hi), h)
	return sum(l, rest+(hr+float64(k*ln2Lo)))
}

// sum returns a + b exactly, in two parts (Knuth).
func sum(a, b float64) (s, rest float64) {
	s = a + b
	v := s - a
	return s, (a - (s - v)) + (b - v)
}

// product returns a b exactly, in two parts (Dekker), for factors below 1e290.
func product(a, b float64) (p, rest float64) {
	p = float64(a * b)
	ah, al := halves(a)
	bh, bl := halves(b)
	return p, float64(al*bl) - (((p - float64(ah*bh)) - float64(al*bh)) - float64(ah*bl))
}

func halves(a float64) (hi, lo float64) {
	t := float64(134217729 * a)
	hi = t - (t - a)
	return hi, a - hi
}

// Cbrt returns the cube root of x. The error is at most 1 ulp.
func Cbrt(x float64) float64 {
	a := math.Abs(x)
	if a == 0 || x != x || math.IsInf(a, 1) {
		return x
	}
	m, e := math.Frexp(a)
	for e%3 != 0 {
		m, e = m/2, e+1
	}
	t := 0.6 + float64(m*0.5) // m is between 1/8 and 1
	for range 4 {
		t = (float64(2*t) + m/float64(t*t)) / 3
	}
	q, qr := product(t, t) // one more Newton step, on the rounding error
	p, pr := product(q, t)
	t += ((m - p) - pr - float64(qr*t)) / float64(3*q)
	return math.Copysign(math.Ldexp(t, e/3), x)
}
