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

	fixed     bool // constants are noted, too
	constants []constant
}

// Watch begins to look for answers to so many questions, in the state that m is about. The
// next one takes its place. Fixed says that some of them are about what is spoken of by what is
// the same in all states, too.
func (m *Memory) Watch(v *world.View, questions int, fixed bool) *Watch {
	w := &m.watch
	own := w.own[:cap(w.own)]
	for len(own) < questions {
		own = append(own, nil)
	}
	for i := range own {
		own[i] = own[i][:0]
	}
	*w = Watch{View: v, memory: m, about: w.about[:0], shared: w.shared[:0], own: own[:questions], asked: w.asked, fixed: fixed}
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
		from := len(rows.Flat)
		err := w.View.Read(pred, rows)
		w.constant(pred, nil, rows, from)
		return err
	}
	i, err := w.memory.read(pred, rows.Pattern, rows.Few)
	if err != nil {
		return err
	}
	r := w.memory.reads.at(i)
	rows.Flat, rows.N = append(rows.Flat, r.rows()...), rows.N+int(r.n)
	w.add(rows.For, i)
	return nil
}

// Found notes what rules find in a table: see [engine.Reader].
func (w *Watch) Found(in *engine.Relation, rows *engine.Rows, from int) {
	w.constant(0, in, rows, from)
}

// constant notes what is the same in all states and speaks of something.
func (w *Watch) constant(pred int, table *engine.Relation, rows *engine.Rows, from int) {
	named := func(t engine.Term) bool { return t.Kind() == engine.NameKind }
	if !w.fixed || !slices.ContainsFunc(rows.Pattern, named) && !slices.ContainsFunc(rows.Flat[from:], named) {
		return
	}
	w.constants = append(w.constants, constant{pred, table, rows.Few, slices.Clone(rows.Pattern)})
	w.add(rows.For, int32(-len(w.constants)))
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
	m := w.memory
	path := slices.Concat(w.shared, w.own[i])
	m.keep(m.place(&q), yes, m.once(slices.DeleteFunc(slices.Clone(path), func(i int32) bool { return i < 0 })))
	if q.Cases != nil {
		q.Cases.learn(m, &q, yes, path, w.constants)
	}
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
			for _, other := range slices.Backward(l[:k]) {
				if other.K == m.K { // they come by what they are called
					w.compare(i, other, m)
					break
				}
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

// compare notes which of two moves comes first by what things are called.
func (w *Watch) compare(i int, a, b world.Move) {
	both := []engine.Term{a.Thing, b.Thing}
	if a.Thing == b.Thing {
		both = []engine.Term{a.Place, b.Place}
	}
	if r, err := w.memory.read(comes, both, false); err == nil {
		w.add(i, r)
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
		if r, err := w.memory.read(pred, all, false); err == nil && w.memory.reads.at(r).rows()[0] == measure(1) && !(pred == crowds && others) {
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
