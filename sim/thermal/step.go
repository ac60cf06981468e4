package thermal

import (
	"hearth/sim/physics/real"
)

// Surroundings describe what a body is exposed to. Air and walls have one temperature, which may be changing.
type Surroundings struct {
	Air        float64 // current temperature in degrees Celsius
	Toward     float64 // temperature that the air approaches
	Rate       float64 // rate of approach in 1/s; 0: constant temperature
	Hold       float64 // temperature at which the approach stops
	Film       float64 // heat transfer coefficient between air or pan and surface in W/(m2 K)
	Emissivity float64 // emissivity of walls and surface; 0: radiation is part of Film
	Power      float64 // power in W that the body takes up from a stove or a microwave
	Contact    float64 // W/K between the body and the hot plate that gives Power; 0: unlimited
	Plate      float64 // temperature of the plate in degrees Celsius; it heats no body beyond that
}

// possible reports whether all values are within the ranges of the model.
func (in *Surroundings) possible() bool {
	for _, t := range [5]float64{in.Air, in.Toward, in.Hold, in.Power, in.Plate} {
		if !(t > -1e6 && t < 1e6) {
			return false
		}
	}
	return in.Film >= 0 && in.Film < 1e6 && in.Emissivity >= 0 && in.Emissivity <= 1 && in.Rate >= 0 && in.Rate < 1e6 && in.Contact >= 0 && in.Contact < 1e6
}

// After returns the temperature of the air after some seconds.
func (in *Surroundings) After(seconds float64) float64 {
	if in.Rate == 0 {
		return in.Air
	}
	t := in.Toward + float64((in.Air-in.Toward)*real.Exp(float64(-in.Rate*seconds)))
	if in.Air < in.Hold && t > in.Hold || in.Air > in.Hold && t < in.Hold || in.Air == in.Hold {
		return in.Hold
	}
	return t
}

// hottest returns the maximum temperature that a body can get from its surroundings at the given air
// temperature. limited is false if there is no maximum: the power comes from a source without a temperature,
// such as a microwave.
func (in *Surroundings) hottest(air float64) (t float64, limited bool) {
	switch {
	case in.Power == 0:
		return air, true
	case in.Contact > 0:
		return max(air, in.Plate), true
	}
	return air, false
}

// powers returns the power in W that a part of a body takes up at the temperature t. mass and whole are the
// masses of the part and of the body. The part gets its share of Power, or less if the plate cannot pass as
// much. falls is the rate at which watts falls with temperature, in W/K.
func (in *Surroundings) powers(mass, whole, t float64) (watts, falls float64) {
	watts = in.Power * mass / whole
	if in.Contact == 0 || watts == 0 {
		return watts, 0
	}
	falls = in.Contact * mass / whole
	if passes := float64(falls * (in.Plate - t)); passes < watts {
		return passes, falls
	}
	return watts, 0
}

// passes returns the heat transfer coefficient of a surface at a temperature, with radiation, in W/(m2 K).
func (in *Surroundings) passes(air, skin float64) float64 {
	if in.Emissivity == 0 {
		return in.Film
	}
	a, s := air+kelvin, skin+kelvin
	return in.Film + float64(in.Emissivity*radiation*(float64(a*a)+float64(s*s))*(a+s))
}

// shells holds one number for each shell.
type shells [Shells]float64

// passes is the maximum number of iterations over the nonlinear parts of one step.
const passes = 4

// A grid holds the properties of a body that are constant in time.
type grid struct {
	n        int
	material Material // including the heat capacity of the vessel
	mass     shells   // mass of each shell in kg
	spacing  shells   // distance to the next shell outwards, divided by the area between them, in m/m2
	skin     float64
}

func (b *Body) grid() grid {
	g := grid{n: b.layers(), material: b.withVessel()}
	thick := b.HalfThickness / Shells
	for i := range g.n {
		g.mass[i] = float64(b.Mass * b.share(i))
		area, r := b.Area, float64(i+1)/Shells
		for range int(b.Form) - int(Slab) {
			area = float64(area * r)
		}
		g.spacing[i] = thick / (area * b.Scale)
	}
	if b.Form != Even {
		g.skin = thick / 2 / b.Scale
	}
	return g
}

// An attempt is a step of a body, repeated until it agrees with the properties of the body at its end.
type attempt struct {
	body         *Body
	grid         *grid
	around       *Surroundings
	seconds      float64
	least, most  float64       // temperatures that the body can get within the step
	now          [Shells]Shell // the state about which the equations are linearized
	start, k     shells        // enthalpy at the start, and conductivity
	outer, inner float64       // W/K from the middle of the outermost shell to the air; m2K/W from there to the surface
	then         Body          // the body at the end
	gain         shells        // heat that the shells gain in J/kg
}

// attempt begins a step. top is the highest temperature that heats the body; limited is false if there is none.
func (b *Body) attempt(g *grid, in *Surroundings, bottom, top float64, limited bool, seconds float64) attempt {
	a := attempt{body: b, grid: g, around: in, seconds: seconds, now: b.Shells, then: *b}
	a.least, a.most = b.Range()
	a.least, a.most = min(a.least, bottom), max(a.most, top)
	if !limited {
		a.most += in.Power * seconds / (b.Mass * leastDry)
	}
	for i := range g.n {
		a.start[i] = g.material.enthalpy(a.now[i].T, a.now[i].Water)
	}
	return a
}

