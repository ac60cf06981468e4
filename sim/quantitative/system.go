package quantitative

import (
	"math"
	"slices"

	"hearth/engine"
	"hearth/sim/spatial"
	"hearth/sim/thermal"
)

// A system is the food in a pot, a bowl or a tin, which exchanges heat.
type system struct {
	thermal.System
	bodies []*Body // the food of each part
	flows  []bool  // which of them is liquid
}

// Figures of vessels.
const (
	steel       = 500.0 // J/(kg K)
	lidded      = 0.1   // share of the vapour that leaves under a lid or a foil
	liquidShare = 0.75  // share of the volume of a food from which it flows like a liquid
	oneSide     = 0.5   // share of the surface of a piece that touches the floor at most
	mingled     = 20.0  // factor on the surface by which a liquid touches another: they flow through each other
)

// liquidProperty is the property of mixtures that are liquid although much of them was solid, such as syrup.
const liquidProperty = "is_liquid"

var yes = engine.Name("/yes")

// system returns the things in a vessel as one thermal system, or nil if each of them exchanges heat with in alone: in
// a microwave, on a board, or alone in a dry vessel.
func (w *work) system(id engine.Term, in thermal.Surroundings) *system {
	t := w.mode.matter.Thing(w.class(id))
	if t == nil || t.Stand != nil || t.Form.Capacity() == 0 || in.Power > 0 && in.Contact == 0 {
		return nil
	}
	s := &system{bodies: slices.DeleteFunc(w.inside(id), func(b *Body) bool { return b.Heat == nil || b.Grams <= b.Steam })}
	if len(s.bodies) == 0 || in.Power == 0 && in.Rate == 0 && !slices.ContainsFunc(s.bodies, func(b *Body) bool { return !even(b.Heat, in.Air) }) {
		return nil
	}
	liquid, solid := s.sort(w)
	root, _ := w.mode.matter.Appliance(w.class(w.before.Root()))
	s.Liquid, s.Around = liquid > 0, in
	s.Films = thermal.Films{Still: root.Film.Calm, Simmering: root.Film.Simmer, Boiling: root.Film.Water, Floor: root.Film.Heap}
	for _, b := range s.bodies {
		s.Parts = append(s.Parts, thermal.Part{Body: *b.Heat, Number: (b.Grams - b.Steam) / (b.Heat.Mass * 1000)})
	}
	if !s.Liquid && in.Power == 0 && (s.pieces() < 2 || w.mode.matter.LaidOut(w.before, id)) {
		return nil
	}
	s.shape(w, id, t.Form, liquid, solid)
	if in.Power > 0 {
		s.heatFrom(w, id, t.Form, root.Film.Water)
	}
	wet := s.touches(t.Form, liquid, solid)
	for i := range s.Parts {
		s.Parts[i].Wet = wet
		if s.flows[i] {
			s.Parts[i].Wet, s.Parts[i].Body = mingled, s.Parts[i].Body.Mixed()
		}
	}
	if s.Liquid {
		s.fill(t.Shape.Mass/1000, t.Form, liquid+solid)
	}
	return s
}

// pieces returns how many pieces are in the vessel.
func (s *system) pieces() (n float64) {
	for i := range s.Parts {
		n += s.Parts[i].Number
	}
	return n
}

// touches returns the share of the surface of a piece that touches the liquid, or the floor and other pieces. A hot
// floor heats one side of the pieces for which there is room. In a heap, the air reaches only those on top.
func (s *system) touches(f *spatial.Form, liquid, solid spatial.Volume) float64 {
	if s.Liquid {
		return min(1, float64(liquid)/max(1, float64(solid)*(1/spatial.Pieces-1)))
	}
	area := 0.0
	for i := range s.Parts {
		area += float64(s.Parts[i].Number * s.Parts[i].Body.Area)
	}
	surface, floor, _ := wetted(f, solid)
	if s.Around.Power > 0 {
		return min(oneSide, floor/area)
	}
	return max(oneSide, 1-surface/area)
}

// sort puts the largest liquid first, and returns the volumes of all liquid and of the pieces.
func (s *system) sort(w *work) (liquid, solid spatial.Volume) {
	most, first := spatial.Volume(0), -1
	s.flows = make([]bool, len(s.bodies))
	for i, b := range s.bodies {
		flows, all := spatial.Volume(0), spatial.Volume(0)
		for _, p := range w.consists(b) {
			all += p.Volume
			if p.Packing == 0 {
				flows += p.Volume
			}
		}
		said, _ := w.after.Value(b.ID, liquidProperty)
		if float64(flows) < liquidShare*float64(all) && said != yes || all == 0 || b.Heat.Mean() < b.Heat.Material.Freezes {
			solid += all
			continue
		}
		s.flows[i] = true
		if liquid += all; all > most {
			most, first = all, i
		}
	}
	if first > 0 {
		s.bodies[0], s.bodies[first] = s.bodies[first], s.bodies[0]
		s.flows[0], s.flows[first] = s.flows[first], s.flows[0]
	}
	return liquid, solid
}

