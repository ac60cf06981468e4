package spatial

import "hearth/sim/physics/real"

// A Form describes the space that a kind of thing occupies and offers. Its origin is where the thing stands:
// on the underside, at height 0.
type Form struct {
	Name    string
	Foot    Footprint // outline of the whole thing as it stands
	Height  float64
	Hollows []Hollow
	Stack   int  // maximum number that may stand in or on each other
	Piece   bool // food in pieces, which patterns lay out
	Sheet   bool // a cover that takes the size of the mouth below it
	Fixed   bool // part of the building: it lies in the room, whatever it stands on
}

// pitch returns the difference in height between neighbours in a stack, in metres. In a stack of cups, the
// foot of one rests on the inner wall of the cup below, where that is as wide as the foot.
func (f *Form) pitch() float64 {
	if len(f.Hollows) == 0 {
		return f.Height
	}
	h := &f.Hollows[0]
	if h.Cup == nil {
		return h.Origin.Z
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

// Capacity returns the volume that can be poured into a thing.
func (f *Form) Capacity() (v Volume) {
	for i := range f.Hollows {
		if f.Hollows[i].Kind == Vessel {
			v += f.Hollows[i].Capacity()
		}
	}
	return v
}

// Room returns nil if the added parts fit into a thing of this form in addition to the contents, else a
// [Refusal]. Only vessels have limits.
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

// mouth returns the hollow that a cover goes over, or nil.
func (f *Form) mouth() *Hollow {
	for i := range f.Hollows {
		if f.Hollows[i].Kind == Vessel {
			return &f.Hollows[i]
		}
	}
	return nil
}

// A Body is a thing at a position.
type Body struct {
	ID   string
	Form *Form
	Pos  real.Vec  // position of the origin of its form
	Rot  real.Quat // rotation
}

// toRoom converts a point from the frame of the body to the room.
func (b *Body) toRoom(p real.Vec) real.Vec { return b.Pos.Add(b.Rot.Apply(p)) }

// toLocal converts a point from the room to the frame of the body.
func (b *Body) toLocal(p real.Vec) real.Vec { return b.Rot.Inverse().Apply(p.Sub(b.Pos)) }

// middle returns the middle of the body at half its height, in the room.
func (b *Body) middle() real.Vec {
	return b.toRoom(real.Vec{X: b.Form.Foot.X, Y: b.Form.Foot.Y, Z: b.Form.Height / 2})
}
