package quantitative

import (
	"context"
	"math"

	"hearth/engine"
	"hearth/ontology/physical"
	"hearth/sim/cook"
	"hearth/sim/physics/shape"
	"hearth/sim/spatial"
	"hearth/sim/thermal"
	"hearth/sim/world"
)

// A Room is a state of the kitchen with what is kept beside it, as both are at a moment: what
// fell due since the step began was done, and heat has passed. It never changes.
type Room struct {
	*Kitchen
	State *world.State
	Mode  *Mode
}

// Room returns the room of a state at the moment of the state; nil where things have no room
// in it.
func (m *Mode) Room(s *world.State) *Room {
	if last := m.last.Load(); last != nil && last.State == s {
		return last
	}
	r := m.Begun(s)
	if r == nil {
		return nil
	}
	if later, err := r.Later(s.Clock()); err == nil { // a step that needs what cannot be done is refused, not what is read
		r = later
	}
	m.last.Store(r)
	return r
}

// Begun is the room of a state as it was when all was where the step that led to it had
// put it, and no time had passed; nil where things have no room in the state.
func (m *Mode) Begun(s *world.State) *Room {
	k, err := m.kitchen(s)
	if err != nil {
		return nil
	}
	return &Room{k, s, m}
}

// Later is the room at a later moment, in milliseconds, if nothing is done but what falls
// due until then. The error is a [*Refusal] where that cannot be done.
func (r *Room) Later(at int64) (*Room, error) {
	if at <= r.Clock {
		return r, nil
	}
	w := r.work()
	w.Kitchen = r.clone()
	err := w.until(context.Background(), at)
	w.Took, w.Lasts, w.tasks, w.done = r.Took, r.Lasts, r.tasks, r.done
	return &Room{w.Kitchen, r.State, r.Mode}, err
}

// work is a step in which nothing is done.
func (r *Room) work() *work { return r.Mode.idle(r.State, r.Kitchen) }

// idle is a step in which nothing is done but what falls due: no rules are asked what comes
// of that.
func (m *Mode) idle(s *world.State, k *Kitchen) *work {
	return &work{mode: m, before: s, after: s, account: m.dynamics.Begin(), ask: func() error { return nil }, Kitchen: k}
}

// Form is the form of a thing; nil for what was poured into something.
func (r *Room) Form(b *Body) *spatial.Form { return r.Mode.matter.Form(r.State, b.ID, b.In, b.Grams) }

// Solid is the rigid shape of a thing that is no food; nil where it has none.
func (r *Room) Solid(b *Body) *shape.Shape {
	s, err := r.Mode.matter.Solid(r.State.Class(b.ID))
	if err != nil {
		return nil
	}
	return s
}

// Grams is what a thing weighs, without what is in it and what boiled off.
func (r *Room) Grams(b *Body) float64 {
	if b.Grams == 0 {
		return r.Mode.matter.Mass(r.State.Class(b.ID)) * 1000
	}
	return b.Grams - b.boiled()
}

// Parts are what food consists of, or what is in a thing.
func (r *Room) Parts(b *Body) []spatial.Part {
	return r.Mode.matter.Parts(r.State, b.ID, b.Grams)
}

// Inside lists what is in or on a thing, in the order of ids.
func (r *Room) Inside(id engine.Term) []*Body { return r.inside(id) }

// Around is what a thing is in, as far as heat goes.
func (r *Room) Around(b *Body) thermal.Surroundings { return r.work().around(b) }

// Warms is what makes some food in a place as warm as it gets: the nearest place above it that
// heats or cools, or the piece of furniture that it stands in or on.
func (r *Room) Warms(b *Body, in engine.Term) engine.Term {
	there := *b
	there.In = in
	return r.work().warmer(&there)
}

// Air is the temperature of the room, in degrees Celsius.
func (r *Room) Air() float64 { return r.work().room() }

// Model says how fast food changes.
func (r *Room) Model() *thermal.Model { return r.Mode.matter.Model }

// SafeAt is the temperature of the core from which on a food is safe to eat that is not when
// raw; 0 for any other thing.
func (r *Room) SafeAt(id engine.Term) float64 {
	return r.Mode.matter.SafeAt(r.State.Class(id))
}

// Shape is the record of a class of things that are no food; ok is false for others. Those
// that are part of the building stand somewhere.
func (r *Room) Shape(class string) (of physical.Shape, stands, ok bool) {
	t := r.Mode.matter.Thing(class)
	if t == nil {
		return of, false, false
	}
	return t.Shape, t.Stand != nil, true
}

// Scene is the kitchen as geometry sees it: what has a form, and what was poured into what.
func (r *Room) Scene() (bodies []spatial.Body, fills []spatial.Relation) {
	for _, b := range r.Bodies {
		if f := r.Form(b); f != nil {
			bodies = append(bodies, spatial.Body{ID: b.ID.Sym(), Form: f, Pos: b.Pose.Pos, Rot: b.Pose.Rot})
		} else if b.In.Kind() == engine.NameKind {
			fills = append(fills, spatial.Relation{Thing: b.ID.Sym(), Place: b.In.Sym()})
		}
	}
	return bodies, fills
}

// Away is how far the grip of a thing is from the shoulders of the cook, from where one can
// stand for it; ok is false where one cannot stand.
func (r *Room) Away(b *Body) (m float64, ok bool) {
	w := r.work()
	stands, grip := w.stands(b.ID), w.grip(b.ID)
	m = math.Inf(1)
	for _, s := range stands {
		m = min(m, cook.Away(grip, s))
	}
	return m, len(stands) > 0
}

// Awaited is when what was agreed to be done with a thing, or with what it is in, falls due,
// in milliseconds; ok is false where nothing was.
func (r *Room) Awaited(b *Body) (at int64, ok bool) {
	for ; b != nil; b = r.Body(b.In) {
		for _, a := range r.Due {
			for _, m := range a.motions {
				if m.x == b.ID && (m.verb == "place" || m.verb == "wait") {
					return a.At, true
				}
			}
		}
		if b.In.Kind() != engine.NameKind {
			break
		}
	}
	return 0, false
}

// Amount is a number in billionths, to the millionth, as rules have it.
func Amount(x float64) engine.Term {
	return engine.Number(int64(math.Round(x*1e6)) * 1000)
}
