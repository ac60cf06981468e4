package memo

import (
	"slices"

	"hearth/engine"
	"hearth/sim/world"
)

// A Watch is a view of a state that records the reads of each answer. It is the [engine.Reader] of evaluations
// that find several answers together, one for each input.
type Watch struct {
	*world.View
	memo      *Memo
	shared    []*read     // reads that all answers depend on
	perAnswer [][]*read   // by answer: reads that only it depends on
	rows      engine.Rows // scratch
}

// Watch starts to record the reads of n answers.
func (m *Memo) Watch(n int) *Watch {
	return &Watch{View: m.view, memo: m, perAnswer: make([][]*read, n)}
}

// Read implements [engine.Reader]. The field Input of rows is the number of the answer.
func (w *Watch) Read(pred int, rows *engine.Rows) error {
	if w.State.Model().Fixed(pred) { // the facts are the same in all states, so nothing depends on them
		return w.View.Read(pred, rows)
	}
	r, err := w.memo.read(pred, rows.Pattern, rows.FirstOnly)
	if err != nil {
		return err
	}
	rows.Flat, rows.N = append(rows.Flat, r.flat...), rows.N+r.rows
	if k := rows.Input; k >= 0 {
		w.perAnswer[k] = append(w.perAnswer[k], r)
	} else {
		w.shared = append(w.shared, r)
	}
	return nil
}

// Store caches answer i of the Watch under a key. It depends on the reads for i and on the shared reads.
func (w *Watch) Store(i int, key string, yes bool) {
	w.memo.stored++
	all := slices.DeleteFunc(slices.Concat(w.shared, w.perAnswer[i]), func(r *read) bool {
		again := r.last == w.memo.stored
		r.last = w.memo.stored
		return again
	})
	w.memo.answers[key] = answer{yes: yes, reads: all}
}

// Effects records what decides whether effects can be applied, for answer k: classes of things, their places,
// and the free capacity there.
func (w *Watch) Effects(k int, e *world.Effects) {
	var all []engine.Term // the things that are changed
	limited := false
	for _, l := range [3][]world.Change{e.Add, e.Set, e.Del} {
		for _, c := range l {
			w.Class(k, c.Entity)
			if all = append(all, c.Entity); c.Value.Kind() == engine.NameKind {
				all = append(all, c.Value)
			}
		}
	}
	for _, l := range [2][]world.Move{e.Front, e.Back} {
		for _, m := range l {
			all = append(all, m.Thing)
			if w.fact(k, "capacity", m.Place) {
				w.room(k, m.Place)
				limited = true
			}
			for at, ok := m.Place, true; ok; at, ok = w.State.Place(at) {
				w.fact(k, "in", at)
			}
		}
	}
	for _, c := range e.Inherit {
		w.Class(k, c.Old)
		all = append(all, c.Old)
	}
	if limited {
		for _, x := range append(all, e.Gone...) {
			w.room(k, x)
			w.fact(k, "in", x)
		}
	}
}

// Class records the class of a thing for answer k.
func (w *Watch) Class(k int, x engine.Term) { w.fact(k, "type", x) }

// fact records the value of a property of a thing for answer k, and reports whether there is one.
func (w *Watch) fact(k int, pred string, x engine.Term) bool {
	n, ok := w.State.Model().Number(pred)
	w.rows = engine.Rows{Pattern: append(w.rows.Pattern[:0], x, engine.Term{}), Flat: w.rows.Flat[:0], Input: k}
	return ok && w.Read(n, &w.rows) == nil && w.rows.N > 0
}

// room records the volume of a thing and that of its contents for answer k.
func (w *Watch) room(k int, x engine.Term) {
	if r, err := w.memo.read(room, []engine.Term{x}, false); err == nil {
		w.perAnswer[k] = append(w.perAnswer[k], r)
	}
}
