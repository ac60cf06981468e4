package spatial

import "math"

// clearance is the least distance between things that are put down, and from the walls of a shelf, in metres.
const clearance = 0.005

// searchStep is the distance between the positions that are tried, in metres.
const searchStep = 0.01

// A Board is the floor of a hollow with the outlines of the things on it.
type Board struct {
	hollow *Hollow
	floor  Footprint
	margin float64
	taken  []outline
}

// NewBoard returns the empty floor of a hollow.
func NewBoard(h *Hollow) *Board {
	b := &Board{hollow: h, floor: h.floor()}
	if h.Kind == Shelf {
		b.margin = clearance
	}
	return b
}

// Take marks the outline f as occupied.
func (b *Board) Take(f Footprint) { b.taken = append(b.taken, f.outline()) }

// Free reports whether a thing with the outline f can stand on the board.
func (b *Board) Free(f Footprint) bool {
	o := f.outline()
	return o.within(b.floor, b.margin) && b.collision(&o, clearance, 0) < 0
}

// collision returns the index of a thing that is too near to o, or -1. It tests the thing with index first
// before the others.
func (b *Board) collision(o *outline, clearance float64, first int) int {
	if first < len(b.taken) && !b.taken[first].apart(o, clearance) {
		return first
	}
	for i := range b.taken {
		if !b.taken[i].apart(o, clearance) {
			return i
		}
	}
	return -1
}

// reach returns the distances from the middle of the floor to its edges along x and y.
func (b *Board) reach() (ex, ey float64) {
	if b.floor.R > 0 {
		return b.floor.R, b.floor.R
	}
	return b.floor.W / 2, b.floor.D / 2
}

// Place moves f to the first free position and marks it as occupied. It searches row by row from the back, and
// each row from the left, in steps of 10 mm.
func (b *Board) Place(f Footprint) (at Footprint, ok bool) {
	o := f.outline()
	ex, ey := b.reach()
	left, back := b.floor.X-ex+b.margin+o.ex, b.floor.Y+ey-b.margin-o.ey
	columns := math.Floor((float64(2*(ex-b.margin-o.ex))+tolerance)/searchStep) + 1
	rows := math.Floor((float64(2*(ey-b.margin-o.ey))+tolerance)/searchStep) + 1
	last := 0
	for j := 0.0; j < rows; j++ {
		o.y = back - float64(j*searchStep)
		for i := 0.0; i < columns; i++ {
			o.x = left + float64(i*searchStep)
			if n := b.collision(&o, clearance, last); n >= 0 {
				last = n
				continue
			}
			if o.within(b.floor, b.margin) {
				b.taken = append(b.taken, o)
				return f.movedTo(o.x, o.y), true
			}
		}
	}
	return f, false
}
