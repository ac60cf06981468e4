package shape

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"hearth/sim/physics/real"
)

// A Convex is a convex polyhedron. It must not be changed.
type Convex struct {
	Vertices       []real.Vec
	Faces          [][]int    // vertices, counter-clockwise from outside
	Normals        []real.Vec // outward normals of the faces
	Offsets        []float64  // n·p of the points of each face
	Edges          [][2]int
	EdgeDirections []real.Vec // distinct directions of edges
	Middle         real.Vec
	Radius         float64 // distance from Middle to the farthest vertex
	Thin           float64 // least distance from a face to the vertex farthest from it
}

// convex computes the remaining fields of a polyhedron from its vertices and faces.
func convex(v []real.Vec, faces [][]int) *Convex {
	c := &Convex{Vertices: v, Faces: faces, Thin: math.Inf(1)}
	for _, p := range v {
		c.Middle = c.Middle.AddScaled(1/float64(len(v)), p)
	}
	for _, p := range v {
		c.Radius = max(c.Radius, p.Sub(c.Middle).Len())
	}
	for _, f := range faces {
		var n real.Vec
		a := v[f[0]]
		for i := 1; i+1 < len(f); i++ {
			n = n.Add(v[f[i]].Sub(a).Cross(v[f[i+1]].Sub(a)))
		}
		n = n.Unit()
		d := n.Dot(a)
		deep := 0.0
		for _, p := range v {
			deep = max(deep, d-n.Dot(p))
		}
		c.Normals, c.Offsets, c.Thin = append(c.Normals, n), append(c.Offsets, d), min(c.Thin, deep)
		for i, x := range f {
			if y := f[(i+1)%len(f)]; x < y { // the other face has the edge in the opposite direction
				c.Edges = append(c.Edges, [2]int{x, y})
				e := v[y].Sub(v[x]).Unit()
				if !slices.ContainsFunc(c.EdgeDirections, func(o real.Vec) bool { return math.Abs(o.Dot(e)) > 0.99999 }) {
					c.EdgeDirections = append(c.EdgeDirections, e)
				}
			}
		}
	}
	return c
}

// box returns a cuboid centred at a position, rotated by turn.
func box(x, y, z float64, at real.Vec, turn real.Mat3) *Convex {
	var v []real.Vec
	for _, p := range [8]real.Vec{{X: -1, Y: -1, Z: -1}, {X: 1, Y: -1, Z: -1}, {X: 1, Y: 1, Z: -1}, {X: -1, Y: 1, Z: -1},
		{X: -1, Y: -1, Z: 1}, {X: 1, Y: -1, Z: 1}, {X: 1, Y: 1, Z: 1}, {X: -1, Y: 1, Z: 1}} {
		v = append(v, turn.Apply(p.Times(real.Vec{X: x / 2, Y: y / 2, Z: z / 2})).Add(at))
	}
	return convex(v, [][]int{{3, 2, 1, 0}, {4, 5, 6, 7}, {0, 1, 5, 4}, {1, 2, 6, 5}, {2, 3, 7, 6}, {3, 0, 4, 7}})
}

func prism(bottom, top, height float64, n int, at real.Vec) *Convex {
	var v []real.Vec
	var faces [][]int
	var below, above []int
	for k, r := range [2]float64{bottom, top} {
		for i := range n {
			s, c := real.SinCos(2 * math.Pi * (float64(i) + 0.5) / float64(n))
			v = append(v, at.Add(real.Vec{X: float64(r * c), Y: float64(r * s), Z: float64(height * (float64(k) - 0.5))}))
		}
	}
	for i := range n {
		j := (i + 1) % n
		below, above = append(below, n-1-i), append(above, n+i)
		faces = append(faces, []int{i, j, n + j, n + i})
	}
	return convex(v, append(faces, below, above))
}

