package quantitative

import (
	"slices"

	"hearth/engine"
	"hearth/ontology"
	"hearth/sim"
	"hearth/sim/massbalance"
	"hearth/sim/spatial"
	"hearth/sim/thermal"
)

// renew makes bodies for things that are new after the step, and removes those that are gone. A thing made
// from others is at their position, with their combined heat.
func (w *work) renew(eff sim.Effects) error {
	from := map[engine.Term]engine.Term{}
	for _, row := range eff.Rows("inherit") {
		from[row[0]] = row[1]
	}
	w.Post(&massbalance.Step{Before: w.before, After: w.after, Starts: from, Rows: eff.Rows})
	w.born(from)
	for _, b := range append([]*Body(nil), w.Bodies...) {
		if _, lies := w.after.Place(b.ID); !lies && b.ID != w.after.Root() && b.Covers.Kind() != engine.NameKind {
			w.remove(b.ID)
		}
	}
	unplaced := false
	for _, b := range w.Bodies {
		if b.Grams > 0 && b.Heat == nil && !w.before.Has(b.ID) {
			if i := slices.IndexFunc(w.Bodies, func(o *Body) bool { return w.before.Has(o.ID) && w.class(o.ID) == w.class(b.ID) }); i >= 0 {
				b = w.Bodies[i] // name an old thing of the same class, because readers know its name
			}
			return &Refusal{Code: "no_composition", Thing: b.ID}
		}
		unplaced = unplaced || b.Pose == (spatial.Pose{}) && w.mode.matter.Form(w.after, b.ID, b.Container, b.Grams) != nil
	}
	if unplaced {
		return w.stand(engine.Term{})
	}
	return nil
}

// born makes bodies for new things, and updates the weight of things whose amount changed.
func (w *work) born(from map[engine.Term]engine.Term) {
	was := &Kitchen{Bodies: slices.Clone(w.Bodies)}
	for _, id := range w.after.Things() {
		at, lies := w.after.Place(id)
		if !lies || w.before.Has(id) && w.after.Same(w.before, id) && w.Body(id) != nil {
			continue
		}
		origins := w.origins(was, id, from)
		b := w.Body(id)
		if b == nil {
			for _, o := range origins {
				if o.Container.Kind() == engine.NameKind && len(w.after.Parts(id)) > 0 {
					at = o.Container
				}
			}
			b = w.change(id, func(b *Body) { b.Container = at })
		}
		if g := w.Ledger.Grams(id); g != b.Grams || b.Heat == nil {
			b = w.change(id, func(b *Body) { b.Grams = g })
			w.warmth(b, origins)
		}
		if t, _ := w.after.Marked(id, ontology.WarmthMark); b.Claims && t != w.claimed(id, origins) {
			w.change(id, func(b *Body) { b.Claims = false })
		}
	}
}

// claimed returns the temperature that the state gave to a thing as a whole. If the step waited for the thing,
// it is the one after the step, else the one that its only origin had before. It is the zero Term if there is
// none.
func (w *work) claimed(id engine.Term, origins []*Body) (t engine.Term) {
	if slices.ContainsFunc(w.warmed, func(b *Body) bool { return b.ID == id }) {
		t, _ = w.after.Marked(id, ontology.WarmthMark)
	} else if len(origins) == 1 && origins[0].Claims {
		t, _ = w.before.Marked(origins[0].ID, ontology.WarmthMark)
	}
	return t
}

// origins returns the bodies in was from which a thing was made, or its own body if it existed.
func (w *work) origins(was *Kitchen, id engine.Term, from map[engine.Term]engine.Term) (all []*Body) {
	if b := was.Body(id); b != nil && b.Heat != nil {
		return []*Body{b}
	}
	if b := was.Body(from[id]); b != nil && from[id].Kind() == engine.NameKind {
		return []*Body{b}
	}
	for _, part := range w.after.Parts(id) {
		if b := was.Body(part); b != nil {
			all = append(all, b)
		}
	}
	return all
}

// warmth gives food the heat of its origins, and keeps a record of them. Without origins it has the
// temperature of its surroundings.
func (w *work) warmth(b *Body, origins []*Body) {
	share := 1.0
	if len(origins) == 1 && origins[0].Grams > 0 {
		share = b.Grams / origins[0].Grams
		b.Claims = origins[0].Claims
	}
	b.Steam = 0
	var parts []thermal.Body
	for _, o := range origins {
		b.Steam += float64(share * o.boiled())
		if o.Heat != nil && o.Grams > o.Steam {
			parts = append(parts, o.whole())
			if o.ID != b.ID {
				b.Origins = append(slices.Clip(b.Origins), o.ID)
			}
		}
	}
	fresh := w.mode.matter.Body(w.after, b.ID, b.Grams-b.Steam, w.around(b).Air)
	if fresh == nil {
		return
	}
	switch len(parts) {
	case 0:
	case 1:
		*fresh = parts[0].Reshaped(*fresh)
	default:
		if mixed, err := thermal.Mix(parts...); err == nil {
			*fresh = mixed.Reshaped(*fresh)
		}
	}
	b.begin(fresh)
}

// begin sets the heat of a body from now on.
func (b *Body) begin(h *thermal.Body) {
	if b.Heat = h; h != nil {
		b.Began = h.Balance()
	}
}
