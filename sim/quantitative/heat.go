package quantitative

import (
	"maps"
	"math"
	"slices"

	"hearth/engine"
	"hearth/ontology"
	"hearth/sim"
	"hearth/sim/thermal"
	"hearth/sim/world"
)

// An Appliance holds the settings of an appliance that heats or cools.
type Appliance struct {
	ID     engine.Term
	Oven   thermal.Oven
	Places []Place // places that are switched on
}

// A Place of an appliance heats one of the things on it, or everything in the appliance.
type Place struct {
	Thing       engine.Term // the thing, or the appliance itself
	Watts       float64     // power that arrives there in W
	Draws       float64     // power consumed for it in W
	Temperature float64     // its temperature in degrees Celsius, which limits that of things on it; 0: unknown
}

// wattsFor returns the power in W that arrives in a thing.
func (a *Appliance) wattsFor(id engine.Term) (watts float64) {
	for _, p := range a.Places {
		if p.Thing == id || p.Thing == a.ID {
			watts += p.Watts
		}
	}
	return watts
}

// temperatureFor returns the temperature of the place that heats a thing, in degrees Celsius, or 0 if it is unknown.
func (a *Appliance) temperatureFor(id engine.Term) (t float64) {
	for _, p := range a.Places {
		if p.Thing == id || p.Thing == a.ID {
			t = max(t, p.Temperature)
		}
	}
	return t
}

// draws returns the power consumed for all places, in W.
func (a *Appliance) draws() (watts float64) {
	for _, p := range a.Places {
		watts += p.Draws
	}
	return watts
}

// room returns the temperature of the room in degrees Celsius.
func (w *work) room() float64 {
	a, _ := w.mode.matter.Appliance(w.before.Class(w.before.Root()))
	return a.Temperature
}

// around returns the thermal surroundings of a thing: the nearest thing above it that heats or cools, else the
// room.
func (w *work) around(b *Body) thermal.Surroundings {
	root, _ := w.mode.matter.Appliance(w.before.Class(w.before.Root()))
	in := thermal.Surroundings{Air: root.Temperature, Film: root.Film.Still}
	for at, stands := b.Container, b.ID; at.Kind() == engine.NameKind; {
		class := w.class(at)
		if a, ok := w.mode.matter.Appliance(class); ok {
			set := w.setting(at)
			switch {
			case set != nil && a.Capacity > 0:
				return set.Oven.Inside(a.Film.Still, a.Emissivity)
			case set != nil && set.wattsFor(stands) > 0 && b.Heat != nil:
				in.Power = set.wattsFor(stands) * b.Heat.Mass * 1000 / w.grams(b.Container) // b.Heat is one of several equal pieces and gets its share of the power
				if in.Plate = set.temperatureFor(stands); in.Plate > 0 {
					film := a.Film.Contact
					if b.wet() {
						film = root.Film.Water
					}
					in.Contact = float64(film * b.Heat.Area)
				}
				return in
			case a.Temperature != 0:
				return thermal.Surroundings{Air: a.Temperature, Film: a.Film.Still}
			}
			return in
		}
		up := w.Body(at)
		if up == nil {
			break
		}
		at, stands = up.Container, at
	}
	return in
}

// heater returns the thing that heats or cools another: the nearest appliance above it, or the furniture that
// it is in or on.
func (w *work) heater(b *Body) engine.Term {
	f, _ := w.furniture(b.ID)
	for up := b; up != nil; up = w.Body(up.Container) {
		if _, ok := w.mode.matter.Appliance(w.class(up.ID)); ok && up.ID != w.before.Root() {
			return up.ID
		}
	}
	if f == nil {
		return b.Container
	}
	return f.ID
}

// setting returns the settings of an appliance, or nil if it was never switched.
func (k *Kitchen) setting(id engine.Term) *Appliance {
	for _, a := range k.Set {
		if a.ID == id {
			return a
		}
	}
	return nil
}

// set changes the settings of an appliance.
func (w *work) set(id engine.Term, f func(a *Appliance)) {
	for i, a := range w.Set {
		if a.ID == id {
			changed := *a
			f(&changed)
			w.Set[i] = &changed
			return
		}
	}
	of, _ := w.mode.matter.Appliance(w.class(id))
	a := &Appliance{ID: id, Oven: of.Oven(w.room(), offTemperature)}
	f(a)
	w.Set = append(w.Set, a)
}

// offTemperature is a set temperature below that of any room.
const offTemperature = -1000

