package thermal

import "hearth/sim/physics/real"

// A System is what is in one vessel: a liquid or the floor of the vessel, and pieces that exchange heat with it. The
// liquid is well mixed. The floor stores no heat. The liquid or the floor loses the heat that the pieces take up.
type System struct {
	Parts   []Part       // if Liquid is set, the first is the liquid
	Liquid  bool         // whether a liquid surrounds the pieces, or they lie on the floor
	Films   Films        // heat transfer between pieces and liquid or floor
	Around  Surroundings // of the vessel; its Power, Contact and Plate act on the floor
	Wall    float64      // area in m2 through which liquid or floor exchange heat with the surroundings
	Surface float64      // free surface in m2 from which the liquid evaporates; less with a lid
}

// A Part is a number of equal bodies.
type Part struct {
	Body   Body
	Number float64
	Wet    float64 // share of the surface that touches liquid or floor, the rest is in the air; above 1 for another liquid
	Power  float64 // power in W that each body takes up in all of it, as in a microwave
}

// Films are heat transfer coefficients in W/(m2 K) between pieces and what surrounds them.
type Films struct{ Still, Simmering, Boiling, Floor float64 }

// Temperatures in degrees Celsius from which a heated liquid begins to simmer, and simmers.
const (
	warms   = 80.0
	simmers = 95.0
)

// film returns the heat transfer coefficient between pieces and a liquid or floor of a temperature.
func (s *System) film(t float64) float64 {
	f := &s.Films
	switch {
	case !s.Liquid:
		return f.Floor
	case s.Around.Power == 0 || t <= warms:
		return f.Still
	case t < simmers:
		return f.Still + float64((f.Simmering-f.Still)*((t-warms)/(simmers-warms)))
	}
	return f.Simmering + float64((f.Boiling-f.Simmering)*min(1, (t-simmers)/(BoilsAt-simmers)))
}

const (
	massTransfer = 89e-3 // W/(m2 Pa): still water after ASHRAE, HVAC Applications, Natatoriums, equation 2
	dampRoom     = 18.0  // degrees Celsius; the air is damp up to it, so that nothing gets colder than the air
	wetEnough    = 0.2   // share of water above which a liquid evaporates like water
)

// vapourPressure returns the pressure of saturated vapour in Pa, after Magnus.
func vapourPressure(t float64) float64 {
	return float64(611.2 * real.Exp(17.62*t/(243.12+t)))
}

// evaporates returns the water in kg/s that leaves the surface at a temperature with a share of water in the liquid.
func (s *System) evaporates(t, air, water float64) float64 {
	if s.Surface == 0 || water == 0 || t <= 0 || t > BoilsAt+1 {
		return 0
	}
	drives := vapourPressure(t) - vapourPressure(min(air, dampRoom))
	latent := 2.501e6 - float64(2380*t)
	return float64(s.Surface * massTransfer * max(0, drives) * min(1, water/wetEnough) / latent)
}

// AdvanceSystem returns the system after the given seconds. It changes nothing if the surroundings are impossible.
func (m *Model) AdvanceSystem(s System, seconds float64) System {
	r := m.beginSystem(&s)
	for r.elapsed < seconds && seconds <= mostSeconds && s.Around.possible() {
		r.step(seconds)
	}
	return r.system
}

// WhenSystem advances a system until is returns true for it, as [Model.When] does for a body.
func (m *Model) WhenSystem(s System, limit float64, is func(*System) bool) (after float64, then System, ok bool) {
	r := m.beginSystem(&s)
	for !is(&r.system) {
		if !(r.elapsed < limit && r.elapsed < mostSeconds && s.Around.possible()) {
			return r.elapsed, r.system, false
		}
		before := *r
		if h := r.step(limit); is(&r.system) {
			least, most := 0.0, h
			then, _ := before.try(h)
			for most-least > precision {
				middle := least + (most-least)/2
				if b, _ := before.try(middle); is(&b) {
					then, most = b, middle
				} else {
					least = middle
				}
			}
			return before.elapsed + most, then, true
		}
	}
	return r.elapsed, r.system, true
}

