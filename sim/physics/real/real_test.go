package real_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"hearth/sim/physics/real"
)

// ulps is how many numbers lie between two.
func ulps(a, b float64) uint64 {
	if a == b || a != a && b != b {
		return 0
	}
	x, y := int64(math.Float64bits(a)), int64(math.Float64bits(b))
	if x < 0 != (y < 0) {
		return math.MaxUint64
	}
	if x < y {
		x, y = y, x
	}
	return uint64(x - y)
}

// Package math is itself up to 1 ulp off, so that two of ours may be seen as three;
// no more than one more than it are seen.
func TestFunctionsAreThoseOfMath(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	wide := func() float64 { return math.Ldexp(r.Float64(), r.IntN(600)-300) }
	angle := func() float64 { return (r.Float64() - 0.5) * math.Ldexp(1, r.IntN(40)-20) }
	for _, f := range []struct {
		name      string
		got, want func(x float64) float64
		from      func() float64
	}{
		{"Sin", real.Sin, math.Sin, angle},
		{"Cos", real.Cos, math.Cos, angle},
		{"Exp", real.Exp, math.Exp, func() float64 { return (r.Float64() - 0.5) * 1400 }},
		{"Exp near 0", real.Exp, math.Exp, func() float64 { return (r.Float64() - 0.5) * 4 }},
		{"Log", real.Log, math.Log, wide},
		{"Log near 1", real.Log, math.Log, func() float64 { return 0.7 + r.Float64()*0.7 }},
		{"Cbrt", real.Cbrt, math.Cbrt, wide},
		{"Atan2", func(x float64) float64 { return real.Atan2(x, 1) }, math.Atan, wide},
		{"Atan2 of less", func(x float64) float64 { return real.Atan2(1, x) }, func(x float64) float64 { return math.Atan2(1, x) }, angle},
		{"Atan2 behind", func(x float64) float64 { return real.Atan2(x, -3) }, func(x float64) float64 { return math.Atan2(x, -3) }, angle},
	} {
		worst, at := uint64(0), 0.0
		for range 20000 {
			x := f.from()
			if n := ulps(f.got(x), f.want(x)); n > worst && math.Abs(f.want(x)) > 1e-10 {
				worst, at = n, x
			}
		}
		require.LessOrEqual(t, worst, uint64(2), "%s(%v): %v", f.name, at, f.got(at))
	}
	for range 20000 {
		x, y := wide(), (r.Float64()-0.5)*10
		got, want := real.Pow(x, y), math.Pow(x, y) // which is far less exact
		require.True(t, ulps(got, want) < 500 || got < 1e-307 && want < 1e-307, "Pow(%v, %v): %v, %v", x, y, got, want)
	}
}

func TestPowersOfWholeNumbersAreExact(t *testing.T) {
	for b := 2.0; b < 20; b++ {
		want := b
		for n := 1.0; want < 0x1p53; n++ {
			require.Equal(t, want, real.Pow(b, n), "%v^%v", b, n)
			require.LessOrEqual(t, ulps(b, real.Pow(want, 1/n)), uint64(1), "%v^(1/%v)", want, n)
			want *= b
		}
		require.Equal(t, b, real.Cbrt(b*b*b))
	}
	require.Equal(t, 1.0, real.Exp(0))
	require.Equal(t, math.E, real.Exp(1))
	require.Equal(t, math.Ln2, real.Log(2))
	require.Equal(t, -744.4400719213812, real.Log(5e-324))
	require.Equal(t, math.Pi, 4*real.Atan2(1, 1))
	require.Equal(t, 1.0, real.Sin(math.Pi/2))
}

func TestSpecialCasesAreThoseOfMath(t *testing.T) {
	inf, zero := math.Inf(1), math.Copysign(0, -1)
	all := []float64{0, zero, 1, -1, 2, -2, 3, -3, 0.5, -0.5, inf, -inf, math.NaN(), 1e300, -1e300, 1e-300, 5e-324, math.MaxFloat64, 0x1p53 + 2}
	same := func(got, want float64, what string, args ...any) {
		t.Helper()
		require.LessOrEqual(t, ulps(got, want), uint64(2), what, args)
		require.Equal(t, math.Signbit(want) && want == want, math.Signbit(got) && got == got, what, args)
	}
	for _, x := range all {
		same(real.Exp(x), math.Exp(x), "Exp", x)
		if x != 5e-324 { // wrong in math on amd64
			same(real.Log(x), math.Log(x), "Log", x)
		}
		same(real.Cbrt(x), math.Cbrt(x), "Cbrt", x)
		for _, y := range all {
			same(real.Atan2(x, y), math.Atan2(x, y), "Atan2", x, y)
			same(real.Pow(x, y), math.Pow(x, y), "Pow", x, y)
		}
	}
	for _, x := range []float64{math.NaN(), inf, -inf} {
		require.True(t, math.IsNaN(real.Sin(x)) && math.IsNaN(real.Cos(x)), "%v has no sine", x)
	}
}

