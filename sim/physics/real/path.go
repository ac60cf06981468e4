package real

// MinimumJerk is the share of a path that is done at the share u of its time:
// 10u³ - 15u⁴ + 6u⁵, at rest at both ends, as human hands move (Flash and Hogan
// 1985). For a path of length d in the time t the peak speed is 1.875 d/t and
// the peak acceleration 5.774 d/t².
func MinimumJerk(u float64) float64 {
	u = Clamp(u, 0, 1)
	return float64(float64(u*u*u) * (10 + float64(u*(float64(6*u)-15))))
}

// A Path turns about an axis through a pivot and goes straight meanwhile.
type Path struct {
	From             Vec // where it starts
	Turned           Quat
	Pivot, Axis, Way Vec
	Angle            float64 // rad
}

// Along is the place and the orientation at the share u of its time, by
// [MinimumJerk].
func (p *Path) Along(u float64) (Vec, Quat) {
	u = MinimumJerk(u)
	r := NoTurn()
	if p.Angle != 0 {
		r = Turn(p.Axis, float64(p.Angle*u))
	}
	return p.Pivot.Add(r.Apply(p.From.Sub(p.Pivot))).AddScaled(u, p.Way), r.Mul(p.Turned).Unit()
}
