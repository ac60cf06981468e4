package shape

import "math"

// Litre is a litre in nanolitres.
const Litre = 1_000_000_000

// Cubic is a cubic metre in nanolitres.
const Cubic = 1e12

// weir is the discharge coefficient of a sharp lip (from memory; usual values are 0.60 to 0.65).
const weir = 0.62

// A Liquid is an amount of liquid. Volumes are whole nanolitres, so that liquid leaving one cup arrives in
// another or is spilt without any loss.
type Liquid struct {
	Volume  int64   // volume in nanolitres
	Density float64 // density in kg/m³
}

// Mass returns the mass in kg.
func (l Liquid) Mass() float64 { return float64(float64(l.Volume) / Cubic * l.Density) }

// Mix returns both liquids together.
func (l Liquid) Mix(o Liquid) Liquid {
	switch {
	case o.Volume == 0:
		return l
	case l.Volume == 0:
		return o
	}
	all := l.Volume + o.Volume
	return Liquid{all, l.Density + float64(float64(o.Volume)/float64(all)*(o.Density-l.Density))}
}

// Flow returns the flow over the lip of a cup in m³/s. head is the height in metres above the lowest point of
// the lip, cos the cosine of the tilt and g gravity. An upright cup overflows around the whole rim. A tilted
// one overflows at the lower part, whose width grows with the root of the height.
func (s *Shape) Flow(head, cos, g float64) float64 {
	r, v := s.Rim().R, math.Sqrt(float64(2*g))
	q := float64(weir * 2 / 3 * 2 * math.Pi * r * v * head * math.Sqrt(head))
	if sin := math.Sqrt(max(0, 1-float64(cos*cos))); sin > 1e-9 {
		q = min(q, float64(weir*v*2*math.Sqrt(2*r/sin)*math.Pi/8*head*head))
	}
	return q
}
