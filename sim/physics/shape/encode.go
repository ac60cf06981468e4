package shape

import "hearth/sim/physics/real"

// Encode appends the exact encoding of the shape to e.
func (s *Shape) Encode(e *real.Encoder) {
	e.Small(int(s.kind))
	switch s.kind {
	case Round:
		e.Number(s.radius)
	case Revolved:
		e.Number(s.wall)
		e.Count(len(s.inner))
		for _, p := range s.inner {
			e.Number(p.R, p.Z)
		}
	default:
		e.Count(len(s.parts))
		for _, p := range s.parts {
			p.encode(e)
		}
	}
}

// encode appends vertices and faces.
func (c *Convex) encode(e *real.Encoder) {
	e.Small(len(c.Vertices))
	e.Vec(c.Vertices...)
	e.Small(len(c.Faces))
	for _, f := range c.Faces {
		e.Small(len(f))
		for _, k := range f {
			e.Small(k)
		}
	}
}
