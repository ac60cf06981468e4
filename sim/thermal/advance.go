package thermal

// A Model holds the rates at which food changes as it gets warm, and the limits for safe food. See
// docs/physics.md for the built-in figures.
type Model struct {
	Setting  Reaction // rate at which starch sets: bakedness
	Browning Reaction // rate at which the surface browns
	Darkest  float64  // colour difference at which browning ends
	Lethal   Lethality
	Danger   [2]float64 // temperature range in which germs grow, in degrees Celsius
	Stages   [2]Stage   // required stages of cooling for food that was hot
}

// A Stage of cooling is a temperature in degrees Celsius and the seconds within which a body must reach it
// after it was hot.
type Stage struct{ Temperature, Within float64 }

// Steps are powers of two of a second, so that their sum is exact.
const (
	firstStep    = 0.125
	shortestStep = 0.125
	longestStep  = 1024.0
	notConverged = 1e9 // in K; reported for a step that did not converge, so that it is made shorter
	tolerance    = 0.2 // maximum difference in heat between one step and two half steps, expressed in K
)

// Advance returns the body after the given seconds in some surroundings. The result is the same to the bit for
// the same arguments. Advance changes nothing if seconds is not positive or exceeds three years, or if the
// surroundings are impossible.
func (m *Model) Advance(b Body, in Surroundings, seconds float64) Body {
	r := m.begin(&b, &in)
	for r.elapsed < seconds && seconds <= mostSeconds && in.possible() {
		r.step(seconds)
	}
	return r.body
}

const mostSeconds = 1e8 // about three years, beyond which nothing is computed

// A run advances a body in time.
type run struct {
	model        *Model
	surroundings *Surroundings
	grid         grid
	body         Body
	elapsed      float64 // seconds since the start
	next         float64 // maximum length of the next step in seconds
}

func (m *Model) begin(b *Body, in *Surroundings) *run {
	return &run{model: m, surroundings: in, grid: b.grid(), body: *b, next: firstStep}
}

// step takes one step, as long as possible, but not beyond the time until. It returns the length of the step
// in seconds.
func (r *run) step(until float64) float64 {
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
		r.body, r.elapsed = after, r.elapsed+h
		return h
	}
}

// try returns the body after a step, and the difference in K between one step and two half steps. The body
// combines both by Richardson extrapolation, whose error falls with the square of the length.
func (r *run) try(h float64) (Body, float64) {
	b, g := &r.body, &r.grid
	start, middle, end := r.surroundings.After(r.elapsed), r.surroundings.After(r.elapsed+h/2), r.surroundings.After(r.elapsed+h)
	one, coarse, whole := b.gains(g, r.surroundings, end, h)
	first, half, early := b.gains(g, r.surroundings, middle, h/2)
	second, half, late := half.gains(g, r.surroundings, end, h/2)
	miss := 0.0
	if !(whole && early && late) {
		miss = notConverged
	}
	var gain shells
	for i := range g.n {
		both := first[i] + second[i]
		rises := g.material.sensible(b.Shells[i].T, b.Shells[i].Water)
		miss = max(miss, (one[i]-both)/rises, (both-one[i])/rises)
		gain[i] = float64(2*both) - one[i]
	}
	if _, most := half.Range(); most > hottest-1 && h <= 1 {
		miss = min(miss, tolerance) // accept the step: at the maximum temperature, more heat changes nothing
	}
	fine := *b
	fine.take(g, &gain)
	fine.Skin = float64(2*half.Skin) - coarse.Skin
	if top, limited := r.surroundings.hottest(max(start, middle, end)); limited && !fine.within(b, min(start, middle, end), top) {
		fine = half // two half steps never exceed the range
		fine.Heat = b.Heat
		for i := range g.n {
			fine.Heat += float64((first[i] + second[i]) * g.mass[i])
		}
	}
	r.model.change(b, &fine, h)
	return fine, miss
}

// take adds heat to the shells.
func (b *Body) take(g *grid, gain *shells) {
	for i := range g.n {
		s := &b.Shells[i]
		heat, rises := g.material.heat(s.T, s.Water)
		b.Heat += float64(gain[i] * g.mass[i])
		dry := s.Water == 0
		s.T, s.Water = g.after(s, heat+gain[i], s.T+gain[i]/rises)
		if dry && s.T > hottest-1 { // at the maximum temperature, do not count the heat beyond it
			b.Heat -= float64(max(0, heat+gain[i]-g.material.enthalpy(s.T, 0)) * g.mass[i])
		}
	}
}

// within reports whether no shell left the range of the temperatures of before and of the surroundings.
func (b *Body) within(before *Body, cold, warm float64) bool {
	least, most := before.Range()
	least, most = min(least, cold), max(most, warm)
	now, then := b.Range()
	return now >= least && then <= most && b.Skin >= min(least, before.Skin) && b.Skin <= max(most, before.Skin)
}

// precision is the precision of [Model.When] in seconds.
const precision = 1.0 / 1024

// When advances a body until is returns true for it, at most for limit seconds. It returns the time in
// seconds, within a millisecond, and the body at that time. ok is false if the condition is not met within the
// limit. The condition should hold for a while: one that holds only within a step is missed.
func (m *Model) When(b Body, in Surroundings, limit float64, is func(*Body) bool) (after float64, then Body, ok bool) {
	r := m.begin(&b, &in)
	for !is(&r.body) {
		if !(r.elapsed < limit && r.elapsed < mostSeconds && in.possible()) {
			return r.elapsed, r.body, false
		}
		before := *r
		if h := r.step(limit); is(&r.body) {
			return before.locate(h, is)
		}
	}
	return r.elapsed, r.body, true
}

// locate finds when a condition is met within a step, by bisection.
func (r *run) locate(h float64, is func(*Body) bool) (float64, Body, bool) {
	least, most := 0.0, h
	then, _ := r.try(h)
	for most-least > precision {
		middle := least + (most-least)/2
		if b, _ := r.try(middle); is(&b) {
			then, most = b, middle
		} else {
			least = middle
		}
	}
	return r.elapsed + most, then, true
}