// prepare computes how heat passes through the body and a film in W/(m2 K), in the current state.
func (a *attempt) prepare(film float64) {
	for i := range a.grid.n {
		a.k[i] = a.grid.material.Conducts(a.now[i].T)
	}
	a.inner = 0 // with one shell
	if a.grid.n > 1 {
		a.inner = a.grid.skin / a.k[a.grid.n-1]
	}
	a.outer = a.body.Area / (1/film + a.inner)
}

// temperatures returns those of the shells at the end of the step, in air of a temperature.
func (a *attempt) temperatures(air float64) shells {
	return a.body.implicit(a.grid, &a.now, &a.start, &a.k, a.outer, air, a.around, a.seconds)
}

// skin returns the temperature of the surface, with that of the outermost shell.
func (a *attempt) skin(last, air float64) float64 {
	return last + float64((air-last)*a.outer/a.body.Area*a.inner)
}

// solve computes the end of the step in air of a temperature. It reports whether it agrees with the properties used.
func (a *attempt) solve(air float64) (settled bool) {
	g, next := a.grid, a.temperatures(air)
	a.gain = a.body.flows(g, &next, &a.k, a.outer, air, a.around, a.seconds)
	a.then.Skin = a.skin(next[g.n-1], air)
	settled = true
	for i := range g.n {
		s := &a.then.Shells[i]
		s.T, s.Water = g.after(&a.body.Shells[i], a.start[i]+a.gain[i], next[i])
		d := s.T - next[i]
		settled = settled && d < 0.01 && d > -0.01
		a.now[i] = *s
		a.now[i].T = min(max(s.T, a.least), a.most) // limited, because the estimate is too high for a shell that boils dry within the step
	}
	return settled
}

// gains returns the heat that the shells gain within some seconds in J/kg, and the body at the end. air is the
// temperature of the air at the end. The method is implicit Euler: it uses the heat flow at the end of the
// step, so it is stable for any length. settled reports whether the iteration converged.
func (b *Body) gains(g *grid, in *Surroundings, air, seconds float64) (gain shells, then Body, settled bool) {
	top, limited := in.hottest(air)
	a := b.attempt(g, in, air, top, limited, seconds)
	for pass := range passes {
		a.prepare(in.passes(air, a.then.Skin))
		if settled = a.solve(air); settled && pass > 0 {
			break
		}
	}
	return a.gain, a.then, settled
}

// implicit solves for the temperatures at the end of a step, with current heat capacities. The matrix is
// tridiagonal.
func (b *Body) implicit(g *grid, now *[Shells]Shell, start, k *shells, outer, air float64, in *Surroundings, seconds float64) (t shells) {
	var below, right shells // upper diagonal and right-hand side after elimination
	last := g.n - 1
	inward := 0.0
	for i := range g.n {
		s := &now[i]
		heat, rises := g.material.heat(s.T, s.Water)
		c := g.mass[i] * rises / seconds
		gained := heat - start[i] + float64((b.Shells[i].Water-s.Water)*steam)
		outward := outer
		if i < last {
			outward = (k[i] + k[i+1]) / (2 * g.spacing[i])
		}
		diagonal := c + inward + outward
		rhs := float64(c*s.T) - g.mass[i]*gained/seconds
		watts, falls := in.powers(g.mass[i], b.Mass, s.T)
		diagonal += falls
		rhs += watts + float64(falls*s.T)
		if i == last {
			rhs += float64(outward * air)
		}
		if s.T >= BoilsAt && s.Water > 0 { // boiling: the temperature is fixed until the water is gone
			diagonal, rhs, inward, outward = 1, BoilsAt, 0, 0
		}
		if i > 0 {
			diagonal -= float64(inward * below[i-1])
			rhs += float64(inward * right[i-1])
		}
		right[i] = rhs / diagonal
		if i < last {
			below[i] = outward / diagonal
			inward = (k[i] + k[i+1]) / (2 * g.spacing[i])
		}
	}
	t[last] = right[last]
	for i := last - 1; i >= 0; i-- {
		t[i] = right[i] + float64(below[i]*t[i+1])
	}
	return t
}

// flows returns the heat that each shell gains by flow between shells of given temperatures, in J/kg.
func (b *Body) flows(g *grid, t, k *shells, outer, air float64, from *Surroundings, seconds float64) (gain shells) {
	in := 0.0
	for i := range g.n {
		out := float64(outer * (t[i] - air))
		if i < g.n-1 {
			out = float64((k[i] + k[i+1]) / (2 * g.spacing[i]) * (t[i] - t[i+1]))
		}
		watts, _ := from.powers(g.mass[i], b.Mass, t[i])
		gain[i] = (in - out + watts) * seconds / g.mass[i]
		in = out
	}
	return gain
}

// after returns the temperature and water of a shell with the enthalpy h, starting from a guess. Heat beyond
// 100 degrees Celsius first boils off the water.
func (g *grid) after(s *Shell, h, guess float64) (t, water float64) {
	if s.Water == 0 {
		return g.material.temperature(h, 0, guess), 0
	}
	full := g.material.enthalpy(BoilsAt, s.Water)
	if h < full {
		return g.material.temperature(h, s.Water, guess), s.Water
	}
	if leaves := (h - full) / vaporization; leaves < s.Water {
		return BoilsAt, s.Water - leaves
	}
	h -= full + float64(s.Water*vaporization) // the remaining heat warms the dry matter
	return g.material.temperature(h+g.material.enthalpy(BoilsAt, 0), 0, guess), 0
}
