package shape

import "hearth/sim/physics/real"

// A Mass describes the mass of a rigid body, or of a point if Tensor is zero.
type Mass struct {
	Kg     float64
	Centre real.Vec
	Tensor real.Mat3 // inertia about Centre in kg m²
}

// Mass returns the mass properties of the shape for a mass in kg.
func (s *Shape) Mass(kg float64) Mass {
	m := Mass{Kg: kg, Centre: s.centre, Tensor: s.inertia}
	for i := range m.Tensor {
		m.Tensor[i] = m.Tensor[i].Scale(kg)
	}
	return m
}

// Plus returns both masses joined as one rigid body (Steiner's theorem).
func (m Mass) Plus(o Mass) Mass {
	all := Mass{Kg: m.Kg + o.Kg}
	if all.Kg == 0 {
		return m
	}
	all.Centre = m.Centre.Scale(m.Kg/all.Kg).AddScaled(o.Kg/all.Kg, o.Centre)
	for _, part := range [2]Mass{m, o} {
		d := part.Centre.Sub(all.Centre)
		r2 := d.Len2()
		for i, axis := range [3]real.Vec{{X: r2}, {Y: r2}, {Z: r2}} {
			along := [3]float64{d.X, d.Y, d.Z}[i]
			all.Tensor[i] = all.Tensor[i].Add(part.Tensor[i]).Add(axis.AddScaled(-along, d).Scale(part.Kg))
		}
	}
	return all
}

// Moved returns the mass rotated by turn and then moved to a position.
func (m Mass) Moved(place real.Vec, turn *real.Mat3) Mass {
	t := turn.Mul(&m.Tensor)
	return Mass{m.Kg, place.Add(turn.Apply(m.Centre)), t.MulBack(turn)}
}
