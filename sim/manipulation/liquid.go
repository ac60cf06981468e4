package manipulation

import (
	"math"

	"hearth/sim/physics/real"
	"hearth/sim/spatial"
)

// SafeAcceleration returns the maximum acceleration in m/s² at which nothing spills from a vessel that is carried
// level. The liquid surface is perpendicular to the apparent gravity. The result is 0 if the contents cannot
// spill. If they spill at any speed, the error is a [Refusal]. density is that of the whole contents, in g/ml.
func SafeAcceleration(id string, h *spatial.Hollow, parts []spatial.Part, density float64) (most float64, err error) {
	if !flows(parts) {
		return 0, nil // pieces, powder or dough cannot spill, even with some liquid between them
	}
	bulk := spatial.Bulk(parts)
	angle := h.SpillAngle(bulk, 0, 1)
	s, c := real.SinCos(angle)
	if angle >= math.Pi/4 {
		return Acceleration, nil
	}
	most = gravity * s / (c + s) // a hand that moves down reduces the apparent gravity
	if most >= MinAcceleration {
		return most, nil
	}
	tilt := real.Atan2(MinAcceleration, gravity)
	s, c = real.SinCos(tilt)
	stays := h.Held(real.Vec{Y: s, Z: c})
	return 0, &Refusal{"runs_over", id, []spatial.Figure{
		{Name: "spilled_g", Value: float64((bulk - min(bulk, stays)).Millilitres() * density)}, {Name: "tilt_degrees", Value: tilt * 180 / math.Pi},
		{Name: "bears_degrees", Value: angle * 180 / math.Pi}, {Name: "inside_ml", Value: bulk.Millilitres()}, {Name: "capacity_ml", Value: h.Capacity().Millilitres()}}}
}

// flows reports whether a mixture runs like a liquid: it has more liquid than fits between the solids.
func flows(parts []spatial.Part) bool {
	matter, liquid := spatial.Volume(0), false
	for _, p := range parts {
		matter += p.Volume
		liquid = liquid || p.Packing == 0 && p.Volume > 0
	}
	return liquid && spatial.Bulk(parts) <= matter
}
