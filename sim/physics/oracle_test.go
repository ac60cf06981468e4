package physics_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/sim/physics"
	"hearth/sim/physics/real"
	"hearth/sim/physics/shape"
)

// What is measured in the scenes of the recorded figures; the plain tests compare
// it with formulas, TestOracle with what was recorded.

// slides is how far a box slides down an incline in 1 s.
func slides(angle float64) float64 {
	w := physics.New(physics.Earth())
	q := turn(0, 1, 0, angle*degree)
	must(w.Add(spec{Name: "plane", Shape: box(10, 4, 0.2), Fixed: true, Position: q.Apply(vec{Z: -0.1}), Orientation: q, Material: rubs(1)}))
	b := must(w.Add(spec{Name: "box", Shape: box(0.1, 0.1, 0.05), Mass: 0.3, Position: q.Apply(vec{X: -3, Z: 0.025}), Orientation: q, Material: rubs(0.5)}))
	p := b.Position()
	run(w, 1, nil)
	return b.Position().Sub(p).Dot(q.Apply(vec{X: 1}))
}

// rolls is how far a ball rolls down an incline of 15 degrees in 1 s.
func rolls() float64 {
	w := physics.New(physics.Earth())
	q := turn(0, 1, 0, 15*degree)
	must(w.Add(spec{Name: "plane", Shape: box(10, 4, 0.2), Fixed: true, Position: q.Apply(vec{Z: -0.1}), Orientation: q, Material: rubs(1)}))
	b := must(w.Add(spec{Name: "ball", Shape: ball(0.05), Mass: 0.2, Position: q.Apply(vec{X: -3, Z: 0.05}), Orientation: q, Material: rubs(0.6)}))
	p := b.Position()
	run(w, 1, nil)
	return b.Position().Sub(p).Dot(q.Apply(vec{X: 1}))
}

// thrown is a body thrown along the table for 1 s.
func thrown(s *shape.Shape, mass, x, z, friction float64) *physics.Body {
	w := table(1)
	b := must(w.Add(spec{Name: "thrown", Shape: s, Mass: mass, Position: vec{X: x, Z: z}, Velocity: vec{X: 1}, Material: rubs(friction)}))
	run(w, 1, nil)
	return b
}

// peaks are the heights to which a ball bounces from 0.5 m, and how much energy
// there is at most.
func peaks(bounce float64) (peaks []float64, most float64) {
	w := table(1)
	b := must(w.Add(spec{Name: "ball", Shape: ball(0.02), Mass: 0.05, Position: vec{Z: 0.52}, Material: physics.Material{Friction: 0.5, Bounce: bounce}}))
	rising, start := false, w.Energy()
	run(w, 2.5, func() {
		if rising && b.Velocity().Z <= 0 {
			peaks = append(peaks, b.Position().Z-0.02)
		}
		rising, most = b.Velocity().Z > 0, max(most, w.Energy()/start)
	})
	return append(peaks, 0, 0), most
}

// stacked is how far cubes on each other drift, by how much the top is off, and
// whether all sleep after 5 s.
func stacked(n int) (drift, off float64, asleep bool) {
	w := table(1)
	asleep = true
	for i := range n {
		must(w.Add(spec{Name: "cube", Shape: box(0.05, 0.05, 0.05), Mass: 0.1, Position: vec{Z: 0.025 + 0.05*float64(i)}, Material: rubs(0.5)}))
	}
	run(w, 5, nil)
	for i, b := range w.Bodies()[1:] {
		drift, asleep = max(drift, math.Hypot(b.Position().X, b.Position().Y)), asleep && b.Asleep()
		off = math.Abs(b.Position().Z - 0.025 - 0.05*float64(i))
	}
	return drift, off, asleep
}

// leans is the height of the middle of a post 3 s after it was left at an angle.
func leans(angle float64) float64 {
	w := table(1)
	q := turn(0, 1, 0, angle*degree)
	b := must(w.Add(spec{Name: "post", Shape: box(0.06, 0.06, 0.2), Mass: 0.5, Position: q.Apply(vec{X: -0.03, Z: 0.1}), Orientation: q, Material: rubs(0.8)}))
	run(w, 3, nil)
	return b.Position().Z
}

