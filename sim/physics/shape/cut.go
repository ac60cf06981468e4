package shape

import (
	"errors"
	"fmt"
	"math"
	"slices"

	"hearth/sim/physics/real"
)

// Cut divides a ball or a convex shape by the plane of the points p with normal·p = d, and returns the parts
// below and above it. A ball is first replaced by a polyhedron of 26 faces with the same volume.
func (s *Shape) Cut(normal real.Vec, d float64) (below, above *Shape, err error) {
	c, err := s.block()
	if err != nil {
		return nil, nil, err
	}
	if l := normal.Len(); !(l > 0 && l < 1e100) || d != d {
		return nil, nil, errors.New("the normal of a cut must be a finite vector that is not zero")
	}
	l := normal.Len()
	return c.split(normal.Scale(1/l), d/l)
}

// Pieces divides a ball or a convex shape across its longest side into n pieces of equal volume, in order
// along that side.
func (s *Shape) Pieces(n int) ([]*Shape, error) {
	if n < 2 || n > 1000 {
		return nil, fmt.Errorf("cannot cut into %d pieces: expected 2 to 1000", n)
	}
	c, err := s.block()
	if err != nil {
		return nil, err
	}
	way, long := real.Vec{}, 0.0
	for _, d := range [3]real.Vec{{X: 1}, {Y: 1}, {Z: 1}} {
		if lo, hi := s.Span(d); hi-lo > float64(long*(1+1e-9)) {
			way, long = d, hi-lo
		}
	}
	rest, err := solid([]*Convex{c})
	if err != nil {
		return nil, err
	}
	var out []*Shape
	for left := n; left > 1; left-- {
		want := rest.volume / float64(left)
		lo, hi := rest.Span(way)
		for range 50 {
			mid := (lo + hi) / 2
			if low, _, err := rest.parts[0].split(way, mid); err != nil && mid-lo < hi-mid || err == nil && low.volume < want {
				lo = mid
			} else {
				hi = mid
			}
		}
		low, high, err := rest.parts[0].split(way, (lo+hi)/2)
		if err != nil {
			return nil, fmt.Errorf("cannot cut into %d pieces, they are too thin: %w", n, err)
		}
		out, rest = append(out, low), high
	}
	return append(out, rest), nil
}

// block returns the single convex part that can be cut.
func (s *Shape) block() (*Convex, error) {
	switch {
	case s.kind == Round:
		return roundBlock(s.radius), nil
	case s.kind == Solid && len(s.parts) == 1:
		return s.parts[0], nil
	}
	return nil, errors.New("only a ball or a single convex shape can be cut")
}

// roundBlock returns a rhombicuboctahedron with the volume of a ball. Its edges have only nine directions,
// which makes its contacts cheap.
func roundBlock(radius float64) *Convex {
	const far = 2.414213562373095     // 1 + √2
	const scale = 0.39167537797755386 // for edges of length 2: ∛(4π/3 / (8 (12 + 10√2)/3))
	var p []real.Vec
	for i := range 24 {
		v := [3]float64{1, 1, 1}
		v[i/8] = far
		for k := range v {
			if i>>k&1 == 1 {
				v[k] = -v[k]
			}
		}
		p = append(p, real.Vec{X: v[0], Y: v[1], Z: v[2]}.Scale(float64(scale*radius)))
	}
	c, err := hull(p, float64(1e-9*radius))
	if err != nil {
		return convex(p, nil) // not reached: the points are fixed
	}
	return c
}

// split returns the parts below and above a plane.
func (c *Convex) split(n real.Vec, d float64) (below, above *Shape, err error) {
	near := float64(1e-7 * c.Radius)
	parts := [2]*Convex{c.half(n, d, near), c.half(n.Neg(), -d, near)}
	if parts[0] == nil || parts[1] == nil {
		return nil, nil, errors.New("the plane does not intersect the shape")
	}
	if max(len(parts[0].Vertices), len(parts[1].Vertices)) > MaxVertices {
		return nil, nil, fmt.Errorf("a piece has more than %d vertices", MaxVertices)
	}
	if below, err = solid(parts[:1]); err != nil {
		return nil, nil, err
	}
	above, err = solid(parts[1:])
	return below, above, err
}

// half returns the part below a plane, or nil if there is none. Vertices within near of the plane lie in it.
func (c *Convex) half(n real.Vec, d, near float64) *Convex {
	h := half{whole: c, height: make([]float64, len(c.Vertices)), from: map[[2]int]int{}}
	under := false
	for i, v := range c.Vertices {
		if x := n.Dot(v) - d; math.Abs(x) > near {
			h.height[i], under = x, under || x < 0
		}
	}
	var faces [][]int
	next := map[int]int{} // edges of the cut: the vertex after each vertex
	for _, f := range c.Faces {
		out := h.clip(f)
		if len(out) < 3 {
			continue
		}
		faces = append(faces, out)
		for k, i := range out { // an edge in the plane belongs to the new face in the opposite direction
			j := out[(k+1)%len(out)]
			if math.Abs(n.Dot(h.v[i])-d) <= near && math.Abs(n.Dot(h.v[j])-d) <= near {
				next[j] = i
			}
		}
	}
	lid := loop(next)
	if !under || len(lid) < 3 {
		return nil
	}
	return convex(h.v, append(faces, lid))
}

// loop follows edges around, starting at the first vertex. It returns nil if they do not form one loop.
func loop(next map[int]int) []int {
	start := math.MaxInt
	for i := range next {
		start = min(start, i)
	}
	lid := []int{start}
	for i := next[start]; i != start && !slices.Contains(lid, i); i = next[i] {
		lid = append(lid, i)
	}
	if len(lid) != len(next) {
		return nil
	}
	return lid
}

// A half builds the part of a polyhedron below a plane.
type half struct {
	whole  *Convex
	height []float64 // heights of the old vertices above the plane
	v      []real.Vec
	from   map[[2]int]int // new vertices by the old vertices they lie between
}

// corner returns the vertex on the edge between two old vertices. If i equals j, it returns that vertex.
func (h *half) corner(i, j int) int {
	i, j = min(i, j), max(i, j) // the same point from either side
	at, known := h.from[[2]int{i, j}]
	if !known {
		p := h.whole.Vertices[i]
		if i != j {
			p = p.AddScaled(h.height[i]/(h.height[i]-h.height[j]), h.whole.Vertices[j].Sub(p))
		}
		at = len(h.v)
		h.from[[2]int{i, j}], h.v = at, append(h.v, p)
	}
	return at
}

// clip returns the part of a face below the plane. It returns nil if the face has no point below it.
func (h *half) clip(f []int) (out []int) {
	if !slices.ContainsFunc(f, func(i int) bool { return h.height[i] < 0 }) {
		return nil
	}
	for k, i := range f {
		j := f[(k+1)%len(f)]
		if h.height[i] <= 0 {
			out = append(out, h.corner(i, i))
		}
		if h.height[i] < 0 && h.height[j] > 0 || h.height[i] > 0 && h.height[j] < 0 {
			out = append(out, h.corner(i, j))
		}
	}
	return out
}
