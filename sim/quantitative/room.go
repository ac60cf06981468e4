package quantitative

import (
	"context"
	"math"
	"slices"

	"hearth/engine"
	"hearth/sim/manipulation"
	"hearth/sim/physical"
	"hearth/sim/physics/shape"
	"hearth/sim/spatial"
	"hearth/sim/thermal"
	"hearth/sim/world"
)

// A Room is a state of the kitchen with its simulated part at one moment: appointments due since the step
// began are done, and heat has flowed. It never changes.
type Room struct {
	*Kitchen
	State *world.State
	Mode  *Mode
}

// Room returns the room of a state at the time of the state, or nil if its things cannot be laid out.
func (m *Mode) Room(s *world.State) *Room {
	if last := m.last.Load(); last != nil && last.State == s {
		return last
	}
	r := m.InitialRoom(s)
	if r == nil {
		return nil
	}
	if later, err := r.Later(s.Clock()); err == nil { // if an appointment fails, show the room as it began; only the next step is refused
		r = later
	}
	m.last.Store(r)
	return r
}

// InitialRoom returns the room of a state as the step that led to it left it, before time passed. It is nil if the
// things cannot be laid out.
func (m *Mode) InitialRoom(s *world.State) *Room {
	k, err := m.kitchen(s)
	if err != nil {
		return nil
	}
	return &Room{k, s, m}
}

// Later returns the room at a later time in milliseconds, if nothing is done except appointments due until
// then. The error is a [*Refusal] if one of them cannot be done.
func (r *Room) Later(at int64) (*Room, error) {
	if at <= r.Clock {
		return r, nil
	}
	w := r.work()
	w.Kitchen = r.clone()
	err := w.until(context.Background(), at)
	w.Took, w.Lasts, w.tasks, w.events = r.Took, r.Lasts, r.tasks, r.events
	return &Room{w.Kitchen, r.State, r.Mode}, err
}

// work returns a step in which nothing is done.
func (r *Room) work() *work { return r.Mode.idle(r.State, r.Kitchen) }

// idle returns a step in which only appointments are done. Rules are not evaluated for them.
func (m *Mode) idle(s *world.State, k *Kitchen) *work {
	return &work{mode: m, before: s, after: s, account: m.dynamics.Begin(), evaluate: func() error { return nil }, Kitchen: k}
}

// Form returns the form of a thing, or nil for poured contents.
func (r *Room) Form(b *Body) *spatial.Form {
	return r.Mode.matter.Form(r.State, b.ID, b.Container, b.Grams)
}

// Solid returns the rigid shape of a thing, or nil for food and things without one.
func (r *Room) Solid(b *Body) *shape.Shape {
	s, err := r.Mode.matter.Solid(r.State.Class(b.ID))
	if err != nil {
		return nil
	}
	return s
}

// Grams returns the weight of a thing without its contents and without evaporated water.
func (r *Room) Grams(b *Body) float64 {
	if b.Grams == 0 {
		return r.Mode.matter.Mass(r.State.Class(b.ID)) * 1000
	}
	return b.Grams - b.boiled()
}

// Parts returns the ingredients of food by volume.
func (r *Room) Parts(b *Body) []spatial.Part {
	return r.Mode.matter.Parts(r.State, b.ID, b.Grams)
}

// Inside returns what is in or on a thing, in order of ids.
func (r *Room) Inside(id engine.Term) []*Body { return r.inside(id) }

// Around returns the thermal surroundings of a thing.
func (r *Room) Around(b *Body) thermal.Surroundings { return r.work().around(b) }

// HeatLater returns the heat of some food after some seconds in which nothing is done.
func (r *Room) HeatLater(b *Body, seconds float64) thermal.Body {
	w, m := r.work(), r.Mode.matter.Model
	in := w.around(b)
	if s := w.system(b.Container, in); s != nil {
		if i := slices.IndexFunc(s.bodies, func(x *Body) bool { return x.ID == b.ID }); i >= 0 {
			return m.AdvanceSystem(s.System, seconds).Parts[i].Body
		}
	}
	return m.Advance(*b.Heat, in, seconds)
}

