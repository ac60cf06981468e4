package thermal

import "hearth/sim/physics/real"

// A Reaction is the rate of a process, by the Arrhenius equation.
type Reaction struct {
	Rate       float64 // rate in 1/s at the temperature Reference
	Reference  float64 // reference temperature in degrees Celsius
	Activation float64 // activation energy in J/mol
}

// progress returns the rate of a reaction, integrated over some seconds in which the temperature goes from s
// to t. 1 is the progress in one second at the rate 1/s.
func (r *Reaction) progress(s, t, seconds float64) float64 {
	s, t = s+kelvin, t+kelvin
	rate := float64(r.Rate * real.Exp(float64(r.Activation/gas*(1/(r.Reference+kelvin)-1/s))))
	return float64(seconds * rate * mean(float64(r.Activation/gas*(1/s-1/t))))
}

// mean returns the mean of a function that grows from 1 to exp(x) while its exponent grows linearly.
func mean(x float64) float64 {
	if x < 1e-6 && x > -1e-6 {
		return 1
	}
	return (real.Exp(x) - 1) / x
}

// Lethality is the rate at which germs die. At the temperature Reference, in degrees Celsius, nine tenths (one
// decade) die in D seconds. At Z degrees more, they die ten times as fast.
type Lethality struct{ Reference, D, Z float64 }

// Temperatures in degrees Celsius below which the processes are too slow to count.
const (
	lethalFrom = 35.0
	setsFrom   = 20.0
	brownsFrom = 20.0
)

// lethal returns how many decades of germs die in some seconds in which the temperature goes from s to t.
func (l *Lethality) lethal(s, t, seconds float64) float64 {
	if s < lethalFrom && t < lethalFrom {
		return 0
	}
	rate := real.Exp(ln10*(s-l.Reference)/l.Z) / l.D
	return float64(seconds * rate * mean(ln10*(t-s)/l.Z))
}

const ln10 = 2.302585092994046

// change adds the effects of a step to the body b. before is the body at the start of the step.
func (m *Model) change(before, b *Body, seconds float64) {
	for i := range b.layers() {
		s, t := before.Shells[i].T, b.Shells[i].T
		shell := &b.Shells[i]
		shell.Lethal += m.Lethal.lethal(s, t, seconds)
		if shell.Baked < 1 && (s > setsFrom || t > setsFrom) {
			left := real.Exp(-m.Setting.progress(s, t, seconds))
			shell.Baked = 1 - float64((1-shell.Baked)*left)
		}
	}
	if s, t := before.Skin, b.Skin; m.Darkest > 0 && (s > brownsFrom || t > brownsFrom) {
		left := real.Exp(-m.Browning.progress(s, t, seconds))
		b.Brown = m.Darkest - float64((m.Darkest-b.Brown)*left)
	}
	cold, warm := before.Range()
	colder, warmer := b.Range()
	from, to := timeAbove(warm, warmer, m.Danger[0])
	since, till := timeAbove(-cold, -colder, -m.Danger[1])
	b.Danger += float64(seconds * max(0, min(to, till)-max(from, since)))
	b.Cooling.pass(m, warm, warmer, seconds)
}

// timeAbove returns the begin and the end of the time in which a value that goes from s to t is above x, as
// shares of the step.
func timeAbove(s, t, x float64) (from, to float64) {
	switch {
	case s > x && t > x:
		return 0, 1
	case s > x:
		return 0, (s - x) / (s - t)
	case t > x:
		return (x - s) / (t - s), 1
	}
	return 0, 0
}

// pass updates the record of a cooling body whose warmest part goes from s to t.
func (c *Cooling) pass(m *Model, s, t, seconds float64) {
	hot := m.Danger[1]
	if t >= hot {
		*c = Cooling{Hot: true}
		return
	}
	if !c.Hot {
		return
	}
	_, to := timeAbove(s, t, hot)
	c.Since += float64(seconds * (1 - to))
	for i, stage := range m.Stages {
		if from, to := timeAbove(s, t, stage.Temperature); c.Reached[i] == 0 && t <= stage.Temperature {
			c.Reached[i] = c.Since - float64(seconds*(1-to+from))
		}
	}
}

// CooledInTime reports whether a body that was hot reached each stage in time, as far as it has cooled by now.
// ok is false if it never was hot.
func (m *Model) CooledInTime(c Cooling) (inTime, ok bool) {
	inTime = true
	for i, stage := range m.Stages {
		took := c.Reached[i]
		if took == 0 {
			took = c.Since
		}
		inTime = inTime && took <= stage.Within
	}
	return inTime, c.Hot
}
