package shape

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"hearth/sim/physics/real"
)

// For convex shapes the wall of a cup consists of flat pieces: wallSides around the axis, in wallRings rings
// above each other.
const (
	wallSides = 20
	wallRings = 4
)

// Cup returns a vessel with a flat bottom and a wall of the given thickness. inner is the profile of its
// hollow from the bottom to the lip. The origin is the middle of the foot, so the bottom of the profile is at
// the height wall, whatever its Z.
//
// Balls and other cups touch the surface of revolution itself. Convex shapes touch flat pieces inside the
// wall.
func Cup(inner []RZ, wall float64) (*Shape, error) {
	if len(inner) < 2 || len(inner) > 1000 {
		return nil, fmt.Errorf("profile of a cup has %d points: expected 2 to 1000", len(inner))
	}
	stands := make([]RZ, len(inner))
	for i, p := range inner {
		stands[i] = RZ{p.R, p.Z - inner[0].Z + wall}
	}
	if err := positive("wall", wall); err != nil {
		return nil, err
	}
	s := &Shape{kind: Revolved, wall: wall, inner: stands}
	for i, p := range stands {
		if err := positive("radius", p.R); i > 0 && err != nil || !(p.R >= 0) {
			return nil, fmt.Errorf("radius %v m in the profile of a cup: must be positive, or 0 at the bottom, and below 1000 m", p.R)
		}
		if !(p.Z > 0 && p.Z < 1000) || i > 0 && !(p.Z > stands[i-1].Z) {
			return nil, errors.New("the profile of a cup must rise from the bottom to the lip")
		}
	}
	s.skin()
	for _, p := range slices.Backward(s.inner) {
		s.outline = append(s.outline, p)
	}
	if s.inner[0].R > 0 {
		s.outline = append(s.outline, RZ{0, wall})
	}
	if err := s.revolve(); err != nil {
		return nil, err
	}
	s.parts = append(s.parts, prism(s.inner[0].R+wall, s.inner[0].R+wall, wall, wallSides, real.Vec{Z: wall / 2}))
	step := max(1, (len(s.inner)+wallRings-2)/wallRings)
	for i := 0; i+1 < len(s.inner); i += step {
		s.ring(s.inner[i], s.inner[min(i+step, len(s.inner)-1)])
	}
	s.circle()
	s.measure()
	return s, nil
}

// skin computes the outside of a cup: wall metres away from the inside, and flat at the foot and the lip.
func (s *Shape) skin() {
	last := len(s.inner) - 1
	flat := func(i, j int) float64 { // thickness of the wall in a horizontal plane
		a, b := s.inner[i], s.inner[j]
		return float64(s.wall * min(2, real.Hypot(b.R-a.R, b.Z-a.Z)/(b.Z-a.Z)))
	}
	foot := RZ{s.inner[0].R + flat(0, 1), 0}
	s.outline = []RZ{{0, 0}, foot}
	for i := 1; i < last; i++ {
		n := s.inner[i-1].Outward(s.inner[i+1])
		p := RZ{s.inner[i].R + float64(s.wall*n.R), s.inner[i].Z + float64(s.wall*n.Z)}
		if p.Z > s.outline[len(s.outline)-1].Z && (p.R >= foot.R || p.Z >= s.wall) {
			s.outline = append(s.outline, p)
		}
	}
	s.outline = append(s.outline, RZ{s.inner[last].R + flat(last-1, last), s.inner[last].Z})
}

// Bowl returns a cup with a straight wall: inner radius foot at the bottom and lip at the height depth above
// it, in metres.
func Bowl(foot, lip, depth, wall float64) (*Shape, error) {
	return Cup([]RZ{{foot, 0}, {lip, depth}}, wall)
}

// ring adds flat pieces of the wall along a straight part of the profile.
func (s *Shape) ring(a, b RZ) {
	l := real.Hypot(b.R-a.R, b.Z-a.Z)
	c, sn := (b.Z-a.Z)/l, (b.R-a.R)/l
	half, hc := real.SinCos(math.Pi / wallSides)
	wide := float64(2.04 * (max(a.R, b.R) + s.wall) * half / hc)
	lean := real.Mat3{{X: c, Z: sn}, {Y: 1}, {X: -sn, Z: c}}
	at := real.Vec{X: (a.R+b.R)/2 + float64(s.wall/2*c), Z: (a.Z+b.Z)/2 - float64(s.wall/2*sn)}
	for i := range wallSides {
		is, ic := real.SinCos(2 * math.Pi * float64(i) / wallSides)
		turn := real.Mat3{{X: ic, Y: -is}, {X: is, Y: ic}, {Z: 1}}
		s.parts = append(s.parts, box(s.wall, wide, l, turn.Apply(at), turn.Mul(&lean)))
	}
}

