package quantitative

import (
	"cmp"
	"encoding/binary"
	"maps"
	"math"
	"slices"
	"strings"

	"hearth/engine"
	"hearth/sim/manipulation"
	"hearth/sim/massbalance"
	"hearth/sim/physics/real"
	"hearth/sim/spatial"
	"hearth/sim/thermal"
	"hearth/sim/world"
)

// A Kitchen is the simulated part of a state: position, weight and temperature of every thing, and
// appointments. It never changes.
type Kitchen struct {
	Clock  int64        // time in milliseconds up to which the kitchen was simulated
	Bodies []*Body      // sorted by id
	Set    []*Appliance // appliances that were switched
	Due    []*Appointment
	Cook   manipulation.Cook
	Took   float64       // seconds that the hands needed for the last step
	Lasts  int64         // milliseconds that the last step takes by its rules
	Free   int64         // time in milliseconds from which the hands are free
	tasks  []Task        // tasks of the hands in the last step
	Waited int64         // milliseconds of waiting in the last step
	events []engine.Fact // events of the last step as facts for rules, and came_of(New, Old) for new things that inherited properties

	held   map[engine.Term][]engine.Term // contents of each thing, sorted by id
	laid   []*Body                       // bodies at the last complete layout
	laidIn *world.State

	massbalance.Ledger // composition of all food
}

// A Body is a thing of the kitchen: one that is carried as a whole, or contents of one.
type Body struct {
	ID        engine.Term
	Container engine.Term // thing that it stands in or on, or lies in; zero: none
	Covers    engine.Term // thing that it covers; zero: none
	Pose      spatial.Pose
	PutAt     real.Vec      // position where it was put
	Grams     float64       // weight of food, including what boiled off
	Steam     float64       // grams that boiled off before Heat was last renewed
	Heat      *thermal.Body // nil if not food
	Began     float64       // heat balance in J ([thermal.Body.Balance]) when Heat was last renewed
	Claims    bool          // whether the temperature in the state should hold for the whole body
	Until     int64         // time in milliseconds up to which Heat was simulated, if later than the clock
	Past      *Past         // heat before the last wait; nil without a wait
	Origins   []engine.Term // bodies from which it was made, in the step that made it
}

// A Past is the heat of food when a wait began, and its place. It follows from the events of the step, so it
// is not part of the identity of states.
type Past struct {
	Heat         *thermal.Body
	Surroundings thermal.Surroundings
	Container    engine.Term // the thing in which the food or its container stood
	From         int64       // begin of the wait in milliseconds
}

// boiled returns how many grams of water boiled off. Heat describes one of several pieces.
func (b *Body) boiled() float64 {
	if b.Heat == nil {
		return b.Steam
	}
	return b.Steam + float64((b.Grams-b.Steam)*(1-b.Heat.Remains()/b.Heat.Mass))
}

// Water returns how many grams of water are in food.
func (b *Body) Water() float64 {
	return float64((b.Grams - b.Steam) * b.Heat.Water() / b.Heat.Mass)
}

// whole returns the thermal body of all pieces together.
func (b *Body) whole() thermal.Body {
	h := *b.Heat
	pieces := (b.Grams - b.Steam) / (h.Mass * 1000)
	h.Mass, h.Area = float64(h.Mass*pieces), float64(h.Area*pieces)
	return h
}

// An Appointment is what is to be done when a result is ready.
type Appointment struct {
	Time    int64         // time in milliseconds
	frees   []engine.Term // things that no other step can use until then
	motions []motion
	owed    []Task // tasks of the hands from Time on, in milliseconds from their begin; their effects are done already
}

// Happened returns the events of the last step as facts.
func (k *Kitchen) Happened() []engine.Fact { return slices.Clip(k.events) }

// Handwork returns how many seconds the hands needed for the last step, to a tenth. byRules is its
// duration by its rules if that is shorter, else 0.
func (k *Kitchen) Handwork() (took, byRules float64) {
	if k.Waited == 0 && k.Lasts < k.Free-k.Clock {
		byRules = float64(k.Lasts) / 1000
	}
	return math.Round(k.Took*10) / 10, byRules
}

// Body returns the body of a thing, or nil.
func (k *Kitchen) Body(id engine.Term) *Body {
	if i, ok := k.find(id); ok {
		return k.Bodies[i]
	}
	return nil
}

func (k *Kitchen) find(id engine.Term) (int, bool) {
	return slices.BinarySearchFunc(k.Bodies, id, func(b *Body, id engine.Term) int { return strings.Compare(b.ID.Sym(), id.Sym()) })
}

// sort sorts the bodies and indexes the contents of things.
func (k *Kitchen) sort() {
	slices.SortFunc(k.Bodies, func(a, b *Body) int { return strings.Compare(a.ID.Sym(), b.ID.Sym()) })
	k.held = map[engine.Term][]engine.Term{}
	for _, b := range k.Bodies {
		k.held[b.Container] = append(k.held[b.Container], b.ID)
	}
}

