package physics_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/sim/physics"
	"hearth/sim/physics/real"
	"hearth/sim/physics/shape"
)

var still = real.NoTurn()

func hand(w *physics.World, at vec) *physics.Hand { return must(w.AddHand(at, still, physics.Adult())) }

// move goes by a way and steps the world meanwhile.
func move(w *physics.World, h *physics.Hand, way vec, seconds float64, each func()) {
	if err := h.MoveTo(h.Position().Add(way), h.Orientation(), seconds); err != nil {
		panic(err)
	}
	run(w, seconds, each)
}

func TestPushedBowlSlidesAndMugTips(t *testing.T) {
	w := table(0.8)
	b := must(w.Add(spec{Name: "bowl", Shape: bowl(), Mass: 0.4, Material: rubs(0.5)}))
	run(w, 1, nil)
	require.NoError(t, b.Drive(vec{X: 1}, vec{}))
	run(w, 2, nil)
	require.InDelta(t, 1/(2*0.4*9.81), b.Position().X, 0.004)
	require.InDelta(t, 1, b.Up().Z, 1e-4)
	w = table(0.8) // pushed at the lip it tips where mu h is more than half the foot
	mug := must(w.Add(spec{Name: "mug", Shape: must(shape.Bowl(0.03, 0.03, 0.12, 0.004)), Mass: 0.3, Material: rubs(1)}))
	must(w.Add(spec{Name: "finger", Shape: ball(0.01), Driven: true, Position: vec{X: -0.05, Z: 0.115}, Velocity: vec{X: 0.1}, Material: rubs(0.1)}))
	run(w, 2, nil)
	require.Less(t, mug.Up().Z, 0.1)
}

func TestBowlWithPeasIsCarried(t *testing.T) {
	w := table(0.8)
	b := must(w.Add(spec{Name: "bowl", Shape: bowl(), Mass: 0.4, Position: vec{X: -0.5}, Material: rubs(0.5)}))
	peas := heap(w, vec{X: -0.5}, 20)
	_, err := w.Settle(3)
	require.NoError(t, err)
	require.Equal(t, 20, inside(b, peas))
	deepest, behind := 0.0, 0.0
	h := hand(w, vec{X: -0.41, Z: 0.07})
	require.NoError(t, h.Grab(b))
	at := b.Position().Sub(h.Position())
	each := func() {
		deepest, behind = max(deepest, w.Depth()), max(behind, b.Position().Sub(h.Position()).Sub(at).Len())
	}
	move(w, h, vec{Z: 0.2}, 1, each)
	move(w, h, vec{X: 1}, 2, each)
	require.Equal(t, 20, inside(b, peas), "after 1 m in 2 s")
	move(w, h, vec{Z: -0.1995}, 1, each)
	h.Release()
	_, err = w.Settle(2)
	require.NoError(t, err)
	require.Equal(t, 20, inside(b, peas))
	require.InDelta(t, 0.5, b.Position().X, 0.001)
	require.InDelta(t, 0, b.Position().Z, 2e-4)
	require.Less(t, deepest, 1e-3)
	require.Less(t, behind, 1e-3)
	require.Zero(t, h.Slipped())
}

