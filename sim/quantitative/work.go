package quantitative

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"hearth/engine"
	"hearth/sim"
	"hearth/sim/cook"
	"hearth/sim/dynamics"
	"hearth/sim/manipulation"
	"hearth/sim/physics/real"
	"hearth/sim/spatial"
	"hearth/sim/world"
)

// A work is one step that is being carried out: a kitchen that changes.
type work struct {
	*Kitchen

	mode          *Mode
	before, after *world.State
	limits        engine.Limits
	account       *dynamics.Account // of what was done, and what came of it
	ask           func() error      // has the rules say what came of what was done just now
	start, ready  int64             // milliseconds: of the step, and of its last result
	rest          []motion          // that are still to be done
	warmed        []*Body           // what was waited for, as it was then
	levels        map[string]bool   // what the step names, as settings of appliances
	air           []held            // what hands have
	reached       engine.Term       // what a hand reached for last
	waited        int64             // milliseconds for which something had to be waited for
	owed          []Task            // of hands when that is over, from 0 on
	owes          int64             // milliseconds that they take
}

// carryOut does the motions of a step.
func (w *work) carryOut(ctx context.Context, eff sim.Effects) error {
	w.account = w.mode.dynamics.Begin()
	w.setLevels(eff)
	if err := w.until(ctx, w.start); err != nil {
		return err
	}
	w.account = w.mode.dynamics.Begin() // what fell due belongs to the steps that agreed it
	now, then := motions(eff)
	w.Free = max(w.Free, w.start)
	if err := w.do(ctx, now); err != nil {
		return err
	}
	w.end(eff, then)
	return nil
}

// until lets time pass, and does what falls due.
func (w *work) until(ctx context.Context, at int64) error {
	for len(w.Due) > 0 && w.Due[0].At <= at {
		a := w.Due[0]
		w.Due = w.Due[1:]
		w.pass(a.At)
		w.pays(a)
		if len(a.motions) > 0 {
			w.Free = max(w.Free, a.At)
		}
		if err := w.do(ctx, a.motions); err != nil {
			return err
		}
	}
	w.pass(at)
	return nil
}

// do carries out motions in their order.
func (w *work) do(ctx context.Context, all []motion) error {
	if w.ask == nil {
		w.ask = func() error { return w.account.Ask(ctx, w.after, w.limits) }
	}
	for i := range all {
		if err := ctx.Err(); err != nil {
			return err
		}
		m := &all[i]
		w.rest = all[i+1:]
		verb := verbs[m.verb]
		if verb == nil {
			return fmt.Errorf("there is no motion /%s", m.verb)
		}
		hands, err := w.takes(m)
		if err != nil {
			return err
		}
		took := w.Took
		if err := verb(w, m); err != nil {
			return err
		}
		w.worked(m, hands, int64((w.Took-took)*1000+0.5))
		if err := w.ask(); err != nil {
			return err
		}
	}
	return nil
}

// verbs are what hands can do.
var verbs = map[string]func(w *work, m *motion) error{
	"reach": (*work).reach, "grasp": (*work).grasp, "carry": (*work).carry, "place": (*work).place, "tilt": (*work).tilt,
	"stir":   working("stirs", manipulation.Stirs, (*manipulation.Part).Round),
	"stroke": working("strokes", manipulation.Strokes, (*manipulation.Part).Stroke),
	"press":  working("presses", manipulation.Presses, (*manipulation.Part).Press), "shake": (*work).shake,
	"open": (*work).swing, "close": (*work).swing, "turn": (*work).turn, "wait": (*work).wait,
}

// event notes what was done, and what was in the things that it was done with.
func (w *work) event(pred string, args ...engine.Term) {
	w.account.Note(pred, args...)
	for _, t := range args {
		if t.Kind() == engine.NameKind {
			w.witness(t)
		}
	}
}

// witness notes what is in a thing.
func (w *work) witness(c engine.Term) {
	for _, b := range w.inside(c) {
		if w.account.Note("within", b.ID, c) {
			w.witness(b.ID)
		}
	}
}

// spot is where a hand goes for a thing: its top, or that of what it lies in; of what is
// part of the building, its front.
func (w *work) spot(id engine.Term) real.Vec {
	b := w.Body(id)
	for b != nil && b.In.Kind() == engine.NameKind {
		if t := w.mode.matter.Thing(w.class(b.ID)); t != nil || b.Pose != (spatial.Pose{}) {
			break
		}
		b = w.Body(b.In)
	}
	if b == nil {
		return real.Vec{}
	}
	t := w.mode.matter.Thing(w.class(b.ID))
	switch {
	case t == nil:
		return b.Pose.Pos
	case t.Stand != nil && len(t.Grasps) > 0:
		return at(t.Stand, t.Grasps[0].At)
	case t.Stand != nil && len(t.Hollows) > 0:
		h := t.Hollows[0].At
		return t.Stand.Pos.Add(t.Stand.Rot.Apply(h))
	}
	return b.Pose.Pos.Add(real.Vec{Z: t.Form.Height})
}