// A systemRun advances a system in time.
type systemRun struct {
	model         *Model
	system        System
	grids         []grid
	elapsed, next float64
}

func (m *Model) beginSystem(s *System) *systemRun {
	r := &systemRun{model: m, system: *s, grids: make([]grid, len(s.Parts)), next: firstStep}
	r.system.Parts = append([]Part(nil), s.Parts...)
	if s.Liquid {
		r.system.Parts[0].Body = s.Parts[0].Body.Mixed()
	}
	for i := range r.grids {
		r.grids[i] = r.system.Parts[i].Body.grid()
	}
	return r
}

// Mixed returns the body with one temperature, as natural convection makes it in a liquid.
func (b Body) Mixed() Body {
	if b.Form != Even {
		even := b.even()
		for i := range b.Shells {
			b.Shells[i] = even
		}
		b.Form, b.Skin = Even, even.T
	}
	return b
}

// step takes one step, as [run.step] does.
func (r *systemRun) step(until float64) float64 {
	h := min(r.next, until-r.elapsed)
	for {
		after, miss := r.try(h)
		if miss > tolerance && h > shortestStep {
			h, r.next = h/2, r.next/2
			continue
		}
		if h >= r.next && miss < tolerance/4 && r.next < longestStep {
			r.next += r.next
		}
		r.system, r.elapsed = after, r.elapsed+h
		return h
	}
}

// try returns the system after a step, and the difference in K between one step and two half steps, as [run.try]
// does for a body.
func (r *systemRun) try(h float64) (System, float64) {
	s := &r.system
	middle, end := s.Around.After(r.elapsed+h/2), s.Around.After(r.elapsed+h)
	one := r.changes(s, end, h)
	first := r.changes(s, middle, h/2)
	half := first.then
	second := r.changes(&half, end, h/2)
	miss := 0.0
	if !(one.settled && first.settled && second.settled) {
		miss = notConverged
	}
	fine := *s
	fine.Parts = append([]Part(nil), s.Parts...)
	good := true
	for i := range fine.Parts {
		b, g := &fine.Parts[i].Body, &r.grids[i]
		before := *b
		var gain, halves shells
		for j := range g.n {
			halves[j] = first.gain[i][j] + second.gain[i][j]
			rises := g.material.sensible(b.Shells[j].T, b.Shells[j].Water)
			miss = max(miss, (one.gain[i][j]-halves[j])/rises, (halves[j]-one.gain[i][j])/rises)
			gain[j] = float64(2*halves[j]) - one.gain[i][j]
		}
		if i == 0 && s.Liquid {
			b.dry(float64(2*(first.leaves+second.leaves)) - one.leaves)
		}
		b.take(g, &gain)
		b.Skin = float64(2*second.then.Parts[i].Body.Skin) - one.then.Parts[i].Body.Skin
		good = good && fine.Parts[i].within(&before, first.least, first.most)
		second.then.Parts[i].Body.Heat = before.Heat
		for j := range g.n {
			second.then.Parts[i].Body.Heat += float64(halves[j] * g.mass[j])
		}
	}
	if !good {
		fine = second.then // two half steps never exceed the range
	}
	for i := range fine.Parts {
		r.model.change(&s.Parts[i].Body, &fine.Parts[i].Body, h)
	}
	return fine, miss
}

// within reports whether no shell left the range of its temperatures before and of its surroundings. With power in all
// of it there is no range.
func (p *Part) within(before *Body, cold, warm float64) bool {
	return p.Power != 0 || p.Body.within(before, cold, warm)
}

// dry takes kg of water from a body of one temperature, with the heat in it and that of evaporation.
func (b *Body) dry(kg float64) {
	s := &b.Shells[0]
	of := b.withVessel()
	leaves := min(s.Water, kg/b.Mass)
	h := of.enthalpy(s.T, s.Water) - float64(leaves*steam)
	s.Water -= leaves
	s.T = of.temperature(h, s.Water, s.T)
}
