// Package real computes with numbers and vectors so that every result is the
// same to the last bit on every processor.
//
// Go may fuse x*y + z into one operation with one rounding, and does so on some
// processors; and the functions of package math are assembly on some. Here each
// product is rounded by itself, float64(x*y) + z, and functions are made from
// + - * / and the square root, which IEEE 754 fixes. Who computes with the
// results keeps to the same two rules.
package real

import "math"

// A Vec is a vector: a place in metres, a velocity, a force.
type Vec struct{ X, Y, Z float64 }

// Add is a + b.
func (a Vec) Add(b Vec) Vec { return Vec{a.X + b.X, a.Y + b.Y, a.Z + b.Z} }

// Sub is a - b.
func (a Vec) Sub(b Vec) Vec { return Vec{a.X - b.X, a.Y - b.Y, a.Z - b.Z} }

// Neg is -a.
func (a Vec) Neg() Vec { return Vec{-a.X, -a.Y, -a.Z} }

// Scale is s a.
func (a Vec) Scale(s float64) Vec {
	return Vec{float64(a.X * s), float64(a.Y * s), float64(a.Z * s)}
}

// AddScaled is a + s b.
func (a Vec) AddScaled(s float64, b Vec) Vec {
	return Vec{a.X + float64(s*b.X), a.Y + float64(s*b.Y), a.Z + float64(s*b.Z)}
}

// Times multiplies component by component.
func (a Vec) Times(b Vec) Vec {
	return Vec{float64(a.X * b.X), float64(a.Y * b.Y), float64(a.Z * b.Z)}
}

// Dot is the scalar product.
func (a Vec) Dot(b Vec) float64 {
	return float64(a.X*b.X) + float64(a.Y*b.Y) + float64(a.Z*b.Z)
}

// Cross is the vector product.
func (a Vec) Cross(b Vec) Vec {
	return Vec{
		float64(a.Y*b.Z) - float64(a.Z*b.Y),
		float64(a.Z*b.X) - float64(a.X*b.Z),
		float64(a.X*b.Y) - float64(a.Y*b.X),
	}
}

// Len2 is the square of the length.
func (a Vec) Len2() float64 { return a.Dot(a) }

// Len is the length.
func (a Vec) Len() float64 { return math.Sqrt(a.Dot(a)) }

// Unit has the same direction and length 1; that of the zero vector is +z.
func (a Vec) Unit() Vec {
	l := a.Len()
	if l < 1e-150 {
		return Vec{0, 0, 1}
	}
	return a.Scale(1 / l)
}

// Across is some unit vector at a right angle to a unit vector.
func (a Vec) Across() Vec {
	if math.Abs(a.X) > 0.7 {
		return Vec{a.Y, -a.X, 0}.Unit()
	}
	return Vec{0, a.Z, -a.Y}.Unit()
}

// Finite reports whether no component is infinite or no number.
func (a Vec) Finite() bool {
	d := float64(a.X*0) + float64(a.Y*0) + float64(a.Z*0)
	return d == 0
}

// Hypot is the length of (a, b), for values whose squares do not overflow.
func Hypot(a, b float64) float64 { return math.Sqrt(float64(a*a) + float64(b*b)) }

// Clamp is x, or lo or hi when x is beyond it; lo ≤ hi.
func Clamp(x, lo, hi float64) float64 {
	if x < lo {
		return lo
	}
	if x > hi {
		return hi
	}
	return x
}
