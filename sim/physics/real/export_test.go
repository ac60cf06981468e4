package real

import "math"

// Pow is x to the power of y, with the special cases of [math.Pow]. The error is
// at most 1 ulp.
func Pow(x, y float64) float64 {
	whole := math.Floor(y) == y
	odd := whole && math.Abs(y) < 0x1p53 && math.Mod(y, 2) != 0
	switch ax := math.Abs(x); {
	case y == 0 || x == 1 || x == -1 && math.IsInf(y, 0):
		return 1
	case x != x || y != y || x < 0 && !whole && !math.IsInf(x, -1):
		return math.NaN()
	case ax == 0 || math.IsInf(ax, 1) || math.IsInf(y, 0) || math.Abs(y) >= 0x1p64:
		out := 0.0
		if (y > 0) == (ax > 1) {
			out = math.Inf(1)
		}
		if ax == 1 {
			out = 1
		}
		if odd {
			return math.Copysign(out, x)
		}
		return out
	default:
		l, rest := logarithm(ax)
		p, pr := product(y, l)
		p, pr = sum(p, pr+float64(y*rest))
		out := exp(p, pr)
		if odd && x < 0 {
			return -out
		}
		return out
	}
}
