package physics_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/sim/physics"
	"hearth/sim/physics/real"
	"hearth/sim/physics/shape"
)

func TestBadBodiesAreErrors(t *testing.T) {
	nan, one := math.NaN(), box(1, 1, 1)
	for want, s := range map[string]spec{
		"x: the body has no shape":                                                                        {Mass: 1},
		"x: mass must be between 0 and 1e6 kg, not 0 kg":                                                  {Shape: one},
		"x: mass must be between 0 and 1e6 kg, not -1 kg":                                                 {Shape: one, Mass: -1},
		"x: mass must be between 0 and 1e6 kg, not NaN kg":                                                {Shape: one, Mass: nan},
		"x: position {NaN 0 0} is not within 10 km of the origin":                                         {Shape: one, Mass: 1, Position: vec{X: nan}},
		"x: position {0 NaN 0} is not within 10 km of the origin":                                         {Shape: one, Mass: 1, Position: vec{Y: nan}, Hinge: &physics.Hinge{Axis: vec{X: 1}}},
		"x: velocity and spin must be finite":                                                             {Shape: one, Mass: 1, Spin: vec{X: math.Inf(1)}},
		"x: a body can be only one of fixed, driven and hinged":                                           {Shape: one, Fixed: true, Driven: true},
		"x: orientation {9 0 0 0} is not a unit quaternion":                                               {Shape: one, Mass: 1, Orientation: real.Quat{X: 9}},
		"x: hinge at {0 0 0} about {0 0 0}: expected a unit axis and a pivot within 10 km of the origin":  {Shape: one, Mass: 1, Hinge: &physics.Hinge{}},
		"x: hinge from 1 to 2 rad: the range must contain 0 and span less than 100 rad":                   {Shape: one, Mass: 1, Hinge: &physics.Hinge{Axis: vec{X: 1}, Lo: 1, Hi: 2}},
		"x: material has a value out of range: {Friction:-1 Bounce:0 Rolling:0 Resistance:0 Blade:false}": {Shape: one, Mass: 1, Material: rubs(-1)},
	} {
		w := physics.New(physics.Earth())
		s.Name = "x"
		b, err := w.Add(s)
		require.EqualError(t, err, want)
		require.Nil(t, b)
		require.Empty(t, w.Bodies())
	}
	w := physics.New(physics.Earth())
	b := must(w.Add(spec{Name: "x", Shape: one, Mass: 1}))
	h := hand(w, vec{})
	for _, err := range []error{b.Place(vec{X: nan}, still), b.Place(vec{}, real.Quat{}), b.Drive(vec{X: nan}, vec{}), b.Fill(shape.Liquid{Volume: 1, Density: 1}),
		b.Swing(1, 1, 1), h.MoveTo(vec{X: nan}, still, 1), h.MoveTo(vec{}, still, 0), h.Grab(nil), w.Remove(nil)} {
		require.Error(t, err)
	}
	_, err := w.AddHand(vec{}, still, physics.Grip{})
	require.Error(t, err)
	_, err = w.Replace(b)
	require.Error(t, err)
}

func TestUnsettledBodiesAreNamed(t *testing.T) {
	w := table(1)
	must(w.Add(spec{Name: "lid", Shape: box(0.1, 0.1, 0.01), Mass: 0.1, Position: vec{Z: 0.005}, Material: rubs(0.5)}))
	must(w.Add(spec{Name: "marble", Shape: ball(0.01), Mass: 0.01, Position: vec{X: 0.5, Z: 0.01}, Velocity: vec{X: 0.3}, Material: rubs(0.5)}))
	must(w.Add(spec{Name: "turntable", Shape: box(0.1, 0.1, 0.01), Driven: true, Position: vec{X: -1, Z: 0.1}, Spin: vec{Z: 1}}))
	took, err := w.Settle(2)
	require.EqualError(t, err, "not at rest after 2 s: marble, turntable")
	require.ErrorAs(t, err, new(*physics.Unsettled))
	require.Equal(t, 2.0, took)
}

