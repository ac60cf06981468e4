package quantitative

import (
	"slices"

	"hearth/engine"
	"hearth/sim/manipulation"
	"hearth/sim/physics/real"
	"hearth/sim/spatial"
	"hearth/sim/thermal"
)

// working returns the function that carries out a motion of a tool in or on a dish. path returns the length in
// metres and the duration in seconds of one stroke. During the motion, the tool touches the contents with a
// force of newtons.
func working(event string, newtons float64, path func(*manipulation.Part, *manipulation.Dish) (metres, seconds float64)) func(w *work, m *motion) error {
	return func(w *work, m *motion) error {
		dish := w.dish(m.y)
		part, err := w.tool(m.x).Reaches(dish)
		if err != nil {
			return w.refused(err, m.x)
		}
		metres, seconds := path(part, dish)
		w.Took += float64(seconds * float64(m.times))
		for _, b := range w.inside(m.y) {
			w.account.Record("touches", m.x, b.ID, Amount(newtons))
		}
		w.account.Record("moves_along", m.x, m.y, Amount(float64(metres*float64(m.times))))
		w.event(event, m.x, m.y, engine.Number(m.times))
		if err := w.evaluate(); err != nil {
			return err
		}
		w.endContacts(m.x)
		return nil
	}
}

// endContacts ends the contacts of a thing.
func (w *work) endContacts(id engine.Term) {
	for _, f := range w.account.End("touches", id) {
		w.account.Record("parted", id, f.Args[1])
	}
}

// tool returns a thing as a tool with its working parts. A thing without parts is used by hand.
func (w *work) tool(id engine.Term) *manipulation.Tool {
	of := &manipulation.Tool{ID: id.Sym()}
	t := w.mode.matter.Thing(w.class(id))
	if t == nil {
		return of
	}
	metres := func(mm []float64) real.Vec { return pointOf(&spatial.Pose{Rot: real.NoTurn()}, mm) }
	for _, p := range t.Works {
		of.Parts = append(of.Parts, manipulation.Part{From: metres(p.Start), To: metres(p.End), Width: p.Width / 1000})
	}
	if len(t.Grasps) > 0 {
		of.Grip = metres(t.Grasps[0].Position)
	}
	return of
}

// dish returns the dish in or on which work is done: the thing itself with its contents, or the thing that
// food lies in.
func (w *work) dish(id engine.Term) *manipulation.Dish {
	for b := w.Body(id); b != nil; b = w.Body(b.Container) {
		if t := w.mode.matter.Thing(w.class(b.ID)); t != nil {
			parts, _ := w.fill(b.ID)
			return manipulation.NewDish(b.ID.Sym(), t.Form, spatial.Bulk(parts))
		}
	}
	return &manipulation.Dish{ID: id.Sym(), Mouth: 1}
}

// fill returns the contents of a thing and their weight in grams.
func (w *work) fill(id engine.Term) (parts []spatial.Part, grams float64) {
	for _, b := range w.inside(id) {
		grams, parts = grams+b.Grams, append(parts, w.consists(b)...)
	}
	return parts, grams
}

// consists returns the ingredients of some food, in the state before the step or after it.
func (w *work) consists(b *Body) []spatial.Part {
	s := w.before
	if !s.Has(b.ID) {
		s = w.after
	}
	return w.mode.matter.Parts(s, b.ID, b.Grams)
}

// vessel returns the hollow of a thing that can be poured from, or nil for other things, such as a board.
func (w *work) vessel(id engine.Term) *spatial.Hollow {
	if t := w.mode.matter.Thing(w.class(id)); t != nil {
		for i := range t.Form.Hollows {
			if h := &t.Form.Hollows[i]; h.Kind == spatial.Vessel {
				return h
			}
		}
	}
	return nil
}

// tilt pours from one thing into another until the wanted amount has gone.
func (w *work) tilt(m *motion) error {
	before, grams := w.fill(m.x)
	w.flow(m.x, m.y)
	w.event("tilted_over", m.x, m.y)
	after, left := w.fill(m.x)
	h, goes := w.vessel(m.x), spatial.Bulk(before)-spatial.Bulk(after)
	if h == nil || goes <= 0 {
		w.Took += manipulation.ToAndFro(swept)
		return nil
	}
	p := &manipulation.Pour{ID: m.x.Sym(), From: h, Stays: spatial.Bulk(after), Goes: goes, Mouth: w.dish(m.y).Mouth, Fall: manipulation.Clearance, Density: (grams - left) / goes.Millilitres()}
	_, seconds, err := p.Compute()
	if w.Took += seconds; err != nil {
		return w.refused(err, m.x)
	}
	return nil
}

// Distances in metres of a hand that sweeps something off a board, and of one that shakes.
const (
	swept  = 0.4
	shaken = 0.05
)

func (w *work) shake(m *motion) error {
	w.Took += float64(manipulation.ToAndFro(shaken) * float64(m.times))
	w.event("shakes", m.x, engine.Number(m.times))
	if m.y != m.x {
		w.witness(m.y)
	}
	return nil
}

// A crossing is the moment at which some food reaches a threshold.
type crossing struct {
	food    engine.Term
	seconds float64 // time in seconds
	t       float64 // threshold in degrees Celsius
}

// crosses records the thresholds that food passes while it is waited for, in order of time.
func (w *work) crosses(in engine.Term, longest float64, all []*Body) {
	var found []crossing
	var shared *system
	if len(w.mode.dynamics.Thresholds()) > 0 && len(all) > 0 {
		shared = w.system(in, w.around(all[0]))
	}
	for _, b := range all {
		for _, t := range w.mode.dynamics.Thresholds() {
			if b.Heat == nil || b.Heat.Mean() == t {
				continue
			}
			colder := b.Heat.Mean() < t
			is := func(b *thermal.Body) bool { return b.Mean() == t || b.Mean() < t != colder }
			if after, ok := w.when(shared, b, longest, is); ok {
				found = append(found, crossing{b.ID, after, t})
			}
		}
	}
	slices.SortStableFunc(found, func(a, b crossing) int { return int(min(1, max(-1, (a.seconds-b.seconds)*1e6))) })
	for _, c := range found {
		w.event("crossed", c.food, engine.Number(int64(c.seconds)), Amount(c.t))
	}
}

// when returns after how many seconds some food, alone or in a shared vessel, meets a condition.
func (w *work) when(shared *system, b *Body, limit float64, is func(*thermal.Body) bool) (seconds float64, ok bool) {
	if shared != nil {
		return shared.when(w.mode.matter.Model, b.ID, limit, is)
	}
	seconds, _, ok = w.mode.matter.Model.When(*b.Heat, w.around(b), limit, is)
	return seconds, ok
}
