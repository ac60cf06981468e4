package physics_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/sim/physics"
	"hearth/sim/physics/shape"
)

const litre = shape.Litre

// A cup stands on its edge at an angle and is let go: it falls back as long as
// its centre is not beyond the edge. Where the centre is depends on the water.
func TestLiquidWeighsWhereItIs(t *testing.T) {
	const r, wall, depth, mass = 0.04, 0.004, 0.16, 0.3
	s := must(shape.Bowl(r, r, depth, wall))
	falls := func(angle float64, ml int64) bool {
		w := table(1)
		q := turn(0, 1, 0, angle)
		b := must(w.Add(spec{Name: "cup", Shape: s, Mass: mass, Position: q.Apply(vec{X: -(r + wall)}).Add(vec{X: r + wall}), Orientation: q, Material: rubs(2)}))
		require.NoError(t, b.Fill(shape.Liquid{Volume: ml * 1_000_000, Density: 1000}))
		run(w, 1.2, nil)
		return b.Up().Z < 0.5
	}
	tips := func(ml int64) float64 {
		lo, hi := 5*degree, 60*degree
		for range 8 {
			if m := (lo + hi) / 2; falls(m, ml) {
				hi = m
			} else {
				lo = m
			}
		}
		return (lo + hi) / 2
	}
	// where the weight is above the edge, with the level pool of a cylinder
	want := func(ml, level float64) float64 {
		lo, hi := 0.0, 1.5
		for range 50 {
			a := (lo + hi) / 2
			tan, h, m := math.Tan(a), ml*1e-6/(math.Pi*r*r), ml*1e-3
			x, z := 0.0, mass*s.Centre().Z
			if m > 0 {
				x, z = level*m*r*r*tan/(4*h), z+m*(wall+h/2+level*r*r*tan*tan/(8*h))
			}
			if (r+wall)*(mass+m)-x > tan*z {
				lo = a
			} else {
				hi = a
			}
		}
		return lo
	}
	for _, ml := range []int64{0, 150, 600} {
		require.InDelta(t, want(float64(ml), 1), tips(ml), 0.4*degree, "with %v ml", ml)
	}
	require.Greater(t, want(150, 1)-want(0, 1), 3*degree, "a little below makes it stand")
	require.Greater(t, want(600, 0)-want(600, 1), 0.9*degree, "much of it runs to the low side")
}

func TestFilledCupWeighsOnTheTable(t *testing.T) {
	w := table(1)
	b := must(w.Add(spec{Name: "bowl", Shape: bowl(), Mass: 0.4, Material: rubs(0.5)}))
	require.NoError(t, b.Fill(shape.Liquid{Volume: litre / 2, Density: 1030}))
	_, err := w.Settle(1)
	require.NoError(t, err)
	require.InDelta(t, 0.4+0.515, b.Mass(), 1e-12)
	n := 0
	for c := range w.Contacts() {
		n++
		require.InDelta(t, 0.915*9.81, c.Force, 0.01)
	}
	require.Equal(t, 1, n)
	h := must(w.AddHand(vec{X: 0.09, Z: 0.07}, still, physics.Grip{Force: 6, Torque: 4, Slip: 0.02})) // enough for the bowl alone
	require.NoError(t, h.Grab(b))
	move(w, h, vec{Z: 0.2}, 1, nil)
	require.Nil(t, h.Held())
}

func TestLiquidIsPouredToTheLastDrop(t *testing.T) {
	w := table(0.8)
	a := must(w.Add(spec{Name: "a", Shape: bowl(), Mass: 0.4, Position: vec{Z: 0.3}, Material: rubs(0.5)}))
	b := must(w.Add(spec{Name: "b", Shape: must(shape.Bowl(0.07, 0.13, 0.10, 0.005)), Mass: 0.7, Position: vec{X: 0.17}, Material: rubs(0.5)}))
	h := hand(w, vec{X: -0.09, Z: 0.37})
	require.NoError(t, h.Grab(a))
	total := int64(a.Shape().Capacity() * 0.8e12)
	require.NoError(t, a.Fill(shape.Liquid{Volume: total, Density: 1000}))
	rim := a.Shape().Rim()
	require.NoError(t, h.Swing(a.Outside(vec{X: rim.R, Z: rim.Z}), vec{Y: 1}, 100*degree, vec{}, 4))
	first := 0.0
	run(w, 5, func() {
		require.Equal(t, total, a.Liquid().Volume+b.Liquid().Volume+w.Spilt().Volume)
		if first == 0 && a.Liquid().Volume < total {
			first = math.Acos(a.Up().Z)
		}
	})
	require.InDelta(t, a.Shape().SpillAngle(float64(total)/1e12), first, 0.7*degree)
	require.Zero(t, a.Liquid().Volume)
	require.GreaterOrEqual(t, b.Liquid().Volume, total*99/100)
	require.InDelta(t, 1000, b.Liquid().Density, 1e-9)

	w = table(0.8) // what is overfull runs over, and stops at the lip
	c := must(w.Add(spec{Name: "c", Shape: bowl(), Mass: 0.4, Material: rubs(0.5)}))
	full := int64(c.Shape().Capacity() * 1e12)
	require.NoError(t, c.Fill(shape.Liquid{Volume: full + litre/10, Density: 1000}))
	_, err := w.Settle(10)
	require.NoError(t, err)
	require.InDelta(t, full, c.Liquid().Volume, 3*litre/1000)
	require.Equal(t, full+litre/10, c.Liquid().Volume+w.Spilt().Volume)
}