// A Ring is a circle about the axis of a cup: a convex edge, or a position on the wall between edges.
type Ring struct {
	RZ
	Wall bool
}

// Rings returns the circles that are tested for contact with other cups, edges first. The caller must not
// change them.
func (s *Shape) Rings() []Ring { return s.rings }

// circle computes the rings: at most twelve convex corners of the outline, and positions on the outer wall
// every 15 mm.
func (s *Shape) circle() {
	n := len(s.outline)
	var edges, walls []Ring
	for i, p := range s.outline {
		a, b := s.outline[(i+n-1)%n], s.outline[(i+1)%n]
		if p.R > 0 && float64((p.R-a.R)*(b.Z-p.Z))-float64((p.Z-a.Z)*(b.R-p.R)) > 0 {
			edges = append(edges, Ring{RZ: p})
		}
		if b.Z <= p.Z || p.R == 0 {
			continue
		}
		many := math.Floor(real.Hypot(b.R-p.R, b.Z-p.Z) / 0.015)
		for k := 1.0; k < many; k++ {
			walls = append(walls, Ring{RZ{p.R + float64((b.R-p.R)*k)/many, p.Z + float64((b.Z-p.Z)*k)/many}, true})
		}
	}
	for i, step := 0, (len(edges)+11)/12; i < len(edges); i += step {
		s.rings = append(s.rings, edges[i])
	}
	s.rings = append(s.rings, walls...)
}

// revolve computes the mass by Green's theorem over the outline. Gauss quadrature with three points is exact
// for the moments of straight lines.
func (s *Shape) revolve() error {
	var vol, mz, r4, rz float64
	for i, a := range s.outline {
		b := s.outline[(i+1)%len(s.outline)]
		for k, w := range [3]float64{5. / 18, 8. / 18, 5. / 18} {
			u := 0.5 + float64(float64(k-1)*math.Sqrt(0.15))
			wt := float64(w * (b.Z - a.Z) * 2 * math.Pi)
			r, z := a.R+float64(u*(b.R-a.R)), a.Z+float64(u*(b.Z-a.Z))
			r2 := float64(r * r)
			vol += wt * r2 / 2
			mz += wt * r2 * z / 2
			r4 += wt * r2 * r2 / 4
			rz += wt * r2 * z * z / 2
		}
	}
	if !(vol > 1e-18) {
		return errors.New("the cup has no material")
	}
	c := mz / vol
	across := r4/vol/2 + rz/vol - float64(c*c)
	s.volume, s.centre = vol, real.Vec{Z: c}
	s.inertia = real.Mat3{{X: across}, {Y: across}, {Z: r4 / vol}}
	return nil
}

// Distance returns the distance of a point from a surface of revolution, negative inside the material. It also
// returns the direction away from the surface and the index of the nearest line of the outline.
func (s *Shape) Distance(p real.Vec) (d float64, away real.Vec, line int) {
	r := real.Hypot(p.X, p.Y)
	d = math.Inf(1)
	inside := false
	var n RZ
	for i, a := range s.outline {
		b := s.outline[(i+1)%len(s.outline)]
		if (a.Z > p.Z) != (b.Z > p.Z) && r < float64((b.R-a.R)*(p.Z-a.Z))/(b.Z-a.Z)+a.R {
			inside = !inside
		}
		if a.R == 0 && b.R == 0 {
			continue
		}
		er, ez := b.R-a.R, b.Z-a.Z
		t := real.Clamp((float64((r-a.R)*er)+float64((p.Z-a.Z)*ez))/(float64(er*er)+float64(ez*ez)), 0, 1)
		dr, dz := r-a.R-float64(t*er), p.Z-a.Z-float64(t*ez)
		l := real.Hypot(dr, dz)
		if l >= d-1e-12 {
			continue
		}
		d, line = l, i
		if l > 1e-9 {
			n = RZ{dr / l, dz / l}
		} else {
			n = a.Outward(b)
		}
	}
	if inside {
		if d > 1e-9 {
			n = RZ{-n.R, -n.Z}
		}
		d = -d
	}
	return d, n.InSpace(p, r), line
}

// Outward returns the direction away from the material for the line from a to b of an outline.
func (a RZ) Outward(b RZ) RZ {
	l := real.Hypot(b.R-a.R, b.Z-a.Z)
	return RZ{(b.Z - a.Z) / l, (a.R - b.R) / l}
}

// InSpace converts the direction a from the half-plane through the axis and p to space. r is the distance of p
// from the axis.
func (a RZ) InSpace(p real.Vec, r float64) real.Vec {
	if r < 1e-12 {
		return real.Vec{X: a.R, Z: a.Z}
	}
	return real.Vec{X: a.R * p.X / r, Y: a.R * p.Y / r, Z: a.Z}
}
