package quantitative

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"hearth/engine"
	"hearth/sim"
	"hearth/sim/manipulation"
	"hearth/sim/physics/real"
	"hearth/sim/rulebook/auxiliary"
	"hearth/sim/spatial"
	"hearth/sim/world"
)

// A work is the execution of one step: a kitchen that changes.
type work struct {
	*Kitchen

	mode          *Mode
	before, after *world.State
	limits        engine.Limits
	account       *auxiliary.Account // events and their effects
	evaluate      func() error       // evaluates the rules for the new events
	start, ready  int64              // times in milliseconds: of the step, and of its last result
	rest          []motion           // motions still to be done
	warmed        []*Body            // food that the step waited for, as it was at the end of its wait
	levels        map[string]bool    // levels of appliances that the step names
	air           []held             // the things that the hands hold
	reached       engine.Term        // what a hand reached for last
	waited        int64              // milliseconds of waiting
	owed          []Task             // tasks after the wait; their times count from its end
	owes          int64              // duration of owed in milliseconds
	narrow        *spatial.Gap       // pieces that the step laid out closer together than their pattern asks for; nil if none
}

// carryOut does the motions of a step.
func (w *work) carryOut(ctx context.Context, eff sim.Effects) error {
	w.account = w.mode.dynamics.Begin()
	w.setLevels(eff)
	if err := w.until(ctx, w.start); err != nil {
		return err
	}
	w.account = w.mode.dynamics.Begin() // events up to now belong to the steps that made the appointments
	now, then := motions(eff)
	w.Free = max(w.Free, w.start)
	if err := w.do(ctx, now); err != nil {
		return err
	}
	w.scheduleRest(eff, then)
	return nil
}

// until advances time and does the appointments that become due.
func (w *work) until(ctx context.Context, at int64) error {
	for len(w.Due) > 0 && w.Due[0].Time <= at {
		a := w.Due[0]
		w.Due = w.Due[1:]
		w.pass(a.Time)
		w.doOwed(a)
		if len(a.motions) > 0 {
			w.Free = max(w.Free, a.Time)
		}
		if err := w.do(ctx, a.motions); err != nil {
			return err
		}
	}
	w.pass(at)
	return nil
}

// do executes motions in order.
func (w *work) do(ctx context.Context, all []motion) error {
	if w.evaluate == nil {
		w.evaluate = func() error { return w.account.Evaluate(ctx, w.after, w.limits) }
	}
	for i := range all {
		if err := ctx.Err(); err != nil {
			return err
		}
		m := &all[i]
		w.rest = all[i+1:]
		verb := verbs[m.verb]
		if verb == nil {
			return fmt.Errorf("unknown motion /%s", m.verb)
		}
		hands, err := w.takes(m)
		if err != nil {
			return err
		}
		took := w.Took
		if err := verb(w, m); err != nil {
			return err
		}
		w.recordTasks(m, hands, int64((w.Took-took)*1000+0.5))
		if err := w.evaluate(); err != nil {
			return err
		}
	}
	return nil
}

// verbs are the motions that hands can do.
var verbs = map[string]func(w *work, m *motion) error{
	"reach": (*work).reach, "grasp": (*work).grasp, "carry": (*work).carry, "place": (*work).place, "tilt": (*work).tilt,
	"stir":   working("stirs", manipulation.Stirs, (*manipulation.Part).Round),
	"stroke": working("strokes", manipulation.Strokes, (*manipulation.Part).Stroke),
	"press":  working("presses", manipulation.Presses, (*manipulation.Part).Press), "shake": (*work).shake,
	"open": (*work).swing, "close": (*work).swing, "turn": (*work).turn, "wait": (*work).wait,
}

// event records an event, and the contents of the things involved.
func (w *work) event(pred string, args ...engine.Term) {
	w.account.Record(pred, args...)
	for _, t := range args {
		if t.Kind() == engine.NameKind {
			w.witness(t)
		}
	}
}

// witness records within(X, Y) for each thing X directly in Y, where Y is c or anything in it.
func (w *work) witness(c engine.Term) {
	for _, b := range w.inside(c) {
		if w.account.Record("within", b.ID, c) {
			w.witness(b.ID)
		}
	}
}

// spot returns the position that a hand reaches for: the top of a thing, or of its container. For parts of
// the building it is the front.
func (w *work) spot(id engine.Term) real.Vec {
	b := w.Body(id)
	for b != nil && b.Container.Kind() == engine.NameKind {
		if t := w.mode.matter.Thing(w.class(b.ID)); t != nil || b.Pose != (spatial.Pose{}) {
			break
		}
		b = w.Body(b.Container)
	}
	if b == nil {
		return real.Vec{}
	}
	t := w.mode.matter.Thing(w.class(b.ID))
	switch {
	case t == nil:
		return b.Pose.Pos
	case t.Stand != nil && len(t.Grasps) > 0:
		return pointOf(t.Stand, t.Grasps[0].Position)
	case t.Stand != nil && len(t.Hollows) > 0:
		h := t.Hollows[0].Origin
		return t.Stand.Pos.Add(t.Stand.Rot.Apply(h))
	}
	return b.Pose.Pos.Add(real.Vec{Z: t.Form.Height})
}

