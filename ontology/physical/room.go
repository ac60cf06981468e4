package physical

import (
	"math"

	"hearth/ontology/tree"
	"hearth/sim/physics/real"
)

// closely is how far things in a room may reach into each other, in metres.
const closely = 0.001

// room reports what of some shapes cannot be in a room: what has no weight, what is put
// where only parts of the building are, and what stands in something else, the floor too.
func (l *layer) room(shapes []tree.Field) {
	for _, f := range shapes {
		s, _ := l.data.Shapes.Of(f.Key)
		place := f.Value.Field("place")
		switch {
		case !s.Fixed && s.Mass == 0:
			l.problems.Addf("E0317", f.At, "%s has no mass", f.Key).WithHint("say it in grams, as in mass: 450; or say that it is part of the building: fixed: yes")
		case !s.Fixed && place != nil:
			l.problems.Addf("E0317", place.At, "%s has a place, and is no part of the building", f.Key).
				WithHint("say fixed: yes, or leave the place out: scenes and stock say where such things are")
		case len(s.Place.At) == 3:
			l.standing(f, &s)
		}
	}
}

// standing reports what a part of the building stands in.
func (l *layer) standing(f tree.Field, s *Shape) {
	at := f.At
	if place := f.Value.Field("place"); place != nil {
		at = place.At
	}
	boxes := l.boxes(f.Key, s)
	for _, other := range l.data.Shapes.Classes() {
		o, _ := l.data.Shapes.Of(other)
		switch {
		case other == f.Key || len(o.Place.At) != 3 || l.data.Shapes.alike(other, f.Key):
			continue
		case l.at["shapes"+other].File != nil && other < f.Key:
			continue // told of that one
		}
		if deepest := deepest(boxes, l.boxes(other, &o)); deepest > closely {
			l.problems.Addf("E0328", at, "%s and %s are in the same place: they reach %.0f mm into each other", f.Key, other, deepest*1000)
			return
		}
	}
}

// A box is upright, turned about the line through its middle.
type box struct{ at, half, x, y real.Vec }

// boxes are around the parts of what has a place, in the room. What may stand on top of it
// is no part of it, nor the room of its walls.
func (l *layer) boxes(class string, s *Shape) (all []box) {
	turn, to := real.Turn(real.Vec{Z: 1}, s.Place.Turn*math.Pi/180), vec(s.Place.At)
	x, y := turn.Apply(real.Vec{X: 1}), turn.Apply(real.Vec{Y: 1})
	add := func(at, size real.Vec) {
		all = append(all, box{to.Add(turn.Apply(at)), size.Scale(0.5), x, y})
	}
	for _, d := range s.Solids {
		add(vec(d.At), d.extent())
	}
	if room := l.onto.Mark("state"); class == room || l.data.Shapes.alike(class, room) {
		return all
	}
	for _, r := range s.Shelves {
		size, at := vec(r.Size), vec(r.At)
		at.Z += size.Z / 2
		add(at, size)
	}
	if size := vec(s.Tray); size.Z > 0 {
		add(real.Vec{Z: size.Z / 2}, size)
	}
	return all
}

// deepest is how far two things reach into each other.
func deepest(all, others []box) (by float64) {
	for _, a := range all {
		for _, b := range others {
			if a != b { // the same wall or floor may have two names
				by = max(by, a.into(&b))
			}
		}
	}
	return by
}

// into is how far two boxes reach into each other, in metres; 0 where they do not.
func (b *box) into(o *box) float64 {
	away := o.at.Sub(b.at)
	least := b.half.Z + o.half.Z - math.Abs(away.Z)
	for _, axis := range [...]real.Vec{b.x, b.y, o.x, o.y} {
		least = min(least, b.along(axis)+o.along(axis)-math.Abs(away.Dot(axis)))
	}
	return max(0, least)
}

// along is half of how long a box is along a level axis.
func (b *box) along(axis real.Vec) float64 {
	return float64(b.half.X*math.Abs(b.x.Dot(axis))) + float64(b.half.Y*math.Abs(b.y.Dot(axis)))
}
