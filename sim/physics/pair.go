package physics

import (
	"hearth/sim/physics/contact"
	"hearth/sim/physics/real"
	"hearth/sim/physics/shape"
)

// A point of a contact, with the impulses that persist between steps.
type point struct {
	la, lb           real.Vec // lever arms in world coordinates when found
	ra, rb           real.Vec // the same arms in body coordinates
	adj              float64
	nm, tm1, tm2     float64 // effective masses
	jn, j1, j2       float64
	approach, bounce float64 // in m/s: closing speed at the first load; normal velocity to reverse in a bounce, 0 for none
	warm, hit        bool
}

// A patch is a set of up to four contact points with one normal, from a to b.
type patch struct {
	id        int32
	many      int32
	n, t1, t2 real.Vec
	points    [4]point
	roll      real.Vec // angular impulse of rolling resistance
	old       bool
}

// A pair is two bodies that are near each other.
type pair struct {
	key     uint64
	a, b    *Body
	round   bool    // a is a ball: contacts are found in every substep
	busy    bool    // at least one body can move now
	swift   bool    // so fast that contacts are found in every substep
	cut     bool    // one body is a blade in use, the other can be cut
	thin    float64 // mean of the least thicknesses of both bodies, in metres
	load    float64
	patches []patch
	touch
}

// touch is the contact state that events need. [World.Hash] covers it.
type touch struct {
	active, through bool
	last            int64
	before          real.Vec // velocity of b relative to a when the contact began
}

// broad merges the pairs that are near each other now, in order of ids, with the pairs of the last step.
func (w *World) broad() {
	w.boxes = w.boxes[:0]
	for i, b := range w.bodies {
		b.index = i
		w.boxes = append(w.boxes, b.bounds(margin+float64(w.dt*(b.v.Len()+float64(b.w.Len()*b.shape.Reach())))))
	}
	old, now := w.pairs, w.spare[:0]
	for _, n := range w.sweep.Pairs(w.boxes) {
		for len(old) > 0 && old[0].key < n.Key {
			w.drop(old[0])
			old = old[1:]
		}
		if len(old) > 0 && old[0].key == n.Key {
			now, old = append(now, old[0]), old[1:]
		} else {
			now = append(now, w.pair(n.Key, w.bodies[n.A], w.bodies[n.B]))
		}
	}
	for _, p := range old {
		w.drop(p)
	}
	w.spare, w.pairs = w.pairs, now
}

func (w *World) drop(p *pair) {
	w.endContact(p)
	w.unused = append(w.unused, p)
}

func (w *World) pair(key uint64, a, b *Body) *pair {
	p := &pair{}
	if n := len(w.unused); n > 0 {
		p, w.unused = w.unused[n-1], w.unused[:n-1]
	}
	if a.shape.Kind() > b.shape.Kind() {
		a, b = b, a
	}
	*p = pair{key: key, a: a, b: b, round: a.shape.Kind() == shape.Round, patches: p.patches[:0], thin: (a.shape.Thin() + b.shape.Thin()) / 2}
	return p
}

// collide finds the contacts of a pair and updates its patches.
func (w *World) collide(p *pair) {
	a, b := p.a, p.b
	away := b.v.Sub(a.v).Len()
	within, step := margin+float64(w.h*away), w.h
	if !p.round {
		way := away + float64(a.w.Len()*a.shape.Reach()) + float64(b.w.Len()*b.shape.Reach())
		p.swift = !p.cut && float64(w.dt*way) > max(p.thin, margin) && a.shape.Kind() == shape.Solid
		within = margin + float64(w.h*way)
		if !p.swift { // contacts are found once per step, and both bodies may rotate until the next time
			within, step = margin+float64(w.dt*way), 0
		}
	}
	if p.round {
		if d := b.seen.Centre.Sub(a.p); d.Len2() > square(a.shape.Radius()+b.shape.Reach()+within) && b.kind != hinged {
			p.patches = p.patches[:0]
			return
		}
	}
	for i := range p.patches {
		p.patches[i].old = true
	}
	found := w.finder.Find(&a.seen, &b.seen, within, step)
	if p.cut && len(found) > 0 {
		p.edge(&found[0], found)
		found = found[:1]
	}
	for i := range found {
		p.accept(&found[i])
	}
	k := 0
	for i := range p.patches { // drop patches that were not found again
		if !p.patches[i].old {
			if k != i {
				p.patches[k] = p.patches[i]
			}
			k++
		}
	}
	p.patches = p.patches[:k]
	if k > 0 && !p.active {
		p.before = p.speed(&p.patches[0].points[0])
	}
}

// accept assigns points to the patch of the same part and normal, or to a new patch.
func (p *pair) accept(c *contact.Patch) {
	a, b, n := p.a, p.b, c.Normal
	var m *patch
	best := 0.95
	for i := range p.patches {
		if o := &p.patches[i]; o.old && o.id == c.ID && o.n.Dot(n) > best {
			m, best = o, o.n.Dot(n)
		}
	}
	var old [4]point
	k := 0
	if m != nil {
		k = int(m.many)
		copy(old[:k], m.points[:k])
		m.t1 = m.t1.AddScaled(-m.t1.Dot(n), n).Unit() // keep the tangent directions of the old patch
	} else {
		p.patches = append(p.patches, patch{id: c.ID})
		m = &p.patches[len(p.patches)-1]
		m.t1 = n.Across()
	}
	m.old, m.n, m.t2 = false, n, n.Cross(m.t1)
	m.many = int32(c.Many)
	near2 := square(min(a.shape.Reach(), b.shape.Reach()) / 10)
	var used [4]bool
	for i := range m.points[:m.many] {
		q, x := &m.points[i], &c.Points[i]
		*q = point{la: x.A.Sub(a.p), lb: x.B.Sub(b.p)}
		q.adj = x.Gap - q.lb.Add(b.dp).Sub(q.la).Sub(a.dp).Dot(n)
		q.ra, q.rb = a.local(q.la), b.local(q.lb)
		closest, at := near2, -1
		for j := range old[:k] {
			if p.round {
				at = 0
			} else if d := old[j].ra.Sub(q.ra).Len2(); d < closest && !used[j] {
				closest, at = d, j
			}
		}
		if at >= 0 {
			o := &old[at]
			used[at] = true
			q.jn, q.j1, q.j2, q.warm, q.approach = o.jn, o.j1, o.j2, o.jn > 0, o.approach
		}
		q.nm = effective(a, b, q.la, q.lb, n)
		q.tm1, q.tm2 = effective(a, b, q.la, q.lb, m.t1), effective(a, b, q.la, q.lb, m.t2)
	}
}

func square(x float64) float64 { return float64(x * x) }

// effective returns the effective mass of a and b for an impulse along d. It returns 0 if neither can move.
func effective(a, b *Body, ra, rb, d real.Vec) float64 {
	ca, cb := ra.Cross(d), rb.Cross(d)
	k := a.im + b.im + ca.Dot(a.iw.Apply(ca)) + cb.Dot(b.iw.Apply(cb))
	if k < 1e-12 {
		return 0
	}
	return 1 / k
}