// rests is how far from its height a thing comes to rest that falls 5 cm, the
// deepest overlap meanwhile, and when it slept.
func rests(name string, tall float64) (off, deepest, took float64) {
	s, q := map[string]*shape.Shape{"box": box(0.1, 0.08, 0.06), "ball": ball(0.04), "cylinder": must(shape.Prism(0.04, 0.04, 0.1, 16)),
		"lying cylinder": must(shape.Prism(0.04, 0.04, 0.1, 16)), "tilted box": box(0.1, 0.1, 0.1), "bowl": bowl(), "tilted bowl": bowl()}[name], real.NoTurn()
	switch name {
	case "tilted box", "tilted bowl":
		q = turn(1, 0.3, 0, 0.25)
	case "lying cylinder":
		q, tall = turn(1, 0, 0, math.Pi/2), 0.04*math.Cos(math.Pi/16) // a flat side
	}
	w := table(1)
	b := must(w.Add(spec{Name: name, Shape: s, Mass: 0.4, Position: vec{Z: tall + 0.05}, Orientation: q, Material: rubs(0.5)}))
	for !b.Asleep() && w.Time() < 4 {
		w.Step()
		deepest = max(deepest, w.Depth())
	}
	return math.Abs(b.Position().Z - tall), deepest, w.Time()
}

func TestThingsComeToRest(t *testing.T) {
	for name, tall := range map[string]float64{"box": 0.03, "ball": 0.04, "cylinder": 0.05, "lying cylinder": 0, "tilted box": 0.05, "bowl": 0, "tilted bowl": 0} {
		off, deepest, took := rests(name, tall)
		require.Less(t, off, 1e-4, name)
		require.Less(t, deepest, 1e-3, name)
		require.Less(t, took, 1.1, name)
	}
}

func TestIncline(t *testing.T) {
	for _, c := range [][3]float64{{20, 0, 5e-4}, {25.5, 0, 5e-4}, {27.6, 0.09905, 0.002}, {35, 0.80442, 0.008}} {
		require.InDelta(t, c[1], slides(c[0]), c[2], "at %v degrees", c[0])
	}
	require.InDelta(t, 5./7*9.81*math.Sin(15*degree)/2, rolls(), 0.009)
}

func TestSlidingAndRolling(t *testing.T) {
	require.InDelta(t, 0.127421, thrown(box(0.1, 0.1, 0.1), 0.5, 0, 0.05, 0.4).Position().X, 0.003)
	b := thrown(ball(0.05), 0.2, -1, 0.05, 0.3)
	require.InDelta(t, 5./7, b.Velocity().X, 0.002)
	require.InDelta(t, -0.27201, b.Position().X, 0.002)
}

func TestBounce(t *testing.T) {
	for _, c := range [][2]float64{{0.5, 0.05}, {0.8, 0.03}, {1, 0.001}} {
		got, most := peaks(c[0])
		for i := range 2 {
			require.InEpsilon(t, 0.5*math.Pow(c[0], 2*float64(i+1)), got[i], c[1], "bounce %v, peak %d", c[0], i+1)
		}
		require.LessOrEqual(t, most, 1+1e-6)
	}
}

func TestStackStands(t *testing.T) {
	for n, tol := range map[int]float64{5: 0.001, 10: 0.002} {
		drift, off, asleep := stacked(n)
		require.Less(t, drift, tol)
		require.Less(t, off, tol)
		require.True(t, asleep)
	}
}

func TestTopple(t *testing.T) {
	require.InDelta(t, 0.1, leans(14), 5e-4)
	require.InDelta(t, 0.03, leans(19), 5e-4)
}

func TestNestedBowlsFallAsleep(t *testing.T) {
	w := table(1)
	must(w.Add(spec{Name: "tray", Shape: must(shape.Tray(0.4, 0.3, 0.02, 0.006)), Mass: 0.6, Material: rubs(0.5)}))
	var all []*physics.Body
	for i := range 3 {
		all = append(all, must(w.Add(spec{Name: "bowl", Shape: bowl(), Mass: 0.4, Position: vec{Z: 0.007 + 0.013*float64(i)}, Material: rubs(0.5)})))
	}
	took, err := w.Settle(3)
	require.NoError(t, err)
	require.Less(t, took, 1.0)
	for _, b := range all {
		require.Greater(t, b.Up().Z, 0.9999)
	}
}

func TestCrowd(t *testing.T) {
	w, cup, all := crowd(0, 120)
	run(w, 1.5, nil)
	require.Equal(t, 120, inside(cup, all))
}

func BenchmarkCrowd(b *testing.B) {
	for name, c := range map[string][2]int{"100boxes": {100, 0}, "500balls": {0, 500}} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				w, _, _ := crowd(c[0], c[1])
				run(w, 3, nil)
			}
			b.ReportMetric(float64(b.Elapsed().Microseconds())/3000/float64(b.N), "ms/sim-s")
		})
	}
}
