package shape

import (
	"errors"

	"hearth/sim/physics/real"
)

var errBytes = errors.New("invalid encoding of a shape")

// Append appends the exact encoding of the shape to b.
func (s *Shape) Append(b []byte) []byte {
	c := real.Coder{Bytes: b}
	c.Small(int(s.kind))
	switch s.kind {
	case Round:
		c.Number(&s.radius)
	case Revolved:
		c.Number(&s.wall)
		c.Count(len(s.inner), 1)
		for i := range s.inner {
			c.Number(&s.inner[i].R, &s.inner[i].Z)
		}
	default:
		c.Count(len(s.parts), 1)
		for _, p := range s.parts {
			p.code(&c)
		}
	}
	return c.Bytes
}

// Decode reads a shape written by [Shape.Append] and returns the bytes after it.
func Decode(b []byte) (*Shape, []byte, error) {
	c := real.Coder{Bytes: b, Reads: true}
	var s *Shape
	err := errBytes
	switch kind := Kind(c.Small(0)); {
	case c.Bad:
	case kind == Round:
		r := 0.0
		c.Number(&r)
		s, err = Ball(r)
	case kind == Revolved:
		wall := 0.0
		c.Number(&wall)
		inner := make([]RZ, c.Count(0, 16))
		for i := range inner {
			c.Number(&inner[i].R, &inner[i].Z)
		}
		if len(inner) > 1 && !c.Bad {
			s, err = cup(inner, wall)
		}
	case kind == Solid:
		parts := make([]*Convex, c.Count(0, 100))
		for i := range parts {
			p := &Convex{}
			if p.code(&c); c.Bad || !p.closed() {
				return nil, nil, errBytes
			}
			if parts[i] = convex(p.Vertices, p.Faces); !parts[i].bulges() {
				return nil, nil, errBytes
			}
		}
		s, err = solid(parts)
	}
	if err == nil && c.Bad {
		err = errBytes
	}
	return s, c.Bytes, err
}

// code writes or reads vertices and faces.
func (c *Convex) code(b *real.Coder) {
	if n := b.Small(len(c.Vertices)); b.Reads {
		c.Vertices = make([]real.Vec, n)
	}
	for i := range c.Vertices {
		b.Vec(&c.Vertices[i])
	}
	if n := b.Small(len(c.Faces)); b.Reads {
		c.Faces = make([][]int, n)
	}
	for i := range c.Faces {
		if n := b.Small(len(c.Faces[i])); b.Reads {
			c.Faces[i] = make([]int, n)
		}
		for k := range c.Faces[i] {
			c.Faces[i][k] = b.Small(c.Faces[i][k])
		}
	}
}

// closed reports whether every edge of a face belongs to exactly one other face, in the opposite direction.
func (c *Convex) closed() bool {
	if len(c.Vertices) < 4 || len(c.Vertices) > MaxVertices || len(c.Faces) < 4 {
		return false
	}
	for _, v := range c.Vertices {
		if !(v.Len() < 1e4) {
			return false
		}
	}
	open := map[[2]int]bool{}
	for _, f := range c.Faces {
		if len(f) < 3 {
			return false
		}
		for k, x := range f {
			y := f[(k+1)%len(f)]
			if max(x, y) >= len(c.Vertices) || x == y || open[[2]int{x, y}] {
				return false
			}
			open[[2]int{x, y}] = true
		}
	}
	for e := range open {
		if !open[[2]int{e[1], e[0]}] {
			return false
		}
	}
	return true
}

// bulges reports whether no vertex lies outside a face, that is, whether the polyhedron is convex.
func (c *Convex) bulges() bool {
	for i, n := range c.Normals {
		for _, p := range c.Vertices {
			if !(n.Dot(p)-c.Offsets[i] <= float64(1e-5*c.Radius)) {
				return false
			}
		}
	}
	return true
}