// move updates the index of contents when a thing is put into another.
func (k *Kitchen) move(id engine.Term, from, to *Body) {
	if from != nil {
		k.held[from.Container] = slices.DeleteFunc(slices.Clone(k.held[from.Container]), func(x engine.Term) bool { return x == id })
	}
	if to != nil {
		at, _ := slices.BinarySearchFunc(k.held[to.Container], id, func(x, id engine.Term) int { return strings.Compare(x.Sym(), id.Sym()) })
		k.held[to.Container] = slices.Insert(slices.Clone(k.held[to.Container]), at, id)
	}
}

// clone returns a copy that can be changed. Its bodies are shared until they are changed.
func (k *Kitchen) clone() *Kitchen {
	c := *k
	c.Bodies, c.Due, c.Set, c.Ledger = slices.Clone(k.Bodies), slices.Clone(k.Due), slices.Clone(k.Set), k.Ledger.Clone()
	c.Took, c.Waited, c.Lasts, c.events, c.tasks, c.held = 0, 0, 0, nil, nil, maps.Clone(k.held)
	return &c
}

// change replaces a body by a changed copy, or adds a new body.
func (k *Kitchen) change(id engine.Term, f func(b *Body)) *Body {
	i, ok := k.find(id)
	b, was := &Body{ID: id}, (*Body)(nil)
	if ok {
		was = k.Bodies[i]
		*b = *was
		k.Bodies[i] = b
	} else {
		k.Bodies = slices.Insert(k.Bodies, i, b)
	}
	if f(b); was == nil || was.Container != b.Container {
		k.move(id, was, b)
	}
	return b
}

// remove removes a body.
func (k *Kitchen) remove(id engine.Term) {
	if i, ok := k.find(id); ok {
		k.move(id, k.Bodies[i], nil)
		k.Bodies = slices.Delete(k.Bodies, i, i+1)
	}
}

// inside returns what is in or on a thing, in order of ids.
func (k *Kitchen) inside(id engine.Term) (all []*Body) {
	for _, x := range k.held[id] {
		if b := k.Body(x); b != nil {
			all = append(all, b)
		}
	}
	return all
}

// schedule inserts an appointment in order of time.
func (k *Kitchen) schedule(a *Appointment) {
	i, _ := slices.BinarySearchFunc(k.Due, a, byTime)
	k.Due = slices.Insert(k.Due, i, a)
}

func byTime(x, y *Appointment) int { return cmp.Compare(x.Time, y.Time) }

// Canonical implements [world.Attachment]. It returns the exact bits of all numbers.
func (k *Kitchen) Canonical() []byte {
	out := binary.BigEndian.AppendUint64(nil, uint64(k.Clock))
	out = binary.BigEndian.AppendUint64(out, uint64(k.Free))
	text := func(t engine.Term) {
		s := ""
		if t.Kind() == engine.NameKind {
			s = t.Sym()
		}
		out = append(binary.BigEndian.AppendUint32(out, uint32(len(s))), s...)
	}
	numbers := func(all ...float64) {
		for _, x := range all {
			out = binary.BigEndian.AppendUint64(out, math.Float64bits(x))
		}
	}
	for _, at := range []real.Vec{k.Cook.Stands, k.Cook.Hands[0].Position, k.Cook.Hands[1].Position} {
		numbers(at.X, at.Y, at.Z)
	}
	for _, b := range k.Bodies {
		text(b.ID)
		text(b.Container)
		text(b.Covers)
		numbers(b.Pose.Pos.X, b.Pose.Pos.Y, b.Pose.Pos.Z, b.Pose.Rot.X, b.Pose.Rot.Y, b.Pose.Rot.Z, b.Pose.Rot.W, b.PutAt.X, b.PutAt.Y, b.PutAt.Z, b.Grams, b.Steam, b.Began)
		out = binary.BigEndian.AppendUint64(out, uint64(b.Until))
		if b.Heat != nil {
			out, _ = b.Heat.AppendBinary(out) // never fails
		}
	}
	for _, a := range k.Set {
		text(a.ID)
		numbers(a.Oven.T, a.Oven.Target, a.Oven.Energy)
		for _, p := range a.Places {
			text(p.Thing)
			numbers(p.Watts, p.Draws, p.Temperature)
		}
	}
	out = k.Ledger.Append(out)
	for _, a := range k.Due {
		out = binary.BigEndian.AppendUint64(out, uint64(a.Time))
		for _, t := range a.owed {
			out = binary.BigEndian.AppendUint64(out, uint64(t.To))
		}
		for _, x := range a.frees {
			text(x)
		}
		for _, m := range a.motions {
			text(engine.Name("/" + m.verb))
			text(m.x)
			text(m.y)
			out = binary.BigEndian.AppendUint64(out, uint64(m.times))
			out = binary.BigEndian.AppendUint64(out, uint64(m.hands))
		}
	}
	return out
}
