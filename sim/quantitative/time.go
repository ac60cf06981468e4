package quantitative

import (
	"slices"

	"hearth/engine"
	"hearth/sim"
)

// hands is the role in reasons that come from the execution.
var hands = engine.Name("/hands")

// begin records when the step begins and when its last result is ready.
func (w *work) begin(eff sim.Effects) {
	w.start = w.before.Clock()
	for _, row := range eff.Rows("start") {
		w.start = max(w.start, row[0].Num())
	}
	for _, row := range eff.Rows("ready") {
		w.ready = max(w.ready, row[1].Num())
	}
}

// scheduleRest makes the appointment of the step: the motions to do when the last result is ready, and the
// things that only this step can use until then. Appointments due while the hands are busy are postponed until
// they are free.
func (w *work) scheduleRest(eff sim.Effects, then []motion) {
	a := &Appointment{Time: w.start + w.waited, motions: then}
	for _, row := range eff.Rows("alone") {
		a.frees = append(a.frees, row[0])
	}
	if len(then) > 0 {
		a.Time = w.ready
	}
	if a.owed = w.owed; len(then) > 0 || len(a.frees)+len(a.owed) > 0 && w.waited > 0 {
		w.schedule(a)
	}
	for i, a := range w.Due {
		if a.Time < w.Free && len(a.motions)+len(a.owed) > 0 {
			later := *a
			later.Time, w.Due[i] = w.Free, &later
		}
	}
	slices.SortStableFunc(w.Due, byTime)
}

// A lack is what a step waits for before it begins.
type lack struct {
	code         string
	thing        engine.Term
	since, until int64 // times in milliseconds
}

// needed returns the thing that the step needs for itself while another step still uses it, or an oven that another
// step heats up, or nil.
func (w *work) needed(eff sim.Effects) (l *lack) {
	if l = w.heats(eff); l != nil {
		return l
	}
	for _, a := range w.Due {
		for _, row := range eff.Rows("alone") {
			if a.Time > w.start && slices.Contains(a.frees, row[0]) {
				l = &lack{code: "appliance_busy", thing: row[0], until: a.Time}
			}
		}
	}
	return l
}

// heats returns the oven that the step uses while it still heats up to the temperature of another step, or nil.
func (w *work) heats(eff sim.Effects) *lack {
	now, _ := motions(eff)
	for i := range now {
		m := &now[i]
		if m.verb != "turn" || m.x == m.y {
			continue
		}
		a := w.setting(m.x)
		if a == nil || a.Oven.Capacity == 0 || a.Oven.T >= a.Oven.Target {
			continue
		}
		if heats, ok := a.Oven.Reaches(); ok && w.Clock+int64(heats*1000) > w.start+1000 {
			return &lack{code: "not_hot_yet", thing: m.x, until: w.Clock + int64(heats*1000+0.5)}
		}
	}
	return nil
}

// lacks returns what the step waits for before it begins, or nil. It is something that another step uses, or a
// place that is full until an appointment takes something out.
func (o *outcome) lacks(before *Kitchen) *lack {
	if o.lack != nil {
		return &lack{code: o.lack.code, thing: o.lack.thing, until: o.lack.until}
	}
	if o.refusal == nil || !o.refusal.full {
		return nil
	}
	full := o.refusal.Thing
	out := func(m motion) bool {
		b := before.Body(m.x)
		return m.verb == "place" && b != nil && b.Container == full && m.y != full
	}
	for _, a := range before.Due {
		if a.Time > o.start && slices.ContainsFunc(a.motions, out) {
			return &lack{code: "no_room_yet", thing: full, until: a.Time}
		}
	}
	return nil
}

// warning returns the warning of a step that began after a wait.
func (l *lack) warning(start int64) map[string][][]engine.Term {
	code := engine.Name("/" + l.code)
	return map[string][][]engine.Term{
		"warns":  {{code, hands, l.thing}},
		"figure": {{code, engine.Name("/waits_s"), l.thing, Amount(float64(start-l.since) / 1000)}},
	}
}
