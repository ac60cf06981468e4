package shape

import (
	"encoding/binary"
	"errors"
	"math"

	"hearth/sim/physics/real"
)

var errBytes = errors.New("these bytes are no shape")

// Append writes the shape behind b, to the bit.
func (s *Shape) Append(b []byte) []byte {
	b = append(b, byte(s.kind))
	switch s.kind {
	case Round:
		return number(b, s.radius)
	case Revolved:
		b = binary.LittleEndian.AppendUint32(number(b, s.wall), uint32(len(s.inner)))
		for _, p := range s.inner {
			b = number(number(b, p.R), p.Z)
		}
		return b
	}
	b = binary.LittleEndian.AppendUint32(b, uint32(len(s.parts)))
	for _, c := range s.parts {
		b = append(b, byte(len(c.Vertices)), byte(len(c.Faces)))
		for _, v := range c.Vertices {
			b = number(number(number(b, v.X), v.Y), v.Z)
		}
		for _, f := range c.Faces {
			b = append(b, byte(len(f)))
			for _, i := range f {
				b = append(b, byte(i))
			}
		}
	}
	return b
}

func number(b []byte, x float64) []byte {
	return binary.LittleEndian.AppendUint64(b, math.Float64bits(x))
}

// Decode reads a shape that [Shape.Append] wrote and returns what is behind it.
func Decode(b []byte) (*Shape, []byte, error) {
	r := reader{b: b}
	var s *Shape
	err := errBytes
	switch Kind(r.byte()) {
	case Round:
		s, err = Ball(r.number())
	case Revolved:
		wall, inner := r.number(), make([]RZ, r.count(16))
		for i := range inner {
			inner[i] = RZ{r.number(), r.number()}
		}
		if len(inner) > 1 { // as built, the profile stands on the wall
			s, err = cup(inner, wall)
		}
	case Solid:
		parts := make([]*Convex, r.count(2))
		for i := range parts {
			if parts[i] = r.convex(); parts[i] == nil {
				return nil, nil, errBytes
			}
		}
		s, err = solid(parts)
	}
	if err == nil && r.short {
		err = errBytes
	}
	return s, r.b, err
}

// A reader takes values off the front of bytes; short says that there were too few.
type reader struct {
	b     []byte
	short bool
}

func (r *reader) take(n int) []byte {
	if len(r.b) < n {
		r.b, r.short = nil, true
		return make([]byte, n)
	}
	out := r.b[:n]
	r.b = r.b[n:]
	return out
}

func (r *reader) byte() byte { return r.take(1)[0] }
func (r *reader) number() float64 {
	return math.Float64frombits(binary.LittleEndian.Uint64(r.take(8)))
}

// count reads how many things of at least size bytes follow.
func (r *reader) count(size int) int {
	n := binary.LittleEndian.Uint32(r.take(4))
	if uint64(n)*uint64(size) > uint64(len(r.b)) {
		r.short = true
		return 0
	}
	return int(n)
}

// convex reads a part, nil when it is not convex and closed.
func (r *reader) convex() *Convex {
	v, faces := make([]real.Vec, r.byte()), make([][]int, r.byte())
	for i := range v {
		v[i] = real.Vec{X: r.number(), Y: r.number(), Z: r.number()}
		if !(v[i].Len() < 1e4) {
			return nil
		}
	}
	open := map[[2]int]bool{}
	for i := range faces {
		faces[i] = make([]int, r.byte())
		for k := range faces[i] {
			if faces[i][k] = int(r.byte()); faces[i][k] >= len(v) {
				return nil
			}
		}
		if len(faces[i]) < 3 {
			return nil
		}
		for k, x := range faces[i] {
			y := faces[i][(k+1)%len(faces[i])]
			if x == y || open[[2]int{x, y}] {
				return nil
			}
			open[[2]int{x, y}] = true
		}
	}
	for e := range open {
		if !open[[2]int{e[1], e[0]}] {
			return nil
		}
	}
	if len(v) < 4 || len(v) > Most || len(faces) < 4 {
		return nil
	}
	c := convex(v, faces)
	for i, n := range c.Normals {
		for _, p := range v {
			if !(n.Dot(p)-c.Offsets[i] <= float64(1e-5*c.Radius)) {
				return nil
			}
		}
	}
	return c
}