// Hull returns the convex hull of points that are not all in one plane.
func Hull(points []real.Vec) (*Shape, error) {
	if len(points) < 4 || len(points) > MaxVertices {
		return nil, fmt.Errorf("hull has %d points: expected 4 to %d", len(points), MaxVertices)
	}
	size := 0.0
	for _, p := range points {
		if d := p.Sub(points[0]).Len(); !(d < 1000) || !p.Finite() {
			return nil, fmt.Errorf("hull has the point %v: points must be finite and within 1000 m of each other", p)
		}
		size = max(size, p.Sub(points[0]).Len())
	}
	c, err := hull(points, float64(1e-9*size))
	if err != nil {
		return nil, err
	}
	return solid([]*Convex{c})
}

// Distance returns the distance of a point from the part, negative inside, and the direction away from the
// part.
func (c *Convex) Distance(p real.Vec) (d float64, away real.Vec) {
	deep, face := math.Inf(-1), 0
	for i, n := range c.Normals {
		if h := n.Dot(p) - c.Offsets[i]; h > deep {
			deep, face = h, i
		}
	}
	if deep <= 0 {
		return deep, c.Normals[face]
	}
	best := math.Inf(1)
	var at real.Vec
	for i, n := range c.Normals {
		h := n.Dot(p) - c.Offsets[i]
		if h <= 0 || float64(h*h) > best {
			continue
		}
		q, inside := p.AddScaled(-h, n), true
		for k, x := range c.Faces[i] {
			a := c.Vertices[x]
			e := c.Vertices[c.Faces[i][(k+1)%len(c.Faces[i])]].Sub(a)
			if e.Cross(q.Sub(a)).Dot(n) >= 0 {
				continue
			}
			inside = false
			r := a.AddScaled(real.Clamp(p.Sub(a).Dot(e)/e.Len2(), 0, 1), e)
			if l := p.Sub(r).Len2(); l < best {
				best, at = l, r
			}
		}
		if inside && float64(h*h) < best {
			best, at = float64(h*h), q
		}
	}
	out := p.Sub(at)
	l := out.Len()
	if l < 1e-12 {
		return 0, c.Normals[face]
	}
	return l, out.Scale(1 / l)
}

// hull builds the hull from every plane through three points that has all other points on one side. Points
// within near of a plane lie in it.
func hull(p []real.Vec, near float64) (*Convex, error) {
	var faces [][]int
	var planes []real.Vec
	for i := range p {
		for j := i + 1; j < len(p); j++ {
			for k := j + 1; k < len(p); k++ {
				n := p[j].Sub(p[i]).Cross(p[k].Sub(p[i]))
				if n.Len() <= float64(near*near) {
					continue
				}
				n = n.Unit()
				above, below, on := sides(p, n, n.Dot(p[i]), near)
				if above > 0 && below > 0 || above+below == 0 {
					continue
				}
				if above > 0 {
					n = n.Neg()
				}
				if !slices.ContainsFunc(planes, func(o real.Vec) bool { return o.Dot(n) > 1-1e-12 }) {
					planes, faces = append(planes, n), append(faces, sortAround(p, on, n))
				}
			}
		}
	}
	if len(faces) < 4 {
		return nil, errors.New("the points of a hull lie in one plane")
	}
	var v []real.Vec // only the vertices of the hull
	at := map[int]int{}
	for _, f := range faces {
		for i, x := range f {
			if _, known := at[x]; !known {
				at[x] = len(v)
				v = append(v, p[x])
			}
			f[i] = at[x]
		}
	}
	return convex(v, faces), nil
}

// sides counts the points above and below a plane and lists those in it.
func sides(p []real.Vec, n real.Vec, d, near float64) (above, below int, on []int) {
	for i, x := range p {
		switch h := n.Dot(x) - d; {
		case h > near:
			above++
		case h < -near:
			below++
		default:
			on = append(on, i)
		}
	}
	return above, below, on
}