// grip is where a thing is taken: of its grasps the one that is nearest to the cook.
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
		if p := at(&b.Pose, g.At); near(p) < near(best) {
			best = p
		}
	}
	return best
}

// stands are where the cook can stand at a thing: at the part of the building that it is
// in or on.
func (w *work) stands(id engine.Term) (all []real.Vec) {
	for b := w.Body(id); b != nil; b = w.Body(b.In) {
		if t := w.mode.matter.Thing(w.class(b.ID)); t != nil && len(t.Stands) > 0 {
			for _, s := range t.Stands {
				all = append(all, real.Vec{X: s[0] / 1000, Y: s[1] / 1000})
			}
			return all
		}
		if b.In.Kind() != engine.NameKind {
			if b.Covers.Kind() == engine.NameKind {
				return w.stands(b.Covers)
			}
			break
		}
	}
	return nil
}

// at is a place of a thing, in millimetres, in the room.
func at(p *spatial.Pose, mm []float64) real.Vec {
	if len(mm) != 3 {
		return p.Pos
	}
	return p.Pos.Add(p.Rot.Apply(real.Vec{X: mm[0] / 1000, Y: mm[1] / 1000, Z: mm[2] / 1000}))
}

// class is that of a thing before the step, or after it.
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

// carry holds a thing over another; what is put down next is carried to its place then.
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

// refused is an error of the cook as a refusal about a thing.
func (w *work) refused(err error, thing engine.Term) error {
	if limit, ok := errors.AsType[*cook.Limit](err); ok {
		return &Refusal{Code: limit.Code, Thing: thing, Figures: []Figure{{limit.What, limit.Is}, {"most_" + limit.What, limit.Most}}}
	}
	if r, ok := errors.AsType[*manipulation.Refusal](err); ok {
		return refusal(r.Code, r.Thing, r.Figures)
	}
	return err
}

// weight is what a thing weighs in kilograms, with all that is in it.
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

// place puts down what is held. What lies in it goes with it.
func (w *work) place(m *motion) error {
	carries := func(held string) bool { return held != "" && w.inAir(engine.Name(held)) != nil }
	defer func() { w.Took += w.Cook.Release(m.x.Sym(), carries) }()
	w.lift(m.x)
	if b := w.Body(m.x); b != nil && b.In == m.y && b.Pose != (spatial.Pose{}) && w.after.Has(m.y) {
		w.event("laid_on", m.x, m.y)
		return w.land(m.x, m.y) // back where it was
	}
	if w.covers(m) {
		w.change(m.x, func(b *Body) { b.In, b.Covers = engine.Term{}, m.y })
	} else {
		w.shift(m.x, m.y)
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

// land carries what is held to its place, and lets it go there: from a little above.
func (w *work) land(id, at engine.Term) error {
	to := spatial.Pose{Pos: w.spot(at), Rot: w.pose(id).Rot}
	if b := w.Body(id); b.Pose != (spatial.Pose{}) && w.mode.matter.Form(w.after, b.ID, b.In, b.Grams) != nil {
		to = b.Pose
	}
	to.Pos.Z += manipulation.Dropped
	return w.refused(w.bring(id, at, to, true), id)
}

// covers reports whether a motion lays a thing over another: afterwards it lies in nothing.
func (w *work) covers(m *motion) bool {
	_, lies := w.after.Place(m.x)
	x, y := w.mode.matter.Thing(w.class(m.x)), w.mode.matter.Thing(w.class(m.y))
	return !lies && m.major < later && x != nil && y != nil && y.Stand == nil
}

// stand finds a place for a thing in what it is in. What is laid out piece by piece has
// the place that it has when all pieces are there.
func (w *work) stand(id engine.Term) error {
	k, moves := w.Kitchen, func(x engine.Term) bool { return x == id }
	if b := w.Body(id); b != nil && b.Grams > 0 && w.mode.matter.LaidOut(w.after, b.In) {
		all := slices.DeleteFunc(w.after.Contents(b.In), func(x engine.Term) bool { return w.mode.matter.Thing(w.after.Class(x)) != nil })
		k, moves = k.clone(), func(x engine.Term) bool { return x == id || slices.Contains(all, x) }
		for _, x := range all {
			k.change(x, func(y *Body) { y.In, y.Grams = b.In, w.mode.matter.Grams(w.after, x) })
		}
	}
	scene, err := spatial.Layout(k.lay(w.mode.matter, w.after, moves))
	if err != nil { // make room: what is empty is stacked
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
	w.take(scene, w.after, func(x engine.Term) bool { return k == w.Kitchen || !moves(x) || x == id })
	return nil
}

// empty reports whether a thing beside another has nothing in it and can be stacked.
func (w *work) empty(x engine.Term, beside *Body) bool {
	b, t := w.Body(x), w.mode.matter.Thing(w.class(x))
	return beside != nil && b != nil && b.In == beside.In && t != nil && t.Form.Stack > 1 && len(w.inside(x)) == 0
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
	w.event("runs", m.x, engine.Number(m.times))
	return nil
}
