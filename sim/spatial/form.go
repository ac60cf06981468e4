package spatial

import "hearth/sim/physics/real"

// A Form is the room that a kind of thing takes and gives. Its origin is where
// the thing stands: the underside, at the height 0.
type Form struct {
	Name    string
	Foot    Footprint // the outline of all of it, as it stands
	Height  float64
	Hollows []Hollow
	Stack   int  // how many may stand in or on each other
	Piece   bool // food in pieces, which patterns lay out
	Sheet   bool // a cover that takes the size of what it covers
	Fixed   bool // part of the building: it lies in the room, whatever it stands on
}

// pitch is how much higher the next of a stack stands: where its foot, which is wider
// than the floor by the wall, meets the wall of the one below.
func (f *Form) pitch() float64 {
	if len(f.Hollows) == 0 {
		return f.Height
	}
	h := &f.Hollows[0]
	if h.Cup == nil {
		return h.At.Z
	}
	wall := h.Cup.Inner()
	outside := h.Cup.Outline()[1].R // the edge of the foot
	for i := 1; i < len(wall); i++ {
		if a, b := wall[i-1], wall[i]; b.R >= outside {
			return a.Z + float64((b.Z-a.Z)*max(0, outside-a.R)/(b.R-a.R))
		}
	}
	return f.Height
}

// Capacity is how much can be poured into a thing.
func (f *Form) Capacity() (v Volume) {
	for i := range f.Hollows {
		if f.Hollows[i].Kind == Vessel {
			v += f.Hollows[i].Capacity()
		}
	}
	return v
}

// Room is nil if what is added fits into a thing of this form beside what is
// inside, else a [Refusal]. Only what can be poured into has limits.
func (f *Form) Room(thing string, inside, added []Part) error {
	capacity := f.Capacity()
	if capacity == 0 {
		return nil
	}
	before := Bulk(inside)
	after := Bulk(append(append([]Part(nil), inside...), added...))
	if after <= capacity {
		return nil
	}
	return &Refusal{"full", thing, []Figure{
		{"needed_ml", (after - before).Millilitres()},
		{"capacity_ml", capacity.Millilitres()},
		{"inside_ml", before.Millilitres()},
		{"free_ml", max(0, capacity-before).Millilitres()},
	}}
}

// mouth is the hollow that a cover goes over.
func (f *Form) mouth() *Hollow {
	for i := range f.Hollows {
		if f.Hollows[i].Kind == Vessel {
			return &f.Hollows[i]
		}
	}
	return nil
}

// A Body is a thing at a place.
type Body struct {
	ID   string
	Form *Form
	Pos  real.Vec  // where the origin of its form is
	Rot  real.Quat // how it is turned
}

// out is a place of the frame of the body in the room.
func (b *Body) out(p real.Vec) real.Vec { return b.Pos.Add(b.Rot.Apply(p)) }

// in is a place of the room in the frame of the body.
func (b *Body) in(p real.Vec) real.Vec { return b.Rot.Inverse().Apply(p.Sub(b.Pos)) }

// middle is the middle of the body's height, in the room.
func (b *Body) middle() real.Vec {
	return b.out(real.Vec{X: b.Form.Foot.X, Y: b.Form.Foot.Y, Z: b.Form.Height / 2})
}
