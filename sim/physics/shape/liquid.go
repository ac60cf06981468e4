package shape

import "math"

// Litre is a litre in nanolitres.
const Litre = 1_000_000_000

// Cubic is a cubic metre in nanolitres.
const Cubic = 1e12

// weir is the discharge coefficient of a sharp lip (from memory; 0.60 to 0.65 are
// usual).
const weir = 0.62

// A Liquid is an amount. Volumes are whole nanolitres, so that what leaves one cup
// arrives in another or is spilt, to the last one.
type Liquid struct {
	Volume  int64   // nanolitres
	Density float64 // kg/m³
}

// Mass is in kg.
func (l Liquid) Mass() float64 { return float64(float64(l.Volume) / Cubic * l.Density) }

// Mix is both liquids together.
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

// Flow is how much runs over the lip of a cup per second at a head in m above the
// lip's lowest point and gravity g, in m³/s: round the whole rim when upright,
// else over the lower part of the circle, whose width grows with the root of the
// height.
func (s *Shape) Flow(head, cos, g float64) float64 {
	r, v := s.Rim().R, math.Sqrt(float64(2*g))
	q := float64(weir * 2 / 3 * 2 * math.Pi * r * v * head * math.Sqrt(head))
	if sin := math.Sqrt(max(0, 1-float64(cos*cos))); sin > 1e-9 {
		q = min(q, float64(weir*v*2*math.Sqrt(2*r/sin)*math.Pi/8*head*head))
	}
	return q
}
