package quantitative

import (
	"slices"

	"hearth/engine"
	"hearth/sim/manipulation"
	"hearth/sim/physics/real"
	"hearth/sim/spatial"
)

// A held is a thing in a hand, with its pose and the thing that it is in, on or over.
type held struct {
	id    engine.Term
	pose  spatial.Pose
	place engine.Term
	grip  real.Vec // position of the grip relative to its origin, before rotation
}

// pose returns the pose of a thing, in the hand or not. Poured food has the position of its container.
func (w *work) pose(id engine.Term) spatial.Pose {
	if h := w.inAir(id); h != nil {
		return h.pose
	}
	if b := w.Body(id); b != nil && b.Pose != (spatial.Pose{}) {
		return b.Pose
	}
	return spatial.Pose{Pos: w.spot(id), Rot: real.NoTurn()}
}

// inAir returns the held entry of a thing, or nil if it is not in a hand.
func (w *work) inAir(id engine.Term) *held {
	if i := slices.IndexFunc(w.air, func(h held) bool { return h.id == id }); i >= 0 {
		return &w.air[i]
	}
	return nil
}

// lift puts a thing into a hand. A thing that is new in this step is where the hand is.
func (w *work) lift(id engine.Term) {
	if w.inAir(id) != nil {
		return
	}
	h := held{id: id, pose: w.pose(id)}
	b := w.Body(id)
	switch {
	case b == nil: // taken from the thing that the hand reached for
		h.place, h.pose = w.reached, spatial.Pose{Pos: w.Cook.HandPosition(id.Sym()), Rot: real.NoTurn()}
		h.pose = w.spotOf(w.reached, h.pose, w.things(id)).HoverPose(w.load(id, h.pose))
	case b.Covers.Kind() == engine.NameKind:
		h.place = b.Covers
	default:
		h.place = b.Container
	}
	if t := w.mode.matter.Thing(w.class(id)); b != nil && t != nil && t.Stand == nil {
		h.grip = h.pose.Rot.Inverse().Apply(w.grip(id).Sub(h.pose.Pos))
	}
	w.air = append(w.air, h)
	w.endContacts(id)
	for _, f := range w.account.End("inside_hot", id) {
		w.account.Record("left_hot", f.Args...)
	}
}

// furniture returns the part of the building that a thing is in or on. on is the outermost thing that contains
// the thing and stands there.
func (w *work) furniture(id engine.Term) (f *Body, on engine.Term) {
	on = id
	for b := w.Body(id); b != nil; b = w.Body(b.Container) {
		if t := w.mode.matter.Thing(w.class(b.ID)); t != nil && t.Stand != nil {
			return b, on
		}
		on = b.ID
		if b.Container.Kind() != engine.NameKind {
			if b.Covers.Kind() != engine.NameKind {
				break
			}
			return w.furniture(b.Covers)
		}
	}
	return nil, on
}

// spotOf describes a position in, on or over the thing at: its pose, the furniture there, and the neighbouring
// things.
func (w *work) spotOf(at engine.Term, pose spatial.Pose, things []manipulation.Thing) *manipulation.Spot {
	s := &manipulation.Spot{Pose: pose, Stand: w.Cook.Stands}
	f, _ := w.furniture(at)
	if f == nil {
		return s
	}
	s.Furniture, s.FurniturePose = w.mode.matter.Thing(w.class(f.ID)).Form, f.Pose
	for i, p := range w.stands(at) {
		if i == 0 || p.Sub(pose.Pos).Len() < s.Stand.Sub(pose.Pos).Len() {
			s.Stand = p
		}
	}
	for _, t := range things {
		if g, on := w.furniture(engine.Name(t.ID)); g == f && (!t.Fixed || on.Sym() == t.ID && f.ID != on) {
			s.Neighbours = append(s.Neighbours, t)
		}
	}
	return s
}

// things returns the rigid things of the kitchen. It leaves out those that hands hold, and the thing with the
// id but, with everything in and over it.
func (w *work) things(but engine.Term) (all []manipulation.Thing) {
	kg := w.weights()
	for i, b := range w.Bodies {
		if t := w.mode.matter.Thing(w.class(b.ID)); t == nil || t.Form.Sheet || w.within(b, but) || w.inHand(b) {
			continue
		}
		if t, ok := w.rigid(b); ok {
			t.Mass = kg[i]
			all = append(all, t)
		}
	}
	return all
}

// weights returns the weight of each body in kg, including its contents.
func (w *work) weights() []float64 {
	kg := make([]float64, len(w.Bodies))
	for i, b := range w.Bodies {
		own := w.mode.matter.Mass(w.class(b.ID)) + b.Grams/1000
		kg[i] += own
		for in := b.Container; in.Kind() == engine.NameKind; {
			k, ok := w.find(in)
			if !ok {
				break
			}
			kg[k] += own
			in = w.Bodies[k].Container
		}
	}
	return kg
}

// rigid returns a thing as a rigid body. ok is false for food and for things without a solid shape.
func (w *work) rigid(b *Body) (t manipulation.Thing, ok bool) {
	class := w.class(b.ID)
	solid, err := w.mode.matter.Solid(class)
	if err != nil {
		return t, false
	}
	of := w.mode.matter.Thing(class)
	return manipulation.Thing{ID: b.ID.Sym(), Shape: solid, Friction: of.Friction, Pose: b.Pose, Fixed: of.Stand != nil}, true
}

