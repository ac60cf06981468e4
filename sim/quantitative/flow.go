package quantitative

import (
	"slices"

	"hearth/engine"
)

// putInto puts a thing into another one.
func (w *work) putInto(id, to engine.Term) {
	w.change(id, func(b *Body) {
		if b.Container, b.Covers = to, (engine.Term{}); b.Grams == 0 {
			b.Grams = w.mode.matter.Grams(w.after, id)
		}
	})
}

// flow moves contents from one thing to another. It moves those that lie in to, or in no place, after the
// step, and puts new things into to. If nothing moves and a later motion pours the contents back, it moves
// everything.
func (w *work) flow(from, to engine.Term) {
	all, flowed := w.inside(from), false
	for _, b := range all {
		if at, ok := w.after.Place(b.ID); !ok || at == to {
			w.putInto(b.ID, to)
			flowed = true
		}
	}
	for _, id := range w.after.Contents(to) {
		if w.Body(id) == nil && !w.before.Has(id) {
			w.putInto(id, to)
			flowed = true
		}
	}
	if !flowed && w.comesBack(from, to) {
		for _, b := range all {
			w.putInto(b.ID, to)
		}
	}
}

// comesBack reports whether a later motion pours the contents back.
func (w *work) comesBack(from, to engine.Term) bool {
	return slices.ContainsFunc(w.rest, func(m motion) bool { return m.verb == "tilt" && m.x == to && m.y == from })
}
