package quantitative_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/sim/physics"
	"hearth/sim/physics/real"
	"hearth/sim/physics/shape"
	"hearth/sim/spatial"
	"hearth/sim/thermal"
)

// constants returns a material with constant figures that fits none of the special cases of a food.
func constants(t *testing.T) thermal.Material {
	t.Helper()
	k := [3]float64{0.5}
	return thermal.Material{Density: 1000, Dry: [3]float64{4000}, Conduct: k, Frozen: k}
}

// heisler returns the core of a body at 0 degrees that is put into air of 100, and its analytic series.
func heisler(form thermal.Form, biot, fourier float64) func(*testing.T) (float64, float64) {
	return func(t *testing.T) (float64, float64) {
		const half = 0.01
		s := map[thermal.Form]thermal.Shape{thermal.Slab: thermal.Block(1, 1, 2*half), thermal.Cylinder: thermal.Rod(2*half, 1), thermal.Sphere: thermal.Ball(2 * half)}[form]
		film := biot * 0.5 / half
		b, err := thermal.New(constants(t), s, film, 0)
		require.NoError(t, err)
		got := new(thermal.Model).Advance(b, thermal.Surroundings{Air: 100, Film: film}, fourier*half*half*4e6/0.5)
		return got.Core(), 100 * (1 - remains(form, biot, fourier))
	}
}

// remains returns the share of the temperature difference that is left in the middle, by the analytic series.
func remains(form thermal.Form, biot, fourier float64) (core float64) {
	miss := map[thermal.Form]func(x float64) float64{
		thermal.Slab:     func(x float64) float64 { return x*math.Sin(x) - biot*math.Cos(x) },
		thermal.Cylinder: func(x float64) float64 { return x*math.J1(x) - biot*math.J0(x) },
		thermal.Sphere:   func(x float64) float64 { return (1-biot)*math.Sin(x) - x*math.Cos(x) },
	}[form]
	roots := 0
	for x := 0.001; roots < 12; x += 0.001 {
		if miss(x)*miss(x+0.001) > 0 {
			continue
		}
		lo, hi := x, x+0.001
		for range 60 {
			if mid := (lo + hi) / 2; miss(lo)*miss(mid) <= 0 {
				hi = mid
			} else {
				lo = mid
			}
		}
		roots++
		decay := math.Exp(-lo * lo * fourier)
		switch form {
		case thermal.Slab:
			core += decay * 4 * math.Sin(lo) / (2*lo + math.Sin(2*lo))
		case thermal.Cylinder:
			core += decay * 2 / lo * math.J1(lo) / (math.J0(lo)*math.J0(lo) + math.J1(lo)*math.J1(lo))
		default:
			core += decay * 4 * (math.Sin(lo) - lo*math.Cos(lo)) / (2*lo - math.Sin(2*lo))
		}
	}
	return core
}

func lumped(t *testing.T) (float64, float64) {
	b, err := thermal.New(constants(t), thermal.Ball(0.006), 10, 0) // h V/(A k) = 10*0.001/0.5
	require.NoError(t, err)
	got := new(thermal.Model).Advance(b, thermal.Surroundings{Air: 100, Film: 10}, 400)
	return got.Core(), 100 * (1 - math.Exp(-10*400/(4e6*0.001)))
}

func potato(seconds float64) func(*testing.T) (float64, float64) {
	return func(t *testing.T) (float64, float64) {
		b, err := thermal.New(whole(t, 1080, 0.7925, 0.0205, 0.0009, 0.1539, 0.021, 0.0111), thermal.Ball(0.072), 1000, 18)
		require.NoError(t, err)
		k, c := b.Material.Conducts(60), b.Material.Capacity(60)
		fourier := k / (1080 * c) * seconds / (0.036 * 0.036)
		got := new(thermal.Model).Advance(b, thermal.Surroundings{Air: 100, Film: 1000}, seconds)
		return got.Core(), 100 - 82*remains(thermal.Sphere, 1000*0.036/k, fourier)
	}
}

func whole(t *testing.T, density, water, protein, fat, carbohydrate, fibre, ash float64) thermal.Material {
	t.Helper()
	m, err := thermal.NewMaterial(thermal.Composition{Water: water, Protein: protein, Fat: fat, Carbohydrate: carbohydrate, Fibre: fibre, Ash: ash}, density, 0, thermal.Melting{})
	require.NoError(t, err)
	return m
}

// egg returns how long an egg takes in boiling water until the boundary of its yolk is so warm, and how long after
// Williams. The yolk is a third of the volume, so its boundary at 0.69 of the radius is between two shells.
func egg(grams, from, yolk float64) func(*testing.T) (float64, float64) {
	return func(t *testing.T) (float64, float64) {
		of := whole(t, 1030, 0.7615, 0.1256, 0.0951, 0.0072, 0, 0.0106)
		b, err := thermal.New(of, thermal.Ball(2*math.Cbrt(3*grams/1000/of.Density/(4*math.Pi))), 1000, from)
		require.NoError(t, err)
		got, _, ok := new(thermal.Model).When(b, thermal.Surroundings{Air: 100, Film: 1000}, 1e4, func(b *thermal.Body) bool {
			return 0.6*b.Shells[6].T+0.4*b.Shells[7].T >= yolk
		})
		require.True(t, ok)
		return got, 0.451 * math.Pow(grams, 2.0/3) * math.Log(0.76*(from-100)/(yolk-100)) * 60
	}
}