// within reports whether a body is the thing id, or is in it or over it, directly or not.
func (w *work) within(b *Body, id engine.Term) bool {
	for b != nil {
		if b.ID == id {
			return true
		}
		if b.Covers.Kind() == engine.NameKind {
			b = w.Body(b.Covers)
		} else {
			b = w.Body(b.Container)
		}
	}
	return false
}

// inHand reports whether a body, or something that it is in, is in a hand.
func (w *work) inHand(b *Body) bool {
	return slices.ContainsFunc(w.air, func(h held) bool { return w.within(b, h.id) })
}

// bring carries a held thing to a pose at the thing at. If lands is true it releases it there.
func (w *work) bring(id, at engine.Term, to spatial.Pose, lands bool) error {
	hand := *w.inAir(id)
	from, of := hand.pose, w.load(id, hand.pose)
	load := &manipulation.Load{Thing: id.Sym(), Kg: of.Mass, From: from.Rot, Grip: hand.grip}
	if of.Shape != nil {
		arm := load.Grip.Sub(of.Shape.Centre())
		load.Arm = real.Hypot(arm.X, arm.Y)
	}
	var err error
	if load.MaxAcceleration, err = w.gentle(id); err != nil {
		return err
	}
	things := w.things(id)
	a, b := w.spotOf(hand.place, from, things), w.spotOf(at, to, things)
	if !lands {
		to = b.HoverPose(of)
		b.Pose = to
	}
	out, before := a.PathOut(of)
	in, after := b.PathOut(of)
	if a.Furniture != nil && a.Furniture == b.Furniture && from.Rot == to.Rot {
		load.DirectPath = []real.Vec{from.Pos, a.ClearAbove(of, to.Pos, before), to.Pos}
		load.DirectPath[2].Z = load.DirectPath[1].Z
		load.DirectPath = append(load.DirectPath, to.Pos)
	}
	slices.Reverse(in)
	load.PathOut, load.PathIn, load.To = out, in, to.Rot
	way, hands, err := w.Cook.Carry(load, w.stands(at))
	w.Took += way.Seconds() + w.Cook.MoveAside(a.Piles(before)+b.Piles(after))
	if err != nil {
		return err
	}
	w.air = slices.DeleteFunc(w.air, func(h held) bool { return h.id == id })
	carry := &manipulation.Carry{Thing: *of, Grip: load.Grip, Hands: hands, Way: way, Lands: lands && of.Shape != nil && w.Body(id).Container.Kind() == engine.NameKind}
	if of.Shape != nil {
		carry.Obstacles = slices.DeleteFunc(things, func(t manipulation.Thing) bool {
			is := func(of *manipulation.Spot) func(i int) bool {
				return func(i int) bool { return of.Neighbours[i].ID == t.ID }
			}
			return slices.ContainsFunc(before, is(a)) || slices.ContainsFunc(after, is(b))
		})
	}
	done, err := carry.Simulate()
	if err != nil {
		return err
	}
	if w.mode.watch != nil {
		w.mode.watch(w.before, carry, done)
	}
	if !lands {
		w.air = append(w.air, held{id, to, at, hand.grip})
	}
	for _, t := range done.Moved {
		w.push(engine.Name(t.ID), t.Pose)
	}
	for _, t := range done.Rests {
		w.account.Record("touches", id, engine.Name(t.Thing), Amount(t.Force))
	}
	return nil
}

// load returns a thing as it is carried; food in the hand has no shape.
func (w *work) load(id engine.Term, at spatial.Pose) *manipulation.Thing {
	of := manipulation.Thing{ID: id.Sym()}
	if t := w.mode.matter.Thing(w.class(id)); t != nil && !t.Form.Sheet && t.Stand == nil {
		of, _ = w.rigid(&Body{ID: id})
	}
	of.Pose, of.Mass = at, w.weight(id)
	return &of
}

// push moves a thing with all that is in it.
func (w *work) push(id engine.Term, to spatial.Pose) {
	b := w.Body(id)
	was, turn := b.Pose, to.Rot.Mul(b.Pose.Rot.Inverse()).Unit()
	for _, x := range w.Bodies {
		if w.within(x, id) && x.Pose != (spatial.Pose{}) {
			at := spatial.Pose{Pos: to.Pos.Add(turn.Apply(x.Pose.Pos.Sub(was.Pos))), Rot: turn.Mul(x.Pose.Rot).Unit()}
			w.change(x.ID, func(b *Body) { b.Pose = at })
		}
	}
}

// gentle returns the maximum acceleration in m/s² at which a vessel can be carried without spilling, 0 for no
// limit.
func (w *work) gentle(id engine.Term) (float64, error) {
	t := w.mode.matter.Thing(w.class(id))
	if t == nil {
		return 0, nil
	}
	matter := spatial.Volume(0)
	parts, grams := w.fill(id)
	for _, p := range parts {
		matter += p.Volume
	}
	for i := range t.Form.Hollows {
		if h := &t.Form.Hollows[i]; h.Kind == spatial.Vessel && matter > 0 {
			return manipulation.SafeAcceleration(id.Sym(), h, parts, grams/matter.Millilitres())
		}
	}
	return 0, nil
}