// sortAround sorts points of a plane by angle about their middle and leaves out those that are not corners.
func sortAround(p []real.Vec, on []int, n real.Vec) []int {
	var mid real.Vec
	for _, i := range on {
		mid = mid.AddScaled(1/float64(len(on)), p[i])
	}
	u := n.Across()
	w := n.Cross(u)
	angle := func(i int) float64 { d := p[i].Sub(mid); return real.Atan2(d.Dot(w), d.Dot(u)) }
	slices.SortStableFunc(on, func(a, b int) int {
		switch x, y := angle(a), angle(b); {
		case x < y:
			return -1
		case x > y:
			return 1
		}
		return a - b
	})
	for again := true; again && len(on) > 3; {
		again = false
		for i := range on {
			a, b, c := p[on[i]], p[on[(i+1)%len(on)]], p[on[(i+2)%len(on)]]
			if b.Sub(a).Cross(c.Sub(b)).Dot(n) <= float64(1e-9*float64(b.Sub(a).Len()*c.Sub(b).Len())) {
				on, again = slices.Delete(on, (i+1)%len(on), (i+1)%len(on)+1), true
				break
			}
		}
	}
	return on
}

// solid returns the shape of convex parts. It computes the mass in closed form: the moments of the tetrahedra
// between a point and the triangles of the surface (Tonon 2004).
func solid(parts []*Convex) (*Shape, error) {
	s := &Shape{kind: Solid, parts: parts}
	if len(parts) == 0 || len(parts) > 256 {
		return nil, fmt.Errorf("shape has %d convex parts: expected 1 to 256", len(parts))
	}
	at := parts[0].Middle // moments about a distant origin would be inexact
	var first, square, mixed real.Vec
	for _, c := range parts {
		for _, f := range c.Faces {
			for k := 1; k+1 < len(f); k++ {
				p, q, r := c.Vertices[f[0]].Sub(at), c.Vertices[f[k]].Sub(at), c.Vertices[f[k+1]].Sub(at)
				det, t := p.Dot(q.Cross(r)), p.Add(q).Add(r)
				s.volume += det / 6
				first = first.AddScaled(det/24, t)
				for _, u := range [4]real.Vec{t, p, q, r} {
					square = square.AddScaled(det/120, u.Times(u))
					mixed = mixed.AddScaled(det/120, real.Vec{X: float64(u.Y * u.Z), Y: float64(u.Z * u.X), Z: float64(u.X * u.Y)})
				}
			}
		}
	}
	if !(s.volume > 1e-18) {
		return nil, errors.New("the shape has no volume")
	}
	c := first.Scale(1 / s.volume)
	square = square.Scale(1 / s.volume).Sub(c.Times(c))
	mixed = mixed.Scale(1 / s.volume).Sub(real.Vec{X: float64(c.Y * c.Z), Y: float64(c.Z * c.X), Z: float64(c.X * c.Y)})
	s.centre = at.Add(c)
	s.inertia = real.Mat3{
		{X: square.Y + square.Z, Y: -mixed.Z, Z: -mixed.Y},
		{X: -mixed.Z, Y: square.Z + square.X, Z: -mixed.X},
		{X: -mixed.Y, Y: -mixed.X, Z: square.X + square.Y},
	}
	if small := float64(1e-13 * square.Len()); mixed.Len() < small { // diagonal up to rounding errors
		s.inertia = real.Mat3{{X: s.inertia[0].X}, {Y: s.inertia[1].Y}, {Z: s.inertia[2].Z}}
	}
	s.measure()
	return s, nil
}

// measure computes bounds and reach.
func (s *Shape) measure() {
	for _, c := range s.parts {
		for _, v := range c.Vertices {
			s.reach = max(s.reach, v.Sub(s.centre).Len())
		}
	}
	for _, p := range s.outline {
		s.reach = max(s.reach, real.Hypot(p.R, p.Z-s.centre.Z))
	}
	s.lo.X, s.hi.X = s.Span(real.Vec{X: 1})
	s.lo.Y, s.hi.Y = s.Span(real.Vec{Y: 1})
	s.lo.Z, s.hi.Z = s.Span(real.Vec{Z: 1})
}