func TestGraspsSlipAndAreLost(t *testing.T) {
	for _, c := range []struct {
		force, way    float64
		slips, losses bool
	}{{60, 0.2, false, false}, {5, 0.2, false, false}, {4.05, 0.1, true, false}, {3.5, 0.2, true, true}} { // the weight is 3.92 N
		w := table(0.8)
		b := must(w.Add(spec{Name: "bowl", Shape: bowl(), Mass: 0.4, Material: rubs(0.5)}))
		h := must(w.AddHand(vec{X: 0.09, Z: 0.07}, still, physics.Grip{Force: c.force, Torque: 4, Slip: 0.03}))
		require.NoError(t, h.Grab(b))
		lost := 0
		move(w, h, vec{Z: c.way}, 1, func() {
			for _, e := range w.Events() {
				if e.Kind == physics.GraspLost && e.A == b.ID() {
					lost++
				}
			}
		})
		require.Equal(t, c.slips, h.Slipped() > 0, "with %v N", c.force)
		require.Equal(t, c.losses, h.Held() == nil, "with %v N", c.force)
		require.Equal(t, c.losses, lost == 1)
	}
	w := table(0.8) // a weak wrist cannot hold the bowl level by its lip: that takes 0.353 N m
	b := must(w.Add(spec{Name: "bowl", Shape: bowl(), Mass: 0.4, Material: rubs(0.5)}))
	h := must(w.AddHand(vec{X: 0.09, Z: 0.07}, still, physics.Grip{Force: 60, Torque: 0.2, Slip: 1}))
	require.NoError(t, h.Grab(b))
	move(w, h, vec{Z: 0.3}, 1, nil)
	run(w, 1, nil)
	require.Less(t, b.Up().Z, 0.95)
}

func TestPeasArePoured(t *testing.T) {
	w := table(0.8)
	a := must(w.Add(spec{Name: "a", Shape: bowl(), Mass: 0.4, Position: vec{X: -0.6}, Material: rubs(0.5)}))
	c := must(w.Add(spec{Name: "c", Shape: must(shape.Bowl(0.07, 0.13, 0.10, 0.005)), Mass: 0.7, Position: vec{X: -0.2}, Material: rubs(0.5)}))
	peas := heap(w, vec{X: -0.6}, 20)
	_, err := w.Settle(3)
	require.NoError(t, err)
	h := hand(w, vec{X: -0.51, Z: 0.07})
	require.NoError(t, h.Grab(a))
	move(w, h, vec{Z: 0.26}, 1, nil)
	rim := a.Shape().Rim()
	move(w, h, vec{X: -0.2 - 0.02 - rim.R - a.Position().X}, 1, nil)
	require.NoError(t, h.Swing(a.Outside(vec{X: rim.R, Z: rim.Z}), vec{Y: 1}, 130*degree, vec{}, 2.5))
	run(w, 4, nil)
	require.GreaterOrEqual(t, inside(c, peas), 19)
	require.Zero(t, inside(a, peas))
}

// doorFalls is when and how fast a plate of 4 kg and 0.4 m lies that stood on a
// hinge, 10 degrees off.
func doorFalls() (end, rate float64) {
	w := physics.New(physics.Earth())
	q := turn(0, 1, 0, 10*degree)
	d := must(w.Add(spec{Name: "door", Shape: box(0.03, 0.5, 0.4), Mass: 4, Position: q.Apply(vec{Z: 0.2}), Orientation: q,
		Hinge: &physics.Hinge{Axis: vec{Y: 1}, Hi: 80 * degree}}))
	inertia := 4 * (0.03*0.03 + 4*0.4*0.4) / 12
	run(w, 1, func() {
		if fall := 80*degree - d.Angle(); fall > 0.001 { // how it goes on from here
			rate = math.Sqrt(d.Spin().Len2() + 2*4*9.81*0.2*math.Cos(d.Angle()+10*degree)/inertia)
			end = w.Time() + 2*fall/(d.Spin().Len()+rate)
		}
	})
	return end, rate
}

