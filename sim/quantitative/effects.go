package quantitative

import (
	"context"
	"errors"
	"math"
	"slices"

	"hearth/engine"
	"hearth/ontology"
	"hearth/sim"
	"hearth/sim/spatial"
	"hearth/sim/world"
)

// An outcome is the result of executing a step with hands and physics. It never changes.
type outcome struct {
	kitchen          *Kitchen
	blocked, figures [][]engine.Term // reasons against the step, and their numbers
	shows            [][]engine.Term // things that the texts of these reasons mention
	start, ready     int64           // times in milliseconds, with the meaning of the fields of work
	waited           int64
	lack             *lack    // condition for which the step waits before it begins, or nil
	refusal          *Refusal // the refusal that ended it, or nil
	narrow           *spatial.Gap
}

// outcome executes a step. Effects of the rules that do not come about become reasons against it.
func (w *work) outcome(ctx context.Context, eff sim.Effects) (*outcome, error) {
	w.begin(eff)
	if l := w.needed(eff); l != nil {
		return &outcome{start: w.start, lack: l}, nil
	}
	if err := w.carryOut(ctx, eff); err != nil {
		return w.refusal(err)
	}
	var missing [][]engine.Term
	for _, row := range slices.Concat(eff.Rows("set"), eff.Rows("add")) {
		if w.mode.dynamics.Governs(row[1]) && !w.caused(row) {
			thing := row[0]
			if !w.before.Has(thing) { // readers of the message know its class, not the new id
				thing = engine.Name("/" + w.after.Class(thing))
			}
			missing = append(missing, []engine.Term{engine.Name("/nothing_happens"), row[1], thing})
		}
	}
	if len(missing) > 0 {
		return &outcome{blocked: missing}, nil
	}
	if err := w.renew(eff); err != nil {
		return w.refusal(err)
	}
	for _, row := range eff.Rows("inherit") {
		w.account.Record("came_of", slices.Clone(row)...)
	}
	w.events = w.account.Done()
	w.Lasts = max(0, w.ready-w.start)
	return &outcome{kitchen: w.Kitchen, start: w.start, ready: w.ready, waited: w.waited, narrow: w.narrow}, nil
}

// caused reports whether an event changes the property of a thing. For a thing that is new in the step, events
// of its parts count too.
func (w *work) caused(row []engine.Term) bool {
	if w.account.Happened(row[1], row[0]) {
		return true
	}
	if w.before.Has(row[0]) {
		return false
	}
	for _, part := range w.after.Parts(row[0]) {
		if w.account.Happened(row[1], part) {
			return true
		}
	}
	return false
}

// effects returns the effects of the rules, adjusted to the outcome. waits is the condition for which
// the step had to wait before it began, or nil.
func (o *outcome) effects(eff sim.Effects, waits *lack, onto *ontology.Ontology) sim.Effects {
	over := mergedFacts{Facts: eff.Facts, Added: map[string][][]engine.Term{"blocked": o.blocked, "figure": o.figures, "shows": o.shows}}
	if len(o.blocked) == 0 {
		eff.Attach = o.kitchen
		if o.waited > 0 || o.kitchen.Free > o.start {
			over.Replaced = map[string][][]engine.Term{"ready": o.delayed(eff, "ready", onto), "set": o.delayed(eff, "set", onto)}
		}
		if waits != nil {
			over.Added = waits.warning(o.start)
		}
		if g := o.narrow; g != nil {
			code, thing := engine.Name("/too_close"), engine.Name(g.Thing)
			over.Added["warns"] = append(over.Added["warns"], []engine.Term{code, hands, thing})
			over.Added["figure"] = append(over.Added["figure"],
				[]engine.Term{code, engine.Name("/gap_mm"), thing, Amount(math.Round(1000 * g.Actual))},
				[]engine.Term{code, engine.Name("/wanted_mm"), thing, Amount(math.Round(1000 * g.Wanted))})
		}
	}
	eff.Facts = over
	return eff
}

// delayed returns the rows of a predicate, with their times adjusted. A time is the last argument of ready, or
// the value of a hidden number property: until then something works on a thing. The last results are ready
// after the wait, and no result is ready before the hands are done.
func (o *outcome) delayed(eff sim.Effects, pred string, onto *ontology.Ontology) (rows [][]engine.Term) {
	isTime := func(property engine.Term) bool {
		f, ok := onto.Fluent(world.ClassName(property))
		return ok && f.Hidden && f.Property.Range == ontology.Number
	}
	for _, row := range eff.Rows(pred) {
		if pred == "ready" || isTime(row[1]) {
			row = slices.Clone(row)
			last := len(row) - 1
			at := row[last].Num()
			if o.waited > 0 && at == o.ready {
				at = o.start + o.waited
			}
			if at >= o.start {
				at = max(at, o.kitchen.Free)
			}
			row[last] = engine.Number(at)
		}
		rows = append(rows, row)
	}
	return rows
}

// refusal returns the outcome of a step that is ended by a [*Refusal]; other errors are returned.
func (w *work) refusal(err error) (*outcome, error) {
	r, ok := errors.AsType[*Refusal](err)
	if !ok {
		return nil, err
	}
	code := engine.Name("/" + r.Code)
	o := &outcome{blocked: [][]engine.Term{{code, hands, r.Thing}}, start: w.start, refusal: r}
	if r.Place.Kind() == engine.NameKind {
		o.shows = [][]engine.Term{{engine.Name("/place"), engine.Number(0), r.Place}}
	}
	for _, f := range r.Figures {
		o.figures = append(o.figures, []engine.Term{code, engine.Name("/" + f.Name), r.Thing, engine.Number(int64(f.Value * 1e9))})
	}
	return o, nil
}

// mergedFacts are facts with some predicates replaced (Instead) and some extended (Besides).
type mergedFacts struct {
	sim.Facts
	Replaced, Added map[string][][]engine.Term
}

// Rows implements [sim.Facts].
func (f mergedFacts) Rows(pred string) [][]engine.Term {
	if rows, ok := f.Replaced[pred]; ok {
		return rows
	}
	if more := f.Added[pred]; len(more) > 0 {
		return append(append([][]engine.Term(nil), f.Facts.Rows(pred)...), more...)
	}
	return f.Facts.Rows(pred)
}

// Release releases the underlying facts.
func (f mergedFacts) Release() { sim.Effects{Facts: f.Facts}.Release() }
