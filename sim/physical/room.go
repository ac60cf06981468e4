package physical

import (
	"math"

	"hearth/ontology/tree"
	"hearth/sim/physics/real"
)

// maxOverlap is the maximum overlap of things in a room, in metres.
const maxOverlap = 0.001

// room reports shapes that cannot be in a room. A movable thing must have a mass and no place. Fixed things
// must not overlap.
func (l *layer) room(shapes []tree.Field) {
	for _, f := range shapes {
		s, _ := l.data.Shapes.Lookup(f.Key)
		place := f.Value.Field("place")
		switch {
		case !s.Fixed && s.Mass == 0:
			l.problems.Addf("E0317", f.Span, "%s has no mass", f.Key).WithHint("add it in grams, as in mass: 450; or mark it as part of the building: fixed: yes")
		case !s.Fixed && place != nil:
			l.problems.Addf("E0317", place.Span, "%s has a place but is not fixed", f.Key).
				WithHint("add fixed: yes, or remove the place: scenes and stock place movable things")
		case len(s.Place.Position) == 3:
			l.standing(f, &s)
		}
	}
}

// standing reports a fixed thing that overlaps another one.
func (l *layer) standing(f tree.Field, s *Shape) {
	at := f.Span
	if place := f.Value.Field("place"); place != nil {
		at = place.Span
	}
	boxes := l.boxes(f.Key, s)
	for _, other := range l.data.Shapes.Classes() {
		o, _ := l.data.Shapes.Lookup(other)
		switch {
		case other == f.Key || len(o.Place.Position) != 3 || l.data.Shapes.alike(other, f.Key):
			continue
		case l.spans["shapes"+other].File != nil && other < f.Key:
			continue // reported for the other thing
		}
		if deepest := deepest(boxes, l.boxes(other, &o)); deepest > maxOverlap {
			l.problems.Addf("E0328", at, "%s and %s are in the same place: they overlap by %.0f mm", f.Key, other, deepest*1000)
			return
		}
	}
}

// A box is upright and rotated about its vertical axis.
type box struct{ middle, half, x, y real.Vec }

// boxes returns the bounding boxes of the parts of a fixed thing, in room coordinates, without the space on
// its tops. For the room itself it leaves out shelves and tray, too.
func (l *layer) boxes(class string, s *Shape) (all []box) {
	turn, to := real.Turn(real.Vec{Z: 1}, s.Place.Turn*math.Pi/180), vec(s.Place.Position)
	x, y := turn.Apply(real.Vec{X: 1}), turn.Apply(real.Vec{Y: 1})
	add := func(at, size real.Vec) {
		all = append(all, box{to.Add(turn.Apply(at)), size.Scale(0.5), x, y})
	}
	for _, d := range s.Solids {
		add(vec(d.Position), d.extent())
	}
	if room := l.onto.Mark("state"); class == room || l.data.Shapes.alike(class, room) {
		return all
	}
	for _, r := range s.Shelves {
		size, at := vec(r.Size), vec(r.Position)
		at.Z += size.Z / 2
		add(at, size)
	}
	if size := vec(s.Tray); size.Z > 0 {
		add(real.Vec{Z: size.Z / 2}, size)
	}
	return all
}

// deepest returns the largest overlap of two things, in metres.
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

// into returns the overlap of two boxes, in metres, or 0.
func (b *box) into(o *box) float64 {
	away := o.middle.Sub(b.middle)
	least := b.half.Z + o.half.Z - math.Abs(away.Z)
	for _, axis := range [...]real.Vec{b.x, b.y, o.x, o.y} {
		least = min(least, b.along(axis)+o.along(axis)-math.Abs(away.Dot(axis)))
	}
	return max(0, least)
}

// along returns half the length of a box along a horizontal axis.
func (b *box) along(axis real.Vec) float64 {
	return float64(b.half.X*math.Abs(b.x.Dot(axis))) + float64(b.half.Y*math.Abs(b.y.Dot(axis)))
}
