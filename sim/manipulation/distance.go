package manipulation

import "hearth/sim/physics/real"

// Distance returns the least distance in metres between the shoulders of a cook standing at stands and the point
// at. The cook may crouch and lean.
func Distance(at, stands real.Vec) float64 { return (&Cook{Stands: stands}).distance(at) }