func TestDoor(t *testing.T) {
	end, rate := doorFalls()
	require.InDelta(t, 0.485912, end, 0.001)
	require.InDelta(t, 8.5062, rate, 0.05)

	w := table(0.8)
	o := must(w.Add(spec{Name: "oven door", Shape: box(0.02, 0.5, 0.4), Mass: 3, Position: vec{Z: 0.25}, Hinge: &physics.Hinge{
		Pivot: vec{Z: 0.05}, Axis: vec{Y: -1}, Hi: 90 * degree, Friction: 1}}))
	swing := func(to, seconds, torque float64) {
		require.NoError(t, o.Swing(to, seconds, torque))
		run(w, seconds+0.5, nil)
	}
	swing(2, 1, 20)
	require.InDelta(t, 90*degree, o.Angle(), 1e-4)
	swing(0, 1.5, 20)
	require.InDelta(t, 0, o.Angle(), 1e-4)
	_, err := w.Settle(1)
	require.NoError(t, err)
	require.True(t, o.Asleep())
	swing(80*degree, 1, 20) // a block in the way stops it
	must(w.Add(spec{Name: "shelf", Shape: box(0.4, 0.4, 0.02), Fixed: true, Position: vec{X: 0.22, Z: 0.24}, Material: rubs(0.5)}))
	must(w.Add(spec{Name: "wall", Shape: box(0.1, 0.5, 0.3), Fixed: true, Position: vec{X: 0.2005, Z: 0.4}, Material: rubs(0.5)}))
	must(w.Add(spec{Name: "block", Shape: box(0.2, 0.1, 0.1), Mass: 5, Position: vec{X: 0.05, Z: 0.3}, Material: rubs(0.5)}))
	require.NoError(t, o.Swing(0, 2, 9))
	run(w, 1.9, nil)
	require.Greater(t, o.Angle(), 10*degree)
	require.Less(t, w.Depth(), 0.002)
}

// pendulum is the period of a rod hung by its end, from 10 degrees, and the share
// of its amplitude that is left after 20 s.
func pendulum() (period, left float64) {
	w := physics.New(physics.Earth())
	q := turn(0, 1, 0, 10*degree)
	b := must(w.Add(spec{Name: "rod", Shape: box(0.02, 0.02, 0.4), Mass: 0.5, Position: q.Apply(vec{Z: -0.2}), Orientation: q,
		Hinge: &physics.Hinge{Axis: vec{Y: 1}, Lo: -1, Hi: 1}}))
	var zeros []float64
	last := 10 * degree
	run(w, 20, func() {
		a := b.Angle() + 10*degree
		if last > 0 && a <= 0 {
			zeros = append(zeros, w.Time()-a/(a-last)/physics.Hertz)
		}
		if last = a; w.Time() > 18 {
			left = max(left, a/(10*degree))
		}
	})
	return (zeros[len(zeros)-1] - zeros[0]) / float64(len(zeros)-1), left
}

func TestPendulum(t *testing.T) {
	period, left := pendulum()
	require.InDelta(t, 1.03823, period, 0.003)
	require.InDelta(t, 1, left, 0.01)
}

func TestKnifeCutsAndPiecesFall(t *testing.T) {
	w := table(0.8)
	must(w.Add(spec{Name: "board", Shape: box(0.3, 0.4, 0.02), Mass: 1, Position: vec{Z: 0.01}, Material: rubs(0.8)}))
	carrot := must(w.Add(spec{Name: "carrot", Shape: must(shape.Prism(0.015, 0.015, 0.16, 10)), Mass: 0.1, Position: vec{Z: 0.035}, Orientation: turn(0, 1, 0, math.Pi/2),
		Material: physics.Material{Friction: 0.6, Resistance: 25}}))
	knife := must(w.Add(spec{Name: "knife", Shape: box(0.002, 0.2, 0.04), Mass: 0.15, Position: vec{X: 0.05, Z: 0.12}, Material: physics.Material{Friction: 0.3, Blade: true}}))
	h := hand(w, vec{X: 0.05, Z: 0.15})
	require.NoError(t, h.Grab(knife))
	run(w, 1, nil)
	from := carrot.Position()
	begins, cuts := 0, 0
	for range 4 {
		move(w, h, vec{Z: -0.0795}, 0.25, func() {
			for _, e := range w.Events() {
				if e.A == knife.ID() || e.B == knife.ID() {
					switch e.Kind {
					case physics.Begins:
						begins++
						require.Greater(t, e.Velocity.Len(), 0.2)
					case physics.Cut:
						cuts++
						require.InDelta(t, 25, e.Force, 5)
					}
				}
			}
		})
		move(w, h, vec{X: -0.03, Z: 0.0795}, 0.25, nil)
	}
	require.Equal(t, []int{4, 4}, []int{begins, cuts})
	require.Less(t, carrot.Position().Sub(from).Len(), 0.01)
	pieces := must(carrot.Shape().Pieces(4))
	all, err := w.Replace(carrot, pieces...)
	require.NoError(t, err)
	_, err = w.Settle(3)
	require.NoError(t, err)
	require.Len(t, all, 4)
	for _, p := range all {
		require.InDelta(t, 0.025, p.Mass(), 1e-7)
		require.InDelta(t, 0.035, p.Centre().Z, 0.003)
	}
	require.Nil(t, w.Body(carrot.ID()))
}

