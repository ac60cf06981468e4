package quantitative

import (
	"slices"

	"hearth/engine"
	"hearth/sim/world/wire"
)

// A Task is what one hand did without a break.
type Task struct {
	Hand     int         // 0: the right one, 1: the left one
	Verb     string      // verb of a motion, or [Holding]
	X, Y     engine.Term // the thing used, and the thing it was done to
	From, To int64       // begin and end in milliseconds
}

// Sides are the names of the hands, by their indices.
var Sides = [2]string{"right", "left"}

// Holding is the verb of a hand that holds something while the other one works.
const Holding = "hold"

// Tasks returns what the hands did in the last step, and in appointments that were due before, in the order in
// which they began.
func (k *Kitchen) Tasks() []Task { return k.tasks }

// takes returns the hands that a motion needs, according to the rules. The first is the hand that holds the
// thing, or else a free one. The second must be free or hold the same thing.
func (w *work) takes(m *motion) (hands []int, err error) {
	if m.hands > 0 {
		hands, err = w.Cook.Working(m.x.Sym(), m.y.Sym(), int(m.hands))
	}
	return hands, w.refused(err, m.x)
}

// recordTasks records what the hands did in a motion that took ms milliseconds. A hand that holds another
// thing meanwhile gets a task, too. A motion that needs no hands is not recorded. After a wait of the step,
// tasks are added to owed: they are done when the wait is over and the hands are free.
func (w *work) recordTasks(m *motion, hands []int, ms int64) {
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
		if has != "" && has != m.x.Sym() && (!works || len(hands) > 1) { // the hand holds a thing that is not m.x, so it only holds
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

// doOwed performs the tasks owed after a wait as soon as the hands are free.
func (w *work) doOwed(a *Appointment) {
	at := max(w.Free, a.Time)
	for _, t := range a.owed {
		t.From, t.To = at+t.From, at+t.To
		w.tasks = append(w.tasks, t)
		w.Free = max(w.Free, t.To)
	}
}

// tasks codes the tasks of hands.
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
			c.Refuse("unknown verb of a hand, or a task that ends before it begins: %.40s", t.Verb)
		}
	})
}
