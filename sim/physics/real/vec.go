// Package real computes with numbers and vectors such that every result is the same to the last bit on every
// processor.
//
// Go may fuse x*y + z into one operation with one rounding, and does so on some processors. The functions of
// package math are assembly on some. Here each product is rounded by itself, float64(x*y) + z. Functions use
// only + - * / and the square root, which IEEE 754 fixes. Code that computes with the results must follow the
// same two rules.
package real

import "math"

// A Vec is a vector: a position in metres, a velocity, a force.
type Vec struct{ X, Y, Z float64 }

// Add returns a + b.
func (a Vec) Add(b Vec) Vec { return Vec{a.X + b.X, a.Y + b.Y, a.Z + b.Z} }

// Sub returns a - b.
func (a Vec) Sub(b Vec) Vec { return Vec{a.X - b.X, a.Y - b.Y, a.Z - b.Z} }

// Neg returns -a.
func (a Vec) Neg() Vec { return Vec{-a.X, -a.Y, -a.Z} }

// Scale returns s a.
func (a Vec) Scale(s float64) Vec {
	return Vec{float64(a.X * s), float64(a.Y * s), float64(a.Z * s)}
}

// AddScaled returns a + s b.
func (a Vec) AddScaled(s float64, b Vec) Vec {
	return Vec{a.X + float64(s*b.X), a.Y + float64(s*b.Y), a.Z + float64(s*b.Z)}
}

// Times returns the product component by component.
func (a Vec) Times(b Vec) Vec {
	return Vec{float64(a.X * b.X), float64(a.Y * b.Y), float64(a.Z * b.Z)}
}

// Dot returns the scalar product.
func (a Vec) Dot(b Vec) float64 {
	return float64(a.X*b.X) + float64(a.Y*b.Y) + float64(a.Z*b.Z)
}

// Cross returns the vector product.
func (a Vec) Cross(b Vec) Vec {
	return Vec{
		float64(a.Y*b.Z) - float64(a.Z*b.Y),
		float64(a.Z*b.X) - float64(a.X*b.Z),
		float64(a.X*b.Y) - float64(a.Y*b.X),
	}
}

// Len2 returns the square of the length.
func (a Vec) Len2() float64 { return a.Dot(a) }

// Len returns the length.
func (a Vec) Len() float64 { return math.Sqrt(a.Dot(a)) }

// Unit returns the vector scaled to length 1, and +z for the zero vector.
func (a Vec) Unit() Vec {
	l := a.Len()
	if l < 1e-150 {
		return Vec{0, 0, 1}
	}
	return a.Scale(1 / l)
}

// Across returns a unit vector perpendicular to the unit vector a.
func (a Vec) Across() Vec {
	if math.Abs(a.X) > 0.7 {
		return Vec{a.Y, -a.X, 0}.Unit()
	}
	return Vec{0, a.Z, -a.Y}.Unit()
}

// Finite reports whether no component is infinite or NaN.
func (a Vec) Finite() bool {
	d := float64(a.X*0) + float64(a.Y*0) + float64(a.Z*0)
	return d == 0
}

// Hypot returns the length of (a, b), for values whose squares do not overflow.
func Hypot(a, b float64) float64 { return math.Sqrt(float64(a*a) + float64(b*b)) }

// Clamp returns x, limited to the range from lo to hi; lo ≤ hi.
func Clamp(x, lo, hi float64) float64 {
	if x < lo {
		return lo
	}
	if x > hi {
		return hi
	}
	return x
}
