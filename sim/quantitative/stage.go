package quantitative

import (
	"errors"
	"math"
	"strings"

	"hearth/engine"
	"hearth/sim/physics"
	"hearth/sim/physics/real"
)

// What is put down has to stay where it was put: so far it may move, and so much lean,
// until it is at rest, in so many seconds.
const (
	dropped  = 0.002 // m above its place from which a thing is let go
	shifts   = 0.02  // m
	leans    = 0.99  // the upward part of its axis: 8 degrees
	restless = 2.0   // s
	nearby   = 0.5   // m between the middles of things that may touch
)

// staysPut lets go of a thing at its place, among what stands there, as rigid bodies. It
// refuses what moves away or tips over. What has no rigid shape of its own, as a sheet, is
// not looked at, nor what lies over others.
func (w *work) staysPut(id engine.Term) error {
	b := w.Body(id)
	t := w.mode.matter.thing(w.class(id))
	if t == nil || t.Form.Sheet || b.In.Kind() != engine.NameKind {
		return nil
	}
	stage := physics.New(physics.Earth())
	if err := w.put(stage, w.Body(b.In), true); err != nil {
		return nil // what it stands in has no walls that anything could touch
	}
	for _, x := range w.inside(b.In) {
		if away := x.Pose.Pos.Sub(b.Pose.Pos); x.ID != id && real.Hypot(away.X, away.Y) < nearby {
			_ = w.put(stage, x, true) // what is poured has no shape
		}
	}
	if err := w.put(stage, b, false); err != nil {
		return err
	}
	bodies := stage.Bodies()
	body := bodies[len(bodies)-1]
	_, err := stage.Settle(restless)
	if _, restless := errors.AsType[*physics.Unsettled](err); err != nil && !restless {
		return err
	}
	moved := body.At().Sub(b.Pose.Pos).Len()
	if moved > shifts || body.Up().Z < leans {
		tilt := math.Max(-1, math.Min(1, body.Up().Z))
		return &Refusal{"does_not_stand", id, []Figure{{"moved_mm", moved * 1000}, {"tilt_degrees", real.Atan2(math.Sqrt(1-float64(tilt*tilt)), tilt) * 180 / math.Pi}}}
	}
	for c := range stage.Contacts() {
		w.touched(stage, c, body)
	}
	return nil
}

// put adds a thing to a stage: what is let go falls from a little above its place, and
// weighs what it holds.
func (w *work) put(stage *physics.World, b *Body, fixed bool) error {
	solid, err := w.mode.matter.solid(w.class(b.ID))
	if err != nil {
		return err
	}
	t := w.mode.matter.thing(w.class(b.ID))
	at := b.Pose.Pos
	if !fixed {
		at.Z += dropped
	}
	_, err = stage.Add(physics.Spec{
		Name: b.ID.Sym(), Shape: solid, Mass: math.Max(w.weight(b.ID), 0.001), Fixed: fixed, At: at, Turn: b.Pose.Rot,
		Material: physics.Material{Friction: t.Friction},
	})
	return err
}

// touched tells the rules of dynamics on what a thing rests, and how hard it presses.
func (w *work) touched(stage *physics.World, c physics.Contact, body *physics.Body) {
	other := c.A
	if c.A == body.ID() {
		other = c.B
	} else if c.B != body.ID() {
		return
	}
	name := func(id physics.ID) engine.Term {
		return engine.Name("/" + strings.TrimPrefix(stage.Body(id).Name(), "/"))
	}
	w.events = append(w.events, engine.Fact{Pred: "touches", Args: []engine.Term{name(body.ID()), name(other), Amount(c.Force)}})
}
