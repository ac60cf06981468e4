package thermal

// CoreAt asks whether the core is as warm as that, or warmer.
func CoreAt(t float64) func(*Body) bool {
	return func(b *Body) bool { return b.Core() >= t }
}

// UniformlyAt asks whether all of a body is within half a degree of a temperature, which it
// only gets to in the limit when that is the temperature around it.
func UniformlyAt(t float64) func(*Body) bool {
	return func(b *Body) bool {
		least, most := b.Range()
		return least >= t-0.5 && most <= t+0.5
	}
}

// Boils asks whether water leaves the body.
func Boils(b *Body) bool {
	for _, s := range b.Shells[:b.layers()] {
		if s.T >= BoilsAt && s.Water > 0 {
			return true
		}
	}
	return false
}

// Plain returns a material with the same figures at all temperatures, such as steel:
// kg/m3, J/(kg K), W/(m K).
func Plain(density, capacity, conducts float64) Material {
	k := [3]float64{conducts}
	return Material{Density: density, Dry: [3]float64{capacity}, Conduct: k, Frozen: k}
}
