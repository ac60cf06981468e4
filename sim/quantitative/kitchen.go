package quantitative

import (
	"cmp"
	"encoding/binary"
	"maps"
	"math"
	"slices"
	"strings"

	"hearth/engine"
	"hearth/sim/cook"
	"hearth/sim/ledger"
	"hearth/sim/physics/real"
	"hearth/sim/spatial"
	"hearth/sim/thermal"
	"hearth/sim/world"
)

// A Kitchen is what is kept beside a state: where everything is, what it weighs and
// how warm it is, and what was agreed to be done later. It never changes.
type Kitchen struct {
	Clock  int64        // milliseconds: up to then everything was followed
	Bodies []*Body      // by their ids
	Set    []*Appliance // those that were switched
	Due    []*Appointment
	Cook   cook.Cook
	Took   float64       // seconds that the hands needed for the step that led here
	Lasts  int64         // milliseconds that it lasts by its rules
	Free   int64         // milliseconds: from then on hands are free
	tasks  []Task        // of hands in that step
	Waited int64         // milliseconds for which something was waited for in that step
	done   []engine.Fact // in that step, as rules read it, and came_of(New, Old) of what began with properties of another thing

	held   map[engine.Term][]engine.Term // what is in what, by ids
	laid   []*Body                       // as they were when everything had its place
	laidIn *world.State

	ledger.Ledger // what all food is made of
}

// A Body is a thing of the kitchen: one that is carried as a whole, or what is in it.
type Body struct {
	ID     engine.Term
	In     engine.Term // what it stands in or on, or lies in; free: nothing holds it
	Covers engine.Term // what it lies over; free: nothing
	Pose   spatial.Pose
	Put    real.Vec      // where it was put
	Grams  float64       // of food, with what boiled off
	Steam  float64       // g of it that boiled off before the heat was begun anew
	Heat   *thermal.Body // of food
	Began  float64       // J: the balance of its heat when that was begun
	Claims bool          // all of it is to be as warm as the rules say
	Until  int64         // milliseconds: up to then its heat was followed, where that is later than the clock
	Past   *Past         // from which that began; nil where nothing was waited for
	Made   []engine.Term // the bodies that it was made of, in the step in which it came to be
}

// A Past is how warm some food was when somebody began to wait for it, and where. It follows
// from what was done, and is no part of what states are told apart by.
type Past struct {
	Heat *thermal.Body
	In   thermal.Surroundings
	At   engine.Term // what the food stood in, itself or with its container
	From int64       // milliseconds
}

// boiled is how many grams of water boiled off. The heat is that of one of several pieces.
func (b *Body) boiled() float64 {
	if b.Heat == nil {
		return b.Steam
	}
	return b.Steam + float64((b.Grams-b.Steam)*(1-b.Heat.Remains()/b.Heat.Mass))
}

// Water is how many grams of water are in food.
func (b *Body) Water() float64 {
	return float64((b.Grams - b.Steam) * b.Heat.Water() / b.Heat.Mass)
}

// whole is the heat of all of it, not only of one piece.
func (b *Body) whole() thermal.Body {
	h := *b.Heat
	pieces := (b.Grams - b.Steam) / (h.Mass * 1000)
	h.Mass, h.Area = float64(h.Mass*pieces), float64(h.Area*pieces)
	return h
}

// An Appointment is what is done when a result is ready.
type Appointment struct {
	At      int64         // milliseconds
	frees   []engine.Term // what no other step can use until then
	motions []motion
	owed    []Task // what hands do then, though all of that was done: in milliseconds from then on
}

// Happened are facts of what was done in the step that led here.
func (k *Kitchen) Happened() []engine.Fact { return slices.Clip(k.done) }

// Handwork is how long hands needed for the step that led here, in seconds, to a tenth; and how long
// it lasts by its rules, where that is shorter: 0 where it is not.
func (k *Kitchen) Handwork() (took, byRules float64) {
	if k.Waited == 0 && k.Lasts < k.Free-k.Clock {
		byRules = float64(k.Lasts) / 1000
	}
	return math.Round(k.Took*10) / 10, byRules
}

