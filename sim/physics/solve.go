package physics

import (
	"math"

	"hearth/sim/physics/real"
)

// gap returns the current separation at a point in metres, negative for an overlap.
func (p *pair) gap(m *patch, q *point) float64 {
	return p.b.dp.Add(p.b.arm(q.rb)).Sub(p.a.dp).Sub(p.a.arm(q.ra)).Dot(m.n) + q.adj
}

// speed returns the velocity of b relative to a at a point.
func (p *pair) speed(q *point) real.Vec {
	return p.b.v.Add(p.b.w.Cross(q.lb)).Sub(p.a.v).Sub(p.a.w.Cross(q.la))
}

// warm applies the impulses of the last substep.
func (p *pair) warm() {
	a, b := p.a, p.b
	for i := range p.patches {
		m := &p.patches[i]
		for k := range m.points[:m.many] {
			q := &m.points[k]
			j := m.n.Scale(q.jn).AddScaled(q.j1, m.t1).AddScaled(q.j2, m.t2)
			a.push(-1, j, q.la)
			b.push(1, j, q.lb)
		}
		if m.roll != (real.Vec{}) {
			a.w = a.w.Sub(a.iw.Apply(m.roll))
			b.w = b.w.Add(b.iw.Apply(m.roll))
		}
	}
}

// solve makes one pass over the points. The pass before the move also pushes overlapping bodies apart.
func (p *pair) solve(w *World, before bool) {
	a, b := p.a, p.b
	mu, roll := float64(a.Friction*b.Friction), max(a.Rolling, b.Rolling)
	most := math.Inf(1) // a blade meets at most the resistance of the food
	if p.cut {
		most = float64(max(a.Resistance, b.Resistance) * w.h)
	}
	for i := range p.patches {
		m := &p.patches[i]
		load := 0.0
		for k := range m.points[:m.many] {
			q := &m.points[k]
			s := p.gap(m, q)
			bias, mass, impulse := 0.0, 1.0, 0.0
			if s > 0 {
				bias = s / w.h
			} else if before {
				bias, mass, impulse = max(float64(w.soft.Bias*s), -pushOut), w.soft.Mass, w.soft.Impulse
			}
			vn := p.speed(q).Dot(m.n)
			jn := real.Clamp(q.jn-float64(float64(q.nm*mass)*(vn+bias))-float64(impulse*q.jn), 0, most/float64(m.many))
			d := jn - q.jn
			q.jn = jn
			load += jn
			if !q.warm && !q.hit && jn > 0 {
				w.arrive(p, m, q, vn, s, before)
			}
			a.push(-d, m.n, q.la)
			b.push(d, m.n, q.lb)
		}
		for k := range m.points[:m.many] {
			q := &m.points[k]
			v, most := p.speed(q), float64(mu*q.jn)
			j1, j2 := q.j1-float64(q.tm1*v.Dot(m.t1)), q.j2-float64(q.tm2*v.Dot(m.t2))
			if l := real.Hypot(j1, j2); l > most {
				j1, j2 = j1*most/l, j2*most/l
			}
			j := m.t1.Scale(j1-q.j1).AddScaled(j2-q.j2, m.t2)
			q.j1, q.j2 = j1, j2
			a.push(-1, j, q.la)
			b.push(1, j, q.lb)
		}
		if roll > 0 {
			p.resist(m, float64(roll*load))
		}
	}
}

// arrive records the speed at which a point first carries load. That is the speed at the moment of touch:
// gravity in the rest of the substep does not count.
func (w *World) arrive(p *pair, m *patch, q *point, vn, gap float64, before bool) {
	q.hit, q.approach = true, -vn
	if vn >= -bounceSpeed {
		return
	}
	if q.bounce = vn; !before { // after the move, a point bounces where it is, with its current speed
		return
	}
	g := 0.0
	if p.a.im > 0 {
		g -= w.gravity.Dot(m.n)
	}
	if p.b.im > 0 {
		g += w.gravity.Dot(m.n)
	}
	q.bounce -= float64(g * max(w.h-max(gap, 0)/(-vn), 0))
}

