package quantitative

import (
	"hearth/sim/manipulation"
	"hearth/sim/world"
)

// Watch has a mode tell of what is carried.
func Watch(m *Mode, f func(*world.State, *manipulation.Carry, *manipulation.Outcome)) { m.watch = f }
