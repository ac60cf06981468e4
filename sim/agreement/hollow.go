package agreement

import (
	"fmt"
	"math"

	"hearth/sim/physics/contact"
	"hearth/sim/physics/real"
	"hearth/sim/physics/shape"
)

// The step in metres along the surface of a vessel, and the number of meridians that are checked. Walls must
// be at least two steps thick, otherwise a wall that lies between two steps is missed.
const (
	closest   = 0.0005
	meridians = 10
)

// vessels returns how far two hollow things pass through each other's walls, in metres. Walls are thin, so the
// overlap alone is never deep. Results are cached by forms and relative pose.
func (c *Check) vessels(a, b *rigid) float64 {
	rel := b.body.Rotation.Back(a.body.Position.Sub(b.body.Position)).Scale(1e6)
	turn := b.body.Rotation.Back(a.body.Rotation.Apply(real.Vec{Z: 1})).Scale(1e6)
	key := fmt.Sprintf("%s %s %.0f %.0f", a.form, b.form, rel, turn)
	d, known := c.through[key]
	if !known {
		d = max(through(&a.body, &b.body), through(&b.body, &a.body))
		c.through[key] = d
	}
	return d
}

// An arc is a part of a meridian on one side of the wall of a vessel.
type arc struct {
	inside   bool    // the arc is in the hollow
	far      float64 // greatest distance from the wall, in metres
	belowLip float64 // how far below the lip it begins, in metres; 0 if it comes from above the lip
}

// through returns how far vessel a passes through the wall of vessel b, in metres. Where a meridian of a is on
// both sides of the wall, it takes the shortest way to undo that: back to either side, or up over the lip.
func through(a, b *contact.Body) (most float64) {
	lip := 0.0
	for _, p := range b.Shape.Outline() {
		lip = max(lip, p.Z)
	}
	along(a, b, func(arcs []arc) {
		for i := 1; i < len(arcs); i++ {
			if x, y := &arcs[i-1], &arcs[i]; x.inside != y.inside {
				most = max(most, min(x.far, y.far, y.belowLip))
			}
		}
	}, lip)
	return most
}

// along walks along the meridians of vessel a, starting with the one towards b. For each it calls tell with
// the arcs outside the wall of b.
func along(a, b *contact.Body, tell func([]arc), lip float64) {
	to := a.Rotation.Back(b.Position.Sub(a.Position))
	first := 0.0
	if real.Hypot(to.X, to.Y) > 1e-6 {
		first = real.Atan2(to.Y, to.X)
	}
	for m := range meridians {
		sin, cos := real.SinCos(first + float64(m)*2*math.Pi/meridians)
		var arcs []arc
		over := false // the meridian was above the lip since the last arc
		walk(a.Shape, func(p shape.RZ) (away float64) {
			q := b.Rotation.Back(a.Rotation.Apply(real.Vec{X: p.R * cos, Y: p.R * sin, Z: p.Z}).Add(a.Position).Sub(b.Position))
			d, _, _ := b.Shape.Distance(q)
			if d < 0 {
				return -d
			}
			over = over || q.Z >= lip
			in := hollow(b.Shape, q)
			if n := len(arcs); n > 0 && arcs[n-1].inside == in {
				arcs[n-1].far = max(arcs[n-1].far, d)
			} else {
				below := lip - q.Z
				if over {
					below = 0
				}
				arcs = append(arcs, arc{in, d, below})
			}
			over = q.Z >= lip
			return d
		})
		tell(arcs)
	}
}

// walk calls at along the outline of a vessel. The distance that at returns, from a point to the other thing,
// is the length of the next step.
func walk(s *shape.Shape, at func(shape.RZ) (away float64)) {
	outline := s.Outline()
	for i, u := range outline[:len(outline)-1] {
		v := outline[i+1]
		long := real.Hypot(v.R-u.R, v.Z-u.Z)
		for way := 0.0; way < long; {
			k := way / long
			way += max(closest, at(shape.RZ{R: u.R + k*(v.R-u.R), Z: u.Z + k*(v.Z-u.Z)}))
		}
	}
}

// hollow reports whether a point outside the wall of a vessel is in its hollow.
func hollow(s *shape.Shape, p real.Vec) bool {
	r, walls, outline := real.Hypot(p.X, p.Y), 0, s.Outline()
	for i, a := range outline {
		b := outline[(i+1)%len(outline)]
		if (a.Z > p.Z) != (b.Z > p.Z) && r < (b.R-a.R)*(p.Z-a.Z)/(b.Z-a.Z)+a.R {
			walls++
		}
	}
	return walls > 1
}

// sunk returns how far a vessel is in a thing, in metres: how deep its surface is in a convex part, or how far
// it is on both sides of one.
func sunk(vessel, in *contact.Body) (most float64) {
	for m := range meridians {
		sin, cos := real.SinCos(float64(m) * 2 * math.Pi / meridians)
		for _, part := range in.Shape.Parts() {
			var arcs []side
			within := false
			walk(vessel.Shape, func(p shape.RZ) float64 {
				q := in.Rotation.Back(vessel.Rotation.Apply(real.Vec{X: p.R * cos, Y: p.R * sin, Z: p.Z}).Add(vessel.Position).Sub(in.Position))
				if d := q.Sub(part.Middle).Len() - part.Radius; d > deepest {
					return d // a lower bound of the distance
				}
				d, away := part.Distance(q)
				n := len(arcs)
				switch {
				case d < 0:
					most, within = max(most, -d), true
					return -d
				case n == 0 || within:
					arcs = append(arcs, side{d, away, n > 0 && arcs[n-1].last.Dot(away) < 0})
				default:
					arcs[n-1].far, arcs[n-1].last = max(arcs[n-1].far, d), away
				}
				within = false
				return d
			})
			for i := 1; i < len(arcs); i++ {
				if arcs[i].other {
					most = max(most, min(arcs[i-1].far, arcs[i].far))
				}
			}
		}
	}
	return most
}

// A side is a part of a meridian outside a convex part.
type side struct {
	far   float64  // greatest distance from the part, in metres
	last  real.Vec // direction away from the part at the end of the side
	other bool     // whether the part lies between its beginning and the end of the previous side
}
