package physics

import (
	"iter"
	"math"

	"hearth/sim/physics/contact"
	"hearth/sim/physics/real"
)

// An EventKind is the kind of an [Event].
type EventKind uint8

// Kinds of events. Begins and Ends concern contacts that carry load. Cut means that a held blade is through,
// GraspLost that a hand lost body A.
const (
	Begins EventKind = iota
	Ends
	Cut
	GraspLost
)

func (k EventKind) String() string { return [...]string{"begins", "ends", "cut", "grasp lost"}[k] }

// A Contact describes how two bodies touch. In a Begins event, Velocity is the velocity of B relative to A
// before they touched.
type Contact struct {
	A, B     ID
	Point    real.Vec // point with the greatest load
	Normal   real.Vec // contact normal from A to B, at that point
	Force    float64  // force in N along the normals, averaged over the last step
	Depth    float64  // greatest overlap in metres
	Velocity real.Vec // velocity of B relative to A in m/s
}

// An Event is something that happened in the last step.
type Event struct {
	Kind EventKind
	Contact
}

// Events returns the events of the last step in a fixed order. The slice is valid until the next step.
func (w *World) Events() []Event { return w.events }

// Contacts iterates over all pairs of bodies that press on each other now, in order of ids. Contacts of
// sleeping bodies are as they were when the bodies fell asleep.
func (w *World) Contacts() iter.Seq[Contact] {
	return func(yield func(Contact) bool) {
		for _, p := range w.pairs {
			if p.active && !yield(p.contact(w)) {
				return
			}
		}
	}
}

// Depth returns the deepest overlap of two bodies in metres. Bodies that a blade is cutting do not count.
func (w *World) Depth() float64 {
	d := 0.0
	for _, p := range w.pairs {
		if p.active && !p.a.cutting() && !p.b.cutting() {
			d = max(d, p.contact(w).Depth)
		}
	}
	return d
}

// contact sums up the patches.
func (p *pair) contact(w *World) Contact {
	c := Contact{A: p.a.id, B: p.b.id}
	most := -1.0
	for i := range p.patches {
		m := &p.patches[i]
		for k := range m.points[:m.many] {
			q := &m.points[k]
			c.Force += q.jn / w.h
			c.Depth = max(c.Depth, -p.gap(m, q))
			if q.jn > most {
				most = q.jn
				c.Point, c.Normal, c.Velocity = p.a.p.Add(p.a.arm(q.ra)), m.n, p.speed(q)
			}
		}
	}
	return c
}

// impulse returns the sum of all normal impulses of the last pass, in N s.
func (p *pair) impulse() (sum float64) {
	for i := range p.patches {
		for k := range p.patches[i].points[:p.patches[i].many] {
			sum += p.patches[i].points[k].jn
		}
	}
	return sum
}

// emitEvents emits events for contacts that have begun, ended or cut through.
func (w *World) emitEvents() {
	for _, p := range w.pairs {
		switch {
		case !p.busy:
		case p.load > 0:
			p.last = w.steps
			if !p.active {
				p.active = true
				c := p.contact(w)
				c.Force, c.Velocity = p.load/w.dt, p.before
				w.events = append(w.events, Event{Begins, c})
			}
			if tool, food := p.tool(); p.cut && !p.through && tool.left(food) < 0.1 {
				p.through = true
				c := p.contact(w)
				c.Force = p.load / w.dt
				w.events = append(w.events, Event{Cut, c})
			}
		case w.steps-p.last > lingering:
			w.endContact(p)
		}
	}
}

func (w *World) endContact(p *pair) {
	if p.active {
		c := p.contact(w)
		c.Force = 0
		w.events = append(w.events, Event{Ends, c})
		p.touch = touch{}
	}
}

// cutting reports whether a blade is in use: held, with its edge down. A blade that lies about is treated like
// any other body.
func (b *Body) cutting() bool { return b.Blade && b.held != nil && b.Up().Z > 0.5 }

// cuts reports whether one body is a blade in use and the other can be cut.
func (p *pair) cuts() bool {
	return p.a.cutting() && p.b.Resistance > 0 || p.b.cutting() && p.a.Resistance > 0
}

// tool returns the blade and the body that it cuts.
func (p *pair) tool() (blade, food *Body) {
	if p.a.cutting() {
		return p.a, p.b
	}
	return p.b, p.a
}

// edge replaces all patches found by one contact along the blade's own down direction. The axis of least
// overlap would turn sideways as the blade sinks in.
func (p *pair) edge(into *contact.Patch, found []contact.Patch) {
	blade, food := p.tool()
	down := blade.Up().Neg()
	mid, many := real.Vec{}, 0.0
	for i := range found {
		for _, x := range found[i].Points[:found[i].Many] {
			mid, many = mid.Add(x.A), many+1
		}
	}
	mid = mid.Scale(1 / many)
	_, edge := blade.span(down)
	top, _ := food.span(down)
	mid = mid.AddScaled((top+edge)/2-mid.Dot(down), down)
	n := down
	if p.b == blade {
		n = down.Neg()
	}
	*into = contact.Patch{Normal: n, Many: 1, Points: [4]contact.Point{{A: mid, B: mid, Gap: top - edge}}}
}

// left returns the share of the food below the edge. Callers treat less than a tenth as cut through, because a
// light body sinks into the board under the blade.
func (b *Body) left(food *Body) float64 {
	down := b.Up().Neg()
	_, edge := b.span(down)
	top, bottom := food.span(down)
	return (bottom - edge) / math.Max(bottom-top, 1e-9)
}

// span returns the extent of a body along a direction in world coordinates.
func (b *Body) span(d real.Vec) (lo, hi float64) {
	lo, hi = b.shape.Span(b.m.Back(d))
	at := b.Position().Dot(d)
	return at + lo, at + hi
}