// resist slows rolling by an angular impulse of at most the given size.
func (p *pair) resist(m *patch, most float64) {
	a, b := p.a, p.b
	both := real.Mat3{a.iw[0].Add(b.iw[0]), a.iw[1].Add(b.iw[1]), a.iw[2].Add(b.iw[2])}
	back, ok := both.Inverse()
	if !ok {
		return
	}
	j := m.roll.Sub(back.Apply(b.w.Sub(a.w)))
	if l := j.Len(); l > most {
		j = j.Scale(most / l)
	}
	d := j.Sub(m.roll)
	m.roll = j
	a.w = a.w.Sub(a.iw.Apply(d))
	b.w = b.w.Add(b.iw.Apply(d))
}

// bounce applies restitution once per contact and clears the stored impulse, which the next warm start would
// otherwise apply again.
func (p *pair) bounce() {
	e := float64(p.a.Bounce * p.b.Bounce)
	if e == 0 {
		return
	}
	for i := range p.patches {
		m := &p.patches[i]
		for k := range m.points[:m.many] {
			q := &m.points[k]
			if q.bounce == 0 {
				continue
			}
			j := float64(-q.nm * (p.speed(q).Dot(m.n) + float64(e*q.bounce)))
			q.bounce = 0
			if j > 0 {
				p.load += j // the contact has carried load, although no impulse is stored
				q.jn, q.j1, q.j2 = 0, 0, 0
				p.a.push(-j, m.n, q.la)
				p.b.push(j, m.n, q.lb)
			}
		}
	}
}

// wake joins touching bodies into islands and wakes each island in which something moves or is pushed.
func (w *World) wake() {
	for i := range w.root {
		w.root[i] = i
		w.calm[i] = 0
	}
	for _, p := range w.pairs {
		if len(p.patches) > 0 && p.a.free && p.b.free {
			x, y := w.find(p.a.index), w.find(p.b.index)
			w.root[max(x, y)] = min(x, y)
		}
	}
	for i, b := range w.bodies { // calm is 1 for the root of an island in which something moves
		if b.free && !b.asleep && b.rest == 0 {
			w.calm[w.find(i)] = 1
		}
	}
	for _, p := range w.pairs {
		switch {
		case len(p.patches) == 0:
		case p.a.moving() && p.b.free:
			w.calm[w.find(p.b.index)] = 1
		case p.b.moving() && p.a.free:
			w.calm[w.find(p.a.index)] = 1
		}
	}
	for i, b := range w.bodies {
		if b.asleep && w.calm[w.find(i)] == 1 {
			b.asleep, b.rest = false, 0
		}
	}
}

func (w *World) find(i int) int {
	for w.root[i] != i {
		w.root[i] = w.root[w.root[i]]
		i = w.root[i]
	}
	return i
}

// sleep puts whole islands to sleep that have been calm for long enough.
func (w *World) sleep() {
	for i := range w.calm {
		w.calm[i] = math.MaxFloat64
	}
	for i, b := range w.bodies {
		if !b.free || b.asleep {
			continue
		}
		r := b.shape.Reach()
		if b.v.Len2() < calm*calm && float64(b.w.Len2()*float64(r*r)) < calm*calm {
			b.rest += w.dt
		} else {
			b.rest = 0
		}
		if b.swinging() || b.held != nil && b.held.Busy() {
			b.rest = 0
		}
		root := w.find(i)
		w.calm[root] = min(w.calm[root], b.rest)
	}
	for i, b := range w.bodies {
		if b.free && !b.asleep && w.calm[w.find(i)] > sleepAfter {
			b.asleep, b.v, b.w = true, real.Vec{}, real.Vec{}
		}
	}
}