// shape computes the areas through which the vessel exchanges heat. On a stove its bottom touches the plate.
func (s *system) shape(w *work, id engine.Term, f *spatial.Form, liquid, solid spatial.Volume) {
	surface, floor, walls := wetted(f, liquid+solid)
	s.Wall = surface + walls
	if s.Around.Power == 0 {
		s.Wall += floor
	}
	if s.Liquid {
		s.Surface = surface
	}
	if slices.ContainsFunc(w.Bodies, func(b *Body) bool { return b.Covers == id }) {
		s.Surface = float64(s.Surface * lidded)
	}
}

// heatFrom sets what the hot plate below passes into the vessel.
func (s *system) heatFrom(w *work, id engine.Term, f *spatial.Form, film float64) {
	_, floor, _ := wetted(f, 0)
	s.Around.Contact = float64(film * floor)
	for b := w.Body(id); b != nil; b = w.Body(b.Container) {
		set := w.setting(b.Container)
		if set == nil || set.wattsFor(b.ID) == 0 {
			continue
		}
		s.Around.Power = set.wattsFor(b.ID)
		if of, ok := w.mode.matter.Appliance(w.class(set.ID)); ok {
			s.Films.Floor = of.Film.Contact
		}
		return
	}
}

// wetted returns the areas of the hollows of a vessel that a volume wets.
func wetted(f *spatial.Form, volume spatial.Volume) (surface, floor, walls float64) {
	n := 0
	for i := range f.Hollows {
		if f.Hollows[i].Kind == spatial.Vessel {
			n++
		}
	}
	for i := range f.Hollows {
		if h := &f.Hollows[i]; h.Kind == spatial.Vessel {
			a, g, l := h.Wetted(volume / spatial.Volume(n))
			surface, floor, walls = surface+a, floor+g, walls+l
		}
	}
	return surface, floor, walls
}

// fill makes the liquid one well-mixed body, with the heat capacity of the wetted part of the vessel.
func (s *system) fill(kg float64, f *spatial.Form, volume spatial.Volume) {
	_, floor, walls := wetted(f, volume)
	_, _, all := wetted(f, f.Capacity())
	b := s.Parts[0].Body.Mixed()
	b.Vessel = kg * steel * (floor + walls) / (floor + all) / s.Parts[0].Number
	s.Parts[0].Body = b
}

// began returns the heat balance of a part at the start, which the heat of the vessel changes.
func (s *system) began(i int) float64 {
	b := s.bodies[i]
	return b.Began + (s.Parts[i].Body.Balance() - b.Heat.Balance())
}

// from returns the time from which a vessel is to be advanced: food in it may have been simulated before.
func (s *system) from(clock int64) int64 {
	for _, b := range s.bodies {
		clock = max(clock, b.Until)
	}
	return clock
}

// pass advances the food of a vessel to a time in milliseconds.
func (s *system) pass(w *work, to int64) {
	from := s.from(w.Clock)
	if from >= to {
		return
	}
	later := w.mode.matter.Model.AdvanceSystem(s.System, float64(to-from)/1000)
	for i, b := range s.bodies {
		began := s.began(i)
		w.heated(b, &later.Parts[i].Body, s.Around)
		w.change(b.ID, func(b *Body) { b.Began = began })
	}
}

// waitFor returns how long it takes in seconds until all food is as wished, and all food of the vessel as it is then.
func (s *system) waitFor(w *work, wishes map[engine.Term]wish) (seconds float64, warm []*Body, err error) {
	seconds, then, ok := w.mode.matter.Model.WhenSystem(s.System, longestWait, func(at *thermal.System) bool {
		for i, b := range s.bodies {
			if wished, ok := wishes[b.ID]; ok && !wished.until(&at.Parts[i].Body) {
				return false
			}
		}
		return true
	})
	for i, b := range s.bodies {
		wished, wanted := wishes[b.ID]
		if !ok && wanted && !wished.until(&then.Parts[i].Body) {
			return 0, nil, w.neverThatWarm(b, wished.celsius, s.Around.Air)
		}
		other := *b
		other.Began = s.began(i)
		other.Heat = &then.Parts[i].Body
		other.Claims = wanted && wished.byStep && math.Abs(other.Heat.Mean()-wished.celsius) <= temperatureTolerance
		warm = append(warm, &other)
	}
	return seconds, warm, nil
}

// when returns after how many seconds a body of the vessel meets a condition.
func (s *system) when(m *thermal.Model, id engine.Term, limit float64, is func(*thermal.Body) bool) (seconds float64, ok bool) {
	i := slices.IndexFunc(s.bodies, func(b *Body) bool { return b.ID == id })
	if i < 0 {
		return 0, false
	}
	seconds, _, ok = m.WhenSystem(s.System, limit, func(at *thermal.System) bool { return is(&at.Parts[i].Body) })
	return seconds, ok
}