// grip returns the position where a thing is gripped: of its grips, the one nearest to the cook.
func (w *work) grip(id engine.Term) real.Vec {
	b, t := w.Body(id), w.mode.matter.Thing(w.class(id))
	best := w.spot(id)
	if b == nil || t == nil || t.Stand != nil {
		return best
	}
	stands := w.stands(id)
	if len(stands) == 0 {
		stands = []real.Vec{w.Cook.Stands}
	}
	near := func(p real.Vec) float64 {
		least := p.Sub(stands[0]).Len()
		for _, s := range stands[1:] {
			least = min(least, p.Sub(s).Len())
		}
		return least
	}
	for _, g := range t.Grasps {
		if p := pointOf(&b.Pose, g.Position); near(p) < near(best) {
			best = p
		}
	}
	return best
}

// stands returns the positions where the cook can stand at a thing: those of the part of the building that it
// is in or on.
func (w *work) stands(id engine.Term) (all []real.Vec) {
	for b := w.Body(id); b != nil; b = w.Body(b.Container) {
		if t := w.mode.matter.Thing(w.class(b.ID)); t != nil && len(t.Stands) > 0 {
			for _, s := range t.Stands {
				all = append(all, real.Vec{X: s[0] / 1000, Y: s[1] / 1000})
			}
			return all
		}
		if b.Container.Kind() != engine.NameKind {
			if b.Covers.Kind() == engine.NameKind {
				return w.stands(b.Covers)
			}
			break
		}
	}
	return nil
}

// pointOf converts a point of a thing, in millimetres, to the room.
func pointOf(p *spatial.Pose, mm []float64) real.Vec {
	if len(mm) != 3 {
		return p.Pos
	}
	return p.Pos.Add(p.Rot.Apply(real.Vec{X: mm[0] / 1000, Y: mm[1] / 1000, Z: mm[2] / 1000}))
}

// class returns the class of a thing before the step, or else after it.
func (w *work) class(id engine.Term) string {
	if c := w.before.Class(id); c != "" {
		return c
	}
	return w.after.Class(id)
}

func (w *work) reach(m *motion) error {
	at := m.x
	if w.Body(at) == nil {
		at = m.y
	}
	w.reached = at
	spent, err := w.Cook.Reach(w.grip(at), w.stands(at))
	w.Took += spent
	return w.refused(err, m.x)
}

func (w *work) grasp(m *motion) error {
	spent, err := w.Cook.Grasp(m.x.Sym())
	w.Took += spent
	return w.refused(err, m.x)
}

// carry holds a thing over another. If the next motion puts it down, that motion carries it.
func (w *work) carry(m *motion) error {
	if len(w.rest) > 0 && w.rest[0].verb == "place" && w.rest[0].x == m.x && w.rest[0].y == m.y {
		return nil
	}
	to := spatial.Pose{Pos: w.spot(m.y), Rot: w.pose(m.x).Rot}
	if b, t := w.Body(m.y), w.mode.matter.Thing(w.class(m.y)); b != nil && t != nil && t.Stand == nil {
		to = b.Pose
		to.Pos.Z += t.Form.Height
	}
	w.lift(m.x)
	return w.refused(w.bring(m.x, m.y, to, false), m.x)
}

// refused converts an error of the cook or of manipulation to a [*Refusal] about a thing.
func (w *work) refused(err error, thing engine.Term) error {
	if limit, ok := errors.AsType[*manipulation.Limit](err); ok {
		return &Refusal{Code: limit.Code, Thing: thing, Figures: []Figure{{limit.Measure, limit.Value}, {"most_" + limit.Measure, limit.Max}}}
	}
	if r, ok := errors.AsType[*manipulation.Refusal](err); ok {
		return refusal(r.Code, r.Thing, r.Figures)
	}
	return err
}

// weight returns the weight of a thing in kg, including its contents.
func (w *work) weight(id engine.Term) float64 {
	kg := w.mode.matter.Mass(w.class(id))
	if b := w.Body(id); b != nil {
		kg += b.Grams / 1000
	}
	for _, b := range w.inside(id) {
		kg += w.weight(b.ID)
	}
	return kg
}

