package quantitative

import (
	"context"
	"errors"
	"slices"

	"hearth/engine"
	"hearth/sim"
	"hearth/sim/world"
)

// effects are those of the rules, as far as hands and physics brought them about.
// What did not come about is a reason against the step.
func (w *work) effects(ctx context.Context, eff sim.Effects) (sim.Effects, error) {
	happened, err := w.mode.dynamics.follow(ctx, w.after, w.events, w.limits)
	if err != nil {
		return eff, err
	}
	var missing [][]engine.Term
	for _, row := range slices.Concat(eff.Rows("set"), eff.Rows("add")) {
		if w.mode.dynamics.governs[row[1]] && !w.caused(happened, row) {
			missing = append(missing, []engine.Term{engine.Name("/nothing_happens"), row[1], row[0]})
		}
	}
	if len(missing) > 0 {
		return against(eff, missing, nil), nil
	}
	if err := w.renew(eff); err != nil {
		if refused, ok := refuse(eff, err); ok {
			return refused, nil
		}
		return eff, err
	}
	eff.Attach = w.Kitchen
	if w.waited > 0 {
		eff.Facts = overlaid{Facts: eff.Facts, instead: map[string][][]engine.Term{"ready": w.delayed(eff, "ready"), "set": w.delayed(eff, "set")}}
	}
	return eff, nil
}

// caused reports whether something happened by which a property of a thing changes: to
// it, or to what it is made of or now has, where it was not there before.
func (w *work) caused(happened map[change]bool, row []engine.Term) bool {
	if happened[change{row[1], row[0]}] {
		return true
	}
	if w.before.Has(row[0]) {
		return false
	}
	for _, part := range w.after.Values(row[0], "component") {
		if happened[change{row[1], part}] {
			return true
		}
	}
	return false
}

// delayed are rows that end in the time of the last results, where these had to be waited
// for.
func (w *work) delayed(eff sim.Effects, pred string) (rows [][]engine.Term) {
	for _, row := range eff.Rows(pred) {
		row = slices.Clone(row)
		if last := len(row) - 1; row[last] == engine.Number(w.ready) && (pred == "ready" || times[world.ClassName(row[1])]) {
			row[last] = engine.Number(w.start + w.waited)
		}
		rows = append(rows, row)
	}
	return rows
}

// times are the properties that say until when something is worked on.
var times = map[string]bool{"ready_at": true, "in_use": true}

// refuse makes a refusal a reason against the step; ok is false where the error is
// none.
func refuse(eff sim.Effects, err error) (sim.Effects, bool) {
	r, ok := errors.AsType[*Refusal](err)
	if !ok {
		return eff, false
	}
	var figures [][]engine.Term
	code := engine.Name("/" + r.Code)
	for _, f := range r.Figures {
		figures = append(figures, []engine.Term{code, engine.Name("/" + f.Name), r.Thing, engine.Number(int64(f.Value * 1e9))})
	}
	return against(eff, [][]engine.Term{{code, engine.Name("/hands"), r.Thing}}, figures), true
}

// against are effects of a step that cannot be done.
func against(eff sim.Effects, blocked, figures [][]engine.Term) sim.Effects {
	eff.Facts = overlaid{Facts: eff.Facts, besides: map[string][][]engine.Term{"blocked": blocked, "figure": figures}}
	return eff
}
