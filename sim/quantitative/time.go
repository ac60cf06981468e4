package quantitative

import (
	"slices"

	"hearth/engine"
	"hearth/sim"
)

// hands are what speaks of what was carried out, in reasons.
var hands = engine.Name("/hands")

// begin notes when the step begins, and when its last result is ready.
func (w *work) begin(eff sim.Effects) {
	w.start = w.before.Clock()
	for _, row := range eff.Rows("start") {
		w.start = max(w.start, row[0].Num())
	}
	for _, row := range eff.Rows("ready") {
		w.ready = max(w.ready, row[1].Num())
	}
}

// end agrees what is to be done when the last result is ready, and how long the step needs what
// it has for itself. What falls due while hands are at work is done after that.
func (w *work) end(eff sim.Effects, then []motion) {
	a := &Appointment{At: w.start + w.waited, motions: then}
	for _, row := range eff.Rows("alone") {
		a.frees = append(a.frees, row[0])
	}
	if len(then) > 0 {
		a.At = w.ready
	}
	if a.owed = w.owed; len(then) > 0 || len(a.frees)+len(a.owed) > 0 && w.waited > 0 {
		w.agree(a)
	}
	for i, a := range w.Due {
		if a.At < w.Free && len(a.motions)+len(a.owed) > 0 {
			later := *a
			later.At, w.Due[i] = w.Free, &later
		}
	}
	slices.SortStableFunc(w.Due, sooner)
}

// A lack is what a step waits for before it begins.
type lack struct {
	code         string
	of           engine.Term
	since, until int64 // milliseconds
}

// needed is what the step needs for itself while another one has it; nil: nothing.
func (w *work) needed(eff sim.Effects) (l *lack) {
	for _, a := range w.Due {
		for _, row := range eff.Rows("alone") {
			if a.At > w.start && slices.Contains(a.frees, row[0]) {
				l = &lack{code: "appliance_busy", of: row[0], until: a.At}
			}
		}
	}
	return l
}

// lacks is what the step waits for before it begins, in a kitchen: what it needs for itself, or
// that something is fetched back from where there was no room for what it puts there.
func (o *outcome) lacks(before *Kitchen) *lack {
	if o.lack != nil {
		return &lack{code: o.lack.code, of: o.lack.of, until: o.lack.until}
	}
	if o.refusal == nil || !o.refusal.full {
		return nil
	}
	full := o.refusal.Thing
	out := func(m motion) bool {
		b := before.Body(m.x)
		return m.verb == "place" && b != nil && b.In == full && m.y != full
	}
	for _, a := range before.Due {
		if a.At > o.start && slices.ContainsFunc(a.motions, out) {
			return &lack{code: "no_room_yet", of: full, until: a.At}
		}
	}
	return nil
}

// told is a lack as a warning of a step that began when it was over.
func (l *lack) told(start int64) map[string][][]engine.Term {
	code := engine.Name("/" + l.code)
	return map[string][][]engine.Term{
		"warns":  {{code, hands, l.of}},
		"figure": {{code, engine.Name("/waits_s"), l.of, Amount(float64(start-l.since) / 1000)}},
	}
}
