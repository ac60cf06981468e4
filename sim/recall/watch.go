package recall

import (
	"slices"

	"hearth/engine"
	"hearth/sim/world"
)

// A Watch is a view that notes what is read, and for which of several questions: an
// [engine.Reader] for one evaluation of rules.
type Watch struct {
	*world.View
	memory *Memory
	about  []int     // the questions that are asked together now
	shared []int32   // what is read for all questions
	own    [][]int32 // and for each

	asked engine.Rows // scratch

	ordered []bool // the answer to a question may follow from how things are called, which come by that
}

// Watch begins to look for answers to so many questions, in the state that m is about. The
// next one takes its place.
func (m *Memory) Watch(v *world.View, questions int) *Watch {
	w := &m.watch
	own := w.own[:cap(w.own)]
	for len(own) < questions {
		own = append(own, nil)
	}
	for i := range own {
		own[i] = own[i][:0]
	}
	ordered := slices.Grow(w.ordered[:0], questions)[:questions]
	clear(ordered)
	*w = Watch{View: v, memory: m, about: w.about[:0], shared: w.shared[:0], own: own[:questions], asked: w.asked, ordered: ordered}
	return w
}

// About turns to those of the questions that are wanted, which are asked together from
// now on: they have numbers of their own in an evaluation, and are returned by these.
func (w *Watch) About(wanted func(question int) bool) []int {
	w.about = w.about[:0]
	for i := range w.own {
		if wanted(i) {
			w.about = append(w.about, i)
		}
	}
	return w.about
}

// Read implements [engine.Reader].
func (w *Watch) Read(pred int, rows *engine.Rows) error {
	if w.State.Model().Fixed(pred) {
		return w.View.Read(pred, rows)
	}
	i, err := w.memory.read(pred, rows.Pattern, rows.Few)
	if err != nil {
		return err
	}
	r := w.memory.reads.at(i)
	rows.Flat, rows.N = append(rows.Flat, r.rows...), rows.N+r.n
	w.add(rows.For, i)
	return nil
}

func (w *Watch) add(question int, read int32) {
	of := &w.shared
	if question >= 0 {
		of = &w.own[w.about[question]]
	}
	*of = append(*of, read)
}

// Keep remembers the answer to one of all questions, which was not known: it follows
// from what was read for it and for all.
func (w *Watch) Keep(i int, q Question, yes bool) {
	if w.ordered[i] {
		q.Kind = ""
	}
	w.memory.keep(q, yes, w.memory.once(slices.Concat(w.shared, w.own[i])))
}

// Try notes for one of the questions what it follows from whether effects can be
// applied: of what classes things are, in what they lie, and how much room there is.
func (w *Watch) Try(i int, e *world.Effects) {
	for _, l := range [2][]world.Change{e.Add, e.Set} {
		for _, c := range l {
			w.ask(i, "affords", c.Entity, c.Fluent)
		}
	}
	var limited []engine.Term
	for _, l := range [2][]world.Move{e.Front, e.Back} {
		for k, m := range l {
			if w.into(i, m.Place) && !slices.Contains(limited, m.Place) {
				limited = append(limited, m.Place)
			}
			if slices.ContainsFunc(l[:k], func(other world.Move) bool { return other.K == m.K }) {
				w.ordered[w.about[i]] = true
			}
		}
	}
	for _, c := range e.Inherit {
		w.Class(i, c.Old)
	}
	for _, place := range limited {
		if !w.enough(i, place, e) {
			w.room(i, place)
			w.rooms(i, e)
		}
	}
}

// enough notes that there is room for all that effects move in one of the places, or
// not for what they all put there, where that is clear and they change nothing else that
// says how much room there is: how much it is does not matter then.
func (w *Watch) enough(i int, place engine.Term, e *world.Effects) bool {
	measures := func(c world.Change) bool {
		name := world.ClassName(c.Fluent)
		return name == "type" || slices.Contains(world.Measures, name)
	}
	if len(e.Inherit) > 0 || slices.ContainsFunc(slices.Concat(e.Add, e.Set, e.Del), measures) {
		return false
	}
	all, others := append([]engine.Term{place}, e.Gone...), len(e.Gone) > 0
	for _, m := range slices.Concat(e.Front, e.Back) {
		others = others || m.Place != place || slices.Contains(all, m.Thing)
		all = append(all, m.Thing)
	}
	for _, pred := range []int{fits, crowds} {
		if r, err := w.memory.read(pred, all, false); err == nil && w.memory.reads.at(r).size[0] == 1 && !(pred == crowds && others) {
			w.add(i, r)
			return true
		}
	}
	return false
}

// rooms notes how much room everything takes that effects speak of.
func (w *Watch) rooms(i int, e *world.Effects) {
	for _, l := range [3][]world.Change{e.Add, e.Set, e.Del} {
		for _, c := range l {
			w.room(i, c.Entity)
			if c.Value.Kind() == engine.NameKind {
				w.room(i, c.Value)
			}
		}
	}
	for _, l := range [2][]world.Move{e.Front, e.Back} {
		for _, m := range l {
			w.room(i, m.Thing)
		}
	}
	for _, c := range e.Inherit {
		w.room(i, c.Old)
	}
}

// into notes where a place is, and how much it holds if that is limited.
func (w *Watch) into(i int, place engine.Term) (limited bool) {
	if w.asks("capacity") {
		limited = w.ask(i, "capacity", place, engine.Term{})
	}
	for at, ok := place, true; ok; at, ok = w.State.Place(at) {
		w.ask(i, "in", at, engine.Term{})
	}
	return limited
}

// Class notes of what class a thing is.
func (w *Watch) Class(i int, x engine.Term) { w.ask(i, "type", x, engine.Term{}) }

func (w *Watch) asks(pred string) bool {
	_, ok := w.State.Model().Number(pred)
	return ok
}

// ask reads something of the state for one of the questions.
func (w *Watch) ask(i int, pred string, of, value engine.Term) (any bool) {
	n, ok := w.State.Model().Number(pred)
	rows := &w.asked
	*rows = engine.Rows{Pattern: append(rows.Pattern[:0], of, value), Flat: rows.Flat[:0], For: i}
	return ok && w.Read(n, rows) == nil && rows.N > 0
}

func (w *Watch) room(i int, x engine.Term) {
	if r, err := w.memory.read(room, []engine.Term{x}, false); err == nil {
		w.add(i, r)
	}
}
