package real

// MinimumJerk returns the completed share of a path at the share u of its time: 10u³ - 15u⁴ + 6u⁵. The
// motion is at rest at both ends, like that of human hands (Flash and Hogan 1985). For a path of length d in
// time t, the peak speed is 1.875 d/t and the peak acceleration 5.774 d/t².
func MinimumJerk(u float64) float64 {
	u = Clamp(u, 0, 1)
	return float64(float64(u*u*u) * (10 + float64(u*(float64(6*u)-15))))
}

// A Path rotates about an axis through a pivot and translates in a straight line at the same time.
type Path struct {
	From             Vec // initial position
	Turned           Quat
	Pivot, Axis, Way Vec
	Angle            float64 // in radians
}

// Along returns the position and orientation at the share u of its time, by [MinimumJerk].
func (p *Path) Along(u float64) (Vec, Quat) {
	u = MinimumJerk(u)
	r := NoTurn()
	if p.Angle != 0 {
		r = Turn(p.Axis, float64(p.Angle*u))
	}
	return p.Pivot.Add(r.Apply(p.From.Sub(p.Pivot))).AddScaled(u, p.Way), r.Mul(p.Turned).Unit()
}