func TestTurnsAndMatrices(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	vec := func() real.Vec { return real.Vec{X: r.NormFloat64(), Y: r.NormFloat64(), Z: r.NormFloat64()} }
	near := func(a, b real.Vec) { t.Helper(); require.Less(t, a.Sub(b).Len(), 1e-12) }
	for range 200 {
		axis, angle, v := vec(), (r.Float64()-0.5)*2*math.Pi, vec()
		q, p := real.Turn(axis, angle), real.Turn(vec(), 1)
		near(q.Vector(), axis.Unit().Scale(angle))
		near(q.Inverse().Apply(q.Apply(v)), v)
		near(q.Mul(p).Apply(v), q.Apply(p.Apply(v)))
		m, n := q.Mat(), p.Mat()
		mn, back, same := m.Mul(&n), m.MulBack(&m), m.BackMul(&m)
		near(mn.Apply(v), q.Mul(p).Apply(v))
		near(back.Apply(v), v)
		near(same.Apply(v), v)
		near(m.Back(v), q.Inverse().Apply(v))
		a := v.Unit()
		require.InDelta(t, 0, a.Dot(a.Across()), 1e-15)
		s := real.Mat3{{X: 3, Y: a.X, Z: a.Y}, {X: a.X, Y: 4, Z: a.Z}, {X: a.Y, Y: a.Z, Z: 5}}
		inv, ok := s.Inverse()
		require.True(t, ok)
		near(inv.Apply(s.Apply(v)), v)
	}
	_, ok := new(real.Mat3).Inverse()
	require.False(t, ok)
	require.Equal(t, real.NoTurn(), real.Quat{}.Unit())
	require.Equal(t, real.Vec{Z: 1}, real.Vec{}.Unit())
	require.False(t, real.Vec{X: math.NaN()}.Finite() || real.Vec{Y: math.Inf(1)}.Finite())
	require.Equal(t, 5.0, real.Hypot(3, 4))
	require.Equal(t, []float64{-1, 0.5, 2}, []float64{real.Clamp(-3, -1, 2), real.Clamp(0.5, -1, 2), real.Clamp(9, -1, 2)})
	sin, cos := real.SinCos(1.25)
	require.Equal(t, []float64{real.Sin(1.25), real.Cos(1.25)}, []float64{sin, cos})
}

func TestMinimumJerkStartsAndEndsAtRest(t *testing.T) {
	require.Equal(t, 0.0, real.MinimumJerk(-1))
	require.Equal(t, 0.5, real.MinimumJerk(0.5))
	require.Equal(t, 1.0, real.MinimumJerk(2))
	const h = 1e-4
	require.InDelta(t, 1.875, (real.MinimumJerk(0.5+h)-real.MinimumJerk(0.5-h))/(2*h), 1e-6)
	require.InDelta(t, 0, real.MinimumJerk(h)/h, 1e-6)
}

func TestPathsTurnAndGo(t *testing.T) {
	p := real.Path{From: real.Vec{X: 1}, Turned: real.NoTurn(), Axis: real.Vec{Z: 1}, Angle: math.Pi, Way: real.Vec{Z: 2}}
	for u, want := range map[float64]real.Vec{0: {X: 1}, 0.5: {Y: 1, Z: 1}, 1: {X: -1, Z: 2}} {
		at, turned := p.Along(u)
		require.Less(t, at.Sub(want).Len(), 1e-15)
		require.InDelta(t, real.MinimumJerk(u)*math.Pi, turned.Vector().Len(), 1e-15)
	}
}

// The bits are those of every processor.
func ExampleMinimumJerk() {
	x := 0.0
	for i := range 1000 {
		u := float64(i) / 1000
		x += float64(real.MinimumJerk(u) * real.Sin(9*u) * real.Exp(-u) * real.Pow(1+u, 0.7) / real.Cbrt(2+real.Log(1+u)+real.Atan2(u, 1-u)))
	}
	fmt.Printf("%x\n", x)
	// Output: 0x1.c74fd63525c85p+04
}