// Body returns what is known of a thing; nil when nothing is.
func (k *Kitchen) Body(id engine.Term) *Body {
	if i, ok := k.find(id); ok {
		return k.Bodies[i]
	}
	return nil
}

func (k *Kitchen) find(id engine.Term) (int, bool) {
	return slices.BinarySearchFunc(k.Bodies, id, func(b *Body, id engine.Term) int { return strings.Compare(b.ID.Sym(), id.Sym()) })
}

// sort brings bodies into their order, and notes what is in what.
func (k *Kitchen) sort() {
	slices.SortFunc(k.Bodies, func(a, b *Body) int { return strings.Compare(a.ID.Sym(), b.ID.Sym()) })
	k.held = map[engine.Term][]engine.Term{}
	for _, b := range k.Bodies {
		k.held[b.In] = append(k.held[b.In], b.ID)
	}
}

// move notes that a thing is in something else, and no longer in what it was in.
func (k *Kitchen) move(id engine.Term, from, to *Body) {
	if from != nil {
		k.held[from.In] = slices.DeleteFunc(slices.Clone(k.held[from.In]), func(x engine.Term) bool { return x == id })
	}
	if to != nil {
		at, _ := slices.BinarySearchFunc(k.held[to.In], id, func(x, id engine.Term) int { return strings.Compare(x.Sym(), id.Sym()) })
		k.held[to.In] = slices.Insert(slices.Clone(k.held[to.In]), at, id)
	}
}

// clone is a kitchen of one's own; its bodies are shared until they are changed.
func (k *Kitchen) clone() *Kitchen {
	c := *k
	c.Bodies, c.Due, c.Set, c.Ledger = slices.Clone(k.Bodies), slices.Clone(k.Due), slices.Clone(k.Set), k.Ledger.Clone()
	c.Took, c.Waited, c.Lasts, c.done, c.tasks, c.held = 0, 0, 0, nil, nil, maps.Clone(k.held)
	return &c
}

// change replaces a body by a changed copy of it; one that is not there is made.
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
	if f(b); was == nil || was.In != b.In {
		k.move(id, was, b)
	}
	return b
}

// remove takes a body away.
func (k *Kitchen) remove(id engine.Term) {
	if i, ok := k.find(id); ok {
		k.move(id, k.Bodies[i], nil)
		k.Bodies = slices.Delete(k.Bodies, i, i+1)
	}
}

// inside lists what is in or on a thing, in the order of ids.
func (k *Kitchen) inside(id engine.Term) (all []*Body) {
	for _, x := range k.held[id] {
		if b := k.Body(x); b != nil {
			all = append(all, b)
		}
	}
	return all
}

// agree keeps an appointment in the order of their times.
func (k *Kitchen) agree(a *Appointment) {
	i, _ := slices.BinarySearchFunc(k.Due, a, sooner)
	k.Due = slices.Insert(k.Due, i, a)
}

func sooner(x, y *Appointment) int { return cmp.Compare(x.At, y.At) }

// Canonical implements [world.Attachment]: exact bits of all numbers.
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
	for _, at := range []real.Vec{k.Cook.Stands, k.Cook.Hands[0].At, k.Cook.Hands[1].At} {
		numbers(at.X, at.Y, at.Z)
	}
	for _, b := range k.Bodies {
		text(b.ID)
		text(b.In)
		text(b.Covers)
		numbers(b.Pose.Pos.X, b.Pose.Pos.Y, b.Pose.Pos.Z, b.Pose.Rot.X, b.Pose.Rot.Y, b.Pose.Rot.Z, b.Pose.Rot.W, b.Put.X, b.Put.Y, b.Put.Z, b.Grams, b.Steam, b.Began)
		out = binary.BigEndian.AppendUint64(out, uint64(b.Until))
		if b.Heat != nil {
			out, _ = b.Heat.AppendBinary(out) // never fails
		}
	}
	for _, a := range k.Set {
		text(a.ID)
		numbers(a.Oven.T, a.Oven.Target, a.Oven.Energy)
		for _, p := range a.Places {
			text(p.For)
			numbers(p.On, p.Draws, p.Hot)
		}
	}
	out = k.Ledger.Append(out)
	for _, a := range k.Due {
		out = binary.BigEndian.AppendUint64(out, uint64(a.At))
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