// pass advances the temperatures of all bodies and appliances to a time in milliseconds.
func (w *work) pass(to int64) {
	seconds := float64(to-w.Clock) / 1000
	if !(seconds > 0) {
		return
	}
	shared := map[engine.Term]bool{}
	for _, b := range w.Bodies {
		if b.Heat == nil || shared[b.Container] {
			continue
		}
		in := w.around(b)
		if s := w.system(b.Container, in); s != nil {
			shared[b.Container] = true
			s.pass(w, to)
			continue
		}
		if b.Until >= to || in.Rate == 0 && in.Power == 0 && even(b.Heat, in.Air) {
			continue
		}
		later := w.mode.matter.Model.Advance(*b.Heat, in, float64(to-max(w.Clock, b.Until))/1000)
		w.heated(b, &later, in)
	}
	for i, a := range w.Set {
		changed := *a
		if a.Oven.Capacity > 0 {
			changed.Oven = a.Oven.After(seconds)
		}
		changed.Oven.Energy += float64(a.draws() * seconds)
		w.Set[i] = &changed
	}
	w.Clock = to
}

// heated sets the heat of a body after it was in some surroundings. Unless these left it as it was, its temperature in
// the state no longer holds.
func (w *work) heated(b *Body, later *thermal.Body, in thermal.Surroundings) {
	away := in.Power != 0 || in.Rate != 0 || math.Abs(in.Air-b.Heat.Mean()) > temperatureTolerance
	w.change(b.ID, func(b *Body) { b.Heat, b.Claims = later, b.Claims && !away })
}

// even reports whether the whole body has the temperature of the air.
func even(b *thermal.Body, air float64) bool {
	least, most := b.Range()
	return air-least < equilibrium && most-air < equilibrium
}

// equilibrium is the temperature difference in K that counts as equilibrium.
const equilibrium = 1e-6

// grams returns the total weight of the things in a thing.
func (w *work) grams(in engine.Term) (g float64) {
	for _, b := range w.inside(in) {
		g += b.Grams
	}
	return g
}

// setLevels records the levels that the step names for appliances.
func (w *work) setLevels(eff sim.Effects) {
	w.levels = map[string]bool{}
	for _, row := range eff.Rows("fill") {
		w.levels[world.ClassName(row[1])] = true
	}
}

// switched changes the settings of an appliance. An oven gets the temperature that the step sets. On any other
// appliance, the place of a thing is turned off if it was on; otherwise it gets the level that the step names.
func (w *work) switched(id, place engine.Term) {
	of, ok := w.mode.matter.Appliance(w.class(id))
	if !ok {
		return
	}
	w.set(id, func(a *Appliance) {
		said, ok := w.after.Marked(id, ontology.WarmthMark) // 0 if not set
		hot := float64(said.Num()) / 1e9
		if of.Capacity > 0 {
			if ok {
				a.Oven.Target = hot
			}
			return
		}
		on := len(a.Places)
		a.Places = slices.DeleteFunc(slices.Clone(a.Places), func(p Place) bool { return p.Thing == place })
		if len(a.Places) < on {
			return
		}
		for _, level := range slices.Sorted(maps.Keys(of.Levels)) {
			if w.levels[level] || len(of.Levels) == 1 {
				a.Places = append(a.Places, Place{place, of.Levels[level] * of.Efficiency, of.Levels[level], hot})
			}
		}
	})
}

// wait advances time until each food in a thing has the temperature that the step sets. Food that shares a vessel is
// taken out together; other food as soon as it has this temperature.
func (w *work) wait(m *motion) error {
	if m.ready {
		return nil
	}
	inside := slices.DeleteFunc(w.inside(m.x), func(b *Body) bool { return b.Heat == nil })
	wishes := map[engine.Term]wish{}
	for _, b := range inside {
		wished := w.wished(b, w.around(b))
		if wished.until == nil {
			continue
		}
		if err := w.boilsDry(b, wished.celsius); err != nil {
			return err
		}
		wishes[b.ID] = wished
	}
	longest, warm, err := w.waitFor(m.x, inside, wishes)
	if err != nil {
		return err
	}
	for _, b := range warm {
		if wished, ok := wishes[b.ID]; ok {
			w.event("warmed", b.ID, Amount(wished.celsius))
		}
	}
	w.crosses(m.x, longest, inside)
	w.waited = max(w.waited, int64(longest*1000))
	w.Waited, w.warmed = w.waited, warm
	for _, then := range warm {
		w.change(then.ID, func(b *Body) {
			b.Past, b.Claims, b.Until = &Past{b.Heat, w.around(b), b.Container, w.Clock}, then.Claims, w.Clock+w.waited
			b.Heat, b.Began = then.Heat, then.Began
		})
	}
	for _, a := range w.Set {
		if a.draws() > 0 && w.within(w.Body(m.x), a.ID) {
			w.set(a.ID, func(a *Appliance) { a.Oven.Energy += float64(a.draws() * longest) })
		}
	}
	return nil
}