func TestPiecesKeepMassAndMomentum(t *testing.T) {
	for name, s := range map[string]*shape.Shape{"box": box(0.1, 0.06, 0.03), "ball": ball(0.03)} {
		w := physics.New(vec{})
		b := must(w.Add(spec{Name: name, Shape: s, Mass: 0.2, Position: vec{X: 1, Y: 2, Z: 3}, Orientation: turn(1, 2, 3, 1), Velocity: vec{X: 1, Y: -2, Z: 0.5}, Spin: vec{X: 3, Y: 1, Z: -2}}))
		of := func(all ...*physics.Body) (mass float64, p, l vec) {
			for _, b := range all {
				in, m := b.Shape().Inertia(), b.Orientation().Mat()
				spin := m.Apply(in.Apply(m.Back(b.Spin()))).Scale(b.Mass())
				mass, p = mass+b.Mass(), p.AddScaled(b.Mass(), b.Velocity())
				l = l.Add(spin).AddScaled(b.Mass(), b.Centre().Cross(b.Velocity()))
			}
			return mass, p, l
		}
		mass, p, l := of(b)
		low, high, err := s.Cut(vec{X: 1, Y: 0.3, Z: 0.1}, 0.005)
		require.NoError(t, err)
		all, err := w.Replace(b, low, high)
		require.NoError(t, err)
		m2, p2, l2 := of(all...)
		require.InDelta(t, mass, m2, 1e-15)
		require.Less(t, p.Sub(p2).Len(), 1e-14)
		require.Less(t, l.Sub(l2).Len(), 1e-12)
	}
}

// A whisk that is too near to the wall pinches peas: it gives way, and nothing
// is shot away.
func TestWhiskPinchesGently(t *testing.T) {
	for _, c := range [][2]float64{{0.025, 20}, {0.035, 20}, {0.045, 20}, {0.03, 60}} {
		out, force := c[0], c[1]
		w := table(0.8)
		cup := must(w.Add(spec{Name: "bowl", Shape: bowl(), Mass: 0.4, Material: rubs(0.8)}))
		peas := heap(w, vec{}, 10)
		whisk := must(w.Add(spec{Name: "whisk", Shape: must(shape.Prism(0.006, 0.006, 0.2, 8)), Mass: 0.1, Position: vec{X: out, Z: 0.3}, Material: rubs(0.3)}))
		holds := hand(w, vec{X: -0.09, Z: 0.07})
		h := must(w.AddHand(vec{X: out, Z: 0.4}, still, physics.Grip{Force: force, Torque: force / 15, Slip: 0.1}))
		require.NoError(t, h.Grab(whisk))
		run(w, 1.5, nil)
		require.NoError(t, holds.Grab(cup))
		move(w, h, vec{Z: -0.185}, 1, nil)
		fastest, highest := 0.0, 0.0
		require.NoError(t, h.Swing(vec{Z: h.Position().Z}, vec{Z: 1}, 10*math.Pi, vec{}, 6))
		run(w, 6, func() {
			for _, p := range peas {
				fastest, highest = max(fastest, p.Velocity().Len()), max(highest, p.Centre().Z)
			}
		})
		require.Less(t, fastest, 2.0, "at %v m", out)
		require.Less(t, highest, 0.15)
		require.GreaterOrEqual(t, inside(cup, peas), 9)
	}
}

