// Package contact finds where two rigid shapes touch or will touch soon.
//
// [Finder.Find] is called for each pair of bodies that are near each other. Contacts of balls are found in
// closed form. Convex parts use separating axes and clipping (Gottschalk 1996; Ericson 2005, chapter 5). Two
// cups use the rings of their outlines. A body that could pass through another within a step is followed to
// the moment of touch (conservative advancement, Mirtich 1996).
package contact

import (
	"math"

	"hearth/sim/physics/real"
	"hearth/sim/physics/shape"
)

// A Body is a shape with a pose. Velocities matter only for fast bodies.
type Body struct {
	Shape    *shape.Shape
	Position real.Vec // position of the origin
	Rotation real.Mat3
	Centre   real.Vec // point about which it rotates
	Velocity real.Vec // velocity of Centre in m/s
	Spin     real.Vec // angular velocity in rad/s
}

// toWorld and in convert a point from body to world coordinates and back.
func (b *Body) toWorld(p real.Vec) real.Vec { return b.Rotation.Apply(p).Add(b.Position) }
func (b *Body) toLocal(p real.Vec) real.Vec { return b.Rotation.Back(p.Sub(b.Position)) }

// later returns the body after t seconds of constant motion.
func (b *Body) later(t float64) Body {
	n := *b
	n.Centre = b.Centre.AddScaled(t, b.Velocity)
	arm := b.Position.Sub(b.Centre)
	if w := b.Spin.Len(); w > 0 {
		r := real.Turn(b.Spin, float64(w*t)).Mat()
		n.Rotation, arm = r.Mul(&b.Rotation), r.Apply(arm)
	}
	n.Position = n.Centre.Add(arm)
	return n
}

// A Point is a contact point: A on the first body, B on the second. A and B are equal unless the contact lies
// in the future. [Finder.Find] returns both in world coordinates. Gap is in metres, and negative for an
// overlap.
type Point struct {
	A, B real.Vec
	Gap  float64
}

// A Patch is a set of up to four points of one flat contact.
type Patch struct {
	ID     int32    // identifies the touching parts across steps
	Normal real.Vec // from the first body to the second
	Many   int
	Points [4]Point
}

// A Finder finds contacts. It reuses its buffers, so that nothing is allocated.
type Finder struct {
	patches  []Patch
	corners  [2][shape.MaxVertices]real.Vec
	clip     [2][2 * shape.MaxVertices]real.Vec
	found    []Point
	ways     [3 * shape.MaxVertices]real.Vec
	distance [around]float64
}

// Find returns the contacts of two bodies whose gap is at most margin. The first body must have the lesser
// kind of shape. Moving balls are followed for up to step seconds, to the moment of touch. Convex parts are
// followed, too, if step is positive. The result is valid until the next call.
func (f *Finder) Find(a, b *Body, margin, step float64) []Patch {
	f.patches = f.patches[:0]
	switch ka, kb := a.Shape.Kind(), b.Shape.Kind(); {
	case ka == shape.Round && kb == shape.Round:
		f.balls(a, b, margin, step)
	case ka == shape.Round && kb == shape.Solid:
		f.ballSolid(a, b, margin)
	case ka == shape.Round:
		f.ballCup(a, b, margin)
	case ka == shape.Revolved && kb == shape.Revolved:
		f.rings(a, b, margin, 1)
		f.rings(b, a, margin, -1)
	default:
		f.solids(a, b, margin, step)
	}
	return f.patches
}

// balls finds the contact of two balls. If they meet within the step, the normal is the line between them at
// that moment.
func (f *Finder) balls(a, b *Body, margin, step float64) {
	d, v := b.Position.Sub(a.Position), b.Velocity.Sub(a.Velocity)
	reach := a.Shape.Radius() + b.Shape.Radius()
	dv, vv := d.Dot(v), v.Len2()
	if c := d.Len2() - float64(reach*reach); c > 0 && dv < 0 {
		if root := float64(dv*dv) - float64(vv*c); root > 0 {
			if t := (-dv - math.Sqrt(root)) / vv; t < 2*step { // the pass after the move looks one step further
				n := d.AddScaled(t, v).Unit()
				f.ball(a, 0, n, d.Dot(n)-reach, margin)
				return
			}
		}
	}
	f.ball(a, 0, d.Unit(), d.Len()-reach, margin)
}

// ball adds the contact point of a ball if the gap is at most margin.
func (f *Finder) ball(a *Body, id int32, n real.Vec, gap, margin float64) {
	if gap <= margin {
		at := a.Position.AddScaled(a.Shape.Radius()+gap/2, n)
		f.patches = append(f.patches, Patch{ID: id, Normal: n, Many: 1, Points: [4]Point{{at, at, gap}}})
	}
}

