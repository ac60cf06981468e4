package spatial

import (
	"math"

	"hearth/sim/physics/real"
)

// A Footprint is the outline of a thing seen from above: a disc, or a rectangle if R is 0.
type Footprint struct {
	X, Y float64 // position of the middle
	R    float64 // radius of a disc
	W, D float64 // width and depth of a rectangle
	Turn float64 // rotation of a rectangle in radians, counter-clockwise
}

// Area returns the area in square metres.
func (f Footprint) Area() float64 {
	if f.R > 0 {
		return float64(math.Pi * f.R * f.R)
	}
	return float64(f.W * f.D)
}

// movedTo returns the footprint with its middle moved to (x, y).
func (f Footprint) movedTo(x, y float64) Footprint {
	f.X, f.Y = x, y
	return f
}

// An outline is a footprint prepared for comparisons.
type outline struct {
	x, y, r float64
	hw, hd  float64 // half the sides of a rectangle
	ux, uy  float64 // direction of its width
	ex, ey  float64 // extent along the axes, from the middle
}

func (f Footprint) outline() outline {
	o := outline{x: f.X, y: f.Y, r: f.R, ux: 1, ex: f.R, ey: f.R}
	if f.R > 0 {
		return o
	}
	o.hw, o.hd = f.W/2, f.D/2
	if f.Turn != 0 {
		o.uy, o.ux = real.SinCos(f.Turn)
	}
	c, s := math.Abs(o.ux), math.Abs(o.uy)
	o.ex = float64(o.hw*c) + float64(o.hd*s)
	o.ey = float64(o.hw*s) + float64(o.hd*c)
	return o
}

// tolerance is the tolerance in metres for things that fit exactly.
const tolerance = 1e-9

// apart reports whether two outlines are at least clearance metres apart. Rectangles are compared along their
// sides only, so the result may be false for corners that are far enough apart.
func (o *outline) apart(p *outline, clearance float64) bool {
	dx, dy := p.x-o.x, p.y-o.y
	gap := clearance - tolerance
	if math.Abs(dx) >= o.ex+p.ex+gap || math.Abs(dy) >= o.ey+p.ey+gap {
		return true
	}
	switch {
	case o.r > 0 && p.r > 0:
		far := o.r + p.r + gap
		return far <= 0 || float64(dx*dx)+float64(dy*dy) >= float64(far*far)
	case o.r > 0:
		return p.isClearOf(-dx, -dy, o.r+gap)
	case p.r > 0:
		return o.isClearOf(dx, dy, p.r+gap)
	}
	return o.separatedBySide(p, dx, dy, gap) || p.separatedBySide(o, dx, dy, gap)
}

// isClearOf reports whether a point, relative to the middle of a rectangle, is at least far metres away from it.
func (o *outline) isClearOf(dx, dy, far float64) bool {
	x := max(0, math.Abs(float64(dx*o.ux)+float64(dy*o.uy))-o.hw)
	y := max(0, math.Abs(float64(dy*o.ux)-float64(dx*o.uy))-o.hd)
	return float64(x*x)+float64(y*y) >= float64(far*far)
}

// separatedBySide reports whether a side of o separates two rectangles.
func (o *outline) separatedBySide(p *outline, dx, dy, gap float64) bool {
	c := math.Abs(float64(o.ux*p.ux) + float64(o.uy*p.uy))
	s := math.Abs(float64(o.ux*p.uy) - float64(o.uy*p.ux))
	along := math.Abs(float64(dx*o.ux) + float64(dy*o.uy))
	across := math.Abs(float64(dy*o.ux) - float64(dx*o.uy))
	return along >= o.hw+float64(p.hw*c)+float64(p.hd*s)+gap || across >= o.hd+float64(p.hw*s)+float64(p.hd*c)+gap
}

// within reports whether an outline lies within a floor, at least margin metres away from its edge.
func (o *outline) within(floor Footprint, margin float64) bool {
	if floor.R <= 0 {
		return math.Abs(o.x-floor.X)+o.ex <= floor.W/2-margin+tolerance && math.Abs(o.y-floor.Y)+o.ey <= floor.D/2-margin+tolerance
	}
	far := floor.R - margin + tolerance
	x, y := o.x-floor.X, o.y-floor.Y
	if o.r > 0 {
		return o.r <= far && float64(x*x)+float64(y*y) <= float64((far-o.r)*(far-o.r))
	}
	a := math.Abs(float64(x*o.ux)+float64(y*o.uy)) + o.hw
	b := math.Abs(float64(y*o.ux)-float64(x*o.uy)) + o.hd
	return float64(a*a)+float64(b*b) <= float64(far*far)
}

// floor returns the outline of the floor of a hollow.
func (h *Hollow) floor() Footprint { return h.section(0) }

// section returns the outline of a hollow at a height above its floor.
func (h *Hollow) section(z float64) Footprint {
	if h.Cup != nil {
		return Footprint{R: h.radius(z)}
	}
	return Footprint{W: h.Size.X, D: h.Size.Y}
}
