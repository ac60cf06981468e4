package real

import "math"

// A Quat is a rotation: a unit quaternion with the real part W.
type Quat struct{ X, Y, Z, W float64 }

// A Mat3 is a matrix of three rows.
type Mat3 [3]Vec

// NoTurn returns the identity rotation.
func NoTurn() Quat { return Quat{W: 1} }

// Turn returns the rotation about an axis of any length by an angle in radians, by the right-hand rule.
func Turn(axis Vec, angle float64) Quat {
	s, c := SinCos(angle / 2)
	a := axis.Unit().Scale(s)
	return Quat{a.X, a.Y, a.Z, c}
}

// Mul returns the rotation by b, followed by a.
func (a Quat) Mul(b Quat) Quat {
	return Quat{
		float64(a.W*b.X) + float64(a.X*b.W) + float64(a.Y*b.Z) - float64(a.Z*b.Y),
		float64(a.W*b.Y) - float64(a.X*b.Z) + float64(a.Y*b.W) + float64(a.Z*b.X),
		float64(a.W*b.Z) + float64(a.X*b.Y) - float64(a.Y*b.X) + float64(a.Z*b.W),
		float64(a.W*b.W) - float64(a.X*b.X) - float64(a.Y*b.Y) - float64(a.Z*b.Z),
	}
}

// Inverse returns the opposite rotation.
func (a Quat) Inverse() Quat { return Quat{-a.X, -a.Y, -a.Z, a.W} }

// Unit returns the quaternion scaled to length 1, and [NoTurn] for zero.
func (a Quat) Unit() Quat {
	l := math.Sqrt(float64(a.X*a.X) + float64(a.Y*a.Y) + float64(a.Z*a.Z) + float64(a.W*a.W))
	if l < 1e-150 {
		return NoTurn()
	}
	l = 1 / l
	return Quat{float64(a.X * l), float64(a.Y * l), float64(a.Z * l), float64(a.W * l)}
}

// Apply rotates a vector. For many vectors, it is faster to call [Quat.Mat] once.
func (a Quat) Apply(v Vec) Vec {
	m := a.Mat()
	return m.Apply(v)
}

// Vector returns the axis times the angle in radians. It is the inverse of [Turn]; the angle is at most π.
func (a Quat) Vector() Vec {
	v := Vec{a.X, a.Y, a.Z}
	if a.W < 0 {
		v, a.W = v.Neg(), -a.W
	}
	s := v.Len()
	if s < 1e-12 {
		return v.Scale(2)
	}
	return v.Scale(2 * Atan2(s, a.W) / s)
}

// Mat returns the matrix of a rotation.
func (a Quat) Mat() Mat3 {
	x, y, z, w := a.X, a.Y, a.Z, a.W
	xx, yy, zz := float64(x*x), float64(y*y), float64(z*z)
	xy, xz, yz := float64(x*y), float64(x*z), float64(y*z)
	wx, wy, wz := float64(w*x), float64(w*y), float64(w*z)
	return Mat3{
		{1 - float64(2*(yy+zz)), float64(2 * (xy - wz)), float64(2 * (xz + wy))},
		{float64(2 * (xy + wz)), 1 - float64(2*(xx+zz)), float64(2 * (yz - wx))},
		{float64(2 * (xz - wy)), float64(2 * (yz + wx)), 1 - float64(2*(xx+yy))},
	}
}

// Apply returns m v.
func (m *Mat3) Apply(v Vec) Vec { return Vec{m[0].Dot(v), m[1].Dot(v), m[2].Dot(v)} }

// Back returns mᵀ v, which for a rotation is the inverse rotation of v.
func (m *Mat3) Back(v Vec) Vec {
	return Vec{
		float64(m[0].X*v.X) + float64(m[1].X*v.Y) + float64(m[2].X*v.Z),
		float64(m[0].Y*v.X) + float64(m[1].Y*v.Y) + float64(m[2].Y*v.Z),
		float64(m[0].Z*v.X) + float64(m[1].Z*v.Y) + float64(m[2].Z*v.Z),
	}
}

// Mul returns m b.
func (m *Mat3) Mul(b *Mat3) Mat3 {
	return Mat3{b.Back(m[0]), b.Back(m[1]), b.Back(m[2])}
}

// MulBack returns m bᵀ.
func (m *Mat3) MulBack(b *Mat3) Mat3 {
	return Mat3{b.Apply(m[0]), b.Apply(m[1]), b.Apply(m[2])}
}

// BackMul returns mᵀ b.
func (m *Mat3) BackMul(b *Mat3) Mat3 {
	return Mat3{
		b.Back(Vec{m[0].X, m[1].X, m[2].X}),
		b.Back(Vec{m[0].Y, m[1].Y, m[2].Y}),
		b.Back(Vec{m[0].Z, m[1].Z, m[2].Z}),
	}
}

// Inverse returns m⁻¹ of a symmetric m, and false if m is singular.
func (m *Mat3) Inverse() (Mat3, bool) {
	a, b, c := m[1].Cross(m[2]), m[2].Cross(m[0]), m[0].Cross(m[1])
	det := m[0].Dot(a)
	if det == 0 || math.IsNaN(det) {
		return Mat3{}, false
	}
	return Mat3{a.Scale(1 / det), b.Scale(1 / det), c.Scale(1 / det)}, true
}