func (f *Finder) ballSolid(a, b *Body, margin float64) {
	c, r := b.toLocal(a.Position), a.Shape.Radius()
	for i, part := range b.Shape.Parts() {
		if c.Sub(part.Middle).Len() > part.Radius+r+margin {
			continue
		}
		d, away := part.Distance(c)
		f.ball(a, int32(i), b.Rotation.Apply(away).Neg(), d-r, margin)
	}
}

// ballCup adds the nearest point of the outline. It adds a point for every other line that faces the ball,
// too, because a ball in the corner of the bottom touches two.
func (f *Finder) ballCup(a, b *Body, margin float64) {
	c, radius := b.toLocal(a.Position), a.Shape.Radius()
	d, away, nearest := b.Shape.Distance(c)
	if d-radius > margin {
		return
	}
	n := b.Rotation.Apply(away).Neg()
	f.ball(a, 0, n, d-radius, margin)
	r, outline := real.Hypot(c.X, c.Y), b.Shape.Outline()
	for i, u := range outline {
		v := outline[(i+1)%len(outline)]
		er, ez := v.R-u.R, v.Z-u.Z
		if i == nearest || u.R == 0 && v.R == 0 {
			continue
		}
		o := u.Outward(v)
		t := (float64((r-u.R)*er) + float64((c.Z-u.Z)*ez)) / (float64(er*er) + float64(ez*ez))
		d := float64((r-u.R)*o.R) + float64((c.Z-u.Z)*o.Z)
		if t < 0 || t > 1 || d < 0 || d-radius > margin {
			continue
		}
		if m := b.Rotation.Apply(o.InSpace(c, r)).Neg(); m.Dot(n) <= 0.98 {
			f.ball(a, 0, m, d-radius, margin)
		}
	}
}

// around is the number of positions on a ring that are checked first.
const around = 16

// rings adds contacts between the rings of a's outline and the surface of b. The normal is multiplied by sign,
// because a may be the second body of the pair.
func (f *Finder) rings(a, b *Body, margin float64, sign float64) {
	deepest := math.Inf(1)
	for i, ring := range a.Shape.Rings() {
		rim := func(k float64) real.Vec { // a position on the ring in b's coordinates
			s, c := real.SinCos(float64(2 * math.Pi / around * k))
			return b.toLocal(a.toWorld(real.Vec{X: float64(ring.R * c), Y: float64(ring.R * s), Z: ring.Z}))
		}
		mid := b.toLocal(a.toWorld(real.Vec{Z: ring.Z}))
		if mid.Sub(b.Shape.Centre()).Len() > b.Shape.Reach()+ring.R+margin {
			continue
		}
		least := math.Inf(1)
		for k := range f.distance {
			f.distance[k], _, _ = b.Shape.Distance(rim(float64(k)))
			least = min(least, f.distance[k])
		}
		if ring.Wall && least > deepest-1e-4 { // a ring on the wall counts only if no edge is as near
			continue
		}
		if !ring.Wall {
			deepest = min(deepest, least)
		}
		id := int32(i) << 8
		if sign < 0 {
			id |= 1 << 30
		}
		add := func(part int32, p real.Vec) {
			d, away, _ := b.Shape.Distance(p)
			if d > margin {
				return
			}
			n := b.Rotation.Apply(away).Scale(-sign) // away from b means towards a
			at := b.toWorld(p.AddScaled(-d/2, away))
			f.patches = append(f.patches, Patch{ID: id | part, Normal: n, Many: 1, Points: [4]Point{{at, at, d}}})
		}
		for k := range f.distance {
			d, before, after := f.distance[k], f.distance[(k+around-1)%around], f.distance[(k+1)%around]
			if d > margin+ring.R/around {
				continue
			}
			if bend := before + after - float64(2*d); d <= before && d <= after && bend > 0 &&
				(after-before)*(after-before)/float64(8*bend) > 2e-5 || d < before-1e-4 && d < after-1e-4 {
				add(int32(around+k), rim(f.lowest(b.Shape, rim, float64(k))))
			} else if k%2 == 0 {
				add(int32(k), rim(float64(k)))
			}
		}
	}
}

// lowest returns the position on a ring, between the neighbours of position k, that is nearest to the shape.
// It uses golden-section search.
func (f *Finder) lowest(s *shape.Shape, rim func(float64) real.Vec, k float64) float64 {
	const golden = 0.6180339887498949
	lo, hi := k-1, k+1
	x, y := hi-float64(golden*(hi-lo)), lo+float64(golden*(hi-lo))
	dx, _, _ := s.Distance(rim(x))
	dy, _, _ := s.Distance(rim(y))
	for range 16 {
		if dx < dy {
			hi, y, dy = y, x, dx
			x = hi - float64(golden*(hi-lo))
			dx, _, _ = s.Distance(rim(x))
		} else {
			lo, x, dx = x, y, dy
			y = lo + float64(golden*(hi-lo))
			dy, _, _ = s.Distance(rim(y))
		}
	}
	return (lo + hi) / 2
}
