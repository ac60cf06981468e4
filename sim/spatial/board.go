package spatial

import "math"

// clearance is how far apart things are put down, and from the walls of a shelf.
const clearance = 0.005

// pace is the distance of the places that are tried.
const pace = 0.01

// A Board is a floor with what stands on it.
type Board struct {
	hollow *Hollow
	floor  Footprint
	margin float64
	taken  []outline
}

// NewBoard is the empty floor of a hollow.
func NewBoard(h *Hollow) *Board {
	b := &Board{hollow: h, floor: h.floor()}
	if h.Kind == Shelf {
		b.margin = clearance
	}
	return b
}

// Take says that something stands there.
func (b *Board) Take(f Footprint) { b.taken = append(b.taken, f.outline()) }

// Free reports whether something can stand there.
func (b *Board) Free(f Footprint) bool {
	o := f.outline()
	return o.within(b.floor, b.margin) && b.hit(&o, clearance, 0) < 0
}

// hit is the number of something that is too near, or -1; that at number first
// is asked before the others.
func (b *Board) hit(o *outline, clearance float64, first int) int {
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

// reach is how far the floor reaches from its middle.
func (b *Board) reach() (ex, ey float64) {
	if b.floor.R > 0 {
		return b.floor.R, b.floor.R
	}
	return b.floor.W / 2, b.floor.D / 2
}

// Place finds the first free place and takes it: row by row from the back, and
// in each row from the left, in steps of 10 mm.
func (b *Board) Place(f Footprint) (at Footprint, ok bool) {
	o := f.outline()
	ex, ey := b.reach()
	left, back := b.floor.X-ex+b.margin+o.ex, b.floor.Y+ey-b.margin-o.ey
	columns := math.Floor((float64(2*(ex-b.margin-o.ex))+slack)/pace) + 1
	rows := math.Floor((float64(2*(ey-b.margin-o.ey))+slack)/pace) + 1
	last := 0
	for j := 0.0; j < rows; j++ {
		o.y = back - float64(j*pace)
		for i := 0.0; i < columns; i++ {
			o.x = left + float64(i*pace)
			if n := b.hit(&o, clearance, last); n >= 0 {
				last = n
				continue
			}
			if o.within(b.floor, b.margin) {
				b.taken = append(b.taken, o)
				return f.at(o.x, o.y), true
			}
		}
	}
	return f, false
}