// place puts down a held thing with its contents.
func (w *work) place(m *motion) error {
	carries := func(held string) bool { return held != "" && w.inAir(engine.Name(held)) != nil }
	defer func() { w.Took += w.Cook.Release(m.x.Sym(), carries) }()
	w.lift(m.x)
	if b := w.Body(m.x); b != nil && b.Container == m.y && b.Pose != (spatial.Pose{}) && w.after.Has(m.y) {
		w.event("laid_on", m.x, m.y)
		return w.land(m.x, m.y) // back to its old position
	}
	for b := w.Body(m.y); b != nil; b = w.Body(b.Container) {
		if b.ID == m.x {
			return &Refusal{Code: "same", Thing: m.x} // y lies in x
		}
	}
	if w.covers(m) {
		w.change(m.x, func(b *Body) { b.Container, b.Covers = engine.Term{}, m.y })
	} else {
		w.putInto(m.x, m.y)
	}
	w.event("laid_on", m.x, m.y)
	if t, hot := w.heat(m.y); hot {
		w.event("inside_hot", m.x, m.y, Amount(t))
	}
	if err := w.stand(m.x); err != nil {
		return err
	}
	return w.land(m.x, m.y)
}

// land carries a held thing to its place and releases it slightly above.
func (w *work) land(id, at engine.Term) error {
	to := spatial.Pose{Pos: w.spot(at), Rot: w.pose(id).Rot}
	if b := w.Body(id); b.Pose != (spatial.Pose{}) && w.mode.matter.Form(w.after, b.ID, b.Container, b.Grams) != nil {
		to = b.Pose
	}
	to.Pos.Z += manipulation.Dropped
	return w.refused(w.bring(id, at, to, true), id)
}

// covers reports whether a motion lays one thing over another as its cover. Such a cover has no place after
// the step.
func (w *work) covers(m *motion) bool {
	_, lies := w.after.Place(m.x)
	x, y := w.mode.matter.Thing(w.class(m.x)), w.mode.matter.Thing(w.class(m.y))
	return !lies && !m.ready && x != nil && y != nil && y.Stand == nil
}

// stand finds a position for a thing in what it is in. Pieces that are laid out in a pattern get the position
// that they have when all pieces are there.
func (w *work) stand(id engine.Term) error {
	k, moves := w.Kitchen, func(x engine.Term) bool { return x == id }
	if b := w.Body(id); b != nil && b.Grams > 0 && w.mode.matter.LaidOut(w.after, b.Container) {
		all := slices.DeleteFunc(w.after.Contents(b.Container), func(x engine.Term) bool { return w.mode.matter.Thing(w.after.Class(x)) != nil })
		k, moves = k.clone(), func(x engine.Term) bool { return x == id || slices.Contains(all, x) }
		for _, x := range all {
			k.change(x, func(y *Body) { y.Container, y.Grams = b.Container, w.mode.matter.Grams(w.after, x) })
		}
	}
	scene, err := spatial.Layout(k.lay(w.mode.matter, w.after, moves))
	if err != nil { // make space by stacking what is empty
		tidied := func(x engine.Term) bool { return moves(x) || w.empty(x, w.Body(id)) }
		if again, still := spatial.Layout(k.lay(w.mode.matter, w.after, tidied)); still == nil {
			scene, err, moves = again, nil, tidied
			id = engine.Term{}
			k = w.Kitchen
		}
	}
	if r, ok := errors.AsType[*spatial.Refusal](err); ok {
		full := refusal(r.Code, r.Thing, r.Figures)
		full.full = true
		return full
	}
	if err != nil {
		return err
	}
	for _, g := range scene.Gaps {
		if b := w.Body(id); b != nil && b.Container.Kind() == engine.NameKind && g.Thing == b.Container.Sym() && g.Actual < enough*g.Wanted {
			w.narrow = &g
		}
	}
	w.take(scene, w.after, func(x engine.Term) bool { return k == w.Kitchen || !moves(x) || x == id })
	return nil
}

// enough is the part of the distance in a pattern below which pieces are too close together.
const enough = 0.8

// empty reports whether x is next to another thing, has nothing in it and can be stacked.
func (w *work) empty(x engine.Term, beside *Body) bool {
	b, t := w.Body(x), w.mode.matter.Thing(w.class(x))
	return beside != nil && b != nil && b.Container == beside.Container && t != nil && t.Form.Stack > 1 && len(w.inside(x)) == 0
}

const (
	door = 1.5 // seconds to open or close a door
	knob = 1.0 // seconds to turn a knob
)

func (w *work) swing(*motion) error {
	w.Took += door
	return nil
}

func (w *work) turn(m *motion) error {
	w.Took += knob
	w.switched(m.x, m.y)
	if a := w.setting(m.x); m.x == m.y && a != nil && a.Oven.Capacity > 0 { // an oven is switched on for itself
		if heats, ok := a.Oven.Reaches(); ok {
			w.waited = max(w.waited, int64(heats*1000+0.5))
			w.Waited = w.waited
		}
	}
	w.event("runs", m.x, engine.Number(m.times))
	return nil
}
