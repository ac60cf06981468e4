package physics

import (
	"fmt"
	"math"

	"hearth/sim/physics/real"
	"hearth/sim/physics/shape"
)

// Liquid returns the liquid in a cup. It is not a body but has mass: the level pool in the tilted cup acts as
// a point mass at its centre. Waves are not modelled.
func (b *Body) Liquid() shape.Liquid { return b.liquid }

// Fill sets the liquid in a cup. Liquid above the capacity overflows in the next steps.
func (b *Body) Fill(l shape.Liquid) error {
	switch {
	case b.shape.Rim().R == 0 || b.kind == hinged:
		return fmt.Errorf("%s: the body cannot hold liquid", b.name)
	case l.Volume < 0 || l.Volume > 1000*shape.Litre || l.Volume > 0 && !(l.Density > 0 && l.Density < 1e5):
		return fmt.Errorf("%s: volume or density of the liquid is out of range: %d nl of %v kg/m³", b.name, l.Volume, l.Density)
	}
	b.liquid = l
	b.wake()
	b.updatePool()
	return nil
}

// Spilt returns the liquid that fell into no cup.
func (w *World) Spilt() shape.Liquid { return w.spilt }

// updatePool recomputes the pool of a cup after it was tilted or filled. The material stays in place and keeps its
// velocities; only the centre of mass moves within it.
func (b *Body) updatePool() {
	up := b.m[2] // world up in cup coordinates
	now := [3]float64{up.X, up.Y, float64(b.liquid.Volume)}
	if d := (real.Vec{X: now[0] - b.tilt[0], Y: now[1] - b.tilt[1]}); now[2] == b.tilt[2] && (now[2] == 0 || d.Len() < 1e-5) {
		return
	}
	b.tilt = now
	at := b.shape.Pool(float64(b.liquid.Volume)/shape.Cubic, up.Z).Centre
	low := real.Vec{X: -up.X, Y: -up.Y} // the side to which the cup is tilted
	if l := low.Len(); l > 1e-12 {
		low = low.Scale(at.X / l)
	}
	was := b.com
	b.weigh(real.Vec{X: low.X, Y: low.Y, Z: at.Z})
	if h := b.held; h != nil { // a hand holds the cup, not its centre of mass
		h.relP = h.relP.Add(h.relQ.Apply(b.com.Sub(was)))
	}
	d := b.m.Apply(b.com.Sub(was))
	b.p = b.p.Add(d)
	if b.kind == moves {
		b.v = b.v.Add(b.w.Cross(d))
	}
}

// pour moves liquid over the lips for one step.
func (w *World) pour() {
	g := w.gravity.Len()
	w.pouring = false
	if g == 0 {
		return
	}
	for _, b := range w.cups {
		if b.asleep || b.liquid.Volume == 0 {
			continue
		}
		brim := b.shape.Brim(b.Up().Z)
		over := float64(b.liquid.Volume)/shape.Cubic - brim.Volume
		if over*shape.Cubic < 1 {
			continue
		}
		lip := b.shape.Rim()
		head := over / max(brim.Area, float64(lip.R*lip.R)/4) // bounded below, because the surface of the last drops is almost 0
		q := max(b.shape.Flow(head, b.Up().Z, g), over/0.5+1e-6)
		n := min(int64(float64(q*w.dt*shape.Cubic))+1, int64(float64(over*shape.Cubic))+1, b.liquid.Volume)
		// The lowest point of the lip, and the direction of the stream.
		down := real.Vec{X: -b.m[2].X, Y: -b.m[2].Y}.Unit()
		if down.Z != 0 {
			down = real.Vec{X: 1}
		}
		from := b.Outside(real.Vec{X: float64(lip.R * down.X), Y: float64(lip.R * down.Y), Z: lip.Z})
		out := from.Sub(b.Centre())
		out.Z = 0
		v := out.Unit().Scale(math.Sqrt(float64(2*g*head)) * 2 / 3)
		drop := shape.Liquid{Volume: n, Density: b.liquid.Density}
		b.liquid.Volume -= n
		b.rest, w.pouring = 0, true
		if t := w.cupBelow(b, from, v); t != nil {
			t.liquid = t.liquid.Mix(drop)
			t.wake()
		} else {
			w.spilt = w.spilt.Mix(drop)
		}
	}
	for _, b := range w.cups {
		if !b.asleep {
			b.updatePool()
		}
	}
}

// cupBelow returns the highest cup whose mouth the stream enters, or nil.
func (w *World) cupBelow(from *Body, lip, v real.Vec) *Body {
	var best *Body
	at := 0.0
	for _, b := range w.cups {
		rim := b.shape.Rim()
		mouth := b.Outside(real.Vec{Z: rim.Z})
		fall := lip.Z - mouth.Z
		if b == from || b.kind == hinged || fall <= 0 || b.Up().Z < 0.2 || best != nil && mouth.Z < at {
			continue
		}
		p := lip.AddScaled(math.Sqrt(2*fall/w.gravity.Len()), v)
		if real.Hypot(p.X-mouth.X, p.Y-mouth.Y) < rim.R {
			best, at = b, mouth.Z
		}
	}
	return best
}
