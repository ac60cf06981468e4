package spatial

import (
	"math"

	"hearth/sim/physics/real"
	"hearth/sim/physics/shape"
)

// A Kind is the use of a hollow.
type Kind uint8

// The kinds of hollows.
const (
	Vessel Kind = iota // has walls that hold a liquid: a bowl, a tray
	Shelf              // closed in, with a height, but nothing is poured into it: a fridge
	Top                // has no walls: a counter, a board
)

// A Hollow is space for things, in or on a thing.
type Hollow struct {
	Kind   Kind
	Origin real.Vec     // the middle of the floor, relative to the origin of the form
	Cup    *shape.Shape // the cup whose inside it is; nil for a box
	Size   real.Vec     // width (x), depth (y) and height (z) of a box
}

// Height returns the height of the rim, or of the space above a shelf or a top, in metres.
func (h *Hollow) Height() float64 {
	if h.Cup != nil {
		return h.Cup.Rim().Z - h.Cup.Inner()[0].Z
	}
	return h.Size.Z
}

// Capacity returns the volume up to the rim. For a shelf or a top it is the volume of its space.
func (h *Hollow) Capacity() Volume {
	if h.Cup != nil {
		return Cubic(h.Cup.Capacity())
	}
	return Cubic(float64(h.Size.X * h.Size.Y * h.Size.Z))
}

// radius returns the radius of a round hollow at a height above its floor. Above the rim it is that of the
// rim.
func (h *Hollow) radius(z float64) float64 {
	wall := h.Cup.Inner()
	z += wall[0].Z
	for i := 1; i < len(wall); i++ {
		if a, b := wall[i-1], wall[i]; z < b.Z {
			return a.R + float64((b.R-a.R)*max(0, z-a.Z)/(b.Z-a.Z))
		}
	}
	return wall[len(wall)-1].R
}

// Level returns the height of a volume above the floor of the upright hollow, and the part of the volume that
// exceeds the capacity.
func (h *Hollow) Level(v Volume) (z float64, over Volume) {
	full := h.Capacity()
	switch {
	case v >= full:
		return h.Height(), v - full
	case v <= 0:
		return 0, 0
	case h.Cup != nil:
		return h.Cup.Level(v.Metres()), 0
	}
	return v.Metres() / float64(h.Size.X*h.Size.Y), 0
}

// Wetted returns the free surface of a volume of liquid, and the area of the floor and of the walls that it wets, in
// square metres.
func (h *Hollow) Wetted(v Volume) (surface, floor, walls float64) {
	z, _ := h.Level(v)
	if h.Cup == nil {
		floor = float64(h.Size.X * h.Size.Y)
		return floor, floor, float64(2 * (h.Size.X + h.Size.Y) * z)
	}
	low, high := h.radius(0), h.radius(z)
	slant := real.Hypot(high-low, z)
	return float64(math.Pi * high * high), float64(math.Pi * low * low), float64(math.Pi * (low + high) * slant)
}

// Held returns the volume that stays in a tilted hollow. up is the vertical direction, a unit vector in the
// frame of the hollow. The surface is level and passes through the lowest point of the rim.
func (h *Hollow) Held(up real.Vec) Volume {
	c := real.Clamp(up.Z, -1, 1)
	s := real.Hypot(up.X, up.Y)
	switch {
	case s < 1e-9 && c > 0:
		return h.Capacity()
	case s < 1e-9:
		return 0
	case h.Cup != nil:
		return Cubic(h.Cup.Brim(c).Volume)
	}
	return Cubic(h.heldBox(c/s, math.Abs(up.X)/s, math.Abs(up.Y)/s))
}

// heldBox integrates slices of a box. Of each slice it counts the part on the lower side of a line
// perpendicular to (ux, uy). Between the heights at which the line meets a corner, that part is a polynomial
// of at most degree two, so Simpson's rule is exact.
func (h *Hollow) heldBox(cot, ux, uy float64) float64 {
	if cot <= 0 {
		return 0
	}
	a, b := float64(ux*h.Size.X)/2, float64(uy*h.Size.Y)/2
	height := h.Size.Z
	at := func(z float64) float64 { return part(float64((height-z)*cot), a, b) }
	cuts := [6]float64{0, 0, 0, 0, 0, height}
	for i, w := range [4]float64{a + b + a + b, float64(2 * max(a, b)), float64(2 * min(a, b)), 0} {
		cuts[i+1] = real.Clamp(height-w/cot, 0, height)
	}
	sum := 0.0
	for i := 1; i < len(cuts); i++ {
		lo, hi := cuts[i-1], cuts[i]
		sum += float64((hi - lo) / 6 * (at(lo) + float64(4*at((lo+hi)/2)) + at(hi)))
	}
	return float64(h.Size.X * h.Size.Y * sum)
}

// part returns the share of a rectangle that is less than w away from its lowest corner, measured in one
// direction. In that direction the rectangle extends from -a-b to a+b.
func part(w, a, b float64) float64 {
	a, b = max(a, b), min(a, b)
	all := a + b + a + b
	switch {
	case w <= 0:
		return 0
	case w >= all:
		return 1
	case b > 1e-12 && w < b+b:
		return float64(w*w) / float64(8*a*b)
	case b > 1e-12 && w > a+a:
		return 1 - float64((all-w)*(all-w))/float64(8*a*b)
	}
	return (w - b) / (a + a)
}

// SpillAngle returns the tilt in radians at which a volume reaches the rim, when the side in the direction (x,
// y) goes down.
func (h *Hollow) SpillAngle(v Volume, x, y float64) float64 {
	l := real.Hypot(x, y)
	if h.Cup != nil || l == 0 {
		x, y, l = 1, 0, 1
	}
	lo, hi := 0.0, math.Pi
	for range 50 {
		mid := (lo + hi) / 2
		s, c := real.SinCos(mid)
		if h.Held(real.Vec{X: -float64(s*x) / l, Y: -float64(s*y) / l, Z: c}) >= v {
			lo = mid
		} else {
			hi = mid
		}
	}
	return (lo + hi) / 2
}
