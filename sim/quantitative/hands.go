package quantitative

import (
	"slices"

	"hearth/engine"
	"hearth/sim/world/wire"
)

// A Task is what one hand did without a break.
type Task struct {
	Hand     int         // 0: the right one, 1: the left one
	Verb     string      // of a motion; hold: it held what it had while the other one worked
	X, Y     engine.Term // the thing with which that was done, and at what
	From, To int64       // milliseconds
}

// Sides are what the hands of a cook are called, by their numbers.
var Sides = [2]string{"right", "left"}

// Holding is the verb of a hand that holds something while the other one works.
const Holding = "hold"

// Tasks are what hands did in the step that led here, and when something fell due before its
// hands began, in the order in which it was begun.
func (k *Kitchen) Tasks() []Task { return k.tasks }

// takes finds the hands that a motion takes, as rules say how many: the one that has the thing, or
// else a free one, and the other one, where that is free or has the same.
func (w *work) takes(m *motion) (hands []int, err error) {
	if m.hands > 0 {
		hands, err = w.Cook.Working(m.x.Sym(), m.y.Sym(), int(m.hands))
	}
	return hands, w.refused(err, m.x)
}

// worked notes what hands did in a motion, for so long: other things that they had they held
// meanwhile. Nothing is noted of a motion that takes none, while which they can do something else. What
// comes after something was waited for is owed: it is done when that is over and hands are free.
func (w *work) worked(m *motion, hands []int, ms int64) {
	all, free := &w.tasks, &w.Free
	if w.waited > 0 {
		all, free = &w.owed, &w.owes
	}
	from := *free
	if len(hands) == 0 || ms == 0 {
		return
	}
	*free += ms
	for i := range w.Cook.Hands {
		t, has, works := Task{i, m.verb, m.x, m.y, from, *free}, w.Cook.Hands[i].Holds, slices.Contains(hands, i)
		if has == "" && !works {
			continue
		}
		if has != "" && has != m.x.Sym() && (!works || len(hands) > 1) { // a hand that is to hold the dish holds it
			t.Verb, t.X, t.Y = Holding, engine.Name(has), m.y
		}
		same := func(o Task) bool {
			return o.Hand == i && o.To == from && o.Verb == t.Verb && o.X == t.X && o.Y == t.Y
		}
		if last := slices.IndexFunc(*all, same); last >= 0 {
			(*all)[last].To = t.To
		} else {
			*all = append(*all, t)
		}
	}
}

// pays does what is owed since something was waited for, as soon as hands are free.
func (w *work) pays(a *Appointment) {
	at := max(w.Free, a.At)
	for _, t := range a.owed {
		t.From, t.To = at+t.From, at+t.To
		w.tasks = append(w.tasks, t)
		w.Free = max(w.Free, t.To)
	}
}

// tasks writes what hands did.
func tasks(c *wire.Coder, all *[]Task) {
	before := int64(0)
	wire.Slice(c, all, taskSize, func(t *Task) {
		c.Number(&t.Hand, len(Sides))
		c.Symbol(&t.Verb)
		c.Term(&t.X)
		c.Term(&t.Y)
		c.Int(&t.From, before)
		c.Int(&t.To, t.From)
		if before = t.From; t.To < t.From || t.Verb != Holding && verbs[t.Verb] == nil {
			c.Refuse("no hand does that: %.40s", t.Verb)
		}
	})
}
