package real

import "math"

// π/2 in three parts. The first two have 33 bits, so that their product with a number of 20 bits is exact.
const (
	quarter1 = 1.5707963267341256
	quarter2 = 6.077100506303966e-11
	quarter3 = 2.0222662487959506e-21
)

// The rounding errors of the nearest floating-point numbers to π/2 and π.
const (
	quarterRest = 6.123233995736766e-17
	halfRest    = 1.2246467991473532e-16
)

// Taylor series of (sin x - x)/x³ and (cos x - 1 + x²/2)/x⁴ in x², highest power first. The remainder up
// to π/4 is below 2e-18.
var (
	sine   = [...]float64{1. / 355687428096000, -1. / 1307674368000, 1. / 6227020800, -1. / 39916800, 1. / 362880, -1. / 5040, 1. / 120, -1. / 6}
	cosine = [...]float64{1. / 20922789888000, -1. / 87178291200, 1. / 479001600, -1. / 3628800, 1. / 40320, -1. / 720, 1. / 24}
)

// horner evaluates a polynomial in z. The coefficient of the highest power comes first.
func horner(z float64, c []float64) float64 {
	s := c[0]
	for _, k := range c[1:] {
		s = k + float64(z*s)
	}
	return s
}

// Sin returns the sine of x in radians. The error is at most 1 ulp for |x| ≤ 10⁶. Larger x is first
// reduced modulo the nearest number to 2π.
func Sin(x float64) float64 {
	s, _ := SinCos(x)
	return s
}

// Cos returns the cosine of x in radians, with the precision of [Sin].
func Cos(x float64) float64 {
	_, c := SinCos(x)
	return c
}

// SinCos returns sine and cosine at the cost of one.
func SinCos(x float64) (sin, cos float64) {
	if math.Abs(x) > 1e6 {
		x = math.Mod(x, math.Pi+math.Pi)
	}
	if x != x {
		return x, x
	}
	n := math.Floor(float64(x*(2/math.Pi)) + 0.5)
	a, b := x-float64(n*quarter1), float64(n*quarter2)
	hi := a - b
	v := a - hi // rounding error of a - b
	lo := (v - b) + (a - (hi + v)) - float64(n*quarter3)
	z := float64(hi * hi)
	s := hi + (float64(float64(hi*z)*horner(z, sine[:])) + float64(lo*(1-z/2)))
	w := 1 - z/2
	c := w + ((1 - w) - z/2 + (float64(float64(z*z)*horner(z, cosine[:])) - float64(hi*lo)))
	switch int(n) & 3 {
	case 1:
		return c, -s
	case 2:
		return -s, -c
	case 3:
		return -c, s
	}
	return s, c
}

// Taylor series of (atan t - t)/t³ in t², for |t| ≤ 1/16.
var arc = [...]float64{1. / 17, -1. / 15, 1. / 13, -1. / 11, 1. / 9, -1. / 7, 1. / 5, -1. / 3}

// The arc tangents of eighths, with their rounding errors.
var eighths = [9][2]float64{
	{0, 0},
	{0.12435499454676144, -3.1253241424539383e-18},
	{0.24497866312686414, 1.0698755618734451e-17},
	{0.35877067027057225, -2.4623815582638635e-17},
	{0.4636476090008061, 2.2698777452961687e-17},
	{0.5585993153435624, -5.4556305485916264e-18},
	{0.6435011087932844, 1.5834785051444286e-17},
	{0.7188299996216245, -2.1478388444456983e-17},
	{0.7853981633974483, 3.061616997868383e-17},
}

// Atan2 returns the angle of the point (x, y) from the x axis, from -π to π, with the special cases of
// [math.Atan2]. The error is at most 2 ulp.
func Atan2(y, x float64) float64 {
	ax, ay := math.Abs(x), math.Abs(y)
	if x != x || y != y {
		return math.NaN()
	}
	if inf := math.Inf(1); ax == inf || ay == inf { // only which of them is infinite matters
		ax, ay = infinite(ax), infinite(ay)
	}
	a, rest := 0.0, 0.0
	switch {
	case ay == 0:
	case ay <= ax:
		a, rest = atan(ay, ax)
	default:
		a, rest = atan(ax, ay)
		a, rest = math.Pi/2-a, (math.Pi/2-(math.Pi/2-a)-a)+(quarterRest-rest)
	}
	if math.Signbit(x) {
		h := math.Pi - a
		a, rest = h, ((math.Pi-h)-a)+(halfRest-rest)
	}
	return math.Copysign(a+rest, y)
}

func infinite(x float64) float64 {
	if math.IsInf(x, 1) {
		return 1
	}
	return 0
}

// atan returns the arc tangent of y/x for 0 ≤ y ≤ x, in two parts.
func atan(y, x float64) (a, rest float64) {
	if x > 1e300 || x < 1e-290 {
		s := 0x1p-60
		if x < 1 {
			s = 0x1p60
		}
		x, y = float64(x*s), float64(y*s)
	}
	i := math.Floor(float64(8*(y/x)) + 0.5)
	c := i / 8
	t := (y - float64(c*x)) / (x + float64(c*y))
	z := float64(t * t)
	at := eighths[int(i)]
	a = at[0] + t
	return a, (at[0] - a + t) + (float64(float64(t*z)*horner(z, arc[:])) + at[1])
}
