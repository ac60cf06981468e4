package cook

import "hearth/sim/physics/real"

// Away is how far a place is from the shoulders of a cook who stands somewhere, as low and
// as near as these can be, in metres.
func Away(at, stands real.Vec) float64 { return (&Cook{Stands: stands}).distance(at) }
