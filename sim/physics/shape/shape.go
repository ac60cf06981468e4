// Package shape defines rigid shapes for kitchens. It computes volume, centre of mass, inertia, extent and the
// capacity of cups in closed form.
//
// A shape is a [Ball], convex ([Box], [Prism], [Hull]), a surface of revolution ([Cup]), or a union of convex
// shapes ([Tray], [Join]). It never changes and may be shared. All lengths are in metres. Coordinates are
// those in which the shape was built, with z up.
package shape

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"hearth/sim/physics/real"
)

// A Kind selects how contacts of a shape are found: as a ball, as convex parts, or as a surface of revolution.
// The latter also has convex parts for contacts with convex shapes.
type Kind uint8

// The kinds of shapes, in the order in which pairs are sorted.
const (
	Round Kind = iota
	Solid
	Revolved
)

// MaxVertices is the maximum number of vertices of a convex part.
const MaxVertices = 64

// A Shape is a rigid shape of uniform density.
type Shape struct {
	kind    Kind
	radius  float64 // radius of a ball
	parts   []*Convex
	outline []RZ // profile of a surface of revolution: closed, with the material on the left
	inner   []RZ // profile of the hollow of a cup, from the bottom to the lip
	rings   []Ring
	wall    float64
	lo, hi  real.Vec
	volume  float64
	centre  real.Vec
	inertia real.Mat3
	reach   float64
}

// An RZ is a point of a profile: the distance from the z axis and the height.
type RZ struct{ R, Z float64 }

// Kind returns the kind of the shape.
func (s *Shape) Kind() Kind { return s.kind }

// Radius returns the radius of a ball, and 0 for other shapes.
func (s *Shape) Radius() float64 { return s.radius }

// Parts returns the convex parts; a ball has none. The caller must not change them.
func (s *Shape) Parts() []*Convex { return s.parts }

// Outline returns the closed profile of a surface of revolution, with the material on its left. The caller
// must not change it.
func (s *Shape) Outline() []RZ { return s.outline }

// Volume returns the volume of the material in m³.
func (s *Shape) Volume() float64 { return s.volume }

// Centre returns the centre of mass.
func (s *Shape) Centre() real.Vec { return s.centre }

// Inertia returns the inertia tensor per kg about the centre of mass, in m².
func (s *Shape) Inertia() real.Mat3 { return s.inertia }

// Reach returns the distance from the centre of mass to the farthest point.
func (s *Shape) Reach() float64 { return s.reach }

// Thin returns the least thickness of a convex part, 0 for a ball.
func (s *Shape) Thin() float64 {
	thin := 0.0
	for i, c := range s.parts {
		if i == 0 || c.Thin < thin {
			thin = c.Thin
		}
	}
	return thin
}

// Bounds returns two opposite corners of the axis-aligned bounding box.
func (s *Shape) Bounds() (lo, hi real.Vec) { return s.lo, s.hi }

// Span returns the extent along a unit vector: the least and the greatest d·p over the points of the shape.
func (s *Shape) Span(d real.Vec) (lo, hi float64) {
	if s.kind == Round {
		return -s.radius, s.radius
	}
	lo, hi = math.Inf(1), math.Inf(-1)
	if s.kind == Revolved {
		across := real.Hypot(d.X, d.Y)
		for _, p := range s.outline {
			z, r := float64(p.Z*d.Z), float64(p.R*across)
			lo, hi = min(lo, z-r), max(hi, z+r)
		}
		return lo, hi
	}
	for _, c := range s.parts {
		for _, v := range c.Vertices {
			x := v.Dot(d)
			lo, hi = min(lo, x), max(hi, x)
		}
	}
	return lo, hi
}

// Ball returns a sphere centred at the origin.
func Ball(radius float64) (*Shape, error) {
	if err := positive("radius", radius); err != nil {
		return nil, err
	}
	r2 := float64(radius * radius)
	i := float64(0.4 * r2)
	d := real.Vec{X: radius, Y: radius, Z: radius}
	return &Shape{kind: Round, radius: radius, lo: d.Neg(), hi: d, reach: radius,
		volume: float64(4. / 3 * math.Pi * float64(r2*radius)), inertia: real.Mat3{{X: i}, {Y: i}, {Z: i}}}, nil
}

// Box returns a cuboid centred at the origin.
func Box(x, y, z float64) (*Shape, error) {
	if err := positive("side", x, y, z); err != nil {
		return nil, err
	}
	return solid([]*Convex{box(x, y, z, real.Vec{}, real.Mat3{{X: 1}, {Y: 1}, {Z: 1}})})
}

// Prism returns an upright regular prism or frustum centred at the origin, for example a cylinder. bottom and
// top are the distances of the corners from the axis, in metres.
func Prism(bottom, top, height float64, sides int) (*Shape, error) {
	if err := positive("size", bottom, top, height); err != nil {
		return nil, err
	}
	if sides < 3 || sides > MaxVertices/2 {
		return nil, fmt.Errorf("prism has %d sides: expected 3 to %d", sides, MaxVertices/2)
	}
	return solid([]*Convex{prism(bottom, top, height, sides, real.Vec{})})
}

// A Placed is a convex shape with its position in a joined shape.
type Placed struct {
	Shape *Shape
	Place real.Vec
}

// Join joins convex shapes that do not overlap into one rigid shape. Balls and cups cannot be joined.
func Join(all ...Placed) (*Shape, error) {
	var parts []*Convex
	for _, a := range all {
		if a.Shape == nil || a.Shape.kind != Solid {
			return nil, errors.New("only convex shapes can be joined")
		}
		if !a.Place.Finite() {
			return nil, errors.New("the position of a part must be finite")
		}
		for _, c := range a.Shape.parts {
			v := slices.Clone(c.Vertices)
			for i := range v {
				v[i] = v[i].Add(a.Place)
			}
			parts = append(parts, convex(v, c.Faces))
		}
	}
	return solid(parts)
}

// Tray returns a plate of one thickness with a rim of the given height. The origin is the middle of its
// underside.
func Tray(x, y, rim, thickness float64) (*Shape, error) {
	if err := positive("size", x, y, rim, thickness); err != nil {
		return nil, err
	}
	if float64(2*thickness) >= min(x, y) {
		return nil, errors.New("the rim leaves no room inside: the thickness must be below half of the shorter side")
	}
	t, up := thickness, thickness+rim/2
	still := real.Mat3{{X: 1}, {Y: 1}, {Z: 1}}
	inside := x - float64(2*t)
	return solid([]*Convex{
		box(x, y, t, real.Vec{Z: t / 2}, still),
		box(t, y, rim, real.Vec{X: (x - t) / 2, Z: up}, still),
		box(t, y, rim, real.Vec{X: (t - x) / 2, Z: up}, still),
		box(inside, t, rim, real.Vec{Y: (y - t) / 2, Z: up}, still),
		box(inside, t, rim, real.Vec{Y: (t - y) / 2, Z: up}, still),
	})
}

// positive returns an error for the first value that is not positive and below 1 km.
func positive(what string, values ...float64) error {
	for _, v := range values {
		if !(v > 0 && v < 1000) {
			return fmt.Errorf("%s is %v m: must be more than 0 and less than 1000 m", what, v)
		}
	}
	return nil
}