func pure(t *testing.T) thermal.Material { return whole(t, 0, 1, 0, 0, 0, 0, 0) }

func plank(s thermal.Shape, p, r float64) func(*testing.T) (float64, float64) {
	return func(t *testing.T) (float64, float64) {
		b, err := thermal.New(pure(t), s, 100, 0)
		require.NoError(t, err)
		got, _, ok := new(thermal.Model).When(b, thermal.Surroundings{Air: -20, Film: 100}, 1e5, func(b *thermal.Body) bool { return b.Core() < -0.1 })
		require.True(t, ok)
		const d = 0.02
		return got, 997 * 333.6e3 / 20 * (p*d/100 + r*d*d/2.22)
	}
}

func plateau(t *testing.T) (float64, float64) {
	b, err := thermal.New(pure(t), thermal.Ball(0.02), 100, 10)
	require.NoError(t, err)
	got := new(thermal.Model).Advance(b, thermal.Surroundings{Air: -20, Film: 100}, 400)
	return got.Core(), 0
}

func iceInWater(t *testing.T) (float64, float64) {
	ice, err := thermal.Stirred(pure(t), 0.1, 0.01, 0, -10)
	require.NoError(t, err)
	warm, err := thermal.Stirred(pure(t), 1, 0.05, 0, 30)
	require.NoError(t, err)
	both, err := thermal.Mix(ice, warm)
	require.NoError(t, err)
	return both.Mean(), (30*4180 - 0.1*(333.6e3+10*2050)) / (1.1 * 4185)
}

func spill(t *testing.T) (float64, float64) {
	cup, err := shape.Cup([]shape.RZ{{R: 0.035, Z: 0}, {R: 0.035, Z: 0.09}}, 0.002)
	require.NoError(t, err)
	h := spatial.Hollow{Kind: spatial.Vessel, Cup: cup}
	return h.SpillAngle(spatial.Cubic(math.Pi*0.035*0.035*0.06), 1, 0) * 180 / math.Pi, math.Atan2(30, 35) * 180 / math.Pi
}

// slips returns the steepest incline on which a box stays, by bisection.
func slips(t *testing.T) (float64, float64) {
	lo, hi := 10.0, 35.0
	for range 8 {
		mid := (lo + hi) / 2
		w := physics.New(physics.Earth())
		sin, cos := math.Sincos(mid * math.Pi / 360)
		q := real.Quat{Y: sin, W: cos}
		plane, err := shape.Box(10, 4, 0.2)
		require.NoError(t, err)
		box, err := shape.Box(0.1, 0.1, 0.02)
		require.NoError(t, err)
		_, err = w.Add(physics.Spec{Name: "plane", Shape: plane, Fixed: true, Position: q.Apply(real.Vec{Z: -0.1}), Orientation: q, Material: physics.Material{Friction: 1}})
		require.NoError(t, err)
		b, err := w.Add(physics.Spec{Name: "box", Shape: box, Mass: 0.3, Position: q.Apply(real.Vec{Z: 0.01}), Orientation: q, Material: physics.Material{Friction: 0.4}})
		require.NoError(t, err)
		from := b.Position()
		for w.Time() < 2 {
			w.Step()
		}
		if b.Position().Sub(from).Len() > 0.05 {
			hi = mid
		} else {
			lo = mid
		}
	}
	return lo, math.Atan(0.4) * 180 / math.Pi
}

// collide returns the speed of a ball at rest after another of 1 m/s has hit it.
func collide(restitution float64) func(*testing.T) (float64, float64) {
	return func(t *testing.T) (float64, float64) {
		w := physics.New(real.Vec{})
		ball, err := shape.Ball(0.04)
		require.NoError(t, err)
		_, err = w.Add(physics.Spec{Name: "a", Shape: ball, Mass: 1, Position: real.Vec{X: -0.2}, Velocity: real.Vec{X: 1}, Material: physics.Material{Bounce: 1}})
		require.NoError(t, err)
		b, err := w.Add(physics.Spec{Name: "b", Shape: ball, Mass: 1, Material: physics.Material{Bounce: restitution}})
		require.NoError(t, err)
		for w.Time() < 0.5 {
			w.Step()
		}
		return b.Velocity().X, 0
	}
}

func falls(t *testing.T) (float64, float64) {
	w := physics.New(physics.Earth())
	ball, err := shape.Ball(0.01)
	require.NoError(t, err)
	b, err := w.Add(physics.Spec{Name: "ball", Shape: ball, Mass: 0.01, Position: real.Vec{Z: 1}})
	require.NoError(t, err)
	for range 48 {
		w.Step()
	}
	return 1 - b.Position().Z, 9.81 * w.Time() * w.Time() / 2
}
