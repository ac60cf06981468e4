package physics

import (
	"errors"
	"fmt"

	"hearth/sim/physics/shape"
)

// Replace replaces a body by pieces, as returned by [shape.Shape.Cut] and [shape.Shape.Pieces], in the body's
// coordinates. They share its mass in proportion to their volumes and have its material. Momentum and angular
// momentum are conserved. The body is removed.
func (w *World) Replace(b *Body, pieces ...*shape.Shape) ([]*Body, error) {
	if b == nil || b.world != w || b.kind != moves || b.liquid.Volume > 0 {
		return nil, errors.New("expected a body that moves freely and holds no liquid")
	}
	volume := 0.0
	for _, s := range pieces {
		if s == nil {
			return nil, errors.New("a piece has no shape")
		}
		volume += s.Volume()
	}
	if len(pieces) < 2 || !(volume > 0) {
		return nil, fmt.Errorf("%s: expected at least two pieces with a volume, found %d", b.name, len(pieces))
	}
	var all []*Body
	var whole shape.Mass // mass properties of all pieces together; for a ball they differ slightly from its own
	for i, s := range pieces {
		p, err := w.Add(Spec{Name: fmt.Sprintf("%s %d", b.name, i+1), Shape: s, Mass: b.mass * s.Volume() / volume, Position: b.Position(), Orientation: b.q, Material: b.Material})
		if err != nil {
			for _, p := range all {
				_ = w.Remove(p) // it was added just now
			}
			return nil, err
		}
		all, whole = append(all, p), whole.Plus(s.Mass(p.mass).Moved(p.Position(), &p.m))
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
