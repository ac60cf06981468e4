package thermal

import "hearth/sim/physics/real"

// A Reaction is how fast something happens, after Arrhenius.
type Reaction struct {
	Rate       float64 // 1/s at a temperature
	At         float64 // degrees Celsius of it
	Activation float64 // J/mol
}

// goes is how much of it happens in some seconds while it becomes as warm as t from s:
// 1 is as much as in a second at the rate 1/s.
func (r *Reaction) goes(s, t, seconds float64) float64 {
	s, t = s+kelvin, t+kelvin
	rate := float64(r.Rate * real.Exp(float64(r.Activation/gas*(1/(r.At+kelvin)-1/s))))
	return float64(seconds * rate * mean(float64(r.Activation/gas*(1/s-1/t))))
}

// mean is that of a function which grows evenly from 1 to exp(x), when its exponent does.
func mean(x float64) float64 {
	if x < 1e-6 && x > -1e-6 {
		return 1
	}
	return (real.Exp(x) - 1) / x
}

// Lethality is how fast germs die: one decade in D seconds at a temperature, and ten
// times as fast when it is Z degrees warmer.
type Lethality struct{ At, D, Z float64 }

// Below these temperatures what is asked for goes on too slowly to count.
const (
	lethalFrom = 35.0
	setsFrom   = 20.0
	brownsFrom = 20.0
)

// lethal is how many decades die in some seconds while it becomes as warm as t from s.
func (l *Lethality) lethal(s, t, seconds float64) float64 {
	if s < lethalFrom && t < lethalFrom {
		return 0
	}
	rate := real.Exp(ln10*(s-l.At)/l.Z) / l.D
	return float64(seconds * rate * mean(ln10*(t-s)/l.Z))
}

const ln10 = 2.302585092994046

// change adds what happened to the body in a step from before.
func (m *Model) change(before, b *Body, seconds float64) {
	for i := range b.layers() {
		s, t := before.Shells[i].T, b.Shells[i].T
		shell := &b.Shells[i]
		shell.Lethal += m.Lethal.lethal(s, t, seconds)
		if shell.Baked < 1 && (s > setsFrom || t > setsFrom) {
			left := real.Exp(-m.Setting.goes(s, t, seconds))
			shell.Baked = 1 - float64((1-shell.Baked)*left)
		}
	}
	if s, t := before.Skin, b.Skin; m.Darkest > 0 && (s > brownsFrom || t > brownsFrom) {
		left := real.Exp(-m.Browning.goes(s, t, seconds))
		b.Brown = m.Darkest - float64((m.Darkest-b.Brown)*left)
	}
	cold, warm := before.Range()
	colder, warmer := b.Range()
	from, to := above(warm, warmer, m.Danger[0])
	since, till := above(-cold, -colder, -m.Danger[1])
	b.Danger += float64(seconds * max(0, min(to, till)-max(from, since)))
	b.Cooling.pass(m, warm, warmer, seconds)
}

// above is the part of a step, from 0 to 1, in which what goes from s to t is above x.
func above(s, t, x float64) (from, to float64) {
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

// pass follows how a body cools down whose warmest part goes from s to t.
func (c *Cooling) pass(m *Model, s, t, seconds float64) {
	hot := m.Danger[1]
	if t >= hot {
		*c = Cooling{Hot: true}
		return
	}
	if !c.Hot {
		return
	}
	_, to := above(s, t, hot)
	c.Since += float64(seconds * (1 - to))
	for i, stage := range m.Stages {
		if from, to := above(s, t, stage.To); c.Reached[i] == 0 && t <= stage.To {
			c.Reached[i] = c.Since - float64(seconds*(1-to+from))
		}
	}
}

// CooledInTime reports whether a body that was hot is down at each stage within its
// time, as far as is known by now; ok is false when it never was hot.
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
