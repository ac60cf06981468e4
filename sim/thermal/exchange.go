package thermal

// A change is what a step does to a system.
type change struct {
	then        System
	gain        []shells // heat that the shells of each part gain in J/kg, without evaporation
	leaves      float64  // kg of water that evaporate from the liquid below the boiling point
	least, most float64  // range of the temperatures of all parts, the air and the plate
	settled     bool
}

// An exchange has the heat transfer coefficients of a part to the liquid or floor, and to the air.
type exchange struct{ wet, dry float64 }

// changes computes a step by implicit Euler: all parts, and the liquid or the floor, at its end. air is the
// temperature of the air then. In each iteration, the flow into a part is a linear function of the temperature of
// the liquid, so that temperature follows from one equation.
func (r *systemRun) changes(s *System, air, seconds float64) change {
	n := len(s.Parts)
	c := change{then: *s, gain: make([]shells, n), least: air, most: air}
	c.then.Parts = append([]Part(nil), s.Parts...)
	if s.Around.Power > 0 {
		c.most = max(c.most, s.Around.Plate)
	}
	ins, all := make([]Surroundings, n), make([]attempt, n)
	for i := range s.Parts {
		least, most := s.Parts[i].Body.Range()
		c.least, c.most = min(c.least, least), max(c.most, most)
	}
	for i := range s.Parts {
		p := &s.Parts[i]
		ins[i] = s.Around
		ins[i].Power, ins[i].Contact = p.Power, 0
		all[i] = p.Body.attempt(&r.grids[i], &ins[i], c.least, c.most, p.Power == 0, seconds)
	}
	hub := hub{system: s, air: air, seconds: seconds, parts: all, sides: make([]exchange, n)}
	hub.begin()
	for pass := range 2 * passes {
		hub.solve()
		c.settled = hub.settle(c.least, c.most)
		if c.settled && pass > 0 {
			break
		}
	}
	for i := range all {
		c.gain[i], c.then.Parts[i].Body = all[i].gain, all[i].then
	}
	if s.Liquid {
		c.leaves = hub.leaves
		b := &c.then.Parts[0].Body
		b.Shells[0] = hub.now
		b.Skin = hub.now.T
		c.gain[0] = shells{hub.gain}
	}
	return c
}

// A hub is the liquid or the floor of a system in a step.
type hub struct {
	system  *System
	air     float64
	seconds float64
	parts   []attempt
	sides   []exchange
	t       float64 // its temperature at the end of the step
	now     Shell   // the liquid at the end of the step, by its heat
	start   float64 // enthalpy of the liquid at the start in J/kg
	leaves  float64 // kg that evaporate
	gain    float64 // heat gained by the liquid in J/kg
}

func (h *hub) begin() {
	h.t = h.air
	if h.system.Liquid {
		h.now = h.system.Parts[0].Body.Shells[0]
		h.t = h.now.T
		h.start = h.parts[0].grid.material.enthalpy(h.now.T, h.now.Water)
	} else if len(h.parts) > 0 {
		h.t = h.parts[0].then.Skin
	}
}

// pieces returns the index of the first part that is not the liquid.
func (h *hub) pieces() int {
	if h.system.Liquid {
		return 1
	}
	return 0
}

// outside returns the temperature that counts for a part beside a liquid or floor of the temperature t.
func (e exchange) outside(t, air float64) float64 {
	if e.wet+e.dry == 0 {
		return t
	}
	return (float64(e.wet*t) + float64(e.dry*air)) / (e.wet + e.dry)
}

// loses returns the heat in W that passes from a liquid or floor of the temperature t to one body of a part.
func (h *hub) loses(i int, t float64) float64 {
	a, e := &h.parts[i], h.sides[i]
	beside := e.outside(t, h.air)
	next := a.temperatures(beside)
	return float64(e.wet * a.body.Area * (t - a.skin(next[a.grid.n-1], beside)))
}

// solve finds the temperature of the liquid or floor from the heat that it exchanges.
func (h *hub) solve() {
	s, in := h.system, &h.system.Around
	wall := float64(s.Wall * in.passes(h.air, h.t))
	gains, falls := float64(wall*h.air), wall // watts gained are gains - falls*t
	for i := h.pieces(); i < len(h.parts); i++ {
		p := &s.Parts[i]
		h.sides[i] = exchange{float64(p.Wet * s.film(h.t)), float64(max(0, 1-p.Wet) * in.passes(h.air, h.parts[i].then.Skin))}
		h.parts[i].prepare(h.sides[i].wet + h.sides[i].dry)
		if h.sides[i].wet == 0 {
			continue
		}
		at0, at100, n := h.loses(i, 0), h.loses(i, 100), p.Number
		gains -= float64(n * at0)
		falls += float64(n * (at100 - at0) / 100)
	}
	if in.Power > 0 {
		power, limits := in.Power, in.Contact
		if limits > 0 && float64(limits*(in.Plate-h.t)) < power {
			gains += float64(limits * in.Plate)
			falls += limits
		} else {
			gains += power
		}
	}
	if !s.Liquid {
		if falls > 0 {
			h.t = gains / falls
		}
		if in.Power > 0 && in.Plate > 0 {
			h.t = min(h.t, in.Plate)
		}
		return
	}
	h.liquid(gains, falls)
}

// liquid finds the temperature of the liquid, which gains watts of gains - falls*t, and loses water.
func (h *hub) liquid(gains, falls float64) {
	p := &h.system.Parts[0]
	g, mass := h.parts[0].grid, float64(p.Body.Mass*p.Number)
	gains += float64(p.Number * p.Power)
	exchanged := func(t float64) float64 { return gains - float64(falls*t) }
	water := p.Body.Shells[0].Water
	heat, rises := g.material.heat(h.now.T, water)
	flow := h.system.evaporates(h.now.T, h.air, water)
	more := float64(2 * max(0, h.system.evaporates(h.now.T+0.5, h.air, water)-flow)) // per K
	costs := steam - integrate(waterAt(h.now.T), h.now.T)
	c := float64(mass * rises / h.seconds)
	stays := float64(c*h.now.T) - float64(mass*(heat-h.start)/h.seconds)
	h.t = (gains + stays + float64((float64(more*h.now.T)-flow)*costs)) / (falls + c + float64(more*costs))
	if h.t > BoilsAt && water > 0 {
		h.t = BoilsAt
	}
	h.leaves = min(float64(mass*water), max(0, float64((flow+float64(more*(h.t-h.now.T)))*h.seconds))) / p.Number
	h.gain = exchanged(h.t) * h.seconds / mass
}

// settle computes the parts beside the liquid or floor, and the liquid from the heat that it exchanged with them. It
// reports whether all agrees with the assumptions.
func (h *hub) settle(least, most float64) bool {
	settled := true
	for i := h.pieces(); i < len(h.parts); i++ {
		settled = h.parts[i].solve(h.sides[i].outside(h.t, h.air)) && settled
	}
	if !h.system.Liquid {
		return settled
	}
	b := &h.system.Parts[0].Body
	g := h.parts[0].grid
	leaves := min(b.Shells[0].Water, h.leaves/b.Mass)
	was := h.now
	first := Shell{Water: b.Shells[0].Water - leaves, Lethal: b.Shells[0].Lethal, Baked: b.Shells[0].Baked}
	h.now = first
	h.now.T, h.now.Water = g.after(&first, h.start+h.gain-float64(leaves*steam), h.t)
	d, dried := h.now.T-h.t, h.now.Water-was.Water
	return settled && d < 0.01 && d > -0.01 && dried < 1e-4 && dried > -1e-4
}
