package physics_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/sim/physics"
	"hearth/sim/physics/real"
	"hearth/sim/physics/shape"
)

// A cook does one thing after another with one hand.
type cook struct {
	*physics.World
	hand *physics.Hand
	see  func()
}

func (c *cook) wait(seconds float64) { run(c.World, seconds, c.see) }
func (c *cook) to(at vec, seconds float64) {
	try(c.hand.MoveTo(at, c.hand.Orientation(), seconds))
	c.wait(seconds)
}
func (c *cook) by(way vec, seconds float64) { c.to(c.hand.Position().Add(way), seconds) }
func (c *cook) turn(angle float64, way vec, seconds float64) {
	try(c.hand.Swing(c.hand.Position(), vec{Y: 1}, angle, way, seconds))
	c.wait(seconds)
}

// take goes above a place of the body, then down to it, and takes it.
func (c *cook) take(b *physics.Body, grip vec) {
	at := b.Outside(grip)
	c.to(at.Add(vec{Z: 0.25}), 0.6)
	c.to(at, 0.4)
	try(c.hand.Grab(b))
}

// put carries what is held so that its origin gets to a place, by way of a height.
func (c *cook) put(b *physics.Body, at vec, height, seconds float64) {
	c.by(vec{Z: height - b.Position().Z}, 0.5)
	way := at.Sub(b.Position())
	c.by(vec{X: way.X, Y: way.Y}, seconds)
	c.by(vec{Z: at.Z - b.Position().Z}, 0.5)
	c.hand.Release()
	c.wait(0.3)
	c.by(vec{Z: 0.15}, 0.3)
}