func TestThinPlatesDoNotPassEachOther(t *testing.T) {
	for _, c := range []struct {
		v, spin vec
		turn    real.Quat
		at      vec
	}{
		{v: vec{X: 5}, turn: still},
		{v: vec{X: 20}, turn: still},
		{v: vec{X: 5}, turn: turn(0, 0, 1, math.Pi/2)},  // edge first
		{v: vec{X: 5}, turn: turn(1, 2, 3, 1)},          // corner first
		{v: vec{X: 5, Y: 5}, turn: still},               // aslant
		{v: vec{X: 5}, spin: vec{Y: 40}, turn: still},   // turning
		{v: vec{X: 5}, turn: still, at: vec{X: 0.0137}}, // from elsewhere
		{v: vec{X: 5}, turn: turn(0, 1, 0, 0.7), at: vec{X: 0.0251}},
	} {
		w := physics.New(vec{})
		wall := must(w.Add(spec{Name: "wall", Shape: box(0.002, 1, 1), Fixed: true}))
		p := must(w.Add(spec{Name: "plate", Shape: box(0.001, 0.2, 0.04), Mass: 0.15, Position: vec{X: -0.3}.Add(c.at), Orientation: c.turn, Velocity: c.v, Spin: c.spin, Material: rubs(0.3)}))
		run(w, 0.5, func() {
			require.Less(t, p.Centre().X, 0.001, "%+v", c)
		})
		require.Less(t, w.Depth(), 0.001)
		_ = wall
	}
	for _, speed := range []float64{0.1, 0.25, 0.4, 0.6, 1, 2, 3.3, 5} { // through the wall of a bowl, or another plate
		for i := range 8 {
			q := turn(1, 0.3*float64(i), 0.2*float64(i*i), 0.8*float64(i))
			w := physics.New(vec{})
			must(w.Add(spec{Name: "mug", Shape: must(shape.Bowl(0.08, 0.08, 0.2, 0.003)), Fixed: true, Position: vec{X: 0.083, Z: -0.1}, Material: rubs(1)}))
			must(w.Add(spec{Name: "wall", Shape: box(0.001, 0.4, 0.4), Fixed: true, Position: vec{X: -0.0005, Y: 1}, Material: rubs(1)}))
			a := must(w.Add(spec{Name: "at mug", Shape: box(0.001, 0.1, 0.04), Mass: 0.15, Position: vec{X: -0.08}, Orientation: q, Velocity: vec{X: speed}, Material: rubs(0.3)}))
			b := must(w.Add(spec{Name: "at wall", Shape: box(0.001, 0.1, 0.04), Mass: 0.15, Position: vec{X: -0.08, Y: 1}, Orientation: q, Velocity: vec{X: speed}, Material: rubs(0.3)}))
			run(w, 0.2/speed, func() { require.Less(t, b.Centre().X, 0.001, "wall, %v m/s, turn %d", speed, i) })
			if speed < 5 { // then it may stick in the 3 mm of the mug
				require.Less(t, a.Centre().X, 0.001, "mug, %v m/s, turn %d", speed, i)
			}
		}
	}
	w := physics.New(vec{}) // past the edge of the wall it is not stopped
	must(w.Add(spec{Name: "wall", Shape: box(0.002, 1, 1), Fixed: true}))
	p := must(w.Add(spec{Name: "plate", Shape: box(0.001, 0.2, 0.04), Mass: 0.15, Position: vec{X: -0.3, Z: 0.53}, Velocity: vec{X: 5}}))
	run(w, 0.5, nil)
	require.InDelta(t, 2.2, p.Position().X, 1e-9)
}