func TestContactsBeginAndEnd(t *testing.T) {
	w := table(1)
	b := must(w.Add(spec{Name: "cube", Shape: box(0.1, 0.1, 0.1), Mass: 2, Position: vec{Z: 0.25}, Material: rubs(0.5)}))
	var kinds []physics.EventKind
	see := func() {
		for _, e := range w.Events() {
			kinds = append(kinds, e.Kind)
			require.Equal(t, []physics.ID{1, b.ID()}, []physics.ID{e.A, e.B})
			if e.Kind == physics.Begins {
				require.InDelta(t, -math.Sqrt(2*9.81*0.2), e.Velocity.Z, 0.09)
				require.Less(t, e.Normal.Sub(vec{Z: 1}).Len(), 1e-9)
				require.Greater(t, e.Force, 100.)
			}
		}
	}
	run(w, 2, see)
	require.Equal(t, "[begins]", sprint(kinds))
	for c := range w.Contacts() {
		require.InDelta(t, 2*9.81, c.Force, 0.01)
		require.Less(t, c.Depth, 1e-4)
	}
	require.True(t, b.Asleep())
	require.NoError(t, b.Place(vec{Z: 1}, still))
	run(w, 0.1, see)
	require.Equal(t, "[begins ends]", sprint(kinds))
	for range w.Contacts() {
		t.Error("nothing touches")
	}
}

func TestRemovedBodiesAreGone(t *testing.T) {
	w := table(1)
	low := must(w.Add(spec{Name: "low", Shape: box(0.1, 0.1, 0.1), Mass: 1, Position: vec{Z: 0.05}, Material: rubs(0.5)}))
	high := must(w.Add(spec{Name: "high", Shape: box(0.1, 0.1, 0.1), Mass: 1, Position: vec{Z: 0.15}, Material: rubs(0.5)}))
	_, err := w.Settle(2)
	require.NoError(t, err)
	require.NoError(t, w.Remove(low))
	require.Error(t, w.Remove(low))
	require.Nil(t, w.Body(low.ID()))
	require.False(t, high.Asleep())
	_, err = w.Settle(2)
	require.NoError(t, err)
	require.InDelta(t, 0.05, high.Position().Z, 1e-4)
	next := must(w.Add(spec{Name: "next", Shape: ball(0.01), Mass: 1, Position: vec{Z: 2}}))
	require.Equal(t, high.ID()+1, next.ID())
}

func TestMomentumOfCollisions(t *testing.T) {
	for _, c := range []struct{ m1, m2, e, v1, v2 float64 }{{1, 1, 1, 0, 1}, {1, 1, 0, 0.5, 0.5}, {0.3, 0.1, 0.5, 0.625, 1.125}} {
		w := physics.New(vec{})
		m := physics.Material{Bounce: 1}
		a := must(w.Add(spec{Name: "a", Shape: ball(0.04), Mass: c.m1, Position: vec{X: -0.2}, Velocity: vec{X: 1}, Material: m}))
		m.Bounce = c.e
		b := must(w.Add(spec{Name: "b", Shape: ball(0.04), Mass: c.m2, Position: vec{X: 0}, Material: m}))
		run(w, 0.5, nil)
		require.InDelta(t, c.v1, a.Velocity().X, 1e-6)
		require.InDelta(t, c.v2, b.Velocity().X, 1e-6)
		require.InDelta(t, c.m1, c.m1*a.Velocity().X+c.m2*b.Velocity().X, 1e-12)
	}
	w := physics.New(vec{})
	m := physics.Material{Bounce: 1}
	a := must(w.Add(spec{Name: "a", Shape: ball(0.04), Mass: 0.1, Position: vec{X: -0.3, Y: 0}, Velocity: vec{X: 1}, Material: m}))
	b := must(w.Add(spec{Name: "b", Shape: ball(0.04), Mass: 0.1, Position: vec{Y: 0.04}, Material: m}))
	run(w, 0.8, nil)
	require.Less(t, a.Velocity().Sub(vec{X: 0.25, Y: -0.4330}).Len(), 0.02)
	require.Less(t, b.Velocity().Sub(vec{X: 0.75, Y: 0.4330}).Len(), 0.02)
	require.InDelta(t, 90*degree, math.Acos(a.Velocity().Unit().Dot(b.Velocity().Unit())), 0.5*degree)
}

