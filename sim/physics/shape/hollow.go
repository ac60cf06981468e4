package shape

import (
	"math"

	"hearth/sim/physics/real"
)

// Liquid in a cup fills the hollow up to a level plane. The following functions compute volumes of the hollow
// as given by the profile, in cubic metres.

// Rim returns radius and height of the lip, and zeros for a shape that is not a cup.
func (s *Shape) Rim() RZ {
	if len(s.inner) == 0 {
		return RZ{}
	}
	return s.inner[len(s.inner)-1]
}

// Inner returns the profile of a cup's hollow from the bottom to the lip. The caller must not change it.
func (s *Shape) Inner() []RZ { return s.inner }

// Hollow reports whether a point is in the hollow of a cup, below its lip.
func (s *Shape) Hollow(p real.Vec) bool {
	for i := 0; i+1 < len(s.inner); i++ {
		a, b := s.inner[i], s.inner[i+1]
		if p.Z >= a.Z && p.Z <= b.Z {
			return real.Hypot(p.X, p.Y) <= a.R+float64((b.R-a.R)*(p.Z-a.Z))/(b.Z-a.Z)
		}
	}
	return false
}

// Capacity returns the volume of an upright cup up to the lip, in m³.
func (s *Shape) Capacity() float64 {
	v := 0.0
	for i := 0; i+1 < len(s.inner); i++ {
		v += frustum(s.inner[i].R, s.inner[i+1].R, s.inner[i+1].Z-s.inner[i].Z)
	}
	return v
}

// frustum returns the volume of a truncated cone, π h (a² + a b + b²)/3.
func frustum(a, b, h float64) float64 {
	return float64(math.Pi / 3 * h * (float64(a*a) + float64(a*b) + float64(b*b)))
}

// Level returns the height of a volume in an upright cup above the inner bottom, in metres. A volume beyond
// the capacity is at the lip.
func (s *Shape) Level(volume float64) float64 {
	z := 0.0
	for i := 0; i+1 < len(s.inner); i++ {
		a, b := s.inner[i], s.inner[i+1]
		h := b.Z - a.Z
		if v := frustum(a.R, b.R, h); volume >= v {
			volume, z = volume-v, z+h
			continue
		}
		k := (b.R - a.R) / h
		lo, hi := 0.0, h
		for range 60 {
			if m := (lo + hi) / 2; frustum(a.R, a.R+float64(k*m), m) < volume {
				lo = m
			} else {
				hi = m
			}
		}
		return z + (lo+hi)/2
	}
	return z
}

// A Pool describes the part of a cup's hollow below a level surface.
type Pool struct {
	Volume float64 // volume in m³
	Area   float64 // area of the surface in m²
	Centre real.Vec
}

// Brim returns the greatest pool that a tilted cup can hold: the hollow below the lowest point of its lip. cos
// is up·z, the cosine of the tilt, which is towards the cup's own x axis.
func (s *Shape) Brim(cos float64) Pool {
	if len(s.inner) == 0 {
		return Pool{}
	}
	lip, sin := s.Rim(), math.Sqrt(max(0, 1-float64(cos*cos)))
	return s.tiltedPool(cos, sin, float64(cos*lip.Z)-float64(sin*lip.R))
}

// SpillAngle returns the tilt in radians at which a volume reaches the lip.
func (s *Shape) SpillAngle(volume float64) float64 {
	lo, hi := 0.0, math.Pi
	for range 55 {
		m := (lo + hi) / 2
		if s.Brim(real.Cos(m)).Volume > volume {
			lo = m
		} else {
			hi = m
		}
	}
	return (lo + hi) / 2
}

// Pool returns the pool of a volume in a cup tilted as in [Shape.Brim]. If the volume exceeds the brim, Pool
// returns the brim.
func (s *Shape) Pool(volume, cos float64) Pool {
	sin := math.Sqrt(max(0, 1-float64(cos*cos)))
	brim := s.Brim(cos)
	if volume >= brim.Volume || volume <= 0 {
		return brim
	}
	lip := s.Rim()
	hi := float64(cos*lip.Z) - float64(sin*lip.R)
	lo := hi
	for _, p := range s.inner { // the deepest point of the hollow
		lo = min(lo, float64(cos*p.Z)-float64(sin*p.R))
	}
	// Newton step: a surface rises by volume over area. If the step leaves the bounds, bisect.
	d := (lo + hi) / 2
	var at Pool
	for range 40 {
		at = s.tiltedPool(cos, sin, d)
		if math.Abs(at.Volume-volume) <= float64(1e-9*volume) {
			break
		}
		if at.Volume < volume {
			lo = d
		} else {
			hi = d
		}
		if d += (volume - at.Volume) / max(at.Area, 1e-12); !(d > lo && d < hi) {
			d = (lo + hi) / 2
		}
	}
	return at
}

