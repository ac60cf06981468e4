package quantitative

import (
	"slices"

	"hearth/engine"
)

// shift says that a thing lies somewhere else.
func (w *work) shift(id, to engine.Term) {
	w.change(id, func(b *Body) {
		if b.In, b.Covers = to, (engine.Term{}); b.Grams == 0 {
			b.Grams = w.mode.matter.Grams(w.after, id)
		}
	})
}

// flow lets flow out of one thing into another what the step takes there: what lies there
// afterwards, or nowhere, and parts of what lies here. Where the step takes nothing there,
// all goes, if it comes back in the end.
func (w *work) flow(from, to engine.Term) {
	all, flowed := w.inside(from), false
	for _, b := range all {
		if at, ok := w.after.Place(b.ID); !ok || at == to {
			w.shift(b.ID, to)
			flowed = true
		}
	}
	for _, id := range w.after.Contents(to) {
		if w.Body(id) == nil && !w.before.Has(id) {
			w.shift(id, to)
			flowed = true
		}
	}
	if !flowed && w.comesBack(from, to) {
		for _, b := range all {
			w.shift(b.ID, to)
		}
	}
}

// comesBack reports whether what was poured is poured back later.
func (w *work) comesBack(from, to engine.Term) bool {
	return slices.ContainsFunc(w.rest, func(m motion) bool { return m.verb == "tilt" && m.x == to && m.y == from })
}
