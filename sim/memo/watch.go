package memo

import (
	"slices"

	"hearth/engine"
	"hearth/sim/world"
)

// A Watch is a view of a state that records the reads of each answer. It is the [engine.Reader] of evaluations
// that find several answers together.
type Watch struct {
	*world.View
	memo      *Memo
	batch     []int       // the answers of the current evaluation
	shared    []int32     // reads that all answers depend on
	perAnswer [][]int32   // by answer: reads that only it depends on
	deps      []int32     // scratch
	rows      engine.Rows // scratch
}

// Watch starts to record the reads of n answers. It ends the previous Watch.
func (m *Memo) Watch(n int) *Watch {
	w := &m.watch
	own := w.perAnswer[:cap(w.perAnswer)]
	for len(own) < n {
		own = append(own, nil)
	}
	for i := range own {
		own[i] = own[i][:0]
	}
	*w = Watch{View: m.view, memo: m, batch: w.batch[:0], shared: w.shared[:0], perAnswer: own[:n], deps: w.deps, rows: w.rows}
	return w
}

// Batch sets the answers that the next evaluation is for, by their numbers from 0 to n-1. The evaluation
// numbers its inputs from 0 in the order of this list; see the field Input of [engine.Rows].
func (w *Watch) Batch(answers []int) { w.batch = append(w.batch[:0], answers...) }

// Read implements [engine.Reader].
func (w *Watch) Read(pred int, rows *engine.Rows) error {
	if w.State.Model().Fixed(pred) { // the facts are the same in all states, so nothing depends on them
		return w.View.Read(pred, rows)
	}
	i, err := w.memo.read(pred, rows.Pattern, rows.FirstOnly)
	if err != nil {
		return err
	}
	r := &w.memo.reads.all[i]
	rows.Flat, rows.N = append(rows.Flat, r.terms[r.width:]...), rows.N+int(r.rows)
	w.add(rows.Input, i)
	return nil
}

// add records a read for one answer of the batch, or for all if k is negative.
func (w *Watch) add(k int, read int32) {
	list := &w.shared
	if k >= 0 {
		list = &w.perAnswer[w.batch[k]]
	}
	*list = append(*list, read)
}

// Store caches answer i of the Watch under a key. It depends on the reads for i and on the shared reads.
func (w *Watch) Store(i int, key string, yes bool) {
	s := &w.memo.reads
	s.round++
	w.deps = s.unique(s.unique(w.deps[:0], w.shared), w.perAnswer[i])
	w.memo.store(answer{key: key, yes: yes, deps: slices.Clone(w.deps)})
}

// Effects records what decides whether effects can be applied, for answer k of the batch: classes of objects,
// their places, and the free capacity there.
func (w *Watch) Effects(k int, e *world.Effects) {
	for _, l := range [2][]world.Change{e.Add, e.Set} {
		for _, c := range l {
			w.fact(k, "affords", c.Entity, c.Fluent)
		}
	}
	limited := false
	for _, l := range [2][]world.Move{e.Front, e.Back} {
		for _, m := range l {
			if w.place(k, m.Place) {
				w.room(k, m.Place)
				limited = true
			}
		}
	}
	for _, c := range e.Inherit {
		w.Class(k, c.Old)
	}
	if limited {
		w.rooms(k, e)
	}
}

// rooms records the room that changed or moved objects take up.
func (w *Watch) rooms(k int, e *world.Effects) {
	for _, l := range [3][]world.Change{e.Add, e.Set, e.Del} {
		for _, c := range l {
			w.room(k, c.Entity)
			if c.Value.Kind() == engine.NameKind {
				w.room(k, c.Value)
			}
		}
	}
	for _, l := range [2][]world.Move{e.Front, e.Back} {
		for _, m := range l {
			w.room(k, m.Thing)
			w.fact(k, "in", m.Thing, engine.Term{})
		}
	}
	for _, x := range e.Gone {
		w.room(k, x)
		w.fact(k, "in", x, engine.Term{})
	}
	for _, c := range e.Inherit {
		w.room(k, c.Old)
	}
}

// place records where a place is, and its capacity. It reports whether that is limited.
func (w *Watch) place(k int, place engine.Term) (limited bool) {
	if _, ok := w.State.Model().Number("capacity"); ok {
		limited = w.fact(k, "capacity", place, engine.Term{})
	}
	for at, ok := place, true; ok; at, ok = w.State.Place(at) {
		w.fact(k, "in", at, engine.Term{})
	}
	return limited
}

// Class records the class of a thing for answer k of the batch.
func (w *Watch) Class(k int, x engine.Term) { w.fact(k, "type", x, engine.Term{}) }

// fact reads a fact for answer k of the batch, and reports whether it holds.
func (w *Watch) fact(k int, pred string, x, value engine.Term) bool {
	n, ok := w.State.Model().Number(pred)
	w.rows = engine.Rows{Pattern: append(w.rows.Pattern[:0], x, value), Flat: w.rows.Flat[:0], Input: k}
	return ok && w.Read(n, &w.rows) == nil && w.rows.N > 0
}

func (w *Watch) room(k int, x engine.Term) {
	if i, err := w.memo.read(room, []engine.Term{x}, false); err == nil {
		w.add(k, i)
	}
}