// uprightPool returns the pool below a horizontal plane in an upright cup.
func (s *Shape) uprightPool(d float64) (at Pool) {
	for i := 0; i+1 < len(s.inner); i++ {
		a, b := s.inner[i], s.inner[i+1]
		if d <= a.Z {
			break
		}
		z := min(d, b.Z)
		r := a.R + float64((b.R-a.R)*(z-a.Z))/(b.Z-a.Z)
		h, v := z-a.Z, frustum(a.R, r, z-a.Z)
		ar, rr, both := float64(a.R*a.R), float64(r*r), float64(2*float64(a.R*r))
		at.Volume += v
		at.Centre.Z += float64(v*a.Z) + float64(math.Pi*float64(h*h)*(ar+both+float64(3*rr)))/12
		at.Area = float64(math.Pi * rr)
	}
	if at.Volume > 0 {
		at.Centre.Z /= at.Volume
	}
	return at
}

// Nodes and weights of Gauss-Legendre quadrature on half of [-1, 1].
var gauss = [8][2]float64{
	{0.0950125098376374, 0.1894506104550685}, {0.2816035507792589, 0.1826034150449236},
	{0.4580167776572274, 0.1691565193950025}, {0.6178762444026438, 0.1495959888165767},
	{0.7554044083550030, 0.1246289712555339}, {0.8656312023878318, 0.0951585116824928},
	{0.9445750230732326, 0.0622535239386479}, {0.9894009349916499, 0.0271524594117541},
}

// tiltedPool integrates the hollow over the points p with z cos - x sin ≤ d. Slices perpendicular to the axis are
// circles, or segments of circles where x ≥ edge.
func (s *Shape) tiltedPool(cos, sin, d float64) (at Pool) {
	if sin < 1e-9 {
		if cos > 0 {
			return s.uprightPool(d)
		}
		return Pool{}
	}
	for i := 0; i+1 < len(s.inner); i++ {
		a, b := s.inner[i], s.inner[i+1]
		k, cot := (b.R-a.R)/(b.Z-a.Z), cos/sin
		// Between cuts all slices are full, all are empty, or all are segments: edge(z) = ±r(z).
		cuts := [4]float64{a.Z, a.Z, b.Z, b.Z}
		for n, sign := range [2]float64{-1, 1} {
			if slope := cot - float64(sign*k); slope != 0 {
				z := (d/sin + float64(sign*(a.R-float64(k*a.Z)))) / slope
				cuts[1+n] = real.Clamp(z, a.Z, b.Z)
			}
		}
		if cuts[1] > cuts[2] {
			cuts[1], cuts[2] = cuts[2], cuts[1]
		}
		for n := range 3 {
			s.slab(&at, a, k, cuts[n], cuts[n+1], float64(cot), d/sin)
		}
	}
	if at.Volume > 0 {
		at.Centre = at.Centre.Scale(1 / at.Volume)
	}
	at.Area /= sin
	return at
}

// slab adds the slices from z0 to z1. The wall has the radius a.R + k (z - a.Z), and liquid is where x ≥ z
// cot - e. The nodes are spaced to suit the square roots at both ends.
func (s *Shape) slab(at *Pool, a RZ, k, z0, z1, cot, e float64) {
	l := z1 - z0
	if l <= 0 {
		return
	}
	mid := (z0 + z1) / 2
	if r, x := a.R+float64(k*(mid-a.Z)), float64(mid*cot)-e; x >= r {
		return
	}
	for n := range 16 {
		u, w := gauss[n/2][0], gauss[n/2][1]/2
		if n%2 == 0 {
			u = -u
		}
		u = (1 + u) / 2
		z := z0 + float64(l*float64(u*u)*(3-float64(2*u)))
		w = float64(w * l * 6 * u * (1 - u))
		r, x := a.R+float64(k*(z-a.Z)), float64(z*cot)-e
		r2 := float64(r * r)
		full := float64(math.Pi * r2)
		if x <= -r {
			at.Volume += float64(w * full)
			at.Centre.Z += float64(w * full * z)
			continue
		}
		half := math.Sqrt(max(0, r2-float64(x*x)))
		slice := float64(r2*real.Atan2(half, x)) - float64(x*half)
		at.Volume += float64(w * slice)
		at.Centre.Z += float64(w * slice * z)
		at.Centre.X += float64(w * 2 / 3 * half * half * half)
		at.Area += float64(w * 2 * half)
	}
}