// TestSceneInTheKitchen plays a whole scene: a bowl is moved, six vegetables are
// carried into it and poured on a board, a knife cuts, a tray with a bowl of soup
// goes into the oven, the door is shut.
func TestSceneInTheKitchen(t *testing.T) {
	w := physics.New(physics.Earth())
	must(w.Add(spec{Name: "counter", Shape: box(3, 0.8, 0.04), Fixed: true, Position: vec{Z: -0.02}, Material: rubs(0.8)}))
	bowls := must(shape.Bowl(0.06, 0.11, 0.08, 0.004))
	a := must(w.Add(spec{Name: "bowl a", Shape: bowls, Mass: 0.5, Position: vec{X: -1.2, Y: 0.2}, Material: rubs(0.6)}))
	board := must(w.Add(spec{Name: "board", Shape: box(0.4, 0.3, 0.02), Mass: 1.5, Position: vec{Z: 0.01}, Material: rubs(0.8)}))
	lying := turn(0, 1, 0, math.Pi/2)
	knife := must(w.Add(spec{Name: "knife", Shape: box(0.002, 0.2, 0.04), Mass: 0.15, Position: vec{X: 0.4, Y: 0.2, Z: 0.001}, Orientation: lying,
		Material: physics.Material{Friction: 0.4, Blade: true}}))
	carrot, mushroom, potato := must(shape.Prism(0.012, 0.012, 0.09, 10)), must(shape.Prism(0.012, 0.02, 0.03, 12)), box(0.04, 0.03, 0.03)
	var veg []*physics.Body
	for i := range 6 {
		s := spec{Position: vec{X: -0.95 + 0.1*float64(i), Y: -0.25, Z: 0.015}, Material: physics.Material{Friction: 0.6, Rolling: 0.001}}
		switch i % 3 {
		case 0:
			s.Name, s.Shape, s.Mass, s.Orientation, s.Position.Z, s.Material.Resistance = "carrot", carrot, 0.06, lying, 0.012, 25
		case 1:
			s.Name, s.Shape, s.Mass, s.Material.Resistance = "mushroom", mushroom, 0.02, 3
		default:
			s.Name, s.Shape, s.Mass, s.Material.Resistance = "potato", potato, 0.04, 12
		}
		veg = append(veg, must(w.Add(s)))
	}
	tray := must(w.Add(spec{Name: "tray", Shape: must(shape.Tray(0.34, 0.26, 0.02, 0.006)), Mass: 0.6, Position: vec{X: 0.75, Y: -0.1}, Material: rubs(0.5)}))
	b := must(w.Add(spec{Name: "bowl b", Shape: bowls, Mass: 0.5, Position: vec{X: 0.75, Y: -0.1, Z: 0.0065}, Material: rubs(0.6)}))
	require.NoError(t, b.Fill(shape.Liquid{Volume: litre / 2, Density: 1000}))
	o := vec{X: 1.95, Y: -0.1} // the oven stands at the end of the counter and opens towards it
	slab := func(x, y, z float64, at vec) shape.Placed { return shape.Placed{Shape: box(x, y, z), Place: at} }
	must(w.Add(spec{Name: "oven", Fixed: true, Position: o, Material: rubs(0.5), Shape: must(shape.Join(
		slab(0.5, 0.5, 0.02, vec{Z: 0.09}), slab(0.5, 0.5, 0.02, vec{Z: 0.45}), slab(0.5, 0.02, 0.34, vec{Y: 0.24, Z: 0.27}),
		slab(0.5, 0.02, 0.34, vec{Y: -0.24, Z: 0.27}), slab(0.02, 0.46, 0.34, vec{X: 0.24, Z: 0.27})))}))
	door := must(w.Add(spec{Name: "door", Shape: box(0.02, 0.5, 0.36), Mass: 3, Position: o.Add(vec{X: -0.262, Z: 0.27}), Material: rubs(0.5),
		Hinge: &physics.Hinge{Pivot: o.Add(vec{X: -0.262, Z: 0.09}), Axis: vec{Y: -1}, Hi: math.Pi / 2, Friction: 1}}))
	deepest, cuts := 0.0, 0
	c := &cook{World: w, hand: hand(w, vec{X: -0.9, Z: 0.5}), see: func() {
		deepest = max(deepest, w.Depth())
		for _, e := range w.Events() {
			if e.Kind == physics.Cut {
				cuts++
			}
		}
	}}

	c.wait(0.5)
	rim, work := vec{X: 0.11, Z: 0.084}, vec{X: -0.5, Y: 0.1, Z: 0.0005}
	c.take(a, rim)
	c.put(a, work, 0.2, 1)
	for i, v := range veg {
		c.take(v, vec{})
		c.put(v, a.Outside(vec{X: 0.02 * float64(i%3-1), Y: 0.03 * float64(i/3*2-1), Z: 0.06 + 0.01*float64(i/2)}), 0.25, 0.8)
	}
	c.take(a, rim)
	c.by(vec{Z: 0.12}, 0.8)
	require.Equal(t, 6, inside(a, veg), "carried in the bowl")
	c.to(board.Position().Add(vec{X: -0.1, Z: 0.13}), 1)
	c.turn(2.3, vec{}, 2)
	c.wait(1)
	c.turn(0, vec{X: -0.05, Z: 0.2}, 0.6)
	c.wait(0.5)
	c.turn(-2.3, vec{X: -0.2}, 1)
	c.put(a, work.Add(vec{Y: 0.1}), 0.25, 0.8)
	for _, v := range veg {
		p := v.Centre().Sub(board.Position())
		require.True(t, math.Abs(p.X) < 0.2 && math.Abs(p.Y) < 0.15 && p.Z > 0 && p.Z < 0.1, "%s is not on the board but at %v", v.Name(), p)
	}
	c.take(knife, vec{}) // it lies flat: lift it, turn it edge down, four strokes, back
	c.by(vec{Z: 0.25}, 0.5)
	c.turn(-math.Pi/2, vec{}, 0.5)
	c.to(board.Position().Add(vec{X: -0.06, Z: 0.1305}), 0.8)
	for range 4 {
		c.by(vec{Z: -0.1}, 0.25)
		c.by(vec{X: 0.04, Z: 0.1}, 0.25)
	}
	c.by(vec{X: 0.2, Y: 0.25, Z: 0.1}, 0.8)
	c.turn(math.Pi/2, vec{}, 0.5)
	c.put(knife, vec{X: 0.4, Y: 0.25, Z: 0.002}, 0.2, 0.5)
	try(door.Swing(math.Pi/2, 1.2, 25))
	c.take(tray, vec{X: -0.16, Z: 0.01})
	c.put(tray, vec{X: 1.93, Y: -0.1, Z: 0.1005}, 0.2, 2)
	c.by(vec{X: -0.6}, 0.8)
	try(door.Swing(0, 1.2, 25))
	c.wait(1.2)
	_, err := w.Settle(5)
	require.NoError(t, err)

	for _, x := range []*physics.Body{a, b, tray} {
		require.Greater(t, x.Up().Z, 0.999, x.Name())
	}
	require.Less(t, real.Hypot(b.Position().X-tray.Position().X, b.Position().Y-tray.Position().Y), 0.005, "the bowl slid on the tray")
	require.Less(t, tray.Position().Sub(vec{X: 1.93, Y: -0.1, Z: 0.1}).Len(), 0.1, "the tray is in the oven")
	require.Less(t, door.Angle(), 0.001)
	require.Equal(t, int64(litre/2), b.Liquid().Volume)
	require.InDelta(t, 0.001, knife.Centre().Z, 2e-4)
	require.Less(t, deepest, 0.005)
	t.Logf("%.1f s, %d cuts, deepest %.1f mm", w.Time(), cuts, 1000*deepest)
}