// spins is by how much a plate that turns about its middle axis for 10 s changes
// its angular momentum and its energy, relatively.
func spins() (momentum, energy float64) {
	w := physics.New(vec{})
	b := must(w.Add(spec{Name: "plate", Shape: box(0.2, 0.1, 0.02), Mass: 1, Spin: vec{X: 0.01, Y: 5, Z: 0.01}}))
	in := b.Shape().Inertia()
	of := func() vec { m := b.Orientation().Mat(); return m.Apply(in.Apply(m.Back(b.Spin()))) }
	e, l := w.Energy(), of()
	run(w, 10, nil)
	return of().Sub(l).Len() / l.Len(), w.Energy()/e - 1
}

func TestSpinKeepsMomentumAndEnergy(t *testing.T) {
	momentum, energy := spins()
	require.Less(t, momentum, 1e-9)
	require.InDelta(t, 0, energy, 1e-4)
}

// bowlPeriod is the period of a ball in a spherical bowl, and its amplitude after
// 6 s; it began with 0.0269 m.
func bowlPeriod() (period, amplitude float64) {
	const r, away = 0.2, 0.15
	var inner []shape.RZ
	for i := range 257 {
		x := math.Pi / 3 * float64(i) / 256
		inner = append(inner, shape.RZ{R: r * math.Sin(x), Z: r - r*math.Cos(x)})
	}
	w := physics.New(physics.Earth())
	must(w.Add(spec{Name: "bowl", Shape: must(shape.Cup(inner, 0.02)), Fixed: true, Position: vec{Z: -0.02}, Material: rubs(1)}))
	b := must(w.Add(spec{Name: "ball", Shape: ball(0.02), Mass: 0.05, Position: vec{X: 0.18 * math.Sin(away), Z: r - 0.18*math.Cos(away)}, Material: rubs(0.8)}))
	var zeros []float64
	last := b.Position().X
	run(w, 6, func() {
		x := b.Position().X
		if last > 0 && x <= 0 {
			zeros = append(zeros, w.Time()-x/(x-last)/physics.Hertz)
		}
		if last = x; w.Time() > 5 {
			amplitude = max(amplitude, math.Abs(x))
		}
	})
	return (zeros[len(zeros)-1] - zeros[0]) / float64(len(zeros)-1), amplitude
}

// ballInBowl is the height at which a ball rests that was left at the lip.
func ballInBowl() float64 {
	w := physics.New(physics.Earth())
	must(w.Add(spec{Name: "bowl", Shape: must(shape.Bowl(0.05, 0.10, 0.08, 0.005)), Fixed: true, Material: rubs(1)}))
	b := must(w.Add(spec{Name: "ball", Shape: ball(0.015), Mass: 0.02, Position: vec{X: 0.07, Z: 0.07}, Material: physics.Material{Friction: 0.4, Rolling: 2e-4}}))
	must(w.Settle(6))
	return b.Position().Z
}

func TestBallInBowls(t *testing.T) {
	period, amplitude := bowlPeriod()
	require.InDelta(t, 1.00845, period, 0.002, "at this amplitude")
	require.InDelta(t, 0.0269, amplitude, 0.0002)
	require.InDelta(t, 0.02, ballInBowl(), 0.0005)
}

