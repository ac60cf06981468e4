package contact

import (
	"slices"

	"hearth/sim/physics/real"
)

// A Box is the bounding box of a body in world coordinates.
type Box struct {
	ID     int32
	Free   bool // can be moved by other bodies
	Lo, Hi real.Vec
}

// A Near is a pair of overlapping boxes, given by their indices. The first has the lesser ID.
type Near struct {
	Key  uint64 // combines both IDs
	A, B int
}

// A Sweep finds overlapping boxes by sorting along x (sweep and prune). It keeps the order, which changes
// little between steps.
type Sweep struct {
	order []int
	near  []Near
}

// Pairs returns the overlapping pairs of which at least one box is free, in order of IDs. The result is valid
// until the next call.
func (s *Sweep) Pairs(boxes []Box) []Near {
	if len(s.order) != len(boxes) {
		s.order = s.order[:0]
		for i := range boxes {
			s.order = append(s.order, i)
		}
	}
	o := s.order
	for i := 1; i < len(o); i++ {
		x, j := o[i], i-1
		for j >= 0 && (boxes[o[j]].Lo.X > boxes[x].Lo.X || boxes[o[j]].Lo.X == boxes[x].Lo.X && boxes[o[j]].ID > boxes[x].ID) {
			o[j+1] = o[j]
			j--
		}
		o[j+1] = x
	}
	s.near = s.near[:0]
	for i, x := range o {
		a := &boxes[x]
		for _, y := range o[i+1:] {
			b := &boxes[y]
			if b.Lo.X > a.Hi.X {
				break
			}
			if a.Lo.Y > b.Hi.Y || b.Lo.Y > a.Hi.Y || a.Lo.Z > b.Hi.Z || b.Lo.Z > a.Hi.Z || !(a.Free || b.Free) {
				continue
			}
			if a.ID < b.ID {
				s.near = append(s.near, Near{uint64(a.ID)<<32 | uint64(b.ID), x, y})
			} else {
				s.near = append(s.near, Near{uint64(b.ID)<<32 | uint64(a.ID), y, x})
			}
		}
	}
	slices.SortFunc(s.near, func(x, y Near) int {
		if x.Key < y.Key {
			return -1
		}
		return 1
	})
	return s.near
}
