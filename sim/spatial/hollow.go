package spatial

import (
	"math"

	"hearth/sim/physics/real"
	"hearth/sim/physics/shape"
)

// A Kind says what a hollow is good for.
type Kind uint8

// The kinds of hollows.
const (
	Vessel Kind = iota // has walls that hold a liquid: a bowl, a tray
	Shelf              // is closed in and has a height, but nothing is poured into it: a fridge
	Top                // has no walls: a counter, a board
)

// A Hollow is room for things, in or on a thing.
type Hollow struct {
	Kind Kind
	At   real.Vec     // the middle of the floor, from the origin of the form
	Cup  *shape.Shape // whose inside it is; nil for a box
	Size real.Vec     // of a box: width (x), depth (y), height (z)
}

// Height is that of the rim, or of the room above a shelf or a top.
func (h *Hollow) Height() float64 {
	if h.Cup != nil {
		return h.Cup.Rim().Z - h.Cup.Inner()[0].Z
	}
	return h.Size.Z
}

// Capacity is the volume up to the rim; that of a shelf or a top is its room.
func (h *Hollow) Capacity() Volume {
	if h.Cup != nil {
		return Cubic(h.Cup.Capacity())
	}
	return Cubic(float64(h.Size.X * h.Size.Y * h.Size.Z))
}

// radius is that of a round hollow at a height above its floor, beyond the rim
// that of the rim.
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

// Level is how high a volume stands above the floor of the upright hollow, and
// how much of it does not fit below the rim.
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

// Held is the volume that stays in a hollow that is tilted; up is the direction
// of the sky, a unit vector in the frame of the hollow. The surface is level
// and goes through the lowest point of the rim.
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

// heldBox integrates slices of a box: what of each lies on the lower side of a
// line across the direction (ux, uy). Its share is a polynomial of at most the
// second degree between the heights at which the line meets a corner, so that
// Simpson's rule is exact there.
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

// part is the share of a rectangle within the width w of its lowest corner, in a
// direction in which it reaches from -a-b to a+b.
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

// SpillAngle is the tilt in radians at which a volume reaches the rim, when the
// side in the direction (x, y) goes down.
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