// gas is by how much the energy of 20 elastic balls in a box without gravity has
// changed after 10 s.
func gas() float64 {
	w := physics.New(vec{})
	m := physics.Material{Bounce: 1}
	for i := range 6 {
		at, side := [3]float64{}, [3]float64{1, 1, 1}
		at[i/2], side[i/2] = 0.4*float64(i%2*2-1), 0.2
		must(w.Add(spec{Name: "wall", Shape: box(side[0], side[1], side[2]), Fixed: true, Position: vec{X: at[0], Y: at[1], Z: at[2]}, Material: m}))
	}
	for i := range 20 {
		x := float64(i)
		must(w.Add(spec{Name: "ball", Shape: ball(0.03), Mass: 0.1, Material: m, Position: vec{X: -0.2 + 0.1*float64(i%5), Y: -0.2 + 0.13*float64(i/5%4), Z: -0.15 + 0.015*x},
			Velocity: vec{X: real.Sin(7 * x), Y: real.Sin(11*x + 1), Z: real.Sin(13*x + 2)}}))
	}
	start := w.Energy()
	run(w, 10, nil)
	return w.Energy()/start - 1
}

func TestGasKeepsItsEnergy(t *testing.T) {
	require.InDelta(t, 0, gas(), 0.005)
}

func TestStepsAllocateNothing(t *testing.T) {
	w, _, _ := crowd(20, 60)
	run(w, 1, nil)
	require.Less(t, testing.AllocsPerRun(20, w.Step), 0.5)
}

// What stood on a body that is put elsewhere falls.
func TestPlacedBodiesLeaveTheirPlace(t *testing.T) {
	w := table(1)
	low := must(w.Add(spec{Name: "low", Shape: box(0.1, 0.1, 0.1), Mass: 1, Position: vec{Z: 0.05}, Material: rubs(0.5)}))
	high := must(w.Add(spec{Name: "high", Shape: box(0.1, 0.1, 0.1), Mass: 1, Position: vec{Z: 0.15}, Material: rubs(0.5)}))
	must(w.Settle(2))
	require.NoError(t, low.Place(vec{X: 1, Z: 0.05}, still))
	must(w.Settle(2))
	require.InDelta(t, 0.05, high.Position().Z, 1e-4)
}

// place drops a cube among bodies that sleep and lets it settle.
func place(w *physics.World) {
	must(w.Add(spec{Name: "cube", Shape: box(0.05, 0.05, 0.05), Mass: 0.1, Position: vec{X: 0.05, Y: 0.05, Z: 0.027}, Material: rubs(0.5)}))
	must(w.Settle(1))
}

// shelf is 60 sleeping bodies: bowls, balls in them, boxes.
func shelf() *physics.World {
	w := table(1)
	for i := range 60 {
		at, m := vec{X: -1 + float64(i%10)*0.2, Y: -0.6 + float64(i/10)*0.2}, rubs(0.5)
		switch i % 3 {
		case 0:
			must(w.Add(spec{Name: "bowl", Shape: bowl(), Mass: 0.4, Position: at, Material: m}))
		case 1:
			must(w.Add(spec{Name: "box", Shape: box(0.1, 0.08, 0.06), Mass: 0.4, Position: at.Add(vec{Z: 0.03}), Material: m}))
		default:
			must(w.Add(spec{Name: "ball", Shape: ball(0.03), Mass: 0.1, Position: at.Add(vec{Z: 0.03}), Material: physics.Material{Friction: 0.5, Rolling: 1e-3}}))
		}
	}
	must(w.Settle(5))
	return w
}

func BenchmarkPlace(b *testing.B) {
	for b.Loop() {
		b.StopTimer()
		w := shelf()
		b.StartTimer()
		place(w)
	}
}

func BenchmarkAsleep(b *testing.B) {
	w := shelf()
	for b.Loop() {
		w.Step()
	}
	b.ReportMetric(1/(physics.Hertz*b.Elapsed().Seconds()/float64(b.N)), "x-real-time")
}

func BenchmarkHandAlone(b *testing.B) {
	w := shelf()
	h := hand(w, vec{Z: 1})
	for b.Loop() {
		if !h.Busy() {
			try(h.MoveTo(vec{X: 1 - h.Position().X, Z: 1}, still, 1))
		}
		w.Step()
	}
	b.ReportMetric(1000*physics.Hertz*b.Elapsed().Seconds()/float64(b.N), "ms/sim-s")
}