// waitFor returns how long it takes in seconds until food in a thing is as wished, and the food as it is then.
func (w *work) waitFor(in engine.Term, inside []*Body, wishes map[engine.Term]wish) (longest float64, warm []*Body, err error) {
	if len(wishes) == 0 {
		return 0, nil, nil
	}
	if s := w.system(in, w.around(inside[0])); s != nil {
		return s.waitFor(w, wishes)
	}
	for _, b := range inside {
		wished, ok := wishes[b.ID]
		if !ok {
			continue
		}
		around := w.around(b)
		after, then, ok := w.mode.matter.Model.When(*b.Heat, around, longestWait, wished.until)
		if !ok {
			return 0, nil, w.neverThatWarm(b, wished.celsius, around.Air)
		}
		longest = max(longest, after)
		b := *b
		b.Heat, b.Claims = &then, wished.byStep
		warm = append(warm, &b)
	}
	return longest, warm, nil
}

func (w *work) neverThatWarm(b *Body, asked, limit float64) error {
	return &Refusal{Code: "never_that_warm", Thing: b.ID, Place: w.heater(b), Figures: []Figure{{"asked_celsius", asked}, {"limit_celsius", limit}, {"core_celsius", b.Heat.Core()}}}
}

// A wish is a temperature to wait for and the condition that ends the wait; until is nil if there is none.
type wish struct {
	celsius float64
	until   func(*thermal.Body) bool
	byStep  bool // the step sets the temperature
}

// wished returns the temperature to wait for: the one that the step sets. Other food on a heater is to melt, and it
// is the temperature for that.
func (w *work) wished(b *Body, in thermal.Surroundings) wish {
	t, is := w.after.Marked(b.ID, ontology.WarmthMark)
	before, was := w.before.Marked(b.ID, ontology.WarmthMark)
	if is != was || t != before {
		celsius := float64(t.Num()) / 1e9
		return wish{celsius, reaches(celsius, b.Heat.Mean()), true}
	}
	if in.Power == 0 {
		return wish{}
	}
	celsius := float64(runnyTemperature)
	if melts := b.Heat.Material.Melt; melts.Points > 0 {
		celsius = melts.Temperatures[melts.Points-1]
	}
	return wish{celsius, reaches(celsius, b.Heat.Core()), false}
}

// boilsDry returns a [*Refusal] if food with much water is to get hotter than its water can.
func (w *work) boilsDry(b *Body, wish float64) error {
	if wish <= thermal.BoilsAt+temperatureTolerance || !b.wet() {
		return nil
	}
	return &Refusal{Code: "never_that_warm", Thing: b.ID, Place: w.heater(b), Figures: []Figure{{"asked_celsius", wish}, {"limit_celsius", thermal.BoilsAt}, {"core_celsius", b.Heat.Core()}, {"water_g", b.Water()}}}
}

// wet reports whether food contains much water.
func (b *Body) wet() bool { return b.Water() >= float64(wetShare*b.Grams) }

// runnyTemperature is the temperature in degrees Celsius at which food is liquid if the melting of its fat is unknown.
const runnyTemperature = 45

// wetShare is the share of water above which food gets no hotter than [thermal.BoilsAt]: after that water has
// boiled off, it is no longer the same food.
const wetShare = 0.15

// longestWait is the maximum wait for a temperature in seconds.
const longestWait = 48 * 3600

// heat returns the temperature that an appliance reaches with its settings. hot is false if it is off.
func (w *work) heat(id engine.Term) (t float64, hot bool) {
	set := w.setting(id)
	if set == nil {
		return 0, false
	}
	if set.Oven.Capacity > 0 {
		return set.Oven.Target, true
	}
	said, ok := w.after.Marked(id, ontology.WarmthMark)
	return float64(said.Num()) / 1e9, ok && len(set.Places) > 0
}

// reaches returns the condition that the mean temperature of food has reached wish, to half a degree. It is
// approached from below if before is less than wish, else from above.
func reaches(wish, before float64) func(*thermal.Body) bool {
	if before < wish {
		return func(b *thermal.Body) bool { return b.Mean() >= wish-temperatureTolerance }
	}
	return func(b *thermal.Body) bool { return b.Mean() <= wish+temperatureTolerance }
}

// temperatureTolerance is the tolerance in K for a wanted temperature.
const temperatureTolerance = 0.5
