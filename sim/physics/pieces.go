package physics

import (
	"errors"
	"fmt"

	"hearth/sim/physics/shape"
)

// Replace puts pieces in the place of a body, as [shape.Shape.Cut] and
// [shape.Shape.Pieces] give them, in the body's coordinates. They share its mass
// by their volumes and have its material; momentum and angular momentum stay what
// they were. The body is removed.
func (w *World) Replace(b *Body, pieces ...*shape.Shape) ([]*Body, error) {
	if b == nil || b.world != w || b.kind != moves || b.liquid.Volume > 0 {
		return nil, errors.New("only a body that moves and holds no liquid can be replaced by pieces")
	}
	volume := 0.0
	for _, s := range pieces {
		if s == nil {
			return nil, errors.New("a piece without a shape")
		}
		volume += s.Volume()
	}
	if len(pieces) < 2 || !(volume > 0) {
		return nil, fmt.Errorf("%s in %d pieces", b.name, len(pieces))
	}
	var all []*Body
	var whole shape.Mass // one rigid body of the pieces, which is not quite that of a ball
	for i, s := range pieces {
		p, err := w.Add(Spec{Name: fmt.Sprintf("%s %d", b.name, i+1), Shape: s, Mass: b.mass * s.Volume() / volume, At: b.At(), Turn: b.q, Material: b.Material})
		if err != nil {
			for _, p := range all {
				_ = w.Remove(p) // it was added just now
			}
			return nil, err
		}
		all, whole = append(all, p), whole.With(s.Mass(p.mass).At(p.At(), &p.m))
	}
	spin := b.w
	if inv, ok := whole.Tensor.Inverse(); ok {
		spin = inv.Apply(b.momentum())
	}
	for _, p := range all {
		p.w = spin
		p.v = b.v.Add(spin.Cross(p.p.Sub(whole.Centre)))
	}
	return all, w.Remove(b)
}
