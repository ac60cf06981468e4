package exact

import "math/bits"

// MulDiv returns a*b/c rounded half away from zero. ok is false if the result does not fit.
func MulDiv(a, b, c int64) (r int64, ok bool) {
	neg := (a < 0) != (b < 0) != (c < 0)
	d := magnitude(c)
	hi, lo := bits.Mul64(magnitude(a), magnitude(b))
	lo, carry := bits.Add64(lo, d/2, 0)
	hi += carry
	if hi >= d {
		return 0, false
	}
	q, _ := bits.Div64(hi, lo, d)
	if q > 1<<63-1 {
		return 0, false
	}
	if neg {
		return -int64(q), true
	}
	return int64(q), true
}

func magnitude(n int64) uint64 {
	if n < 0 {
		return uint64(-n)
	}
	return uint64(n)
}