// BoilsAfter returns the seconds until a liquid boils on its stove if nothing is done. ok is false if it is not heated,
// or does not boil within [longestBoil].
func (r *Room) BoilsAfter(b *Body) (seconds float64, ok bool) {
	w := r.work()
	if b.Heat == nil {
		return 0, false
	}
	s := w.system(b.Container, w.around(b))
	if s == nil || !s.Liquid || s.Around.Power == 0 {
		return 0, false
	}
	return s.when(r.Mode.matter.Model, b.ID, longestBoil, func(b *thermal.Body) bool { return b.Mean() >= thermal.BoilsAt-1 && b.Water() > 0 })
}

// longestBoil is the maximum time in seconds until a liquid boils.
const longestBoil = 2 * 3600

// HeaterOf returns what would heat or cool some food in a place: the nearest appliance above it, or the furniture
// that it is in or on.
func (r *Room) HeaterOf(b *Body, in engine.Term) engine.Term {
	there := *b
	there.Container = in
	return r.work().heater(&there)
}

// Air returns the temperature of the room in degrees Celsius.
func (r *Room) Air() float64 { return r.work().room() }

// Model returns the thermal model: the rates at which food changes.
func (r *Room) Model() *thermal.Model { return r.Mode.matter.Model }

// SafeAt returns the core temperature in degrees Celsius from which a food is safe to eat, if it is unsafe
// when raw. It is 0 for other things.
func (r *Room) SafeAt(id engine.Term) float64 {
	return r.Mode.matter.SafeAt(r.State.Class(id))
}

// Shape returns the physical record of a class of things. ok is false for food and unknown classes. stands
// reports whether the thing is part of the building.
func (r *Room) Shape(class string) (of physical.Shape, stands, ok bool) {
	t := r.Mode.matter.Thing(class)
	if t == nil {
		return of, false, false
	}
	return t.Shape, t.Stand != nil, true
}

// Scene returns the geometry of the kitchen: the bodies with a form, and which one each filling is in.
func (r *Room) Scene() (bodies []spatial.Body, fills []spatial.Relation) {
	for _, b := range r.Bodies {
		if f := r.Form(b); f != nil {
			bodies = append(bodies, spatial.Body{ID: b.ID.Sym(), Form: f, Pos: b.Pose.Pos, Rot: b.Pose.Rot})
		} else if b.Container.Kind() == engine.NameKind {
			fills = append(fills, spatial.Relation{Thing: b.ID.Sym(), Place: b.Container.Sym()})
		}
	}
	return bodies, fills
}

// Away returns the distance in metres between the grip of a thing and the cook's shoulders, from the nearest
// position where the cook can stand. ok is false if there is none.
func (r *Room) Away(b *Body) (m float64, ok bool) {
	w := r.work()
	stands, grip := w.stands(b.ID), w.grip(b.ID)
	m = math.Inf(1)
	for _, s := range stands {
		m = min(m, manipulation.Distance(grip, s))
	}
	return m, len(stands) > 0
}

// DueTime returns the time in milliseconds of the appointment for a thing, or for its container. ok is false
// if there is none.
func (r *Room) DueTime(b *Body) (at int64, ok bool) {
	for ; b != nil; b = r.Body(b.Container) {
		for _, a := range r.Due {
			for _, m := range a.motions {
				if m.x == b.ID && (m.verb == "place" || m.verb == "wait") {
					return a.Time, true
				}
			}
		}
		if b.Container.Kind() != engine.NameKind {
			break
		}
	}
	return 0, false
}

// Amount converts a number to a term in billionths, rounded to the millionth, as rules use it.
func Amount(x float64) engine.Term {
	return engine.Number(int64(math.Round(x*1e6)) * 1000)
}
